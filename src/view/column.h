/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The columns by which lists of agents can be sorted: name, place, states, and every stat that a
 * class has.
 *
 * Columns have numbers from 1 on, which are fixed for each world.
 */
#ifndef VIEW_COLUMN_H
#define VIEW_COLUMN_H

#include "core/radix.h"
#include "sim/sim.h"

/* X(id, name) of the columns that every world has; the stats follow. */
#define COLUMN_LIST(X) \
	X(NAME, "name") \
	X(PLACE, "place") \
	X(CURRENT, "current") \
	X(PREVIOUS, "previous") \
	X(GLOBAL, "global")

enum column {
	COLUMN_NONE,
#define COLUMN_ENUM(id, name) COLUMN_##id,
	COLUMN_LIST(COLUMN_ENUM)
#undef COLUMN_ENUM
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

#endif
