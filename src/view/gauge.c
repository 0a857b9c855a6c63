/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/sheet.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/number.h"
#include "core/text.h"
#include "session/past.h"
#include "language/expression.h"
#include "sim/stat.h"
#include "view/widget.h"

/* The most columns of the past. */
enum { PAST_MOST = 40 };

/* What a gauge shows. */
struct reading {
	double now, was;          /* as stat_read() returns it */
	int digits;               /* at most so many are shown */
	bool changed;             /* whether the value when the segment began was different */
	char text[STAT_TEXT_MAX]; /* of a stat that is not a number, or has no limit */
};

/* Whether the answer would be yes if the stat had that value. */
static bool would_hold(const struct question *question, const struct sim *sim,
                       const struct agent *agent, const struct stat_info *stat, double value)
{
	_Alignas(max_align_t) unsigned char record[RECORD_BYTES_MAX]; /* the agent's, changed */
	struct evaluation evaluation;
	struct error error;
	if (question->subject == ASK_STAT)
		return question_holds(question, (int32_t)value);
	struct agent *other = memcpy(record, agent, sim_class(sim, agent)->record_bytes);
	stat_write(stat, other, value);
	return expression_evaluate(question->expression, sim, other, &evaluation, &error) &&
	       value_is_true(&evaluation.value);
}

/* A question asks whether the stat is too high if the answer is yes for the highest value, but not
 * for the lowest. */
static bool asks_too_high(const struct question *question, const struct sim *sim,
                          const struct agent *agent, const struct stat_info *stat)
{
	bool reads = question && (question->subject == ASK_STAT
	                                  ? question->stat == stat
	                                  : question->subject == ASK_CONDITION &&
	                                            !expression_draws(question->expression));
	return reads && !would_hold(question, sim, agent, stat, stat->least) &&
	       would_hold(question, sim, agent, stat, stat->most);
}

/* Whether the agent's stat is too high by the rules of its class ("fatigue > 5"), or at its limit
 * if no rule asks. */
static bool is_too_high(const struct sim *sim, const struct agent *agent,
                        const struct stat_info *stat)
{
	const struct class *class = sim_class(sim, agent);
	double value = stat_read(stat, agent);
	bool asked = false;
	for (size_t i = 1; i < class->state_count; i++) {
		for (struct way way = way_of(class->states[i]); way_next(&way);) {
			if (!asks_too_high(way.exit.question, sim, agent, stat))
				continue;
			if (would_hold(way.exit.question, sim, agent, stat, value))
				return true;
			asked = true;
		}
	}
	return !asked && value >= stat->full;
}

/* The style for good, fair or bad. */
static enum style style_of(const struct sim *sim, const struct agent *agent,
                           const struct stat_info *stat)
{
	double value = stat_read(stat, agent);
	switch (stat->sense) {
	case STAT_MORE_IS_BAD:
		return is_too_high(sim, agent, stat)     ? STYLE_BAD
		       : 5.0 * value >= 3.0 * stat->full ? STYLE_FAIR
		                                         : STYLE_GOOD;
	case STAT_MORE_IS_GOOD:
		return value < 0 ? STYLE_BAD : value >= stat->full ? STYLE_GOOD : STYLE_FAIR;
	default:
		return STYLE_EVENT;
	}
}

/* A boolean, a name and a number without a limit have no bar. */
static bool has_bar(const struct stat_info *stat)
{
	return (stat_is_number(stat) || stat_kind(stat) == STAT_IS_ANY) && stat->full > 0;
}

int gauge_cell_cols(const struct gauge *gauge)
{
	enum { NUMBER_COLS = 4 };
	const struct stat_info *stat = &gauge->class->stats[gauge->stat];
	int bar = has_bar(stat) && gauge->bar ? gauge->bar + 1 : 0;
	return has_bar(stat) ? bar + NUMBER_COLS : gauge_cols(gauge) - 1;
}

int gauge_cols(const struct gauge *gauge)
{
	enum { TRUTH_COLS = 3, NUMBER_COLS = 6, AGENT_COLS = 10, DOT = 2, DIGITS = 2, SIGNS = 2 };
	const struct stat_info *stat = &gauge->class->stats[gauge->stat];
	enum stat_kind kind = stat_kind(stat);
	int label = width_text(gauge->label) + 1, widest = 1;
	/* Digits, slash, limit and the mark for a bad value. */
	if (has_bar(stat))
		return label + (gauge->bar ? gauge->bar + 1 : 0) + DIGITS + SIGNS +
		       snprintf(NULL, 0, "%.6g", stat->full);
	for (size_t i = 0; kind == STAT_IS_NAME && i <= (size_t)stat->most; i++)
		widest = number_max(widest, width_text(stat->names[i]));
	return label + DOT +
	       (kind == STAT_IS_TRUTH                          ? TRUTH_COLS
	        : kind == STAT_IS_NAME                         ? widest
	        : kind == STAT_IS_AGENT || kind == STAT_IS_ANY ? AGENT_COLS
	                                                       : NUMBER_COLS);
}

/* Draws a value without a bar, followed by a dot if it is new. */
static void draw_value(struct area row, const struct stat_info *stat, const struct reading *value)
{
	bool is_bool = stat_kind(stat) == STAT_IS_TRUTH, yes = value->now != 0;
	enum style style = !is_bool ? STYLE_PLAIN : yes ? STYLE_STRONG : STYLE_DIM;
	const char *text = !is_bool ? value->text : yes ? "yes" : "no";
	int x = widget_draw_name(row, 0, row.cols, style, text);
	if (value->changed)
		mark_draw(row, x + 1, 0, MARK_NEW);
}

/* Draws "4→5/5!", or as much of it as there is room for. */
static void draw_number(struct area row, enum style style, const struct reading *value, double full)
{
	char was[32] = "", now[32], limit[32];
	const char *mark = style == STYLE_BAD ? "!" : "";
	int left = 0;
	if (value->changed)
		left = snprintf(was, sizeof was, "%.*g", value->digits, value->was) + 1;
	int cols = snprintf(now, sizeof now, "%.*g", value->digits, value->now) + (int)strlen(mark);
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

/* Reads the gauge's stat as it is and was. */
static struct reading read_stat(const struct gauge *gauge, const struct session *session,
                                const struct agent *agent)
{
	const struct stat_info *stat = &gauge->class->stats[gauge->stat];
	double now = stat_read(stat, agent);
	bool real = stat_kind(stat) == STAT_IS_NUMBER || stat_kind(stat) == STAT_IS_ANY;
	bool exact = !real || isnan(now) || now == floor(now);
	struct reading value = { .now = now, .was = now, .digits = exact ? 10 : 5 };
	char raw[STAT_TEXT_MAX];
	stat_text_now(session_sim(session), stat, now, raw, sizeof raw);
	if (!exact)
		snprintf(raw, sizeof raw, "%.*g", value.digits, now);
	text_clean(value.text, sizeof value.text, raw);
	value.changed = past_was(session, agent->id, gauge->stat, &value.was) &&
	                !stat_same(value.was, now);
	return value;
}

/* Draws its bar, if it has one; returns the columns that takes, with the blank after it. */
static int draw_bar(const struct gauge *gauge, struct area row, int x, enum style style, double now)
{
	const struct stat_info *stat = &gauge->class->stats[gauge->stat];
	if (!gauge->bar || !has_bar(stat) || isnan(now))
		return 0;
	area_gauge(row, x, 0, gauge->bar, style == STYLE_BAD ? STYLE_BAD_BAR : style, now,
	           stat->full);
	return gauge->bar + 1;
}

void gauge_draw(const struct gauge *gauge, struct area row, const struct session *session,
                const struct agent *agent)
{
	const struct stat_info *stat = &gauge->class->stats[gauge->stat];
	struct reading value = read_stat(gauge, session, agent);
	enum style style = style_of(session_sim(session), agent, stat);
	int x = 1 + area_textn(row, 0, 0, row.cols, STYLE_DIM, gauge->label);
	x += draw_bar(gauge, row, x, style, value.now);
	row = area_sub(row, x, 0, row.cols - x, 1);
	if (has_bar(stat) && !isnan(value.now))
		draw_number(row, style, &value, stat->full);
	else
		draw_value(row, stat, &value);
}

void gauge_draw_cell(const struct gauge *gauge, struct area row, const struct session *session,
                     const struct agent *agent)
{
	const struct stat_info *stat = &gauge->class->stats[gauge->stat];
	struct reading value = read_stat(gauge, session, agent);
	enum style style = style_of(session_sim(session), agent, stat);
	int x = draw_bar(gauge, row, 0, style, value.now);
	row = area_sub(row, x, 0, row.cols - x, 1);
	bool number = stat_is_number(stat) || stat_kind(stat) == STAT_IS_ANY;
	if (!number || isnan(value.now)) {
		draw_value(row, stat, &value);
		return;
	}
	/* The last column is for the mark of a bad value. */
	int at = number_max(0, row.cols - 1 - width_text(value.text));
	at += area_textn(row, at, 0, row.cols - at,
	                 value.changed && style != STYLE_BAD ? STYLE_STRONG : style, value.text);
	if (style == STYLE_BAD)
		area_text(row, at, 0, style, "!");
}

/* They are scaled between the smallest and the greatest, so that even the smallest has a bar.  The
 * last value is the present one; earlier ones are dim. */
void gauge_draw_values(struct area row, const double *values, size_t count)
{
	double least = 0, most = 0;
	size_t cols = row.cols > 0 ? (size_t)row.cols : 0;
	values += count > cols ? count - cols : 0;
	count = number_min64(count, cols);
	for (size_t i = 0; i < count; i++) {
		least = i && least < values[i] ? least : values[i];
		most = i && most > values[i] ? most : values[i];
	}
	double base = most > least ? (most - least) / (WIDGET_BAR_HEIGHTS - 1) : 1;
	for (size_t i = 0; i < count; i++)
		widget_bar(row, (int)i, i + 1 < count ? STYLE_DIM : STYLE_EVENT,
		           values[i] - least + base,
		           most > least ? most - least + base : WIDGET_BAR_HEIGHTS);
}

void gauge_draw_past(struct area row, const struct session *session, const struct agent *agent,
                     size_t stat)
{
	const struct stat_info *info = &sim_class(session_sim(session), agent)->stats[stat];
	double values[PAST_MOST + 1];
	size_t most = row.cols > PAST_MOST ? PAST_MOST : row.cols > 1 ? (size_t)row.cols - 1 : 0;
	if (!most || !stat_is_ordered(info))
		return;
	size_t count = past_values(session, agent->id, stat, values, most);
	values[count] = stat_read(info, agent);
	if (count)
		gauge_draw_values(row, values, count + 1);
}

/* All stats of an agent. */

enum { GAP = 2, BAR_LEAST = 3, BAR_MOST = 6 };

/* Columns of the past: the fewest, the most next to a gauge, and the most of all. */
enum { PAST_LEAST = 4, PAST_BESIDE = 10 };

void gauge_label(const struct class *class, size_t index, bool shorten, char *out, size_t size)
{
	const char *name = class->stats[index].name;
	size_t length = strcspn(name, "_");
	for (size_t i = 0; i < class->stat_count; i++)
		shorten &= i == index || strncmp(class->stats[i].name, name, length) != 0;
	snprintf(out, size, "%.*s", shorten ? (int)length : (int)strlen(name), name);
}

/* How the stats of a class are laid out in a given width. */
struct stat_grid {
	int per_row, cell, bar;
	int past; /* columns, with a gap; 0: it is not shown */
	bool shorten;
};

/* The columns of the widest gauge that has no bar, and of the widest that has one, its bar aside. */
struct stat_cols {
	int plain, barred;
};

static struct stat_cols measure_stats(const struct class *class, bool shorten)
{
	struct stat_cols cols = { 0, 0 };
	for (size_t i = 0; i < class->stat_count; i++) {
		char label[WIDGET_NAME_SIZE];
		int *most = has_bar(&class->stats[i]) ? &cols.barred : &cols.plain;
		gauge_label(class, i, shorten, label, sizeof label);
		*most = number_max(*most, gauge_cols(&(struct gauge){ class, i, label, 0 }) + GAP);
	}
	return cols;
}

static int cell_cols(const struct stat_cols *cols, int bar)
{
	return number_max(cols->plain, cols->barred ? cols->barred + bar + 1 : 0);
}

static int cells_in(int cols, int cell)
{
	return number_max(1, (cols + GAP) / number_max(1, cell));
}

/* The columns for the past next to a gauge; 0 if there are too few to be useful. */
static int past_cols(int spare)
{
	return spare < PAST_LEAST ? 0 : spare < PAST_BESIDE ? spare : PAST_BESIDE;
}

/* Plans as few rows as possible.  Then comes the past if it is known, then whole names if there is
 * room for them, then the longest bars. */
static struct stat_grid plan_stats(const struct class *class, int cols, bool known)
{
	int count = number_max(1, (int)class->stat_count);
	struct stat_grid grid = { .bar = BAR_LEAST };
	struct stat_cols brief = measure_stats(class, true), whole = measure_stats(class, false);
	int least = cell_cols(&brief, BAR_LEAST), most = cells_in(cols, least);
	int rows = (count + most - 1) / most;
	grid.per_row = (count + rows - 1) / rows;
	int past = known ? past_cols((cols + GAP) / grid.per_row - least - GAP) : 0;
	grid.past = past ? past + GAP : 0;
	grid.shorten = cells_in(cols, cell_cols(&whole, BAR_LEAST) + grid.past) < grid.per_row;
	const struct stat_cols *named = grid.shorten ? &brief : &whole;
	while (grid.bar < BAR_MOST &&
	       cells_in(cols, cell_cols(named, grid.bar + 1) + grid.past) >= grid.per_row)
		grid.bar++;
	grid.cell = cell_cols(named, grid.bar);
	return grid;
}

int gauge_draw_all(struct area area, int y, const struct session *session,
                   const struct agent *agent)
{
	const struct class *class = sim_class(session_sim(session), agent);
	struct stat_grid grid = plan_stats(class, area.cols, !session_is_crowd(session));
	int count = (int)class->stat_count;
	for (int i = 0; i < count; i++) {
		char label[WIDGET_NAME_SIZE];
		struct gauge gauge = { class, (size_t)i, label, grid.bar };
		struct area row = widget_row(area, y + i / grid.per_row);
		int x = i % grid.per_row * (grid.cell + grid.past);
		gauge_label(class, (size_t)i, grid.shorten, label, sizeof label);
		if (!row.rows)
			continue;
		gauge_draw(&gauge, area_sub(row, x, 0, grid.cell - 1, 1), session, agent);
		gauge_draw_past(area_sub(row, x + grid.cell, 0, grid.past - GAP, 1), session, agent,
		                (size_t)i);
	}
	return (count + grid.per_row - 1) / grid.per_row;
}
