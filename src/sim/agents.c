/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/agents.h"

#include "sim/machine.h"
#include "sim/stat.h"

static bool is_meant(const struct agents_filter *filter, const struct agent *agent)
{
	return agent->class != CLASS_NONE && agent != filter->except &&
	       (filter->class == CLASS_NONE || filter->class == agent->class) &&
	       (!filter->here || filter->except->place == agent->place);
}

const struct agent *agents_next(const struct sim *sim, const struct agents_filter *filter,
                                uint32_t *slot)
{
	while (*slot < sim->head.slots) {
		const struct agent *agent = sim_slot(sim, (*slot)++);
		if (is_meant(filter, agent))
			return agent;
	}
	return NULL;
}

uint32_t agents_resident(const struct sim *sim, const struct agent *agent, uint32_t resident)
{
	uint32_t count = (uint32_t)sim->world->resident_count;
	uint32_t near = agent_slot(agent->id) / count * count + resident;
	const struct agent *found = sim_agent(sim, near);
	bool same = found && found->class == sim->world->residents[resident].class;
	return same ? near : resident;
}

struct agent *agents_find(const struct sim *sim, const struct agent *agent, const char *name)
{
	const struct world *world = sim->world;
	for (uint32_t i = 0; agent && i < world->resident_count; i++) {
		if (name_is(world->residents[i].name, name))
			return sim_agent(sim, agents_resident(sim, agent, i));
	}
	return sim_find(sim, name);
}

void agents_begin(const struct sim *sim, struct agent *agent, const double *stats)
{
	const struct class *class = sim_class(sim, agent);
	for (size_t i = 0; i < class->stat_count; i++)
		stat_write(&class->stats[i], agent, stats[i]);
	for (size_t i = 0; i < class->machine_count; i++)
		machine_clock_start(sim, agent, i);
}

bool agents_spawn(struct sim *sim, uint8_t class, uint8_t place, const double *stats,
                  struct error *error)
{
	if (sim->head.agents + sim->changes.spawned_count >= AGENTS_SPAWN_MAX)
		return error_set(error, "too many agents to spawn another");
	agents_begin(sim, sim_spawn(sim, class, place), stats);
	return true;
}
