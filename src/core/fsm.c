/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/fsm.h"

#include "core/memory.h"
#include "core/telegram.h"

/*
 * Start, change, update and message.  Code that runs is marked in fsm->code;
 * whoever lets other code run inside it restores that mark afterwards.
 */

static void add_targets(bool *leads, const struct state *state)
{
	for (struct way way = way_of(state); way_next(&way);)
		leads[way.exit.to] = true;
}

struct fsm_state *fsm_gather(const struct state *const *states, size_t count,
                             const uint8_t *globals)
{
	struct fsm_state *out = memory_zero(count, sizeof *out + REVERTS + 1);
	bool *leads = (bool *)(out + count);
	out[STATE_NONE].leads = leads;
	for (size_t i = 1; i < count; i++) {
		leads += REVERTS + 1;
		const struct state *state = states[i];
		out[i] = (struct fsm_state){
			.execute = state->execute,
			.exit = state->exit,
			.enter = state->enter,
			.on_message = state->on_message,
			.transitions = state->transitions,
			.state = state,
			.leads = leads,
			.parent = state->parent,
			.initial = state->initial,
			.whole = state_table_whole(states, (uint8_t)i),
			.walks = state->parent || state->transitions,
		};
		for (uint8_t active = (uint8_t)i; active; active = states[active]->parent)
			add_targets(leads, states[active]);
		if (globals[state->machine])
			add_targets(leads, states[globals[state->machine]]);
	}
	return out;
}

void fsm_start(struct machine *machine, const struct state *const *states, uint8_t initial,
               uint8_t global)
{
	*machine = (struct machine){ .current = state_table_innermost(states, initial),
		                     .global = global };
	for (uint8_t i = machine->current; i; i = states[i]->parent)
		machine->busy |= states[i]->enters ? BUSY_WAITING : 0;
}

static inline bool is_inside(const struct fsm *fsm)
{
	return fsm->watched & FSM_INSIDE;
}

/* Tells why a change is refused, or that no active state declares it. */
static bool fault(struct fsm *fsm, uint8_t target, uint8_t to)
{
	uint8_t busy = fsm->machine->busy;
	enum fsm_step step = to == STATE_NONE             ? FSM_NOWHERE
	                     : busy & BUSY_EXITING        ? FSM_EXITING
	                     : busy >= FSM_NESTING_MAX    ? FSM_NESTED
	                     : to == fsm->machine->global ? FSM_GLOBAL
	                                                  : FSM_UNDECLARED;
	bool refused = step != FSM_UNDECLARED;
	if (refused || !fsm->forced)
		fsm->host->fault(fsm, step, refused ? to : target);
	return refused;
}

static inline bool may_change(struct fsm *fsm, uint8_t target, uint8_t to)
{
	const struct machine *machine = fsm->machine;
	/* No state declares a change to the global state. */
	bool good = to != STATE_NONE && machine->busy < FSM_NESTING_MAX &&
	            fsm->states[machine->current].leads[target];
	return good || !fault(fsm, target, to);
}

/* Whether the state is one of the metastates around another. */
static bool is_around(const struct fsm *fsm, uint8_t state, uint8_t inner)
{
	uint8_t i = fsm->states[inner].parent;
	while (i && i != state)
		i = fsm->states[i].parent;
	return i;
}

/* The innermost metastate around both states, or STATE_NONE. */
static inline uint8_t around_both(const struct fsm *fsm, uint8_t from, uint8_t to)
{
	uint8_t around = fsm->states[from].parent;
	while (around && !is_around(fsm, around, to))
		around = fsm->states[around].parent;
	return around;
}

/* Exits the active states from `from` up to around, innermost first. */
static ALWAYS_INLINE void leave(struct fsm *fsm, uint8_t from, uint8_t around, bool inside)
{
	const struct fsm_state *state;
	for (uint8_t i = from; i != around; i = state->parent) {
		state = &fsm->states[i];
		fsm_tell(fsm, FSM_EXIT, i, inside);
		if (state->exit) {
			fsm_begin(fsm, i, inside);
			state->exit(fsm->sim, fsm->agent);
		}
		fsm_tell(fsm, FSM_END, i, inside);
	}
}

/* Enters one state; returns false if its enter changed to another state. */
static ALWAYS_INLINE bool enter(struct fsm *fsm, uint8_t number, bool inside)
{
	const struct fsm_state *state = &fsm->states[number];
	struct machine *machine = fsm->machine;
	machine->current = number;
	if (state->clock)
		fsm->host->start_clock(fsm, number);
	fsm_tell(fsm, FSM_ENTER, number, inside);
	if (state->enter) {
		fsm_begin(fsm, number, inside);
		state->enter(fsm->sim, fsm->agent);
	}
	fsm_tell(fsm, FSM_END, number, inside);
	return machine->current == number;
}

/* Writes the states from one out to around, which is left out; returns how many there are. */
static size_t find_path(const struct fsm *fsm, uint8_t state, uint8_t around,
                        uint8_t path[FSM_DEPTH_MAX])
{
	size_t depth = 0;
	for (; state != around; state = fsm->states[state].parent)
		path[depth++] = state;
	return depth;
}

/* Enters the metastates between around and `to`, outermost first. */
static bool enter_between(struct fsm *fsm, uint8_t around, uint8_t to)
{
	uint8_t path[FSM_DEPTH_MAX];
	size_t depth = find_path(fsm, fsm->states[to].parent, around, path);
	bool there = true;
	while (there && depth)
		there = enter(fsm, path[--depth], is_inside(fsm));
	return there;
}

static inline bool enter_around(struct fsm *fsm, uint8_t around, uint8_t to)
{
	return fsm->states[to].parent == around || enter_between(fsm, around, to);
}

/* Enters the states that a metastate begins in. */
static inline void enter_initial(struct fsm *fsm, uint8_t around)
{
	for (uint8_t i = fsm->states[around].initial; i && enter(fsm, i, is_inside(fsm));)
		i = fsm->states[i].initial;
}

uint8_t fsm_first(const struct fsm *fsm)
{
	uint8_t first = STATE_NONE;
	for (uint8_t i = fsm->machine->current; i; i = fsm->states[i].parent)
		first = fsm->states[i].state->enters ? i : first;
	return first;
}

void fsm_begin_in(struct fsm *fsm, uint8_t first)
{
	uint8_t path[FSM_DEPTH_MAX];
	size_t depth = find_path(fsm, fsm->machine->current, fsm->states[first].parent, path);
	fsm->machine->busy = 1;
	while (depth && enter(fsm, path[--depth], is_inside(fsm)))
		;
	fsm->machine->busy = 0;
	fsm_begin(fsm, STATE_NONE, is_inside(fsm));
}

/* The text of fsm_change(); inside: whether the inside is watched. */
static ALWAYS_INLINE bool change(struct fsm *fsm, uint8_t target, bool inside)
{
	struct machine *machine = fsm->machine;
	uint8_t from = machine->current, to = target == REVERTS ? machine->previous : target;
	if (!may_change(fsm, target, to))
		return false;
	fsm_tell(fsm, FSM_CHANGE, target, inside);
	uint8_t outer = fsm->state, around = around_both(fsm, from, to);
	const struct fsm_asked asked = inside ? fsm->asked : (struct fsm_asked){ 0 };
	const struct transition *taken = fsm->transition;
	fsm->transition = NULL;
	/* To go on to the next step of a sequence is no change of state. */
	if (fsm->states[to].whole == to)
		machine->previous = fsm->states[from].whole;
	machine->busy += 1 + BUSY_EXITING;
	leave(fsm, from, around, inside);
	if (taken && taken->run) {
		fsm_begin(fsm, outer, inside);
		taken->run(fsm->sim, fsm->agent, taken);
	}
	machine->busy -= BUSY_EXITING;
	if (enter_around(fsm, around, to) && enter(fsm, to, inside))
		enter_initial(fsm, to);
	machine->busy--;
	fsm->changes++;
	fsm->state = outer;
	if (inside)
		fsm->asked = asked;
	fsm_tell(fsm, FSM_CHANGED, target, inside);
	return true;
}

bool fsm_change(struct fsm *fsm, uint8_t to)
{
	return is_inside(fsm) ? change(fsm, to, true) : change(fsm, to, false);
}

/* Whether a transition of that state holds.  ask() reports the answer to a
 * question itself; the result of a test is reported here. */
static bool holds(struct fsm *fsm, uint8_t number, const struct transition *transition)
{
	if (transition->question)
		return fsm->host->ask(fsm, transition->question);
	fsm->asked.answer = transition->test(fsm->sim, fsm->agent);
	fsm_tell(fsm, FSM_TEST, number, is_inside(fsm));
	return fsm->asked.answer;
}

/* Tests the state's transitions and takes the first that holds. */
static bool take_transition(struct fsm *fsm, uint8_t number)
{
	const struct transition *transition = fsm->states[number].transitions;
	fsm_begin(fsm, number, is_inside(fsm));
	for (; transition && transition->to; transition++) {
		fsm->transition = transition;
		if (holds(fsm, number, transition)) {
			fsm_change(fsm, transition->to);
			fsm->transition = NULL;
			return true;
		}
	}
	fsm->transition = NULL;
	return false;
}

void fsm_update_path(struct fsm *fsm)
{
	const struct machine *machine = fsm->machine;
	uint8_t path[FSM_DEPTH_MAX], before = machine->current;
	size_t depth = find_path(fsm, before, STATE_NONE, path);
	for (size_t i = depth; i-- > 0 && !take_transition(fsm, path[i]);)
		;
	if (machine->current != before)
		depth = find_path(fsm, machine->current, STATE_NONE, path);
	before = machine->current;
	/* Once the machine has changed, the inner states of path are no longer active. */
	while (depth && machine->current == before)
		fsm_execute(fsm, path[--depth], is_inside(fsm));
}

/* Offers the telegram to one state. */
static bool handles(struct fsm *fsm, uint8_t number)
{
	const struct fsm_state *state = &fsm->states[number];
	fsm_begin(fsm, number, is_inside(fsm));
	return state->on_message && state->on_message(fsm->sim, fsm->agent, fsm->telegram);
}

uint8_t fsm_message(struct fsm *fsm, const struct telegram *telegram)
{
	const struct machine *machine = fsm->machine;
	uint8_t handler = machine->current;
	fsm->telegram = telegram;
	while (handler && !handles(fsm, handler))
		handler = fsm->states[handler].parent;
	if (!handler && machine->global && handles(fsm, machine->global))
		handler = machine->global;
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
enum fit { TAKEN, CALLED_SO, CALLED, CALLED_ELSE, ANSWERED, THERE, UNCALLED, NOWHERE };

/* The way out that explains a change best so far, and how well. */
struct reason {
	struct fsm_exit exit;
	enum fit fit;
};

static enum fit fit_exit(const struct fsm *fsm, const struct exit *exit)
{
	if (exit == fsm->exit)
		return TAKEN;
	bool asked = exit->question && exit->question == fsm->asked.question;
	bool so = asked && exit->unless != fsm->asked.answer;
	if (exit->message && fsm->telegram && exit->message == fsm->telegram->message + 1)
		return so ? CALLED_SO : exit->question ? CALLED_ELSE : CALLED;
	return so ? ANSWERED : exit->message ? UNCALLED : THERE;
}

/* Whether the exit is that of the row being taken, which is one of that state. */
static bool is_row(const struct fsm *fsm, uint8_t state, const struct exit *exit)
{
	const struct transition *row = fsm->telegram ? fsm->transition : NULL;
	return row && state == fsm->state && exit->question == row->question &&
	       exit->words == row->words &&
	       (!exit->message || exit->message == fsm->telegram->message + 1);
}

static void keep_better(struct reason *best, enum fit fit, uint8_t state, unsigned number)
{
	if (fit < best->fit)
		*best = (struct reason){ { state, number }, fit };
}

/* Looks among one state's ways out, which are numbered as struct way does, for one to `to` that
 * fits better than the best so far. */
static void find_better(const struct fsm *fsm, uint8_t state, uint8_t to, struct reason *best)
{
	unsigned number = 1;
	const struct exit *exit = fsm->states[state].state->exits;
	for (; exit && exit->to; exit++, number++) {
		if (exit->to == to)
			keep_better(best, is_row(fsm, state, exit) ? TAKEN : fit_exit(fsm, exit),
			            state, number);
	}
	const struct transition *transition = fsm->states[state].transitions;
	for (; transition && transition->to; transition++, number++) {
		const struct exit same = { .question = transition->question };
		if (transition->to == to)
			keep_better(best,
			            transition == fsm->transition ? TAKEN : fit_exit(fsm, &same),
			            state, number);
	}
}

struct fsm_exit fsm_find_exit(const struct fsm *fsm, uint8_t to)
{
	const struct machine *machine = fsm->machine;
	struct reason best = { { STATE_NONE, 0 }, NOWHERE };
	for (uint8_t i = machine->current; i; i = fsm->states[i].parent)
		find_better(fsm, i, to, &best);
	if (machine->global)
		find_better(fsm, machine->global, to, &best);
	return best.exit;
}
