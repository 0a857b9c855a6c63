/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/match.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "sim/snapshot.h"
#include "sim/stat.h"

/* Fills the arrays of both sides for lists of that length, whose items begin with their names. */
static void match_names(uint32_t *others[SIDES], const void *const items[SIDES], size_t size,
                        size_t here, size_t there)
{
	others[HERE] = memory_resize(NULL, here, sizeof **others);
	others[THERE] = memory_resize(NULL, there, sizeof **others);
	memset(others[HERE], UINT8_MAX, here * sizeof **others);
	memset(others[THERE], UINT8_MAX, there * sizeof **others);
	for (size_t i = 0, first = 0; i < here; i++) {
		/* Names are in the same order as a rule. */
		while (first < there && others[THERE][first] != MATCH_NONE)
			first++;
		for (size_t j = first; j < there && others[HERE][i] == MATCH_NONE; j++) {
			if (others[THERE][j] != MATCH_NONE ||
			    !name_is(name_of_item(items[THERE], size, j),
			             name_of_item(items[HERE], size, i)))
				continue;
			others[HERE][i] = (uint32_t)j;
			others[THERE][j] = (uint32_t)i;
		}
	}
}

static uint32_t match_machine(const struct class *const classes[SIDES], size_t machine)
{
	const struct class *there = classes[THERE];
	const char *name = classes[HERE]->machines[machine].name;
	for (size_t i = 0; i < there->machine_count; i++) {
		const char *other = there->machines[i].name;
		if (name && other ? strcmp(name, other) == 0 : i == machine)
			return (uint32_t)i;
	}
	return MATCH_NONE;
}

const struct class_match *match_classes(const struct match *match, uint8_t here, uint8_t there)
{
	for (size_t i = 0; i < match->count; i++) {
		const struct class_match *found = &match->classes[i];
		if (found->numbers[HERE] == here && found->numbers[THERE] == there)
			return found;
	}
	return NULL;
}

static void add_classes(struct match *match, uint8_t here, uint8_t there)
{
	if (match_classes(match, here, there))
		return;
	match->classes = memory_grow(match->classes, match->count, &match->capacity,
	                             sizeof *match->classes);
	struct class_match *added = &match->classes[match->count++];
	const struct class *a = match->worlds[HERE]->classes[here];
	const struct class *b = match->worlds[THERE]->classes[there];
	*added = (struct class_match){ .numbers = { here, there }, .classes = { a, b } };
	const char *states[SIDES][FSM_STATES_MAX + 1] = { { "" }, { "" } };
	for (size_t side = HERE; side < SIDES; side++) {
		for (size_t i = 1; i < added->classes[side]->state_count; i++) {
			const struct state *state = added->classes[side]->states[i];
			states[side][i] = state->step ? state->step : state->name;
		}
	}
	match_names(added->states, (const void *[]){ states[HERE], states[THERE] }, sizeof(char *),
	            a->state_count, b->state_count);
	match_names(added->stats, (const void *[]){ a->stats, b->stats }, sizeof *a->stats,
	            a->stat_count, b->stat_count);
	for (size_t i = 0; i < a->machine_count; i++)
		added->machines[i] = match_machine(added->classes, i);
}

void match_init(struct match *match, const struct world *here, const struct world *there)
{
	*match = (struct match){ .worlds = { here, there } };
	match->exact = here == there || (here->source && there->source &&
	                                 fingerprint_world(here) == fingerprint_world(there));
	match_names(match->residents, (const void *[]){ here->residents, there->residents },
	            sizeof *here->residents, here->resident_count, there->resident_count);
	match_names(match->places, (const void *[]){ here->places, there->places },
	            sizeof *here->places, here->place_count, there->place_count);
	match_names(match->messages, (const void *[]){ here->messages, there->messages },
	            sizeof *here->messages, here->message_count, there->message_count);
	for (size_t i = 0; i < here->resident_count; i++) {
		uint32_t other = match->residents[HERE][i];
		if (other != MATCH_NONE)
			add_classes(match, here->residents[i].class, there->residents[other].class);
	}
	for (size_t i = 0; i < here->class_count; i++) {
		int other = world_find_class(there, here->classes[i]->name);
		if (other >= 0)
			add_classes(match, (uint8_t)i, (uint8_t)other);
	}
}

static void free_sides(uint32_t *const others[SIDES])
{
	free(others[HERE]);
	free(others[THERE]);
}

void match_fini(struct match *match)
{
	free_sides(match->residents);
	free_sides(match->places);
	free_sides(match->messages);
	for (size_t i = 0; i < match->count; i++) {
		free_sides(match->classes[i].states);
		free_sides(match->classes[i].stats);
	}
	free(match->classes);
}

bool match_is_of(const struct match *match, const struct world *here, const struct world *there)
{
	return match->worlds[HERE] == here && match->worlds[THERE] == there;
}

uint8_t match_state(const struct class_match *match, uint8_t state, size_t machine)
{
	const struct class *there = match->classes[THERE];
	uint32_t found = match->states[HERE][state];
	bool fits = found != MATCH_NONE && found && there->states[found]->machine == machine &&
	            !class_is_global(there, (uint8_t)found);
	return fits ? (uint8_t)found : STATE_NONE;
}

/* Pairs the next new slot with an old one, or MATCH_NONE. */
static void pair(struct crossing *crossing, uint32_t old_slot)
{
	if (old_slot != MATCH_NONE)
		crossing->target[old_slot] = crossing->slots;
	crossing->source[crossing->slots++] = old_slot;
}

/* Residents of the old world that the new one does not have are left out, but
 * not later agents in their slots.  In a log all agents are residents, and some have yet to come. */
static void pair_slots(struct crossing *crossing)
{
	const struct world *const *worlds = crossing->match.worlds;
	const struct sim_head *head = &crossing->before.head;
	uint32_t residents = (uint32_t)worlds[HERE]->resident_count;
	uint32_t first = head->copies * residents;
	for (uint32_t copy = 0; copy < head->copies; copy++) {
		for (size_t i = 0; i < worlds[THERE]->resident_count; i++) {
			uint32_t resident = crossing->match.residents[THERE][i];
			bool known = resident != MATCH_NONE &&
			             copy * residents + resident < head->slots;
			pair(crossing, known ? copy * residents + resident : MATCH_NONE);
		}
	}
	for (uint32_t slot = first; slot < head->slots; slot++)
		pair(crossing, slot);
	for (uint32_t slot = 0; slot < first && slot < head->slots; slot++) {
		const struct agent *agent = sim_slot(&crossing->before, slot);
		if (crossing->target[slot] == MATCH_NONE && agent->class != CLASS_NONE &&
		    (agent_generation(agent->id) || worlds[HERE]->happen))
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
