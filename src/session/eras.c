/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/eras.h"

#include <stdlib.h>

#include "core/memory.h"

/* A stray, an agent that a reload left behind, has an id with a slot from here on: far above the
 * slots of agents, unless those are a crowd. */
enum { STRAYS_FIRST = 1 << (AGENT_SLOT_BITS - 1) };

/* A sim with more slots than this, even if most are vacant, is treated as a crowd. */
enum { SLOTS_MOST = 1 << 14 };

static void drop_last(struct eras *eras)
{
	crossing_fini(&eras->ends[--eras->count].crossing);
}

void eras_fini(struct eras *eras)
{
	while (eras->count)
		drop_last(eras);
	free(eras->ends);
}

void eras_forget(struct eras *eras, uint64_t tick)
{
	while (eras->count && eras->ends[eras->count - 1].tick > tick)
		drop_last(eras);
}

size_t eras_before(const struct eras *eras, uint64_t tick)
{
	size_t count = eras->count;
	while (count && eras->ends[count - 1].tick > tick)
		count--;
	return count;
}

static struct era_end *add(struct eras *eras, uint64_t tick)
{
	eras->ends = memory_grow(eras->ends, eras->count, &eras->capacity, sizeof *eras->ends);
	struct era_end *end = &eras->ends[eras->count++];
	*end = (struct era_end){ .tick = tick };
	if (eras->count > 1)
		end->strays = end[-1].strays + end[-1].crossing.before.head.slots;
	return end;
}

void eras_add(struct eras *eras, const struct sim *sim, const struct world *world, uint64_t tick,
              bool crowd)
{
	if (eras->count && eras->ends[eras->count - 1].tick >= tick)
		return;
	struct era_end *end = add(eras, tick);
	end->crowd = crowd || sim->head.slots > SLOTS_MOST ||
	             end->strays + sim->head.slots > STRAYS_FIRST;
	if (!end->crowd)
		crossing_init(&end->crossing, sim, world);
}

void eras_borrow(struct eras *eras, const struct eras *from, uint64_t tick)
{
	for (size_t i = 0; i < eras_before(from, tick); i++) {
		const struct era_end *end = &from->ends[i];
		eras_add(eras, &end->crossing.before, end->crossing.match.worlds[THERE], end->tick,
		         end->crowd);
	}
}

bool era_is_stray(uint32_t agent)
{
	return agent != AGENT_NONE && agent_slot(agent) >= STRAYS_FIRST;
}

uint32_t era_end_after(const struct era_end *end, uint32_t agent)
{
	uint32_t after = crossing_agent_after(&end->crossing, agent);
	if (agent == AGENT_NONE || era_is_stray(agent))
		return agent;
	return after != AGENT_NONE ? after : agent + STRAYS_FIRST + end->strays;
}

uint32_t era_end_before(const struct era_end *end, uint32_t agent)
{
	uint32_t first = STRAYS_FIRST + end->strays;
	if (!era_is_stray(agent))
		return crossing_agent_before(&end->crossing, agent);
	return agent_slot(agent) < first ? agent : agent - first;
}
