/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/fsm.h"

/*
 * The general way through a machine: states within states, transitions, and
 * somebody watching.  fsm.h goes the short way where there is none of that.
 */

static void tell(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t state)
{
	if (fsm->watch)
		fsm->watch(fsm, &(struct fsm_note){ .kind = kind, .state = state });
}

static void tell_change(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to, bool result)
{
	fsm_watch *told = fsm->watch ? fsm->watch : fsm->alarm;
	if (told)
		told(fsm, &(struct fsm_note){ .kind = kind,
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

/* Executes one state, telling the watch. */
void metastate_execute(const struct fsm *fsm, uint8_t number)
{
	const struct state *state = fsm->states[number];
	if (!state->execute)
		return;
	tell(fsm, FSM_EXECUTE, number);
	state->execute(fsm->sim, fsm->agent);
	tell(fsm, FSM_END, number);
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

/* The active states' transitions, then their execution. */
void metastate_update(const struct fsm *fsm)
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
		metastate_execute(fsm, path[i]);
		/* What was inside has been left. */
		if (machine->current != before)
			return;
	}
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
	struct machine *machine = fsm->machine;
	machine->busy |= BUSY_EXITING;
	for (uint8_t i = machine->current; i != ancestor; i = fsm->states[i]->parent) {
		const struct state *state = fsm->states[i];
		tell(fsm, FSM_EXIT, i);
		if (state->exit)
			state->exit(fsm->sim, fsm->agent);
		tell(fsm, FSM_END, i);
	}
	machine->busy &= BUSY_CHANGES;
}

/* Enters one state; false when it changed to another while it was entered. */
static bool enter(const struct fsm *fsm, uint8_t number)
{
	const struct state *state = fsm->states[number];
	fsm->machine->current = number;
	tell(fsm, FSM_ENTER, number);
	if (state->enter)
		state->enter(fsm->sim, fsm->agent);
	tell(fsm, FSM_END, number);
	return fsm->machine->current == number;
}

/* Enters the states between ancestor and to, outermost first. */
static bool enter_down(const struct fsm *fsm, uint8_t ancestor, uint8_t to)
{
	uint8_t path[FSM_DEPTH_MAX];
	size_t depth = 0;
	for (uint8_t i = to; i != ancestor; i = fsm->states[i]->parent)
		path[depth++] = i;
	while (depth) {
		if (!enter(fsm, path[--depth]))
			return false;
	}
	return true;
}

/* Says why a change is refused. */
static bool refuse(const struct fsm *fsm, uint8_t to)
{
	bool exiting = fsm->machine->busy & BUSY_EXITING;
	tell_change(fsm, exiting ? FSM_EXITING : FSM_NESTED, to, false);
	return false;
}

/* A change, or a revert, as kind says; false when refused. */
bool metastate_change(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	struct machine *machine = fsm->machine;
	if (machine->busy >= FSM_NESTING_MAX)
		return refuse(fsm, to);
	tell_change(fsm, kind, to, true);
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
	tell(fsm, FSM_END, STATE_NONE);
	return true;
}

/* A revert without a previous state: no change. */
bool metastate_stay(const struct fsm *fsm)
{
	tell_change(fsm, FSM_REVERT, STATE_NONE, false);
	return false;
}
