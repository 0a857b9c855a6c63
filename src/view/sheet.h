/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * An agent as rows of a list: name, states and place in columns, with the stats in rows below or, in
 * a table, in columns too; and the columns by which lists can be sorted, among them every stat that
 * a class has.  Columns have numbers from 1 on, which are fixed for each world.
 */
#ifndef VIEW_SHEET_H
#define VIEW_SHEET_H

#include "core/radix.h"
#include "session/session.h"
#include "sim/sim.h"
#include "term/canvas.h"
#include "term/line.h"

struct view_scene;

/* The columns that every world has; the stats follow. */
enum column {
	COLUMN_NONE,
	COLUMN_NAME,
	COLUMN_PLACE,
	COLUMN_CURRENT,
	COLUMN_PREVIOUS,
	COLUMN_GLOBAL,
	COLUMN_STATS /* the first stat */
};

/* Returns the last column of the world. */
int column_last(const struct world *world);

/* Returns the name of a column. */
const char *column_name(const struct world *world, int column);

/* Returns the column of that name, or COLUMN_NONE. */
int column_find(const struct world *world, const char *name);

/* Fills in the sort keys of the agents in the given slots: names from a on, places and states as
 * the world declares them, stats from the greatest down.  Turned, the order is reversed, but agents
 * that lack the column stay at the end. */
void column_keys(const struct sim *sim, int column, bool turned, struct radix_item *items,
                 size_t count);

/* Columns before the first, between two, and of the mark for what is new. */
enum { SHEET_GUTTER = 2, SHEET_GAP = 2, SHEET_NEWS = 2 };

enum { COLUMNS_MAX = 16, TABLE_COLUMNS_MAX = 24 };

/* Which columns the table has for the agents of a class, as words; as the user chose them. */
struct columns {
	char class[64];
	char names[LINE_SIZE];
};

/* A column of the table, where it is, and how wide. */
struct table_column {
	int column, x, cols;
};

/* What is the same for all agents shown. */
struct sheet {
	const struct view_scene *scene;
	const struct sim *sim;
	bool brief;                     /* a table: a row each, and no gauges */
	int name, place, state, global; /* columns of each */
	int gap;                        /* blank rows between agents */
	int sorted;                     /* the column by which they are, negative: reversed */
	struct table_column table[TABLE_COLUMNS_MAX]; /* of a table */
	int table_count;
};

/* Plans rows of that many columns for the agents of the scene. */
void sheet_init(struct sheet *sheet, const struct view_scene *scene, int cols);

/* Makes the plan one of a table: of the columns that were chosen for the class of the selected agent
 * or, if none were, of another class of the world; otherwise of as many stats as fit, first those
 * that have a limit.  sheet_is_chosen(): whether any were. */
void sheet_tabulate(struct sheet *sheet, int cols);
bool sheet_is_chosen(const struct view_scene *scene);

/* Adds a column if there is room for it; the first two are narrower if they must.  sheet_has():
 * whether it is there. */
void sheet_add(struct sheet *sheet, int column, int cols);
bool sheet_has(const struct sheet *sheet, int column);

/* Draws what the agent has no column for. */
void sheet_draw_rest(const struct sheet *sheet, struct area row, const struct agent *agent);

/* Parts of a row.  A part of a machine is its current (0), previous or global state; the mark for
 * what is new is behind it. */
void sheet_draw_name(const struct sheet *sheet, struct area row, int x, const struct agent *agent);
void sheet_draw_state(const struct sheet *sheet, struct area row, int x, int cols, size_t part,
                      const struct agent *agent, uint8_t machine);
int sheet_column_cols(const struct sheet *sheet, int column);
void table_draw(const struct sheet *sheet, struct area row, const struct agent *agent,
                uint8_t machine);

/* Draws the heads of the columns. */
void sheet_draw_heads(const struct sheet *sheet, struct area row);

/* Returns the column whose head is at x, or COLUMN_NONE. */
int sheet_column_at(const struct sheet *sheet, int x);

/* Draws an agent from row y on, which may be outside the area; returns the rows it takes. */
int sheet_draw(const struct sheet *sheet, struct area area, int y, const struct agent *agent);

/*
 * A stat of an agent as label, bar, value and limit: "thirst ██░ 4→5/5!".  A stat that is not a
 * number, or has no limit, is label and value: "cooking yes".
 */

struct gauge {
	const struct class *class;
	size_t stat;       /* its index */
	const char *label; /* "" for none */
	int bar;           /* columns of the bar; 0: none */
};

/* Returns the columns that the gauge takes with any value of up to two digits. */
int gauge_cols(const struct gauge *gauge);

/* Draws the gauge with the agent's stat into the row; a bad value is followed by a mark.  The
 * previous value is shown where there is room, if need be instead of the limit. */
void gauge_draw(const struct gauge *gauge, struct area row, const struct session *session,
                const struct agent *agent);

/* Draws it without limit and previous value, in as many columns as gauge_cell_cols() returns or more:
 * a number at the right, brightly if it is new. */
void gauge_draw_cell(const struct gauge *gauge, struct area row, const struct session *session,
                     const struct agent *agent);
int gauge_cell_cols(const struct gauge *gauge);

/* Writes a stat's name, shortened to its first word if that is wanted and no other stat of the class
 * begins with it. */
void gauge_label(const struct class *class, size_t index, bool shorten, char *out, size_t size);

/* Draws what the stat was at the ends of the last ticks, and is now, as wide as the row. */
void gauge_draw_past(struct area row, const struct session *session, const struct agent *agent,
                     size_t stat);

/* Draws values as bars from the left on, the newest last, as many of them as fit. */
void gauge_draw_values(struct area row, const double *values, size_t count);

/* Draws all stats in columns from row y on, which may be outside the area.  Names are shortened to
 * their first word if that saves rows; the last ticks are shown where there is room.  Returns the
 * rows it takes. */
int gauge_draw_all(struct area area, int y, const struct session *session,
                   const struct agent *agent);

#endif
