/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/fsm.h"

#include "core/telegram.h"

/*
 * Start, update, change, revert and message; each follows the helpers it needs.
 */

static void notify_end(const struct fsm *fsm, uint8_t state)
{
	if (fsm->watch)
		fsm->watch->end(fsm, state);
}

static void notify_change(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	if (fsm->watch)
		fsm->watch->change(fsm, kind, to);
	else if (fsm->alarm)
		fsm->alarm(fsm, kind, to);
}

/* Marks code of that state as the one that runs; returns the code that ran
 * before, for the caller to restore. */
static struct fsm_code begin(struct fsm *fsm, uint8_t state)
{
	struct fsm_code outer = fsm->code;
	fsm->code = (struct fsm_code){ .state = state };
	return outer;
}

void fsm_start(const struct fsm *fsm, uint8_t initial, uint8_t global)
{
	while (fsm->states[initial]->initial)
		initial = fsm->states[initial]->initial;
	*fsm->machine = (struct machine){ .current = initial, .global = global };
}

static void execute(struct fsm *fsm, uint8_t number)
{
	const struct state *state = fsm->states[number];
	if (!state->execute)
		return;
	if (fsm->watch)
		fsm->watch->execute(fsm, number);
	struct fsm_code outer = begin(fsm, number);
	state->execute(fsm->sim, fsm->agent);
	fsm->code = outer;
	notify_end(fsm, number);
}

/* Whether a transition of that state holds.  ask() reports the answer to a
 * question itself; the result of a test is reported here. */
static bool holds(struct fsm *fsm, uint8_t number, const struct transition *transition)
{
	if (transition->question)
		return fsm->ask(fsm, transition->question);
	bool result = transition->test(fsm->sim, fsm->agent);
	if (fsm->watch)
		fsm->watch->test(fsm, number, transition, result);
	return result;
}

/* Tests the state's transitions and takes the first that holds. */
static bool take_transition(struct fsm *fsm, uint8_t number)
{
	const struct transition *transition = fsm->states[number]->transitions;
	if (!transition)
		return false;
	struct fsm_code outer = begin(fsm, number);
	bool taken = false;
	for (; transition->to && !taken; transition++) {
		fsm->code.transition = transition;
		taken = holds(fsm, number, transition);
		if (taken && transition->to == REVERTS)
			fsm_revert(fsm);
		else if (taken)
			fsm_change(fsm, transition->to);
	}
	fsm->code = outer;
	return taken;
}

void fsm_update(struct fsm *fsm)
{
	const struct machine *machine = fsm->machine;
	uint8_t path[FSM_DEPTH_MAX];
	if (machine->global)
		execute(fsm, machine->global);
	uint8_t before = machine->current;
	if (!fsm->states[before]->parent && !fsm->states[before]->transitions) {
		execute(fsm, before);
		return;
	}
	size_t depth = state_table_path(fsm->states, before, path);
	for (size_t i = 0; i < depth; i++) {
		if (take_transition(fsm, path[i]))
			break;
	}
	if (machine->current != before)
		depth = state_table_path(fsm->states, machine->current, path);
	before = machine->current;
	for (size_t i = 0; i < depth; i++) {
		execute(fsm, path[i]);
		/* The inner states of path are no longer active. */
		if (machine->current != before)
			return;
	}
}

/* Exits the active states inside ancestor, innermost first.  Neither this nor
 * enter() restores fsm->code; their caller does, once. */
static void leave(struct fsm *fsm, uint8_t ancestor)
{
	struct machine *machine = fsm->machine;
	machine->busy |= BUSY_EXITING;
	for (uint8_t i = machine->current; i != ancestor; i = fsm->states[i]->parent) {
		const struct state *state = fsm->states[i];
		if (fsm->watch)
			fsm->watch->exit(fsm, i);
		fsm->code = (struct fsm_code){ .state = i };
		if (state->exit)
			state->exit(fsm->sim, fsm->agent);
		notify_end(fsm, i);
	}
	machine->busy &= BUSY_CHANGES;
}

/* Enters one state; returns false if its enter changed to another state. */
static bool enter(struct fsm *fsm, uint8_t number)
{
	const struct state *state = fsm->states[number];
	fsm->machine->current = number;
	if (fsm->watch)
		fsm->watch->enter(fsm, number);
	fsm->code = (struct fsm_code){ .state = number };
	if (state->enter)
		state->enter(fsm->sim, fsm->agent);
	notify_end(fsm, number);
	return fsm->machine->current == number;
}

/* Enters the states inside ancestor down to `to`, outermost first. */
static bool enter_down(struct fsm *fsm, uint8_t ancestor, uint8_t to)
{
	uint8_t path[FSM_DEPTH_MAX];
	size_t depth = 0;
	if (fsm->states[to]->parent == ancestor)
		return enter(fsm, to);
	for (uint8_t i = to; i != ancestor; i = fsm->states[i]->parent)
		path[depth++] = i;
	while (depth) {
		if (!enter(fsm, path[--depth]))
			return false;
	}
	return true;
}

/* Notifies that a change is refused, and why. */
static bool refuse(const struct fsm *fsm, uint8_t to)
{
	uint8_t busy = fsm->machine->busy;
	enum fsm_note_kind kind = busy & BUSY_EXITING      ? FSM_EXITING
	                          : busy < FSM_NESTING_MAX ? FSM_GLOBAL
	                                                   : FSM_NESTED;
	notify_change(fsm, kind, to);
	return false;
}

bool fsm_take(struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	struct machine *machine = fsm->machine;
	if (machine->busy >= FSM_NESTING_MAX || to == machine->global)
		return refuse(fsm, to);
	notify_change(fsm, kind, to);
	struct fsm_code outer = fsm->code;
	uint8_t ancestor = state_table_around(fsm->states, machine->current, to);
	machine->busy++;
	machine->previous = machine->current;
	leave(fsm, ancestor);
	bool there = enter_down(fsm, ancestor, to);
	for (uint8_t inner = fsm->states[to]->initial; there && inner;) {
		there = enter(fsm, inner);
		inner = fsm->states[inner]->initial;
	}
	machine->busy--;
	fsm->code = outer;
	notify_end(fsm, STATE_NONE);
	return true;
}

bool fsm_take_any(struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	const struct machine *machine = fsm->machine;
	if (!fsm->plain || machine->busy || to == machine->global)
		return fsm_take(fsm, kind, to);
	return fsm->way(fsm, kind, to);
}

bool fsm_stay(const struct fsm *fsm)
{
	notify_change(fsm, FSM_REVERT, STATE_NONE);
	return false;
}

/* Offers the telegram to one state.  The caller restores fsm->code. */
static bool handles(struct fsm *fsm, uint8_t number)
{
	const struct state *state = fsm->states[number];
	if (!state->on_message)
		return false;
	fsm->code = (struct fsm_code){ .state = number };
	return state->on_message(fsm->sim, fsm->agent, fsm->telegram);
}

uint8_t fsm_message(struct fsm *fsm, const struct telegram *telegram)
{
	const struct machine *machine = fsm->machine;
	const struct telegram *outer_telegram = fsm->telegram;
	struct fsm_code outer = fsm->code;
	uint8_t handler = machine->current;
	fsm->telegram = telegram;
	while (handler && !handles(fsm, handler))
		handler = fsm->states[handler]->parent;
	if (!handler && machine->global && handles(fsm, machine->global))
		handler = machine->global;
	fsm->telegram = outer_telegram;
	fsm->code = outer;
	return handler;
}

bool fsm_is_awake(const struct state *const *states, const struct machine *machine)
{
	if (machine->global && states[machine->global]->execute)
		return true;
	for (uint8_t i = machine->current; i; i = states[i]->parent) {
		if (!state_is_idle(states[i]))
			return true;
	}
	return false;
}

/* How well a way out explains a change, from the best. */
enum { TAKEN, CALLED, ANSWERED, THERE, ELSEWHERE };

/* The way out that explains a change, and how well. */
struct reason {
	struct fsm_exit exit;
	int fit;
};

/* How well a way out to the target explains the change, given the code that
 * runs. */
static int fit(const struct fsm *fsm, const struct way *way)
{
	const struct fsm_code *code = &fsm->code;
	if (way->transition && way->transition == code->transition)
		return TAKEN;
	if (way->exit.message && fsm->telegram && way->exit.message == fsm->telegram->message + 1)
		return CALLED;
	if (way->exit.question && way->exit.question == code->question &&
	    way->exit.unless != code->answer)
		return ANSWERED;
	return THERE;
}

/* Looks among one state's ways out for one to `to` that fits better than the
 * best so far. */
static void find_better(const struct fsm *fsm, uint8_t state, uint8_t to, struct reason *best)
{
	for (struct way way = way_of(fsm->states[state]); way_next(&way);) {
		int fits = way.exit.to == to ? fit(fsm, &way) : ELSEWHERE;
		if (fits < best->fit)
			*best = (struct reason){ { state, way.number }, fits };
	}
}

struct fsm_exit fsm_find_exit(const struct fsm *fsm, uint8_t to)
{
	const struct machine *machine = fsm->machine;
	struct reason best = { { STATE_NONE, 0 }, ELSEWHERE };
	for (uint8_t i = machine->current; i; i = fsm->states[i]->parent)
		find_better(fsm, i, to, &best);
	if (machine->global)
		find_better(fsm, machine->global, to, &best);
	return best.exit;
}
