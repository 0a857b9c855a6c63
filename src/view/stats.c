/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/stats.h"

#include <stdio.h>
#include <string.h>

#include "core/number.h"
#include "core/text.h"
#include "sim/stat.h"
#include "view/gauge.h"
#include "view/widget.h"

enum { GAP = 2, BAR_LEAST = 3, BAR_MOST = 6, BAR_LINE = 5 };

/* Columns of the past: the fewest, the most next to a gauge, and the most of all. */
enum { PAST_LEAST = 4, PAST_BESIDE = 10 };

/* Writes a stat's name, shortened to its first word if no other stat of the class begins with
 * it. */
static void write_label(const struct class *class, size_t index, bool shorten, char *out,
                        size_t size)
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

static int cell_cols(const struct class *class, bool shorten, int bar)
{
	int cols = 0;
	for (size_t i = 0; i < class->stat_count; i++) {
		char label[WIDGET_NAME_SIZE];
		write_label(class, i, shorten, label, sizeof label);
		cols = number_max(cols, gauge_cols(&(struct gauge){ class, i, label, bar }) + GAP);
	}
	return cols;
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

/* How many cells fit, each with a gauge of that width and the past next to it. */
static int cells_with(int cols, const struct stat_grid *grid, int gauge)
{
	return cells_in(cols, gauge + grid->past);
}

/* Plans as few rows as possible.  Then comes the past if it is known, then whole names if there is
 * room for them, then the longest bars. */
static struct stat_grid plan_stats(const struct class *class, int cols, bool known)
{
	int count = number_max(1, (int)class->stat_count);
	struct stat_grid grid = { .bar = BAR_LEAST };
	int most = cells_in(cols, cell_cols(class, true, BAR_LEAST));
	int rows = (count + most - 1) / most;
	grid.per_row = (count + rows - 1) / rows;
	int past = known ? past_cols((cols + GAP) / grid.per_row -
	                             cell_cols(class, true, BAR_LEAST) - GAP)
	                 : 0;
	grid.past = past ? past + GAP : 0;
	grid.shorten = cells_with(cols, &grid, cell_cols(class, false, BAR_LEAST)) < grid.per_row;
	while (grid.bar < BAR_MOST &&
	       cells_with(cols, &grid, cell_cols(class, grid.shorten, grid.bar + 1)) >=
	               grid.per_row)
		grid.bar++;
	grid.cell = cell_cols(class, grid.shorten, grid.bar);
	return grid;
}

int stats_draw(struct area area, int y, const struct session *session, const struct agent *agent)
{
	const struct class *class = sim_class(session_sim(session), agent);
	struct stat_grid grid = plan_stats(class, area.cols, !session_is_crowd(session));
	int count = (int)class->stat_count;
	int cell = grid.cell + grid.past;
	for (int i = 0; i < count; i++) {
		char label[WIDGET_NAME_SIZE];
		struct area row = widget_row(area, y + i / grid.per_row);
		struct area at = area_sub(row, i % grid.per_row * cell, 0, cell - 1, 1);
		struct gauge gauge = { class, (size_t)i, label, grid.bar };
		write_label(class, (size_t)i, grid.shorten, label, sizeof label);
		if (!row.rows)
			continue;
		gauge_draw(&gauge, area_sub(at, 0, 0, grid.cell - 1, 1), session, agent);
		gauge_draw_past(area_sub(at, grid.cell, 0, grid.past - GAP, 1), session, agent,
		                (size_t)i);
	}
	return (count + grid.per_row - 1) / grid.per_row;
}

int stats_line_cols(const struct class *class)
{
	int cols = 0;
	for (size_t i = 0; i < class->stat_count; i++)
		cols += gauge_cols(&(struct gauge){ class, i, class->stats[i].name, BAR_LINE }) +
		        GAP;
	return cols;
}

void stats_draw_line(struct area row, const struct session *session, const struct agent *agent)
{
	const struct class *class = sim_class(session_sim(session), agent);
	int count = (int)class->stat_count;
	int spare = row.cols - stats_line_cols(class);
	bool known = count && !session_is_crowd(session);
	int x = 0, past = known ? past_cols(spare / count - GAP) : 0;
	for (size_t i = 0; row.rows && i < class->stat_count; i++) {
		struct gauge gauge = { class, i, class->stats[i].name, BAR_LINE };
		int cols = gauge_cols(&gauge);
		gauge_draw(&gauge, area_sub(row, x, 0, cols + 1, 1), session, agent);
		x += cols + GAP;
		if (past)
			gauge_draw_past(area_sub(row, x, 0, past, 1), session, agent, i);
		x += past ? past + GAP : 0;
	}
}
