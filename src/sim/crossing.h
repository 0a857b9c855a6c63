/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_CROSSING_H
#define SIM_CROSSING_H

#include "sim/sim.h"
#include "sim/value.h"

/*
 * Who was who when a world was exchanged for another: the agents as they were before, and which
 * slot each has after.  Residents come first, in the order of the new world, then all others in
 * the order in which they were.
 *
 *     before    0 Ann   1 Ben   2 a pup           target    1  none  2
 *     after     0 Cy    1 Ann   2 the pup         source    none  0  2
 */
struct crossing {
	struct sim before; /* only world, head, record_bytes and arena, which is owned */
	const struct world *world;
	uint32_t *source, *target; /* of slots after and before: the other one, or SLOT_NONE */
	uint32_t slots;            /* how many there are after */
};

#define SLOT_NONE UINT32_MAX

/* Of a sim that is about to go on in that world, which stays for as long as the crossing. */
void crossing_init(struct crossing *crossing, const struct sim *sim, const struct world *world);
void crossing_fini(struct crossing *crossing);

/* The id of the same agent after and before; AGENT_NONE where it is not there. */
uint32_t crossing_agent_after(const struct crossing *crossing, uint32_t id);
uint32_t crossing_agent_before(const struct crossing *crossing, uint32_t id);

/* The machine in which an agent was, before, in the state that a machine of its class has after, and
 * which it went on in there; -1: it started anew. */
int crossing_machine_before(const struct class *from, const struct class *to,
                            const struct agent *old, size_t machine);

/* The same, and for one that started anew the machine of that index, if there was one. */
int crossing_machine_like(const struct class *from, const struct class *to, const struct agent *old,
                          size_t machine);

/* The state of the same name in another class, if that machine of it has it; else STATE_NONE. */
uint8_t crossing_state(const struct class *from, const struct class *to, uint8_t state,
                       size_t machine);

/* The value of a stat of the old agent, in which an agent is called as after. */
struct value crossing_value(const struct crossing *crossing, const struct stat_info *was,
                            const struct agent *old);

/* The stat of the old agent that went on, with the value that it had, as that one of another class;
 * -1: there was none, or it could not be that. */
int crossing_stat_before(const struct crossing *crossing, const struct agent *old,
                         const struct stat_info *stat);

/* The index of the text among others, or -1. */
int crossing_find(const char *const *texts, size_t count, const char *wanted);

#endif
