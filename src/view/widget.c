/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/widget.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "sim/stat.h"

struct area widget_row(struct area area, int y)
{
	return area_sub(area, 0, y, area.cols, y < 0 ? 0 : 1);
}

void widget_right(struct area row, int used, enum style style, const char *text)
{
	int cols = canvas_text_cols(text);
	if (cols && used + 1 <= row.cols - cols)
		area_text(row, row.cols - cols, 0, style, text);
}

size_t widget_line_bytes(const char *text, int cols)
{
	char part[512];
	size_t length = strlen(text), blank = 0, fits = 0;
	for (size_t i = 1; i <= length && i < sizeof part; i++) {
		/* Only between characters. */
		if (((unsigned char)text[i] & 0xC0) == 0x80)
			continue;
		memcpy(part, text, i);
		part[i] = '\0';
		if (canvas_text_cols(part) > cols)
			return blank ? blank : fits ? fits : i;
		fits = i;
		if (text[i] == ' ' || text[i] == '\0')
			blank = i;
	}
	return fits;
}

int widget_wrap(struct area area, enum style style, const char *text)
{
	int y = 0;
	for (; *text && y < area.rows - 1; y++) {
		char part[512];
		size_t bytes = widget_line_bytes(text, area.cols);
		snprintf(part, sizeof part, "%.*s", (int)bytes, text);
		area_textn(area, 0, y, area.cols, style, part);
		text += bytes;
		text += *text == ' ';
	}
	return *text ? y + (area_textn(area, 0, y, area.cols, style, text) > 0) : y;
}

struct area widget_heading(struct area area, bool focused, const char *name, const char *note)
{
	struct area row = area_sub(area, 0, 0, area.cols - 1, 1);
	for (int x = 0; x < row.cols; x++)
		area_glyph(row, x, 0, STYLE_FRAME, focused ? GLYPH_DOUBLE_HLINE : GLYPH_HLINE);
	char text[128];
	snprintf(text, sizeof text, " %s ", name);
	struct area room = area_sub(row, 2, 0, row.cols - 4, 1);
	int used = area_textn(room, 0, 0, room.cols, focused ? STYLE_TITLE : STYLE_HEADING, text);
	snprintf(text, sizeof text, " %s ", note);
	if (*note)
		widget_right(room, used, STYLE_DIM, text);
	return widget_below_heading(area);
}

struct area widget_below_heading(struct area area)
{
	return area_sub(area, 0, 1, area.cols - 1, area.rows - 1);
}

const char *widget_name(const struct sim *sim, uint32_t id, char out[WIDGET_NAME_SIZE])
{
	char name[WIDGET_NAME_SIZE];
	sim_name(sim, id, name, sizeof name);
	text_clean(out, WIDGET_NAME_SIZE, name);
	return out;
}

const char *widget_path(const struct class *class, uint8_t state, char out[WIDGET_PATH_SIZE])
{
	uint8_t path[FSM_DEPTH_MAX];
	size_t depth = state_table_path(class->states, state, path);
	size_t length = text_clean(out, WIDGET_PATH_SIZE, depth ? "" : "-");
	for (size_t i = 0; i < depth; i++) {
		length += text_clean(out + length, WIDGET_PATH_SIZE - length, i ? " > " : "");
		length += text_clean(out + length, WIDGET_PATH_SIZE - length,
		                     class_state_name(class, path[i]));
	}
	return out;
}

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool widget_has(const char *text, const char *word)
{
	for (; *text; text++) {
		size_t i = 0;
		while (word[i] && lower(text[i]) == lower(word[i]))
			i++;
		if (!word[i])
			return true;
	}
	return !*word;
}

enum style widget_stat_style(const struct stat_info *stat, double value)
{
	bool full = value >= stat->full;
	switch (stat->sense) {
	case STAT_MORE_IS_BAD:
		return full ? STYLE_BAD : 5.0 * value >= 3.0 * stat->full ? STYLE_FAIR : STYLE_GOOD;
	case STAT_MORE_IS_GOOD:
		return value < 0 ? STYLE_BAD : full ? STYLE_GOOD : STYLE_FAIR;
	default:
		return STYLE_EVENT;
	}
}

/* A yes or a no needs no bar, nor does a name, nor what has no limit. */
static bool has_gauge(const struct stat_info *stat)
{
	bool number = stat->type != STAT_BOOL && stat->type != STAT_NAME &&
	              stat->type != STAT_AGENT;
	return number && stat->full > 0;
}

/* The columns of a value that stands alone. */
static int value_cols(const struct stat_info *stat)
{
	enum { NUMBER_COLS = 6, AGENT_COLS = 10 };
	int most = stat->type == STAT_BOOL    ? (int)strlen("yes")
	           : stat->type == STAT_AGENT ? AGENT_COLS
	           : stat->type == STAT_NAME  ? 1
	                                      : NUMBER_COLS;
	for (size_t i = 0; stat->type == STAT_NAME && i <= (size_t)stat->most; i++) {
		int cols = canvas_text_cols(stat->names[i]);
		most = cols > most ? cols : most;
	}
	return most;
}

static int number_cols(const struct stat_info *stat)
{
	enum { DIGITS = 2, SLASH = 1, MARK = 1 };
	char limit[32];
	return DIGITS + SLASH + snprintf(limit, sizeof limit, "%.6g", stat->full) + MARK;
}

int widget_stat_cols(const struct stat_info *stat, const char *label, int bar)
{
	int number = has_gauge(stat) ? (bar ? bar + 1 : 0) + number_cols(stat) : value_cols(stat);
	return canvas_text_cols(label) + 1 + number;
}

/* The value alone. */
static void draw_value(struct area row, const struct sim *sim, const struct agent *agent,
                       const struct stat_info *stat)
{
	char raw[STAT_TEXT_MAX], text[STAT_TEXT_MAX];
	bool is_true = stat->type == STAT_BOOL && stat_read(stat, agent) != 0;
	stat_text_now(sim, agent, stat, raw, sizeof raw);
	text_clean(text, sizeof text, raw);
	if (stat->type == STAT_BOOL)
		area_textn(row, 0, 0, row.cols, is_true ? STYLE_STRONG : STYLE_DIM,
		           is_true ? "yes" : "no");
	else
		area_textn(row, 0, 0, row.cols, STYLE_PLAIN, text);
}

void widget_stat(struct area row, const struct sim *sim, const struct agent *agent,
                 const struct stat_info *stat, const char *label, int bar)
{
	double value = stat_read(stat, agent);
	enum style style = widget_stat_style(stat, value);
	char text[64];
	int x = 1 + area_textn(row, 0, 0, row.cols, STYLE_DIM, label);
	if (!has_gauge(stat)) {
		draw_value(area_sub(row, x, 0, row.cols - x, 1), sim, agent, stat);
		return;
	}
	if (bar) {
		area_gauge(row, x, 0, bar, style, value, 0, stat->full);
		x += bar + 1;
	}
	snprintf(text, sizeof text, "%.10g/%.6g%s", value, stat->full,
	         style == STYLE_BAD ? "!" : "");
	area_textn(row, x, 0, row.cols - x, style, text);
}

/* The tick with which what is due then is delivered. */
static long long tick_of(const struct sim *sim, int64_t due_ms)
{
	int64_t tick_ms = sim->world->tick_ms;
	return (long long)((due_ms + tick_ms - 1) / tick_ms);
}

void widget_countdown(const struct sim *sim, const struct telegram *telegram, bool briefly,
                      char *out, size_t size)
{
	int64_t left_ms = telegram->due_ms - sim->head.now_ms;
	if (telegram->flags & TELEGRAM_HELD)
		snprintf(out, size, "HELD");
	else if (left_ms <= 0)
		snprintf(out, size, briefly ? "next tick" : "with the next tick");
	else if (briefly)
		snprintf(out, size, "in %.1f s", (double)left_ms / 1000);
	else
		snprintf(out, size, "in %.1f s (tick %lld)", (double)left_ms / 1000,
		         tick_of(sim, telegram->due_ms));
}

void widget_extra(const struct extra *extra, char *out, size_t size)
{
	char raw[64] = "";
	if (extra->kind == EXTRA_TEXT)
		snprintf(raw, sizeof raw, "\"%.*s\"", EXTRA_TEXT_MAX, extra->as.text);
	if (extra->kind == EXTRA_BOOL)
		text_copy(raw, sizeof raw, extra->as.numbers[0] != 0 ? "true" : "false");
	if (extra->kind == EXTRA_NUMBERS && extra->count > 0)
		snprintf(raw, sizeof raw, "%g", extra->as.numbers[0]);
	if (extra->kind == EXTRA_NUMBERS && extra->count > 1)
		snprintf(raw, sizeof raw, "%g, %g", extra->as.numbers[0], extra->as.numbers[1]);
	text_clean(out, size, raw);
}
