/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_CROSSING_H
#define SIM_CROSSING_H

#include "sim/match.h"
#include "sim/sim.h"
#include "sim/value.h"

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
