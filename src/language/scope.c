/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/scope.h"

#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"

static const char *const names[] = {
#define CLOCK_NAME(name, value, queue) name,
	SCOPE_CLOCKS(CLOCK_NAME)
#undef CLOCK_NAME
};

int scope_find_clock(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (strcmp(names[i], name) == 0)
			return (int)i;
	}
	return -1;
}

const char *scope_clock_name(size_t clock)
{
	return names[clock];
}

struct value scope_clock(const struct sim *sim, size_t clock)
{
	const struct value values[] = {
#define CLOCK_VALUE(name, value, queue) value,
		SCOPE_CLOCKS(CLOCK_VALUE)
#undef CLOCK_VALUE
	};
	return values[clock];
}

bool scope_clock_is_queue(size_t clock)
{
	static const bool queues[] = {
#define CLOCK_QUEUE(name, value, queue) queue,
		SCOPE_CLOCKS(CLOCK_QUEUE)
#undef CLOCK_QUEUE
	};
	return queues[clock];
}

/* For a name without an agent: suggests the first resident that has a trait of
 * that name; returns false if none has. */
static bool fail_without_owner(const struct world *world, const char *name, struct error *error)
{
	char owner[128];
	struct trait trait;
	for (size_t i = 0; i < world->resident_count; i++) {
		const struct resident *resident = &world->residents[i];
		if (!trait_find(world->classes[resident->class], name, &trait))
			continue;
		text_identifier(owner, sizeof owner, resident->name);
		error_set(error, "nothing is called %s; did you mean %s.%s?", name, owner, name);
		return true;
	}
	return false;
}

bool scope_fail(const struct scope *scope, const char *name, struct error *error)
{
	const struct world *world = scope->world;
	bool owns = scope->class != CLASS_NONE;
	if (!owns && fail_without_owner(world, name, error))
		return false;
	struct nearest nearest = nearest_to(name);
	if (owns)
		trait_offer(world->classes[scope->class], &nearest);
	for (size_t i = 0; i < world->resident_count; i++)
		nearest_offer(&nearest, world->residents[i].name);
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		nearest_offer(&nearest, names[i]);
	if (owns)
		return error_set(error, "%s has no %s, and nothing else is called that%s",
		                 world->classes[scope->class]->name, name, nearest_hint(&nearest));
	return error_set(error, "nothing is called %s%s", name, nearest_hint(&nearest));
}

/* Reads a name made of class and slot, as sim_name() makes it. */
static bool read_numbered(const struct world *world, const char *name, struct person *person)
{
	char own[128];
	const char *end = strrchr(name, '_');
	int64_t number;
	bool numbered = end && text_number(end + 1, 1, INT64_C(1) << AGENT_SLOT_BITS, &number);
	for (size_t i = 0; numbered && i < world->class_count; i++) {
		snprintf(own, sizeof own, "%s %d", world->classes[i]->name, (int)number);
		if (!name_is(own, name))
			continue;
		*person = (struct person){ name, (uint32_t)number - 1, (uint8_t)i, false };
		return true;
	}
	return false;
}

static bool find_resident(const struct world *world, const char *name, struct person *person)
{
	int resident = world_find_resident(world, name);
	if (resident >= 0)
		*person = (struct person){ name, (uint32_t)resident,
			                   world->residents[resident].class, true };
	return resident >= 0;
}

/* Whether the agent exists, has existed, or may yet be spawned. */
static bool may_be(const struct scope *scope, const struct person *person)
{
	const struct sim *sim = scope->sim;
	if (!sim || person->resident || scope->world->spawns || scope_agent(sim, person))
		return true;
	return person->slot < sim->head.slots && sim_slot(sim, person->slot)->class == CLASS_NONE;
}

bool scope_find_person(const struct scope *scope, const char *name, struct person *person,
                       struct error *error)
{
	bool known = find_resident(scope->world, name, person) ||
	             (read_numbered(scope->world, name, person) && may_be(scope, person));
	return known || scope_fail(scope, name, error);
}

const struct agent *scope_agent(const struct sim *sim, const struct person *person)
{
	if (person->slot >= sim->head.slots)
		return NULL;
	const struct agent *agent = sim_slot(sim, person->slot);
	/* A later agent in a resident's slot is named after the slot. */
	bool resident = agent->id < sim->world->resident_count;
	return agent->class == person->class && resident == person->resident ? agent : NULL;
}
