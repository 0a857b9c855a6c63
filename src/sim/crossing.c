/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/crossing.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "sim/stat.h"

/* Pairs the next new slot with an old one, or MATCH_NONE. */
static void pair(struct crossing *crossing, uint32_t old_slot)
{
	if (old_slot != MATCH_NONE)
		crossing->target[old_slot] = crossing->slots;
	crossing->source[crossing->slots++] = old_slot;
}

/* Residents of the old world that the new one does not have are left out, but
 * not later agents in their slots. */
static void pair_slots(struct crossing *crossing)
{
	const struct world *const *worlds = crossing->match.worlds;
	const struct sim_head *head = &crossing->before.head;
	uint32_t residents = (uint32_t)worlds[HERE]->resident_count;
	uint32_t first = head->copies * residents;
	for (uint32_t copy = 0; copy < head->copies; copy++) {
		for (size_t i = 0; i < worlds[THERE]->resident_count; i++) {
			uint32_t resident = crossing->match.residents[THERE][i];
			bool known = resident != MATCH_NONE;
			pair(crossing, known ? copy * residents + resident : MATCH_NONE);
		}
	}
	for (uint32_t slot = first; slot < head->slots; slot++)
		pair(crossing, slot);
	for (uint32_t slot = 0; slot < first; slot++) {
		const struct agent *agent = sim_slot(&crossing->before, slot);
		if (crossing->target[slot] == MATCH_NONE && agent->class != CLASS_NONE &&
		    agent_generation(agent->id))
			pair(crossing, slot);
	}
}

void crossing_init(struct crossing *crossing, const struct sim *sim, const struct world *world)
{
	size_t slots = sim->head.slots, most = slots + sim->head.copies * world->resident_count;
	*crossing = (struct crossing){
		.before = { .world = sim->world,
		            .head = sim->head,
		            .record_bytes = sim->record_bytes,
		            .arena = memory_resize(NULL, slots, sim->record_bytes) },
		.source = memory_resize(NULL, most, sizeof *crossing->source),
		.target = memory_resize(NULL, slots, sizeof *crossing->target),
	};
	memcpy(crossing->before.arena, sim->arena, slots * sim->record_bytes);
	memset(crossing->target, UINT8_MAX, slots * sizeof *crossing->target);
	match_init(&crossing->match, sim->world, world);
	pair_slots(crossing);
}

void crossing_fini(struct crossing *crossing)
{
	match_fini(&crossing->match);
	free(crossing->before.arena);
	free(crossing->source);
	free(crossing->target);
}

static uint32_t exchange(uint32_t id, const uint32_t *slots, uint32_t count)
{
	uint32_t slot = agent_slot(id);
	if (id == AGENT_NONE || slot >= count || slots[slot] == MATCH_NONE)
		return AGENT_NONE;
	return agent_generation(id) << AGENT_SLOT_BITS | slots[slot];
}

uint32_t crossing_agent_after(const struct crossing *crossing, uint32_t id)
{
	return exchange(id, crossing->target, crossing->before.head.slots);
}

uint32_t crossing_agent_before(const struct crossing *crossing, uint32_t id)
{
	return exchange(id, crossing->source, crossing->slots);
}

int crossing_machine_before(const struct class_match *classes, const struct agent *old,
                            size_t machine)
{
	const struct machine *machines = agent_machines_const(old);
	for (size_t i = 0; i < classes->classes[HERE]->machine_count; i++) {
		if (match_state(classes, machines[i].current, machine))
			return (int)i;
	}
	return -1;
}

struct value crossing_value(const struct crossing *crossing, const struct stat_info *was,
                            const struct agent *old)
{
	struct value value = stat_value(was, stat_read(was, old));
	if (value.kind == VALUE_AGENT)
		value.as.agent = crossing_agent_after(crossing, value.as.agent);
	return value;
}

int crossing_stat_before(const struct crossing *crossing, const struct class_match *classes,
                         const struct agent *old, size_t stat)
{
	const struct sim *before = &crossing->before;
	const struct stat_info *to = &classes->classes[THERE]->stats[stat];
	uint32_t index = classes->stats[THERE][stat];
	struct error error;
	double number;
	if (index == MATCH_NONE)
		return -1;
	struct value was = crossing_value(crossing, &classes->classes[HERE]->stats[index], old);
	if (!stat_accept(before, to, &was, &number, &error))
		return -1;
	struct value now = stat_value(to, number);
	return value_is_equal(before, &was, &now) ? (int)index : -1;
}
