/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/gauge.h"

#include <stdio.h>
#include <string.h>

#include "sim/stat.h"
#include "view/mark.h"
#include "view/widget.h"

enum style gauge_style(const struct stat_info *stat, double value, enum alarm alarm)
{
	bool full = value >= stat->full, bad;
	switch (stat->sense) {
	case STAT_MORE_IS_BAD:
		bad = alarm == ALARM_RINGS || (alarm == ALARM_NONE && full);
		return bad ? STYLE_BAD : 5.0 * value >= 3.0 * stat->full ? STYLE_FAIR : STYLE_GOOD;
	case STAT_MORE_IS_GOOD:
		return value < 0 ? STYLE_BAD : full ? STYLE_GOOD : STYLE_FAIR;
	default:
		return STYLE_EVENT;
	}
}

/* A boolean, a name and a number without a limit have no bar. */
static bool has_bar(const struct stat_info *stat)
{
	return stat_is_number(stat) && stat->full > 0;
}

static int widest_name(const struct stat_info *stat)
{
	int most = 1;
	for (size_t i = 0; i <= (size_t)stat->most; i++) {
		int cols = canvas_text_cols(stat->names[i]);
		most = cols > most ? cols : most;
	}
	return most;
}

/* The columns of a value without a bar. */
static int value_cols(const struct stat_info *stat)
{
	enum { NUMBER_COLS = 6, AGENT_COLS = 10 };
	switch (stat_kind(stat)) {
	case STAT_IS_TRUTH:
		return (int)strlen("yes");
	case STAT_IS_WHOLE:
	case STAT_IS_NUMBER:
		return NUMBER_COLS;
	case STAT_IS_NAME:
		return widest_name(stat);
	case STAT_IS_AGENT:
		break;
	}
	return AGENT_COLS;
}

static int number_cols(const struct stat_info *stat)
{
	enum { DIGITS = 2, SLASH = 1, MARK = 1 };
	char limit[32];
	return DIGITS + SLASH + snprintf(limit, sizeof limit, "%.6g", stat->full) + MARK;
}

int gauge_cols(const struct gauge *gauge)
{
	const struct stat_info *stat = &gauge->class->stats[gauge->stat];
	enum { DOT = 2 };
	int number = has_bar(stat) ? (gauge->bar ? gauge->bar + 1 : 0) + number_cols(stat)
	                           : value_cols(stat) + DOT;
	return canvas_text_cols(gauge->label) + 1 + number;
}

/* Draws a value without a bar, followed by a dot if it is new. */
static void draw_value(struct area row, const struct stat_info *stat,
                       const struct gauge_value *value)
{
	bool is_bool = stat_kind(stat) == STAT_IS_TRUTH, yes = value->now != 0;
	enum style style = !is_bool ? STYLE_PLAIN : yes ? STYLE_STRONG : STYLE_DIM;
	const char *text = !is_bool ? value->text : yes ? "yes" : "no";
	int x = widget_draw_name(row, 0, row.cols, style, text);
	if (value->changed)
		mark_draw(row, x + 1, 0, MARK_NEW);
}

/* Draws "4→5/5!", or as much of it as there is room for. */
static void draw_number(struct area row, enum style style, const struct gauge_value *value,
                        double full)
{
	char was[32] = "", now[32], limit[32];
	const char *mark = style == STYLE_BAD ? "!" : "";
	int left = 0;
	if (value->changed)
		left = snprintf(was, sizeof was, "%.10g", value->was) + 1;
	int cols = snprintf(now, sizeof now, "%.10g", value->now) + (int)strlen(mark);
	int rest = snprintf(limit, sizeof limit, "/%.6g", full);
	if (left + cols > row.cols)
		left = 0;
	if (left + cols + rest > row.cols)
		limit[0] = '\0';
	int x = 0;
	if (left) {
		x = area_text(row, 0, 0, STYLE_DIM, was);
		x += area_glyph(row, x, 0, STYLE_DIM, GLYPH_RIGHT);
	}
	x += area_textn(row, x, 0, row.cols - x, style, now);
	x += area_textn(row, x, 0, row.cols - x, style, limit);
	area_text(row, x, 0, style, mark);
}

void gauge_draw(const struct gauge *gauge, struct area row, const struct gauge_value *value)
{
	const struct stat_info *stat = &gauge->class->stats[gauge->stat];
	enum style style = gauge_style(stat, value->now, value->alarm);
	int x = 1 + area_textn(row, 0, 0, row.cols, STYLE_DIM, gauge->label);
	if (gauge->bar && has_bar(stat)) {
		enum style bar = style == STYLE_BAD ? STYLE_BAD_BAR : style;
		area_gauge(row, x, 0, gauge->bar, bar, value->now, stat->full);
		x += gauge->bar + 1;
	}
	row = area_sub(row, x, 0, row.cols - x, 1);
	if (has_bar(stat))
		draw_number(row, style, value, stat->full);
	else
		draw_value(row, stat, value);
}
