/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/fsm.h"

/* machine.busy: the number of changes under way, and whether an exit runs. */
enum {
	BUSY_CHANGES = 0x1F,
	BUSY_EXITING = 0x80,
};

/* Nobody watches most of the time, and then a note is not even written. */
static void tell(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t state)
{
	if (fsm->watch)
		fsm->watch(fsm, &(struct fsm_note){ .kind = kind, .state = state });
}

static void tell_change(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to, bool result)
{
	if (fsm->watch)
		fsm->watch(fsm, &(struct fsm_note){ .kind = kind,
		                                    .from = fsm->machine->current,
		                                    .to = to,
		                                    .result = result });
}

static void tell_guard(const struct fsm *fsm, uint8_t state, const struct transition *transition,
                       bool result)
{
	if (fsm->watch)
		fsm->watch(fsm, &(struct fsm_note){ .kind = FSM_GUARD,
		                                    .state = state,
		                                    .to = transition->to,
		                                    .result = result,
		                                    .transition = transition });
}

static void tell_end(const struct fsm *fsm)
{
	tell(fsm, FSM_END, STATE_NONE);
}

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

static void execute(const struct fsm *fsm, uint8_t number)
{
	const struct state *state = fsm->states[number];
	if (!state->execute)
		return;
	tell(fsm, FSM_EXECUTE, number);
	state->execute(fsm->sim, fsm->agent);
	tell_end(fsm);
}

/* Tests the state's transitions and takes the first that holds. */
static bool take_transition(const struct fsm *fsm, uint8_t number)
{
	const struct transition *transition = fsm->states[number]->transitions;
	for (; transition && transition->to; transition++) {
		bool result = transition->test(fsm->sim, fsm->agent);
		tell_guard(fsm, number, transition, result);
		if (!result)
			continue;
		if (transition->to == REVERTS)
			fsm_revert(fsm);
		else
			fsm_change(fsm, transition->to);
		return true;
	}
	return false;
}

/* An update where there are metastates or transitions to look at. */
static void update_path(const struct fsm *fsm)
{
	const struct machine *machine = fsm->machine;
	uint8_t path[FSM_DEPTH_MAX];
	size_t depth = fsm_path(fsm->states, machine->current, path);
	for (size_t i = 0; i < depth; i++) {
		if (take_transition(fsm, path[i]))
			break;
	}
	depth = fsm_path(fsm->states, machine->current, path);
	for (size_t i = 0; i < depth; i++) {
		uint8_t before = machine->current;
		execute(fsm, path[i]);
		/* What was inside has been left. */
		if (machine->current != before)
			return;
	}
}

void fsm_update(const struct fsm *fsm)
{
	const struct machine *machine = fsm->machine;
	if (machine->global)
		execute(fsm, machine->global);
	const struct state *state = fsm->states[machine->current];
	if (state->parent || state->transitions)
		update_path(fsm);
	else
		execute(fsm, machine->current);
}

/* The innermost metastate around both; each may be that metastate itself only
 * from outside, so that a change to the current state leaves and enters it. */
static uint8_t common_parent(const struct state *const *states, uint8_t from, uint8_t to)
{
	for (uint8_t around = states[from]->parent; around; around = states[around]->parent) {
		if (fsm_is_in(states, states[to]->parent, around))
			return around;
	}
	return STATE_NONE;
}

static void leave(const struct fsm *fsm, uint8_t ancestor)
{
	fsm->machine->busy |= BUSY_EXITING;
	for (uint8_t i = fsm->machine->current; i != ancestor; i = fsm->states[i]->parent) {
		tell(fsm, FSM_EXIT, i);
		if (fsm->states[i]->exit)
			fsm->states[i]->exit(fsm->sim, fsm->agent);
		tell_end(fsm);
	}
	fsm->machine->busy &= BUSY_CHANGES;
}

/* Enters one state; false when it changed to another while it was entered. */
static bool enter(const struct fsm *fsm, uint8_t number)
{
	fsm->machine->current = number;
	tell(fsm, FSM_ENTER, number);
	if (fsm->states[number]->enter)
		fsm->states[number]->enter(fsm->sim, fsm->agent);
	tell_end(fsm);
	return fsm->machine->current == number;
}

static bool enter_down(const struct fsm *fsm, uint8_t ancestor, uint8_t to)
{
	uint8_t parent = fsm->states[to]->parent;
	if (parent != ancestor && !enter_down(fsm, ancestor, parent))
		return false;
	return enter(fsm, to);
}

static void change(const struct fsm *fsm, uint8_t to)
{
	struct machine *machine = fsm->machine;
	uint8_t ancestor = common_parent(fsm->states, machine->current, to);
	machine->busy++;
	machine->previous = machine->current;
	leave(fsm, ancestor);
	bool there = enter_down(fsm, ancestor, to);
	for (uint8_t inner = fsm->states[to]->initial; there && inner;) {
		there = enter(fsm, inner);
		inner = fsm->states[inner]->initial;
	}
	machine->busy--;
}

static bool change_as(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	uint8_t busy = fsm->machine->busy;
	if (busy >= FSM_NESTING_MAX) {
		tell_change(fsm, busy & BUSY_EXITING ? FSM_EXITING : FSM_NESTED, to, false);
		return false;
	}
	tell_change(fsm, kind, to, true);
	change(fsm, to);
	tell_end(fsm);
	return true;
}

bool fsm_change(const struct fsm *fsm, uint8_t to)
{
	return change_as(fsm, FSM_CHANGE, to);
}

bool fsm_revert(const struct fsm *fsm)
{
	if (!fsm->machine->previous) {
		tell_change(fsm, FSM_REVERT, STATE_NONE, false);
		return false;
	}
	return change_as(fsm, FSM_REVERT, fsm->machine->previous);
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
			return error_set(error, "%s: state %s declares an exit to a state that does not exist",
			                 name, state->name);
	}
	for (const struct transition *t = state->transitions; t && t->to; t++) {
		if (t->to != REVERTS && !is_state(states, count, t->to))
			return error_set(error, "%s: a transition of state %s leads to no state", name,
			                 state->name);
	}
	if (state->initial &&
	    (!is_state(states, count, state->initial) || states[state->initial]->parent != number))
		return error_set(error, "%s: the initial state of %s is not inside it", name, state->name);
	return true;
}

static bool check_place(const struct state *const *states, size_t count, size_t number,
                        const char *name, struct error *error)
{
	size_t depth = 1;
	for (uint8_t i = states[number]->parent; i; i = states[i]->parent) {
		if (!is_state(states, count, i) || ++depth > FSM_DEPTH_MAX)
			return error_set(error, "%s: state %s is inside itself or more than %d states deep",
			                 name, states[number]->name, FSM_DEPTH_MAX);
	}
	uint8_t parent = states[number]->parent;
	if (parent && !states[parent]->initial)
		return error_set(error, "%s: metastate %s has no initial state", name, states[parent]->name);
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
