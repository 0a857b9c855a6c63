/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/state_table.h"

bool state_table_reverts(const struct state *state)
{
	for (struct way way = way_of(state); way_next(&way);) {
		if (way.exit.to == REVERTS)
			return true;
	}
	return false;
}

size_t state_table_path(const struct state *const *states, uint8_t current,
                        uint8_t path[FSM_DEPTH_MAX])
{
	size_t depth = 0;
	for (uint8_t state = current; state; state = states[state]->parent)
		depth++;
	size_t i = depth;
	for (uint8_t state = current; state; state = states[state]->parent)
		path[--i] = state;
	return depth;
}

bool state_table_is_in(const struct state *const *states, uint8_t current, uint8_t state)
{
	while (current && current != state)
		current = states[current]->parent;
	return current == state && state != STATE_NONE;
}

uint8_t state_table_around(const struct state *const *states, uint8_t from, uint8_t to)
{
	for (uint8_t around = states[from]->parent; around; around = states[around]->parent) {
		if (state_table_is_in(states, states[to]->parent, around))
			return around;
	}
	return STATE_NONE;
}

static bool is_state(const struct state *const *states, size_t count, uint8_t number)
{
	return number < count && states[number];
}

static bool check_ways(const struct state *const *states, size_t count, size_t number,
                       const char *name, struct error *error)
{
	const struct state *state = states[number];
	for (struct way way = way_of(state); way_next(&way);) {
		uint8_t to = way.exit.to;
		const struct transition *transition = way.transition;
		if (to != REVERTS && !is_state(states, count, to))
			return error_set(error,
			                 transition
			                         ? "%s: a transition of state %s leads to no state"
			                         : "%s: state %s declares an exit to a state "
			                           "that does not exist",
			                 name, state->name);
		if (transition && !transition->question == !transition->test)
			return error_set(error,
			                 "%s: a transition of state %s needs a question or a "
			                 "test, not %s",
			                 name, state->name, transition->test ? "both" : "neither");
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

bool state_table_check(const struct state *const *states, size_t count, const char *name,
                       struct error *error)
{
	if (count > FSM_STATES_MAX + 1)
		return error_set(error, "%s: more than %d states", name, FSM_STATES_MAX);
	for (size_t i = 1; i < count; i++) {
		if (!states[i] || !states[i]->name)
			return error_set(error, "%s: state %zu has no name", name, i);
		if (!check_ways(states, count, i, name, error) ||
		    !check_place(states, count, i, name, error))
			return false;
	}
	return true;
}
