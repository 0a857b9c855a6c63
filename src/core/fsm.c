/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/fsm.h"

void fsm_start(const struct fsm *fsm, uint8_t initial, uint8_t global)
{
	while (fsm->states[initial]->initial)
		initial = fsm->states[initial]->initial;
	*fsm->machine = (struct machine){ .current = initial, .global = global };
}

size_t fsm_path(const struct state *const *states, uint8_t current, uint8_t path[FSM_DEPTH_MAX])
{
	size_t depth = 0;
	for (uint8_t state = current; state; state = states[state]->parent)
		depth++;
	size_t i = depth;
	for (uint8_t state = current; state; state = states[state]->parent)
		path[--i] = state;
	return depth;
}

bool fsm_is_in(const struct state *const *states, uint8_t current, uint8_t state)
{
	while (current && current != state)
		current = states[current]->parent;
	return current == state && state != STATE_NONE;
}

static bool handles(const struct fsm *fsm, uint8_t number, const struct telegram *telegram)
{
	const struct state *state = fsm->states[number];
	return state->on_message && state->on_message(fsm->sim, fsm->agent, telegram);
}

uint8_t fsm_message(const struct fsm *fsm, const struct telegram *telegram)
{
	const struct machine *machine = fsm->machine;
	for (uint8_t i = machine->current; i; i = fsm->states[i]->parent) {
		if (handles(fsm, i, telegram))
			return i;
	}
	uint8_t global = machine->global;
	return global && handles(fsm, global, telegram) ? global : STATE_NONE;
}

static bool leads_to(const struct state *state, uint8_t to)
{
	for (const uint8_t *exit = state->exits; exit && *exit; exit++) {
		if (*exit == to)
			return true;
	}
	for (const struct transition *t = state->transitions; t && t->to; t++) {
		if (t->to == to)
			return true;
	}
	return false;
}

bool fsm_declares(const struct state *const *states, const struct machine *machine, uint8_t from,
                  uint8_t to)
{
	for (uint8_t i = from; i; i = states[i]->parent) {
		if (leads_to(states[i], to))
			return true;
	}
	return machine->global && leads_to(states[machine->global], to);
}

bool fsm_is_awake(const struct state *const *states, const struct machine *machine)
{
	if (machine->global && states[machine->global]->execute)
		return true;
	for (uint8_t i = machine->current; i; i = states[i]->parent) {
		if (states[i]->execute || states[i]->transitions)
			return true;
	}
	return false;
}

static bool is_state(const struct state *const *states, size_t count, uint8_t number)
{
	return number < count && states[number];
}

static bool check_targets(const struct state *const *states, size_t count, size_t number,
                          const char *name, struct error *error)
{
	const struct state *state = states[number];
	for (const uint8_t *exit = state->exits; exit && *exit; exit++) {
		if (*exit != REVERTS && !is_state(states, count, *exit))
			return error_set(
				error,
				"%s: state %s declares an exit to a state that does not exist",
				name, state->name);
	}
	for (const struct transition *t = state->transitions; t && t->to; t++) {
		if (t->to != REVERTS && !is_state(states, count, t->to))
			return error_set(error, "%s: a transition of state %s leads to no state",
			                 name, state->name);
	}
	if (state->initial &&
	    (!is_state(states, count, state->initial) || states[state->initial]->parent != number))
		return error_set(error, "%s: the initial state of %s is not inside it", name,
		                 state->name);
	return true;
}

static bool check_place(const struct state *const *states, size_t count, size_t number,
                        const char *name, struct error *error)
{
	size_t depth = 1;
	for (uint8_t i = states[number]->parent; i; i = states[i]->parent) {
		if (!is_state(states, count, i) || ++depth > FSM_DEPTH_MAX)
			return error_set(
				error, "%s: state %s is inside itself or more than %d states deep",
				name, states[number]->name, FSM_DEPTH_MAX);
	}
	uint8_t parent = states[number]->parent;
	if (parent && !states[parent]->initial)
		return error_set(error, "%s: metastate %s has no initial state", name,
		                 states[parent]->name);
	return true;
}

bool fsm_check(const struct state *const *states, size_t count, const char *name,
               struct error *error)
{
	if (count > FSM_STATES_MAX + 1)
		return error_set(error, "%s: more than %d states", name, FSM_STATES_MAX);
	for (size_t i = 1; i < count; i++) {
		if (!states[i] || !states[i]->name)
			return error_set(error, "%s: state %zu has no name", name, i);
		if (!check_targets(states, count, i, name, error) ||
		    !check_place(states, count, i, name, error))
			return false;
	}
	return true;
}
