/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "follow/adding.h"

/*
 * Changes of state: what a line says becomes acts.
 */

/* What is written but not shown, for it stands for nothing. */
static const struct json no_label = { READ_NONE, NULL, 0, 0 };

static const struct state *const *states_of(const struct adding *adding)
{
	return adding->log->kinds[adding->class]->states;
}

/* The state that is meant, the innermost one that it begins in, and its machine. */
static uint8_t state_of(const struct adding *adding, const struct json *name, uint8_t *machine)
{
	*machine = adding->machine == ANY ? 0 : adding->machine;
	if (name->kind == READ_NULL)
		return STATE_NONE;
	uint8_t state = log_state(adding->log, adding->class, adding->machine, adding->around,
	                          name);
	*machine = states_of(adding)[state]->machine;
	return state;
}

static void enter(const struct adding *adding, uint8_t machine, uint8_t state)
{
	struct actor *person = adding_person(adding);
	adding->log->kinds[adding->class]->stages[state]->entered = true;
	person->states[machine] = state;
	person->fixed |= state != STATE_NONE;
}

/* at: it is in the state, and no change is told. */
void adding_at(const struct adding *adding)
{
	uint8_t machine, state;
	if (!adding_says(adding, FACT_AT))
		return;
	state = state_of(adding, adding_fact(adding, FACT_AT), &machine);
	state = state_table_innermost(states_of(adding), state);
	if (adding_person(adding)->states[machine] == state)
		return;
	struct act *act = adding_act(adding, ACT_PUT, adding->agent);
	act->machine = machine;
	act->state = state;
	enter(adding, machine, state);
}

/* from: the agent is put right if it is in a state that this is not. */
static void add_from(const struct adding *adding, uint8_t machine)
{
	static const char words[] = "lines were lost: it was not in this state";
	const struct json *name = adding_fact(adding, FACT_FROM);
	uint8_t now = adding_person(adding)->states[machine], from;
	if (!name->kind || json_is(name, "*"))
		return;
	from = name->kind == READ_NULL
	               ? STATE_NONE
	               : log_find_state(adding->log, adding->class, machine, ANY, name);
	if (!from && name->kind != READ_NULL)
		from = log_state(adding->log, adding->class, machine, STATE_NONE, name);
	if (state_table_is_in(states_of(adding), now, from) || now == from)
		return;
	from = state_table_innermost(states_of(adding), from);
	struct act *act = adding_act(adding, now ? ACT_LOST : ACT_PUT, adding->agent);
	act->machine = machine;
	act->state = from;
	act->as.text = words;
	enter(adding, machine, from);
}

/* What the reason in words was, and for which state. */
static void add_guard(const struct adding *adding, uint8_t machine, uint8_t to, bool result,
                      const struct json *words)
{
	struct act *act = adding_act(adding, ACT_GUARD, adding->agent);
	act->machine = machine;
	act->from = adding_person(adding)->states[machine];
	act->state = to;
	act->result = result;
	act->as.text = adding_text(adding, words);
}

void adding_change(const struct adding *adding, const struct json *name, bool again)
{
	struct log *log = adding->log;
	uint8_t machine, to = state_of(adding, name, &machine);
	add_from(adding, machine);
	uint8_t now = adding_person(adding)->states[machine], from = now;
	uint8_t inner = state_table_innermost(states_of(adding), to);
	if (!again && now && state_table_is_in(states_of(adding), now, to))
		return;
	if (adding_names(adding, FACT_BECAUSE))
		add_guard(adding, machine, to, true, adding_fact(adding, FACT_BECAUSE));
	const struct json *label = adding_names(adding, FACT_ON) ? adding_fact(adding, FACT_ON)
	                                                         : &no_label;
	bool held = log->kinds[adding->class]->model;
	uint16_t way = now && to && !held ? log_way(log, adding->class, &from, to, label) : 0;
	struct act *act = adding_act(adding, ACT_CHANGE, adding->agent);
	act->machine = machine;
	act->from = from;
	act->number = way;
	act->as.text = label->kind ? adding_text(adding, label) : NULL;
	act->other = label->kind ? log_find_message(log, label) : 0;
	if (act->other)
		log_tell_message(log, (uint16_t)(act->other - 1), adding->facts->line);
	act->state = to;
	enter(adding, machine, inner);
}

void adding_refused(const struct adding *adding)
{
	const struct json *name = adding_fact(adding, FACT_REFUSED),
			  *why = adding_fact(adding, FACT_BECAUSE);
	if (!adding_says(adding, FACT_REFUSED))
		return;
	uint8_t to = log_find_message(adding->log, name)
	                     ? STATE_NONE
	                     : log_find_state(adding->log, adding->class, adding->machine, ANY,
	                                      name);
	uint8_t machine = to                       ? states_of(adding)[to]->machine
	                  : adding->machine == ANY ? 0
	                                           : adding->machine;
	add_guard(adding, machine, to, false, adding_names(adding, FACT_BECAUSE) ? why : name);
}
