/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/stats.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "view/gauge.h"
#include "view/recent.h"
#include "view/widget.h"

enum { GAP = 2, BAR_LEAST = 3, BAR_MOST = 6, BAR_LINE = 5 };

static int greater(int a, int b)
{
	return a > b ? a : b;
}

/* A stat's name, shortened to its first word if no other stat of the class begins so. */
static void write_label(const struct class *class, size_t index, bool shorten, char *out,
                        size_t size)
{
	const char *name = class->stats[index].name;
	size_t length = strcspn(name, "_");
	for (size_t i = 0; i < class->stat_count; i++)
		shorten &= i == index || strncmp(class->stats[i].name, name, length) != 0;
	snprintf(out, size, "%.*s", shorten ? (int)length : (int)strlen(name), name);
}

/* How the stats of a class are laid out in a width. */
struct stat_grid {
	int per_row, cell, bar;
	bool shorten;
};

static int cell_cols(const struct class *class, bool shorten, int bar)
{
	int cols = 0;
	for (size_t i = 0; i < class->stat_count; i++) {
		char label[WIDGET_NAME_SIZE];
		write_label(class, i, shorten, label, sizeof label);
		cols = greater(cols, gauge_cols(&(struct gauge){ class, i, label, bar }) + GAP);
	}
	return cols;
}

static int cells_in(int cols, int cell)
{
	return greater(1, (cols + GAP) / greater(1, cell));
}

/* As few rows as can be, then whole names if there is room for them, then the longest bars. */
static struct stat_grid plan_stats(const struct class *class, int cols)
{
	int count = greater(1, (int)class->stat_count);
	struct stat_grid grid = { .bar = BAR_LEAST };
	int most = cells_in(cols, cell_cols(class, true, BAR_LEAST));
	int rows = (count + most - 1) / most;
	grid.per_row = (count + rows - 1) / rows;
	grid.shorten = cells_in(cols, cell_cols(class, false, BAR_LEAST)) < grid.per_row;
	while (grid.bar < BAR_MOST &&
	       cells_in(cols, cell_cols(class, grid.shorten, grid.bar + 1)) >= grid.per_row)
		grid.bar++;
	grid.cell = cell_cols(class, grid.shorten, grid.bar);
	return grid;
}

void stats_draw_one(const struct gauge *gauge, struct area row, const struct session *session,
                    const struct agent *agent)
{
	const struct stat_info *stat = &gauge->class->stats[gauge->stat];
	struct gauge_value value = { .now = stat_read(stat, agent) };
	char raw[STAT_TEXT_MAX];
	stat_text_now(session_sim(session), agent, stat, raw, sizeof raw);
	text_clean(value.text, sizeof value.text, raw);
	value.changed = recent_was(session, agent, gauge->stat, &value.was);
	gauge_draw(gauge, row, &value);
}

int stats_draw(struct area area, int y, const struct session *session, const struct agent *agent)
{
	const struct class *class = sim_class(session_sim(session), agent);
	struct stat_grid grid = plan_stats(class, area.cols);
	int count = (int)class->stat_count;
	for (int i = 0; i < count; i++) {
		char label[WIDGET_NAME_SIZE];
		struct area row = widget_row(area, y + i / grid.per_row);
		struct area cell = area_sub(row, i % grid.per_row * grid.cell, 0, grid.cell - 1, 1);
		struct gauge gauge = { class, (size_t)i, label, grid.bar };
		write_label(class, (size_t)i, grid.shorten, label, sizeof label);
		if (row.rows)
			stats_draw_one(&gauge, cell, session, agent);
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
	int x = 0;
	for (size_t i = 0; row.rows && i < class->stat_count; i++) {
		struct gauge gauge = { class, i, class->stats[i].name, BAR_LINE };
		int cols = gauge_cols(&gauge);
		stats_draw_one(&gauge, area_sub(row, x, 0, cols + 1, 1), session, agent);
		x += cols + GAP;
	}
}
