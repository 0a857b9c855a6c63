/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/log.h"

/*
 * Definitions: what a class is, before its agents do anything.
 */

struct defining {
	struct log *log;
	uint8_t class, machine;
	struct error *error;
};

static uint8_t state_of(const struct defining *defining, const struct json *name)
{
	return log_state(defining->log, defining->class, defining->machine, ANY, name);
}

/* in: {"Aim": "Combat"}, or the states around it as a list. */
static bool define_in(const struct defining *defining, struct json object)
{
	struct json name, around;
	while (json_member(&object, &name, &around)) {
		uint8_t outer = log_path(defining->log, defining->class, defining->machine, around,
		                         FSM_DEPTH_MAX - 1);
		if (outer == ANY)
			return error_set(defining->error,
			                 "in: %.*s takes the states around it, at most %d",
			                 (int)name.length, name.text, FSM_DEPTH_MAX - 1);
		log_state(defining->log, defining->class, defining->machine, outer, &name);
	}
	return true;
}

/* A way out, to a state or, as a star, out of all. */
static void define_way(const struct defining *defining, uint8_t from, uint8_t to,
                       const struct json *label)
{
	if (from)
		log_way(defining->log, defining->class, &from, to, label);
	else
		log_add_star(defining->log, defining->class, to, label);
}

/* The ways out of a state: {"Sleep": "tired", "Bank": ["pockets full", "told to"]}. */
static bool define_ways(const struct defining *defining, uint8_t from, struct json ways)
{
	static const struct json none = { READ_NONE, NULL, 0, 0 };
	struct json name, label, item;
	while (json_member(&ways, &name, &label)) {
		uint8_t to = state_of(defining, &name);
		if (label.kind == READ_TRUE || label.kind == READ_NULL)
			define_way(defining, from, to, &none);
		else if (label.kind != READ_LIST && !json_is_name(&label))
			return error_set(
				defining->error,
				"states: the way to %.*s takes a reason, or a list of them",
				(int)name.length, name.text);
		while (json_next(&label, &item) && json_is_name(&item))
			define_way(defining, from, to, &item);
	}
	return true;
}

/* The states come first, in the order in which they are written. */
static bool define_states(const struct defining *defining, const struct json *states)
{
	struct json object = *states, name, ways;
	struct class *class = &defining->log->kinds[defining->class]->class;
	class->seen = class->seen && !states->kind;
	while (object.kind == READ_LIST && json_item(&object, &name)) {
		if (log_path(defining->log, defining->class, defining->machine, name,
		             FSM_DEPTH_MAX) == ANY)
			return error_set(
				defining->error,
				"states: a list takes names, and lists of names, at most %d",
				FSM_DEPTH_MAX);
	}
	while (object.kind == READ_OBJECT && json_member(&object, &name, &ways)) {
		uint8_t from = json_is(&name, "*") ? STATE_NONE : state_of(defining, &name);
		if (ways.kind != READ_OBJECT)
			return error_set(defining->error,
			                 "states: %.*s takes an object of ways out",
			                 (int)name.length, name.text);
		if (!define_ways(defining, from, ways))
			return false;
	}
	return true;
}

/* Where the machine begins or, by its name in a list, a state with others inside that nobody has been
 * in. */
static void define_initial(const struct defining *defining, struct json names)
{
	struct kind *kind = defining->log->kinds[defining->class];
	bool list = names.kind == READ_LIST;
	struct json name;
	while (json_next(&names, &name) && json_is_name(&name)) {
		uint8_t state = state_of(defining, &name), around = kind->states[state]->parent;
		if (!around || !list)
			kind->machines[kind->states[state]->machine].initial = state;
		else if (!kind->stages[kind->states[around]->initial]->entered)
			kind->stages[around]->state.initial = state;
	}
}

/* What is said of a machine. */
static bool define_machine(const struct defining *defining, const struct json *of)
{
	struct log *log = defining->log;
	struct kind *kind = log->kinds[defining->class];
	if ((of[FACT_IN].kind == READ_OBJECT && !define_in(defining, of[FACT_IN])) ||
	    !define_states(defining, &of[FACT_STATES]))
		return false;
	if (!kind->model)
		define_initial(defining, of[FACT_INITIAL]);
	if (json_is_name(&of[FACT_GLOBAL]) && !kind->model) {
		uint8_t global = state_of(defining, &of[FACT_GLOBAL]);
		kind->machines[kind->states[global]->machine].global = global;
		log->global = log->grown = true;
		log->changed = 0;
	}
	return true;
}

/* machines: a list of names, or an object with what is said of each. */
static bool define_machines(struct defining *defining, struct json machines)
{
	struct facts facts;
	struct json name, value;
	while (machines.kind == READ_LIST ? json_item(&machines, &name)
	                                  : json_member(&machines, &name, &value)) {
		if (!json_is_name(&name))
			return error_set(defining->error, "machines: a list takes names");
		if (!log_machine(defining->log, defining->class, &name, &defining->machine,
		                 defining->error))
			return false;
		if (machines.kind == READ_OBJECT && value.kind == READ_OBJECT &&
		    (facts_take(&facts, &value, defining->error) == FACTS_BROKEN ||
		     !define_machine(defining, facts.of)))
			return false;
	}
	return true;
}

/* The limits of a stat, and where its gauge is full: at the most, if nothing else is said. */
static void define_limits(struct stat_info *stat, struct json limits)
{
	struct json name, value;
	while (limits.kind == READ_OBJECT && json_member(&limits, &name, &value)) {
		if (value.kind != READ_NUMBER)
			continue;
		if (json_is(&name, "min"))
			stat->least = value.number;
		if (json_is(&name, "max"))
			stat->most = value.number;
		if (json_is(&name, "full") || (json_is(&name, "max") && !(stat->full > 0)))
			stat->full = value.number;
	}
}

/* stats: a list of names, or an object with the limits of each. */
static void define_stats(const struct defining *defining, struct json stats)
{
	struct json name, limits;
	while (stats.kind == READ_LIST ? json_item(&stats, &name)
	                               : json_member(&stats, &name, &limits)) {
		if (!json_is_name(&name))
			continue;
		uint8_t stat = log_stat(defining->log, defining->class, name.text, name.length);
		if (stats.kind == READ_OBJECT)
			define_limits(&defining->log->kinds[defining->class]->stats[stat], limits);
	}
}

bool log_define(struct log *log, const struct facts *facts, uint8_t class, struct error *error)
{
	const struct json *of = facts->of;
	struct defining defining = { log, class, ANY, error };
	if (of[FACT_MACHINE].kind &&
	    !log_machine(log, class, &of[FACT_MACHINE], &defining.machine, error))
		return false;
	if ((of[FACT_MACHINES].kind && !define_machines(&defining, of[FACT_MACHINES])) ||
	    !define_machine(&defining, of))
		return false;
	if (of[FACT_STATS].kind)
		define_stats(&defining, of[FACT_STATS]);
	return true;
}
