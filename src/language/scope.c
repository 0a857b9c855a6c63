/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "language/scope.h"

#include <math.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "sim/contents.h"
#include "sim/machine.h"
#include "sim/stat.h"

/*
 * Traits of agents.
 */

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

const struct definition *definition_find(const struct definitions *definitions, const char *name)
{
	int found = name_find(definitions->items, sizeof *definitions->items, definitions->count,
	                      name);
	return found < 0 ? NULL : &definitions->items[found];
}

void definition_offer(const struct definitions *definitions, struct nearest *nearest)
{
	for (size_t i = 0; i < definitions->count; i++)
		nearest_offer(nearest, definitions->items[i].name);
}

void trait_offer(const struct class *class, struct nearest *nearest)
{
	class_offer_stats(class, nearest);
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (has(class, i))
			nearest_offer(nearest, names[i]);
	}
	nearest_offer(nearest, TRAIT_MACHINE);
	definition_offer(&class->definitions, nearest);
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

/* The name of a state, or nil. */
static struct value state_value(const struct class *class, uint8_t state)
{
	if (state == STATE_NONE)
		return (struct value){ .kind = VALUE_NIL };
	return value_of_text(class_state_name(class, state));
}

/* An agent; nil if it is gone. */
static struct value agent_value(const struct sim *sim, uint32_t id)
{
	return (struct value){ sim_agent(sim, id) ? VALUE_AGENT : VALUE_NIL, .as.agent = id };
}

static struct value own_value(const struct sim *sim, const struct agent *agent,
                              const struct stat_info *stat)
{
	struct value value = stat_value(stat, stat_read(stat, agent));
	return value.kind == VALUE_AGENT ? agent_value(sim, value.as.agent) : value;
}

bool trait_is_agent(const struct trait *trait)
{
	const struct stat_info *stat = trait->kind == TRAIT_STAT ? trait->stat : NULL;
	return stat && (stat_kind(stat) == STAT_IS_AGENT || stat_kind(stat) == STAT_IS_ANY);
}

struct value trait_value(const struct sim *sim, const struct agent *agent,
                         const struct trait *trait)
{
	const struct class *class = sim_class(sim, agent);
	const struct machine *machine = agent_machines_const(agent) + trait->machine;
	switch (trait->kind) {
	case TRAIT_STATE:
		return state_value(class, state_table_whole(class->states, machine->current));
	case TRAIT_PREVIOUS:
		return state_value(class, machine->previous);
	case TRAIT_GLOBAL:
		return state_value(class, machine->global);
	case TRAIT_SECONDS:
		if (!machine->current)
			return (struct value){ .kind = VALUE_NIL };
		return value_of_float((double)machine_ms(sim, agent, trait->machine) / 1000);
	case TRAIT_TICKS:
		if (!machine->current)
			return (struct value){ .kind = VALUE_NIL };
		return value_of_integer((int64_t)machine_ticks(sim, agent, trait->machine));
	case TRAIT_FINISHED:
		return value_of_bool(machine_clock_finished(sim, agent, trait->machine));
	case TRAIT_PLACE: /* nil in a world without places */
		if (agent->place >= sim->world->place_count)
			return (struct value){ .kind = VALUE_NIL };
		return value_of_text(sim->world->places[agent->place]);
	case TRAIT_NAME:
		return (struct value){ .kind = VALUE_NAME, .as.agent = agent->id };
	case TRAIT_CLASS:
		return value_of_text(class->name);
	default:
		return own_value(sim, agent, trait->stat);
	}
}

struct value trait_age(const struct sim *sim, const struct agent *agent, uint8_t state)
{
	if (!state || !sim_class(sim, agent)->clock_offset || !machine_is_in(sim, agent, state))
		return (struct value){ .kind = VALUE_NIL };
	return value_of_float((double)machine_clock_ms(sim, agent, state) / 1000);
}

/*
 * Telegrams.
 */

/* A number without a fraction is an integer, however it was carried. */
static struct value extra_number(double number)
{
	if (number == floor(number) && fabs(number) < 0x1p53)
		return value_of_integer((int64_t)number);
	return value_of_float(number);
}

static struct value extra(const struct sim *sim, const struct telegram *telegram)
{
	uint8_t kind = telegram ? telegram->extra.kind : EXTRA_NONE;
	if (kind == EXTRA_TEXT)
		return value_of_text(telegram->extra.as.text);
	if (kind == EXTRA_BOOL)
		return value_of_bool(telegram->extra.as.numbers[0] != 0);
	if (kind == EXTRA_AGENT)
		return agent_value(sim, (uint32_t)telegram->extra.as.numbers[0]);
	if (kind == EXTRA_NUMBERS && telegram->extra.count)
		return extra_number(telegram->extra.as.numbers[0]);
	return (struct value){ .kind = VALUE_NIL };
}

bool telegram_make_extra(const struct sim *sim, const struct value *value, struct extra *extra,
                         struct error *error)
{
	char text[STAT_TEXT_MAX];
	if (value->kind == VALUE_NIL)
		return true;
	if (value->kind == VALUE_AGENT) {
		extra->kind = EXTRA_AGENT;
		extra->as.numbers[0] = value->as.agent;
		return true;
	}
	if (value_is_text(value)) {
		extra->kind = EXTRA_TEXT;
		if (value_text(sim, value, text, sizeof text) > EXTRA_TEXT_MAX)
			return error_set(error, "extra is a string of at most %d bytes",
			                 EXTRA_TEXT_MAX);
		memcpy(extra->as.text, text, strlen(text));
		return true;
	}
	extra->kind = value->kind == VALUE_BOOL ? EXTRA_BOOL : EXTRA_NUMBERS;
	extra->count = value->kind != VALUE_BOOL;
	extra->as.numbers[0] = value_number(value);
	return true;
}

bool telegram_trait(const struct sim *sim, const struct telegram *telegram, const char *name,
                    struct value *value)
{
	if (strcmp(name, "sender") == 0)
		*value = agent_value(sim, telegram ? telegram->sender : AGENT_NONE);
	else if (strcmp(name, "message") == 0)
		*value = value_of_text(sim->world->messages[telegram->message]);
	else if (strcmp(name, "extra") == 0)
		*value = extra(sim, telegram);
	else if (strcmp(name, "due") == 0)
		*value = value_of_float((double)telegram->due_ms / 1000);
	else if (strcmp(name, "sent") == 0)
		*value = value_of_float((double)telegram->sent_ms / 1000);
	else
		return false;
	return true;
}

bool telegram_field(const struct sim *sim, const struct telegram *telegram, const char *name,
                    struct value *value)
{
	const struct message_fields *fields = message_fields_of(sim->world, telegram->message);
	int field = contents_find(fields, name);
	if (field >= 0)
		*value = contents_value(sim, &fields->items[field],
		                        queue_fields(&sim->queue, telegram)[field]);
	return field >= 0;
}

void telegram_trait_offer(struct nearest *nearest)
{
	nearest_offer(nearest, "sender");
	nearest_offer(nearest, "message");
	nearest_offer(nearest, "extra");
	nearest_offer(nearest, "due");
	nearest_offer(nearest, "sent");
}

/*
 * Clocks and agents.
 */

static const struct {
	const char *name;
	enum sim_change change;
} clocks[] = {
#define CLOCK_ROW(name, value, change) { name, change },
	SCOPE_CLOCKS(CLOCK_ROW)
#undef CLOCK_ROW
};

const char scope_settled_misplaced[] =
	"settled never holds in rules, which run within ticks; it is for checks and breakpoints";

int scope_find_clock(const struct world *world, const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(clocks); i++) {
		if (strcmp(clocks[i].name, name) == 0)
			return (int)i;
	}
	int param = world_find_param(world, name);
	return param < 0 ? -1 : (int)ARRAY_LEN(clocks) + param;
}

const struct stat_info *scope_clock_param(const struct world *world, size_t clock)
{
	return clock < ARRAY_LEN(clocks) ? NULL : &world->params[clock - ARRAY_LEN(clocks)];
}

const char *scope_clock_name(const struct world *world, size_t clock)
{
	const struct stat_info *param = scope_clock_param(world, clock);
	return param ? param->name : clocks[clock].name;
}

struct value scope_clock(const struct sim *sim, size_t clock)
{
	const struct stat_info *param = scope_clock_param(sim->world, clock);
	const struct value values[] = {
#define CLOCK_VALUE(name, value, change) value,
		SCOPE_CLOCKS(CLOCK_VALUE)
#undef CLOCK_VALUE
	};
	return param ? stat_value(param, sim->head.params[param - sim->world->params])
	             : values[clock];
}

enum sim_change scope_clock_change(size_t clock)
{
	return clock < ARRAY_LEN(clocks) ? clocks[clock].change : SIM_PARAM;
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
	for (size_t i = 0; i < ARRAY_LEN(clocks); i++) {
		if (!owns || clocks[i].change != SIM_SETTLED)
			nearest_offer(&nearest, clocks[i].name);
	}
	world_offer_params(world, &nearest);
	definition_offer(&world->definitions, &nearest);
	if (owns)
		return error_set(error, "%s has no %s, and nothing else is called that%s",
		                 world->classes[scope->class]->name, name, nearest_hint(&nearest));
	return error_set(error, "nothing is called %s%s", name, nearest_hint(&nearest));
}

bool scope_find_person(const struct scope *scope, const char *name, struct person *person,
                       struct error *error)
{
	person->name = name;
	person->class = world_find_agent(scope->world, name, &person->id);
	bool may = !scope->outside || scope->world->spawns ||
	           person->id < scope->world->resident_count;
	bool known = scope->sim ? sim_may_have(scope->sim, person->id, person->class)
	                        : person->class != CLASS_NONE && may;
	return known || scope_fail(scope, name, error);
}

const struct agent *scope_agent(const struct sim *sim, const struct person *person)
{
	const struct agent *agent = sim_agent(sim, person->id);
	return agent && agent->class == person->class ? agent : NULL;
}
