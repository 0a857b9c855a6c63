/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What lists of agents can be sorted by: name, place, states, and each stat that a class has.
 *
 * Columns have numbers from 1 on, which are the same as long as the world is.
 */
#ifndef VIEW_COLUMN_H
#define VIEW_COLUMN_H

#include "core/radix.h"
#include "sim/sim.h"

/* X(id, name) of those that every world has; the stats follow. */
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
		COLUMN_STATS /* the first one */
};

/* The last column of the world. */
int column_last(const struct world *world);

/* The name of a column. */
const char *column_name(const struct world *world, int column);

/* The column of that name, or COLUMN_NONE. */
int column_find(const struct world *world, const char *name);

/* Writes what to sort the agents of these slots by: texts from a on, places and states as the world
 * declares them, of stats the greatest first.  Turned, it is the other way round, but who has none
 * of it stays at the end. */
void column_keys(const struct sim *sim, int column, bool turned, struct radix_item *items,
                 size_t count);

#endif
