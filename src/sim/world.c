/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/world.h"

#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"

bool name_is(const char *name, const char *wanted)
{
	return strcmp(name, wanted) == 0 || text_is_identifier(wanted, name);
}

size_t world_agent_name(const struct world *world, uint32_t id, uint8_t class, char *out,
                        size_t size)
{
	if (id < world->resident_count)
		return text_copy(out, size, world->residents[id].name);
	if (class == CLASS_NONE)
		return text_copy(out, size, id == AGENT_NONE ? "nobody" : "someone gone");
	char number[1 + 2 * TEXT_WHOLE_SIZE] = " ";
	size_t digits = 1 + text_whole(number + 1, (int64_t)agent_slot(id) + 1);
	if (agent_generation(id)) {
		number[digits++] = '.';
		text_whole(number + digits, (int64_t)agent_generation(id) + 1);
	}
	size_t length = text_copy(out, size, world->classes[class]->name);
	return length + text_copy(out + length, size - length, number);
}

uint8_t world_find_agent(const struct world *world, const char *name, uint32_t *id)
{
	char own[128];
	int resident = world_find_resident(world, name);
	*id = (uint32_t)resident;
	if (resident >= 0)
		return world->residents[resident].class;
	for (const char *at = strpbrk(name, " _"); at; at = strpbrk(at + 1, " _")) {
		unsigned slot, generation = 1;
		if (sscanf(at + 1, "%8u%*1[._]%3u", &slot, &generation) < 1)
			continue;
		*id = (generation - 1) << AGENT_SLOT_BITS | (slot - 1);
		for (size_t i = 0; i < world->class_count; i++) {
			world_agent_name(world, *id, (uint8_t)i, own, sizeof own);
			if (name_is(own, name))
				return (uint8_t)i;
		}
	}
	return CLASS_NONE;
}

const char *name_of_item(const void *items, size_t size, size_t index)
{
	const char *name;
	memcpy(&name, (const char *)items + index * size, sizeof name);
	return name;
}

int name_find(const void *items, size_t size, size_t count, const char *wanted)
{
	for (size_t i = 0; i < count; i++) {
		if (name_is(name_of_item(items, size, i), wanted))
			return (int)i;
	}
	return -1;
}

int world_find_message(const struct world *world, const char *name)
{
	return name_find(world->messages, sizeof *world->messages, world->message_count, name);
}

int world_find_resident(const struct world *world, const char *name)
{
	return name_find(world->residents, sizeof *world->residents, world->resident_count, name);
}

int world_find_param(const struct world *world, const char *name)
{
	return name_find(world->params, sizeof *world->params, world->param_count, name);
}

int world_find_class(const struct world *world, const char *name)
{
	for (size_t i = 0; i < world->class_count; i++) {
		if (name_is(world->classes[i]->name, name))
			return (int)i;
	}
	return -1;
}

int class_find_stat(const struct class *class, const char *name)
{
	return name_find(class->stats, sizeof *class->stats, class->stat_count, name);
}

void world_offer_params(const struct world *world, struct nearest *nearest)
{
	for (size_t i = 0; i < world->param_count; i++)
		nearest_offer(nearest, world->params[i].name);
}

void world_offer_classes(const struct world *world, struct nearest *nearest)
{
	for (size_t i = 0; i < world->class_count; i++)
		nearest_offer(nearest, world->classes[i]->name);
}

void class_offer_states(const struct class *class, struct nearest *nearest)
{
	for (size_t i = 1; i < class->state_count; i++) {
		if (!class->states[i]->step)
			nearest_offer(nearest, class->states[i]->name);
	}
}

void class_offer_stats(const struct class *class, struct nearest *nearest)
{
	for (size_t i = 0; i < class->stat_count; i++)
		nearest_offer(nearest, class->stats[i].name);
}

bool class_is_initial(const struct class *class, uint8_t state)
{
	uint8_t parent = class->states[state]->parent;
	return state == (parent ? class->states[parent]->initial
	                        : class->machines[class->states[state]->machine].initial);
}

bool class_is_global(const struct class *class, uint8_t state)
{
	return class->machines[class->states[state]->machine].global == state;
}

size_t class_clock(const struct class *class, uint8_t state)
{
	size_t machine = class->states[state]->machine, depth = 0;
	if (class->global_clocks && class_is_global(class, state))
		depth = class->inner_clocks + 1;
	for (uint8_t i = class->states[state]->parent; class->inner_clocks && i;
	     i = class->states[i]->parent)
		depth++;
	return class_clocks(class, machine) + depth * CLASS_CLOCK_BYTES;
}

size_t world_label(const struct world *world, const struct exit *exit, char *out, size_t size)
{
	bool told = exit->message && exit->message <= world->message_count;
	const struct question *question = exit->question;
	const char *opposite = exit->unless && question ? question->opposite : NULL;
	const char *words = exit->words ? exit->words
	                    : opposite  ? opposite
	                    : question  ? question->words
	                                : "";
	bool guarded = told && *words;
	bool negated = exit->unless && question && !opposite && !exit->words;
	const char *const parts[] = { told ? world->messages[exit->message - 1] : "",
		                      guarded ? " [" : "", negated ? "not " : "", words,
		                      guarded ? "]" : "" };
	size_t length = 0;
	for (size_t i = 0; i < ARRAY_LEN(parts); i++)
		length += text_copy(out + length, size - length, parts[i]);
	return length;
}

uint8_t class_find_state(const struct class *class, const char *name)
{
	for (size_t i = 1; i < class->state_count; i++) {
		if (!class->states[i]->step && name_is(class->states[i]->name, name))
			return (uint8_t)i;
	}
	return STATE_NONE;
}

bool world_has_state(const struct world *world, const char *name, struct nearest *nearest)
{
	for (size_t i = 0; i < world->class_count; i++) {
		if (class_find_state(world->classes[i], name))
			return true;
		class_offer_states(world->classes[i], nearest);
	}
	return false;
}

const char *class_state_name(const struct class *class, uint8_t state)
{
	if (state == REVERTS)
		return "(previous)";
	return state && state < class->state_count ? class->states[state]->name : "-";
}

static bool check_stats(const struct class *class, struct error *error)
{
	size_t fields = sizeof(struct agent) + class->machine_count * sizeof(struct machine);
	if (class->stat_count > STATS_MAX)
		return error_set(error, "%s: %zu stats (at most %d)", class->name,
		                 class->stat_count, STATS_MAX);
	for (size_t i = 0; i < class->stat_count; i++) {
		const struct stat_info *stat = &class->stats[i];
		if (stat->type >= STAT_TYPES || stat->offset < fields ||
		    stat->offset + stat_bytes(stat->type) > class->record_bytes)
			return error_set(error, "%s: stat %s lies outside the record", class->name,
			                 stat->name);
		if (stat->least > stat->most)
			return error_set(error, "%s: stat %s has its least value above its most",
			                 class->name, stat->name);
	}
	return true;
}

/* Whether a state can be a target, parent or initial state of another: it is of
 * the same machine. */
static bool is_beside(const struct class *class, const struct state *from, uint8_t number)
{
	return number == STATE_NONE || number == REVERTS ||
	       class->states[number]->machine == from->machine;
}

/* What is wrong with a question that a state of the class asks, or NULL. */
static const char *find_fault(const struct world *world, const struct class *class,
                              const struct question *question)
{
	bool orders = question->compare != COMPARE_EQUAL && question->compare != COMPARE_UNEQUAL;
	int64_t limit = question->limit;
	switch (question->subject) {
	case ASK_STAT:
		return class_stat_number(class, question->stat) ? NULL
		                                                : "its class has no such stat";
	case ASK_CHANCE:
		return question->compare == COMPARE_LESS && limit >= 0 && limit <= question->of &&
		                       question->of
		               ? NULL
		               : "the chance is not between 0 and 1";
	case ASK_STATE:
		return !orders && limit > 0 && (uint64_t)limit < class->state_count
		               ? NULL
		               : "its class has no such state";
	case ASK_PLACE:
		return !orders && limit >= 0 && (uint64_t)limit < world->place_count
		               ? NULL
		               : "the world has no such place";
	case ASK_CONDITION:
	case ASK_SCORE:
		return question->expression ? NULL : "its expression is missing";
	default:
		return "it asks about nothing known";
	}
}

/* Machines share no states: the states that a state names are of its own machine. */
static bool check_state(const struct world *world, const struct class *class,
                        const struct state *state, struct error *error)
{
	const char *fault = NULL, *elsewhere = "leads to a state of another machine";
	if (state->machine >= class->machine_count)
		fault = "belongs to no machine";
	else if (!is_beside(class, state, state->parent) ||
	         !is_beside(class, state, state->initial))
		fault = elsewhere;
	for (struct way way = way_of(state); !fault && way_next(&way);) {
		const struct question *question = way.exit.question;
		const char *asked = question ? find_fault(world, class, question) : NULL;
		if (asked)
			return error_set(error, "%s: state %s asks '%s': %s", class->name,
			                 state->name, question->words, asked);
		if (!is_beside(class, state, way.exit.to))
			fault = elsewhere;
		else if (way.exit.message > world->message_count)
			fault = "has an exit for an unknown message";
		else if (way.exit.to != REVERTS && class_is_global(class, way.exit.to))
			fault = "leads to the global state";
	}
	return !fault || error_set(error, "%s: state %s %s", class->name, state->name, fault);
}

/* What is wrong with a machine of the class, or NULL. */
static const char *plan_fault(const struct class *class, size_t i)
{
	const struct machine_plan *plan = &class->machines[i];
	if (!plan->initial || plan->initial >= class->state_count ||
	    plan->global >= class->state_count)
		return "has no initial state";
	if (class->states[plan->initial]->machine != i ||
	    (plan->global && class->states[plan->global]->machine != i))
		return "begins in a state of another machine";
	if (plan->initial == plan->global)
		return "begins in its global state";
	return class->machine_count > 1 && !plan->name ? "has no name" : NULL;
}

static bool check_class(const struct world *world, const struct class *class, struct error *error)
{
	if (class->machine_count < 1 || class->machine_count > MACHINES_MAX)
		return error_set(error, "%s: %zu machines (expected 1 to %d)", class->name,
		                 class->machine_count, MACHINES_MAX);
	size_t least = sizeof(struct agent) + class->machine_count * sizeof(struct machine);
	if (class->record_bytes < least || class->record_bytes > RECORD_BYTES_MAX ||
	    class->record_bytes % 4)
		return error_set(error, "%s: a record of %zu bytes (%zu to %d, a multiple of 4)",
		                 class->name, class->record_bytes, least, RECORD_BYTES_MAX);
	if (!state_table_check(class->states, class->state_count, class->name, error))
		return false;
	for (size_t i = 0; i < class->machine_count; i++) {
		if (plan_fault(class, i))
			return error_set(error, "%s: machine %zu %s", class->name, i + 1,
			                 plan_fault(class, i));
	}
	for (size_t i = 1; i < class->state_count; i++) {
		if (!check_state(world, class, class->states[i], error))
			return false;
	}
	return check_stats(class, error);
}

bool world_check(const struct world *world, struct error *error)
{
	if (world->tick_ms < 1 || world->similar_ms < 0)
		return error_set(error, "%s: a tick takes at least one millisecond", world->name);
	if (!world->class_count || world->class_count >= CLASS_NONE)
		return error_set(error, "%s: %zu classes (expected 1 to %d)", world->name,
		                 world->class_count, CLASS_NONE - 1);
	if (world->place_count > UINT8_MAX)
		return error_set(error, "%s: %zu places (expected at most %d)", world->name,
		                 world->place_count, UINT8_MAX);
	if (world->message_count > UINT16_MAX)
		return error_set(error, "%s: too many messages", world->name);
	for (size_t i = 0; i < world->class_count; i++) {
		if (!check_class(world, world->classes[i], error))
			return false;
	}
	return true;
}

uint8_t class_stat_number(const struct class *class, const struct stat_info *stat)
{
	uintptr_t index = ((uintptr_t)stat - (uintptr_t) class->stats) / sizeof *stat;
	return index < class->stat_count ? (uint8_t)(index + 1) : 0;
}

const char *world_art(const struct world *world, size_t place)
{
	return world->art ? world->art[place] : NULL;
}

const char *class_state_title(const struct class *class, uint8_t state)
{
	const char *title = class->states[state]->title;
	return title ? title : class->states[state]->name;
}
