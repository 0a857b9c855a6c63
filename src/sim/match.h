/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_MATCH_H
#define SIM_MATCH_H

#include "sim/sim.h"
#include "sim/value.h"

/*
 * Which thing of one world is which of another: what has the same name is the
 * same thing.  The worlds may be two versions of one file, or one may be in C
 * and the other in Lua.  They are called here and there; in a reload, here is
 * the world before.
 *
 * A match is a table, made once.  Who is who depends on the sims, too: see
 * struct crossing for a reload, session/sides.c for two runs side by side.
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

/*
 * Who was who when a world was exchanged for another: a copy of the agents
 * before, and which slot each of them has after.  Residents come first, in the
 * order of the new world, then all others in their old order.
 *
 *     before    0 Ann   1 Ben   2 a pup           target    1  none  2
 *     after     0 Cy    1 Ann   2 the pup         source    none  0  2
 */
struct crossing {
	struct match match;        /* the world before is here, the one after there */
	struct sim before;         /* only world, head, record_bytes and arena are set; the arena is
	                     * owned */
	uint32_t *source, *target; /* by slot after and before: the same agent's other slot, or
	                            * MATCH_NONE */
	uint32_t slots;            /* how many slots there are after */
};

/* Prepares the crossing of a sim that is about to go on in world, which must
 * outlive the crossing. */
void crossing_init(struct crossing *crossing, const struct sim *sim, const struct world *world);
void crossing_fini(struct crossing *crossing);

/* The id of the same agent after or before; AGENT_NONE if it is not there. */
uint32_t crossing_agent_after(const struct crossing *crossing, uint32_t id);
uint32_t crossing_agent_before(const struct crossing *crossing, uint32_t id);

/* The old machine whose state the agent's machine of that index goes on in; -1
 * if it starts anew. */
int crossing_machine_before(const struct class_match *classes, const struct agent *old,
                            size_t machine);

/* The stat of the old agent that goes on as this stat of another class, with
 * its value; -1 if there was none, or the value does not fit. */
int crossing_stat_before(const struct crossing *crossing, const struct class_match *classes,
                         const struct agent *old, size_t stat);

/* The value of an old agent's stat; an agent in it is called by its id after. */
struct value crossing_value(const struct crossing *crossing, const struct stat_info *was,
                            const struct agent *old);

#endif
