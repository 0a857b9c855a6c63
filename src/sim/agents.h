/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_AGENTS_H
#define SIM_AGENTS_H

#include "sim/sim.h"

/*
 * Other agents, as the code of one agent finds them and brings them into the
 * world.
 */

enum { AGENTS_SPAWN_MAX = 1 << 16 }; /* agents in all, beyond which none is spawned */

/* Which agents are meant. */
struct agents_filter {
	uint8_t class;              /* CLASS_NONE: of any class */
	const struct agent *except; /* not this one; NULL: no exception */
	bool here;                  /* only those at the place of that one */
};

/* The next agent that is meant, in update order, from *slot on, which goes on
 * behind it; NULL if there is none. */
const struct agent *agents_next(const struct sim *sim, const struct agents_filter *filter,
                                uint32_t *slot);

/* The id of a resident in the agent's own copy of the world. */
uint32_t agents_resident(const struct sim *sim, const struct agent *agent, uint32_t resident);

/* Finds an agent by name, a resident in the agent's own copy of the world; NULL
 * if there is none.  agent may be NULL. */
struct agent *agents_find(const struct sim *sim, const struct agent *agent, const char *name);

/* Gives a new agent its initial stats, unless they are NULL, and starts the clocks of its machines, if they have some. */
void agents_begin(const struct sim *sim, struct agent *agent, const double *stats);

/* Whether an update of the agent, which is of that class, would run or test anything. */
bool agents_is_awake(const struct class *class, const struct agent *agent);

/* The place where agents of a class that the agent spawns begin. */
static inline uint8_t agents_place(const struct class *class, const struct agent *spawner)
{
	return class->placed ? class->place : spawner->place;
}

/* Spawns an agent, whose stats of the set `given` have been given; returns false, with an error, if there are too many. */
bool agents_spawn(struct sim *sim, uint8_t class, uint8_t place, const double *stats,
                  uint64_t given, struct error *error);

#endif
