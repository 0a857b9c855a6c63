/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_TRANSFER_H
#define SIM_TRANSFER_H

#include "sim/sim.h"

/*
 * A transfer lets a running world go on under other rules.  What has the same
 * name in both worlds is the same thing: agents, classes, states, stats,
 * places, messages.
 *
 *     agents      stay where they are, in the states they are in; one whose state
 *                 is gone starts anew; new residents appear, old ones go
 *     stats       keep their values if the new stats can have them
 *     parameters  keep the values that they were set to in the run, if they still can
 *     telegrams   stay in the queue if their message and receiver still exist
 *
 * The clock does not move, and nobody's code runs.  Whatever cannot be carried
 * over is reported by an EVENT_RELOAD.
 */
struct transfer_notes {
	struct transfer_remark *items;
	size_t count, capacity;
};

/* Whether the sim can go on in that world or, anew, begin in it; if not, the error says why. */
bool transfer_check(const struct sim *sim, const struct world *world, bool anew,
                    struct error *error);

/* Makes the transfer and puts what is to be reported into notes, which the
 * caller owns; transfer_report() frees its memory. */
void transfer_make(struct sim *sim, const struct world *world, struct transfer_notes *notes);

/* Records the notes as events, and frees them. */
void transfer_report(struct sim *sim, struct transfer_notes *notes);

#endif
