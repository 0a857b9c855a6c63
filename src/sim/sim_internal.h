/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_SIM_INTERNAL_H
#define SIM_SIM_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>

#include "sim/sim.h"

/*
 * For the files of this layer: which agents are awake, and when agents' code may run.
 */

/* Makes room for that many slots. */
void sim_reserve(struct sim *sim, size_t slots);

/* Notes whether the next update visits the agent: not if it has nothing to do. */
void sim_refresh_awake(struct sim *sim, const struct agent *agent);

/* Adds a slot at the end: a new agent of that generation, whose record the
 * caller fills in, or with CLASS_NONE a vacant slot.  Records no event. */
struct agent *sim_add_slot(struct sim *sim, uint32_t generation, uint8_t class);

/* Records that the agent has appeared or leaves. */
void sim_record_life(struct sim *sim, enum event_kind kind, const struct agent *agent);

/* Notes that code of the agent runs now, or goes on after that of another one. */
void sim_list_ran(struct sim *sim, const struct agent *agent);
static inline void sim_ran(struct sim *sim, const struct agent *agent)
{
	if (sim->tallies)
		sim_list_ran(sim, agent);
}

/* Open and close the time in which agents' code runs.  Agents that it spawned or removed
 * appear or disappear at the end. */
static inline void sim_begin(struct sim *sim)
{
	sim->under_way = true;
	sim->times++;
	sim->deferred = 0;
	sim->tick_work = SIM_TICK_WORK + (int64_t)sim->head.agents * SIM_TICK_WORK_EACH;
}

/* Makes spawned agents appear and removed ones disappear. */
void sim_settle(struct sim *sim);

static inline void sim_end(struct sim *sim)
{
	sim->under_way = false;
	if (sim->changes.removed_count | sim->changes.spawned_count)
		sim_settle(sim);
}

#endif
