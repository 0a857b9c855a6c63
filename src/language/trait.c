/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/trait.h"

#include <math.h>
#include <string.h>

#include "core/array.h"
#include "sim/machine.h"
#include "sim/sim.h"
#include "sim/stat.h"

#define TRAIT_NAME(kind, name) name,
static const char *const names[] = { TRAIT_LIST(TRAIT_NAME) };
#undef TRAIT_NAME

static bool has(const struct class *class, size_t kind)
{
	return class->clock_offset || kind < TRAIT_SECONDS || kind > TRAIT_FINISHED;
}

static bool find_common(const struct class *class, const char *name, size_t count,
                        struct trait *trait)
{
	for (size_t i = 0; i < count; i++) {
		if (strcmp(names[i], name) != 0 || !has(class, i))
			continue;
		*trait = (struct trait){ .name = names[i], .kind = (uint8_t)i };
		return true;
	}
	return false;
}

bool trait_find(const struct class *class, const char *name, struct trait *trait)
{
	if (find_common(class, name, ARRAY_LEN(names), trait))
		return true;
	int index = class_find_stat(class, name);
	if (index < 0)
		return false;
	const struct stat_info *stat = &class->stats[index];
	*trait = (struct trait){ .name = stat->name, .kind = TRAIT_STAT, .stat = stat };
	return true;
}

bool trait_find_of_machine(const struct class *class, size_t machine, const char *name,
                           struct trait *trait)
{
	if (!find_common(class, name, TRAIT_OF_MACHINES, trait))
		return false;
	trait->machine = (uint8_t)machine;
	trait->machine_name = class->machines[machine].name;
	return true;
}

int trait_find_machine(const struct class *class, const char *name)
{
	for (size_t i = 0; i < class->machine_count; i++) {
		if (class->machines[i].name && name_is(class->machines[i].name, name))
			return (int)i;
	}
	return -1;
}

void trait_offer(const struct class *class, struct nearest *nearest)
{
	class_offer_stats(class, nearest);
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (has(class, i))
			nearest_offer(nearest, names[i]);
	}
	nearest_offer(nearest, TRAIT_MACHINE);
}

void trait_offer_machines(const struct class *class, struct nearest *nearest)
{
	for (size_t i = 0; i < class->machine_count; i++) {
		if (class->machines[i].name)
			nearest_offer(nearest, class->machines[i].name);
	}
}

void trait_offer_of_machine(const struct class *class, struct nearest *nearest)
{
	for (size_t i = 0; i < TRAIT_OF_MACHINES; i++) {
		if (has(class, i))
			nearest_offer(nearest, names[i]);
	}
}

static struct value state_value(const struct class *class, uint8_t state)
{
	if (state == STATE_NONE)
		return (struct value){ .kind = VALUE_NIL };
	return value_of_text(class_state_name(class, state));
}

static struct value clock_value(const struct sim *sim, const struct agent *agent,
                                const struct trait *trait)
{
	if (trait->kind == TRAIT_FINISHED)
		return value_of_bool(machine_clock_finished(sim, agent, trait->machine));
	uint64_t ticks = machine_clock_ticks(sim, agent, trait->machine);
	if (trait->kind == TRAIT_TICKS)
		return value_of_integer((int64_t)ticks);
	return value_of_float(world_seconds(sim->world, ticks));
}

static struct value machine_value(const struct sim *sim, const struct agent *agent,
                                  const struct trait *trait)
{
	const struct machine *machine = agent_machines_const(agent) + trait->machine;
	if (trait->kind >= TRAIT_SECONDS)
		return clock_value(sim, agent, trait);
	uint8_t state = trait->kind == TRAIT_STATE      ? machine->current
	                : trait->kind == TRAIT_PREVIOUS ? machine->previous
	                                                : machine->global;
	return state_value(sim_class(sim, agent), state);
}

/* Nil in a world without places. */
static struct value place_value(const struct world *world, const struct agent *agent)
{
	if (agent->place >= world->place_count)
		return (struct value){ .kind = VALUE_NIL };
	return value_of_text(world->places[agent->place]);
}

/* A stat's value; an agent that is gone counts as nobody. */
static struct value own_value(const struct sim *sim, const struct agent *agent,
                              const struct stat_info *stat)
{
	struct value value = stat_value(stat, stat_read(stat, agent));
	if (value.kind == VALUE_AGENT && !sim_agent(sim, value.as.agent))
		value.kind = VALUE_NIL;
	return value;
}

bool trait_is_agent(const struct trait *trait)
{
	return trait->kind == TRAIT_STAT && trait->stat && stat_kind(trait->stat) == STAT_IS_AGENT;
}

struct value trait_value(const struct sim *sim, const struct agent *agent,
                         const struct trait *trait)
{
	if (trait->kind == TRAIT_STAT)
		return own_value(sim, agent, trait->stat);
	if (trait->kind < TRAIT_OF_MACHINES)
		return machine_value(sim, agent, trait);
	if (trait->kind == TRAIT_PLACE)
		return place_value(sim->world, agent);
	if (trait->kind == TRAIT_CLASS)
		return value_of_text(sim_class(sim, agent)->name);
	return (struct value){ .kind = VALUE_NAME, .as.agent = agent->id };
}

struct value telegram_sender(const struct sim *sim, const struct telegram *telegram)
{
	if (!telegram || !sim_agent(sim, telegram->sender))
		return (struct value){ .kind = VALUE_NIL };
	return (struct value){ .kind = VALUE_AGENT, .as.agent = telegram->sender };
}

/* A number without a fraction is an integer, however it was carried. */
static struct value extra_number(double number)
{
	if (number == floor(number) && fabs(number) < 0x1p53)
		return value_of_integer((int64_t)number);
	return value_of_float(number);
}

struct value telegram_extra(const struct telegram *telegram)
{
	uint8_t kind = telegram ? telegram->extra.kind : EXTRA_NONE;
	if (kind == EXTRA_TEXT)
		return value_of_text(telegram->extra.as.text);
	if (kind == EXTRA_BOOL)
		return value_of_bool(telegram->extra.as.numbers[0] != 0);
	if (kind == EXTRA_NUMBERS && telegram->extra.count)
		return extra_number(telegram->extra.as.numbers[0]);
	return (struct value){ .kind = VALUE_NIL };
}

bool telegram_make_extra(const struct sim *sim, const struct value *value, struct extra *extra,
                         struct error *error)
{
	char text[STAT_TEXT_MAX];
	if (value_is_text(value)) {
		extra->kind = EXTRA_TEXT;
		if (value_text(sim, value, text, sizeof text) > EXTRA_TEXT_MAX)
			return error_set(error, "extra is a string of at most %d bytes",
			                 EXTRA_TEXT_MAX);
		memcpy(extra->as.text, text, strlen(text));
		return true;
	}
	if (!value_is_number(value) && value->kind != VALUE_BOOL)
		return error_set(error, "extra is a number, a string, or true or false");
	extra->kind = value->kind == VALUE_BOOL ? EXTRA_BOOL : EXTRA_NUMBERS;
	extra->count = value->kind != VALUE_BOOL;
	extra->as.numbers[0] = value_number(value);
	return true;
}

static struct value message(const struct sim *sim, const struct telegram *telegram)
{
	return value_of_text(sim->world->messages[telegram->message]);
}

static struct value extra(const struct sim *sim, const struct telegram *telegram)
{
	(void)sim;
	return telegram_extra(telegram);
}

static struct value due(const struct sim *sim, const struct telegram *telegram)
{
	(void)sim;
	return value_of_float((double)telegram->due_ms / 1000);
}

static const struct {
	const char *name;
	struct value (*read)(const struct sim *sim, const struct telegram *telegram);
} traits[] = {
	{ "sender", telegram_sender },
	{ "message", message },
	{ "extra", extra },
	{ "due", due },
};

bool telegram_trait(const struct sim *sim, const struct telegram *telegram, const char *name,
                    struct value *value)
{
	for (size_t i = 0; i < ARRAY_LEN(traits); i++) {
		if (strcmp(traits[i].name, name) != 0)
			continue;
		*value = traits[i].read(sim, telegram);
		return true;
	}
	return false;
}

void telegram_trait_offer(struct nearest *nearest)
{
	for (size_t i = 0; i < ARRAY_LEN(traits); i++)
		nearest_offer(nearest, traits[i].name);
}
