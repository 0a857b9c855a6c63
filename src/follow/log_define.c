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
	struct json name, around, item;
	while (json_member(&object, &name, &around)) {
		uint8_t outer = ANY;
		int depth = 0;
		if (json_is_name(&around))
			outer = state_of(defining, &around);
		while (around.kind == READ_LIST && json_item(&around, &item) &&
		       json_is_name(&item) && ++depth < FSM_DEPTH_MAX)
			outer = log_state(defining->log, defining->class, defining->machine, outer,
			                  &item);
		if (outer == ANY || depth == FSM_DEPTH_MAX)
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
		if (json_is_name(&label))
			define_way(defining, from, to, &label);
		else if (label.kind == READ_TRUE || label.kind == READ_NULL)
			define_way(defining, from, to, &none);
		else if (label.kind != READ_LIST)
			return error_set(
				defining->error,
				"states: the way to %.*s takes a reason, or a list of them",
				(int)name.length, name.text);
		while (label.kind == READ_LIST && json_item(&label, &item) && json_is_name(&item))
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
		if (!json_is_name(&name))
			return error_set(defining->error, "states: a list takes names");
		state_of(defining, &name);
	}
	while (object.kind == READ_OBJECT && json_member(&object, &name, &ways)) {
		bool star = name.length == 1 && *name.text == '*';
		uint8_t from = star ? STATE_NONE : state_of(defining, &name);
		if (ways.kind != READ_OBJECT)
			return error_set(defining->error,
			                 "states: %.*s takes an object of ways out",
			                 (int)name.length, name.text);
		if (!define_ways(defining, from, ways))
			return false;
	}
	return true;
}

/* What is said of a machine: in, states, initial. */
static bool define_machine(const struct defining *defining, const struct json *in,
                           const struct json *states, const struct json *initial)
{
	struct kind *kind = defining->log->kinds[defining->class];
	if ((in->kind == READ_OBJECT && !define_in(defining, *in)) ||
	    !define_states(defining, states))
		return false;
	if (json_is_name(initial) && !kind->model) {
		uint8_t state = state_of(defining, initial);
		kind->machines[kind->states[state]->machine].initial = state;
	}
	return true;
}

/* machines: a list of names, or an object with what is said of each. */
static bool define_machines(struct defining *defining, struct json machines)
{
	struct json name, value, member, of[3];
	while (machines.kind == READ_LIST ? json_item(&machines, &name)
	                                  : json_member(&machines, &name, &value)) {
		if (!json_is_name(&name))
			return error_set(defining->error, "machines: a list takes names");
		if (!log_machine(defining->log, defining->class, &name, &defining->machine,
		                 defining->error))
			return false;
		of[0] = of[1] = of[2] = (struct json){ READ_NONE, NULL, 0, 0 };
		while (machines.kind == READ_OBJECT && value.kind == READ_OBJECT &&
		       json_member(&value, &name, &member)) {
			char first = name.length ? *name.text : '\0';
			if (first == 'i' || first == 's')
				of[first == 's' ? 1 : name.length > 2 ? 2 : 0] = member;
		}
		if (machines.kind == READ_OBJECT &&
		    !define_machine(defining, &of[0], &of[1], &of[2]))
			return false;
	}
	return true;
}

/* stats: a list of names, or an object with the limits of each. */
static void define_stats(const struct defining *defining, struct json stats)
{
	struct json name, limits;
	while (stats.kind == READ_LIST ? json_item(&stats, &name)
	                               : json_member(&stats, &name, &limits)) {
		if (json_is_name(&name))
			log_stat(defining->log, defining->class, name.text, name.length);
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
	    !define_machine(&defining, &of[FACT_IN], &of[FACT_STATES], &of[FACT_INITIAL]))
		return false;
	if (of[FACT_STATS].kind)
		define_stats(&defining, of[FACT_STATS]);
	return true;
}
