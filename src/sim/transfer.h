/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_TRANSFER_H
#define SIM_TRANSFER_H

#include "sim/sim.h"

/*
 * A running world goes on under other rules.  What the two worlds call by the
 * same name is the same: agents, classes, states, stats, places, messages.
 *
 *     agents      stay where they are, in the states they are in; one whose state
 *                 is gone starts anew; residents who are new appear, others go
 *     stats       keep their values as far as they can be that
 *     telegrams   stay in the queue, as long as message and receiver are there
 *
 * The clock does not move, and nobody's code runs.  What could not be carried
 * over is told, in an EVENT_RELOAD each.
 */
struct transfer_notes {
	struct transfer_remark *items;
	size_t count, capacity;
};

/* Whether the sim can go on in that world; says why not. */
bool transfer_check(const struct sim *sim, const struct world *world, struct error *error);

/* Whether it could begin in that world. */
bool transfer_check_beginning(const struct sim *sim, const struct world *world,
                              struct error *error);

/* Does it; what is to be told of it is in notes, whose memory is the caller's and goes
 * with transfer_tell. */
void transfer_make(struct sim *sim, const struct world *world, struct transfer_notes *notes);

/* Tells the sim's watcher, and forgets the notes. */
void transfer_tell(struct sim *sim, struct transfer_notes *notes);

#endif
