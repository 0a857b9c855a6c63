/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_MATCH_H
#define SIM_MATCH_H

#include "sim/world.h"

/*
 * Which thing of one world is which of another: what has the same name is the
 * same thing.  The worlds may be two versions of one file, or one may be in C
 * and the other in Lua.  They are called here and there; in a reload, here is
 * the world before.
 *
 * A match is a table, made once.  Who is who depends on the sims, too: see
 * sim/crossing.h for a reload, session/sides.c for two runs side by side.
 */

enum { HERE, THERE, SIDES };

#define MATCH_NONE UINT32_MAX

/* Two classes that the same agent may belong to: they have the same name, or
 * residents of the same name.  By number on a side, the arrays have the number
 * of the same thing on the other side, or MATCH_NONE.  STATE_NONE is the same
 * as STATE_NONE. */
struct class_match {
	uint8_t numbers[SIDES];
	const struct class *classes[SIDES];
	uint32_t *states[SIDES], *stats[SIDES]; /* owned */
	/* By machine here: the one of the same name or, if either has no name, of the same
	 * number. */
	uint32_t machines[MACHINES_MAX];
};

struct match {
	const struct world *worlds[SIDES];
	bool exact; /* laid out alike, so that agents of equal bytes are equal */
	uint32_t *residents[SIDES], *places[SIDES], *messages[SIDES]; /* as above; owned */
	struct class_match *classes;
	size_t count, capacity;
};

/* Borrows the worlds. */
void match_init(struct match *match, const struct world *here, const struct world *there);
void match_fini(struct match *match);

/* Whether the match is of these worlds. */
bool match_is_of(const struct match *match, const struct world *here, const struct world *there);

/* The match of two classes, by number; NULL if no agent can belong to both. */
const struct class_match *match_classes(const struct match *match, uint8_t here, uint8_t there);

/* The state there of the same name as one here, if it belongs to that machine
 * there and is no global one; otherwise STATE_NONE. */
uint8_t match_state(const struct class_match *match, uint8_t state, size_t machine);

#endif
