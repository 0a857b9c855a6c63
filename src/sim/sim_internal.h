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

/* The bytes of an agent that is yet to appear: its record, and the set of stats that were given. */
static inline size_t sim_unborn_bytes(const struct sim *sim)
{
	return sim->record_bytes + sizeof(uint64_t);
}

/* Computes what a new agent begins with, apart from the stats that were given. */
static inline void sim_bear(struct sim *sim, struct agent *agent, uint64_t given)
{
	if (sim->world->bear)
		sim->world->bear(sim, agent, given);
}

/* Makes room for that many slots. */
void sim_reserve(struct sim *sim, size_t slots);

/* Notes whether the next update visits the agent: not if it has nothing to do. */
void sim_refresh_awake(struct sim *sim, const struct agent *agent);

/* Adds a slot at the end: a new agent of that generation, whose record the
 * caller fills in, or with CLASS_NONE a vacant slot, which is not taken yet.  Records no event. */
struct agent *sim_add_slot(struct sim *sim, uint32_t generation, uint8_t class);

/* Vacates a slot; it is the next to be taken, by an agent of that generation, if there are any
 * left: no id or name is used again. */
void sim_vacate(struct sim *sim, uint32_t slot, uint32_t generation);

/* Has the slots that were vacant before taken in the order that they had, after those vacated since;
 * slots: by slot before, which it is now, or UINT32_MAX. */
void sim_carry_vacancies(struct sim *sim, const struct sim *before, const uint32_t *slots);

/* Records that the agent has appeared or leaves. */
void sim_record_life(struct sim *sim, enum event_kind kind, const struct agent *agent);

/* Open and close the time in which agents' code runs.  Agents that it spawned or removed
 * appear or disappear at the end. */
static inline void sim_begin(struct sim *sim)
{
	sim->under_way = true;
	sim->times++;
	sim->deferred = 0;
	sim->tick_work = SIM_TICK_WORK + (int64_t)sim->head.agents * SIM_TICK_WORK_EACH;
}

/* Lets the agent begin, if it still waits to. */
void sim_begin_agent(struct sim *sim, struct agent *agent);

/* Makes spawned agents appear and removed ones disappear; then those that appeared begin. */
void sim_settle(struct sim *sim);

/* What had to wait for this tick is done at the end of it. */
void sim_take_later(struct sim *sim);

static inline void sim_end(struct sim *sim)
{
	sim->under_way = false;
	if (sim->changes.removed_count | sim->changes.spawned_count)
		sim_settle(sim);
}

#endif
