/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * An agent as rows of a list: name, place, states and stats, in as many rows as the width requires;
 * and the columns by which lists can be sorted, among them every stat that a class has.  Columns
 * have numbers from 1 on, which are fixed for each world.
 */
#ifndef VIEW_SHEET_H
#define VIEW_SHEET_H

#include "core/radix.h"
#include "session/session.h"
#include "sim/sim.h"
#include "term/canvas.h"

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

enum sheet_form {
	SHEET_LINE,  /* everything in one row */
	SHEET_PAIR,  /* states in one row, stats below */
	SHEET_BLOCK, /* name and place on the left, everything else in rows beside and below them:
	                it has no columns */
};

/* What is the same for all agents shown. */
struct sheet {
	const struct view_scene *scene;
	const struct sim *sim;
	enum sheet_form form;
	int name, place, state, global; /* columns of each */
	int left;                       /* the column of the stats in a line */
	int gap;                        /* blank rows between agents */
	bool brief;                     /* only the selected agent has more than its states */
};

/* Plans rows of that many columns for the agents of the scene. */
void sheet_init(struct sheet *sheet, const struct view_scene *scene, int cols);

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

/* Draws the stats one after another, in gauge_line_cols() columns. */
void gauge_draw_line(struct area row, const struct session *session, const struct agent *agent);
int gauge_line_cols(const struct class *class);

#endif
