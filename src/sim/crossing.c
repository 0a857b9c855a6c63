/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/crossing.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "sim/stat.h"

int crossing_find(const char *const *texts, size_t count, const char *wanted)
{
	for (size_t i = 0; i < count; i++) {
		if (strcmp(texts[i], wanted) == 0)
			return (int)i;
	}
	return -1;
}

/* The slot of a world's resident in a copy of it, or SLOT_NONE. */
static uint32_t resident_slot(const struct world *world, uint32_t copy, const char *name)
{
	for (size_t i = 0; i < world->resident_count; i++) {
		if (strcmp(world->residents[i].name, name) == 0)
			return (uint32_t)(copy * world->resident_count + i);
	}
	return SLOT_NONE;
}

/* Pairs the next new slot with an old one, or SLOT_NONE. */
static void pair(struct crossing *crossing, uint32_t old_slot)
{
	if (old_slot != SLOT_NONE)
		crossing->target[old_slot] = crossing->slots;
	crossing->source[crossing->slots++] = old_slot;
}

/* Residents of the old world that the new one does not have are left out, but
 * not later agents in their slots. */
static void pair_slots(struct crossing *crossing)
{
	const struct world *from = crossing->before.world, *to = crossing->world;
	const struct sim_head *head = &crossing->before.head;
	uint32_t first = head->copies * (uint32_t)from->resident_count;
	for (uint32_t copy = 0; copy < head->copies; copy++) {
		for (size_t i = 0; i < to->resident_count; i++)
			pair(crossing, resident_slot(from, copy, to->residents[i].name));
	}
	for (uint32_t slot = first; slot < head->slots; slot++)
		pair(crossing, slot);
	for (uint32_t slot = 0; slot < first; slot++) {
		const struct agent *agent = sim_slot(&crossing->before, slot);
		if (crossing->target[slot] == SLOT_NONE && agent->class != CLASS_NONE &&
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
		.world = world,
		.source = memory_resize(NULL, most, sizeof *crossing->source),
		.target = memory_resize(NULL, slots, sizeof *crossing->target),
	};
	memcpy(crossing->before.arena, sim->arena, slots * sim->record_bytes);
	memset(crossing->target, UINT8_MAX, slots * sizeof *crossing->target);
	pair_slots(crossing);
}

void crossing_fini(struct crossing *crossing)
{
	free(crossing->before.arena);
	free(crossing->source);
	free(crossing->target);
}

static uint32_t exchange(uint32_t id, const uint32_t *slots, uint32_t count)
{
	uint32_t slot = agent_slot(id);
	if (id == AGENT_NONE || slot >= count || slots[slot] == SLOT_NONE)
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

uint8_t crossing_state(const struct class *from, const struct class *to, uint8_t state,
                       size_t machine)
{
	uint8_t found = state ? class_find_state(to, from->states[state]->name) : STATE_NONE;
	bool fits = found && to->states[found]->machine == machine && !class_is_global(to, found);
	return fits ? found : STATE_NONE;
}

int crossing_machine_before(const struct class *from, const struct class *to,
                            const struct agent *old, size_t machine)
{
	const struct machine *machines = agent_machines_const(old);
	for (size_t i = 0; i < from->machine_count; i++) {
		if (crossing_state(from, to, machines[i].current, machine))
			return (int)i;
	}
	return -1;
}

int crossing_machine_like(const struct class *from, const struct class *to, const struct agent *old,
                          size_t machine)
{
	int before = crossing_machine_before(from, to, old, machine);
	return before >= 0 ? before : machine < from->machine_count ? (int)machine : -1;
}

struct value crossing_value(const struct crossing *crossing, const struct stat_info *was,
                            const struct agent *old)
{
	struct value value = stat_value(was, stat_read(was, old));
	if (value.kind == VALUE_AGENT)
		value.as.agent = crossing_agent_after(crossing, value.as.agent);
	return value;
}

int crossing_stat_before(const struct crossing *crossing, const struct agent *old,
                         const struct stat_info *stat)
{
	const struct sim *before = &crossing->before;
	const struct class *class = sim_class(before, old);
	int index = class_find_stat(class, stat->name);
	struct error error;
	double number;
	if (index < 0)
		return -1;
	struct value was = crossing_value(crossing, &class->stats[index], old);
	if (!stat_accept(before, stat, &was, &number, &error))
		return -1;
	struct value now = stat_value(stat, number);
	return value_is_equal(before, &was, &now) ? index : -1;
}
