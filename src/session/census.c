/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/census.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "sim/stat.h"

void census_init(struct census *census, const struct world *world)
{
	*census = (struct census){ .world = world };
	census->state_count = census_state(census, world->class_count, 0);
	census->stat_count = census_stat(census, world->class_count, 0);
	census->stats = memory_zero(census->stat_count, sizeof *census->stats);
	census->agents = memory_zero(world->class_count, sizeof *census->agents);
	census->stays = memory_zero(census->state_count, sizeof *census->stays);
}

void census_fini(struct census *census)
{
	for (size_t i = 0; i < CENSUS_TICKS; i++)
		free(census->past[i].states);
	free(census->now.states);
	free(census->stats);
	free(census->agents);
	free(census->stays);
}

size_t census_state(const struct census *census, size_t class, uint8_t state)
{
	size_t index = state;
	for (size_t i = 0; i < class; i++)
		index += census->world->classes[i]->state_count;
	return index;
}

size_t census_stat(const struct census *census, size_t class, size_t stat)
{
	size_t index = stat;
	for (size_t i = 0; i < class; i++)
		index += census->world->classes[i]->stat_count;
	return index;
}

void census_forget(struct census *census, uint64_t tick)
{
	census->now.known = census->now.known && census->now.tick < tick;
	for (size_t i = 0; i < CENSUS_TICKS; i++)
		census->past[i].known = census->past[i].known && census->past[i].tick < tick;
}

static void begin_count(const struct census *census, struct census_count *count,
                        const struct sim *sim, uint64_t tick)
{
	if (!count->states)
		count->states = memory_zero(census->state_count, sizeof *count->states);
	memset(count->states, 0, census->state_count * sizeof *count->states);
	count->tick = tick;
	count->known = true;
	count->sequence = sim->head.sequence;
}

static void count_states(const struct census *census, struct census_count *count,
                         const struct sim *sim)
{
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		if (agent->class == CLASS_NONE)
			continue;
		const struct machine *machines = agent_machines_const(agent);
		uint32_t *states = count->states + census_state(census, agent->class, 0);
		for (size_t i = 0; i < sim_class(sim, agent)->machine_count; i++)
			states[machines[i].current]++;
	}
}

static void count_stats(struct census *census, const struct sim *sim, const struct agent *agent)
{
	const struct class *class = sim_class(sim, agent);
	struct census_stat *stats = census->stats + census_stat(census, agent->class, 0);
	bool first = !census->agents[agent->class]++;
	for (size_t i = 0; i < class->stat_count; i++) {
		if (!stat_is_ordered(&class->stats[i]))
			continue;
		double value = stat_read(&class->stats[i], agent), last = CENSUS_VALUES - 1;
		stats[i].values[(int)(value > 0 ? value < last ? value : last : 0)]++;
		if (first || value > stats[i].most) {
			stats[i].most = value;
			stats[i].fullest = agent->id;
		}
	}
}

void census_take(struct census *census, const struct sim *sim, uint64_t tick, uint32_t event)
{
	if (census->now.known && census->now.tick == tick && census->event == event)
		return;
	begin_count(census, &census->now, sim, tick);
	census->event = event;
	census->stayed = false;
	count_states(census, &census->now, sim);
	memset(census->stats, 0, census->stat_count * sizeof *census->stats);
	memset(census->agents, 0, census->world->class_count * sizeof *census->agents);
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		if (sim_slot(sim, slot)->class != CLASS_NONE)
			count_stats(census, sim, sim_slot(sim, slot));
	}
}

void census_begin_stays(struct census *census)
{
	census->stayed = true;
	for (size_t i = 0; i < census->state_count; i++)
		census->stays[i] = (struct census_stay){ .longest = AGENT_NONE };
}

static bool is_longer(struct stay stay, struct stay than)
{
	return stay.more != than.more ? stay.more : stay.ticks > than.ticks;
}

void census_add_stay(struct census *census, const struct agent *agent, size_t machine,
                     struct stay stay)
{
	enum { LAST = CENSUS_VALUES - 1 };
	uint8_t state = agent_machines_const(agent)[machine].current;
	struct census_stay *stays = &census->stays[census_state(census, agent->class, state)];
	uint64_t least = stay.ticks + stay.more;
	stays->values[least < LAST ? least : LAST]++;
	if (stays->longest == AGENT_NONE || is_longer(stay, stays->most)) {
		stays->longest = agent->id;
		stays->most = stay;
	}
}

void census_keep(struct census *census, const struct sim *sim, uint64_t tick)
{
	struct census_count *count = &census->past[tick % CENSUS_TICKS];
	if (count->known && count->tick == tick)
		return;
	begin_count(census, count, sim, tick);
	count_states(census, count, sim);
}

const struct census_count *census_find(const struct census *census, uint64_t tick)
{
	const struct census_count *count = &census->past[tick % CENSUS_TICKS];
	return count->known && count->tick == tick ? count : NULL;
}
