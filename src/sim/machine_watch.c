/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/machine_watch.h"

#include "sim/course.h"
#include "sim/watch.h"

static uint8_t machine_index(const struct fsm *fsm)
{
	return (uint8_t)(fsm->machine - agent_machines(fsm->agent));
}

/* Whether a note is of a change that happens, not of a refusal. */
static bool changes(enum fsm_note_kind kind, uint8_t to)
{
	return kind <= FSM_REVERT && to != STATE_NONE;
}

/* The target of a change as states declare it. */
static uint8_t target(enum fsm_note_kind kind, uint8_t to)
{
	return kind == FSM_REVERT ? REVERTS : to;
}

/* The watcher wants errors. */
static void record_undeclared(const struct fsm *fsm, uint8_t from, uint8_t to)
{
	struct event *event = watch_put(fsm->sim, EVENT_ERROR, fsm->agent->id);
	event->machine = machine_index(fsm);
	event->from = from;
	event->to = to;
	event->as.text = "a change that no state declares";
	watch_end(fsm->sim, event);
}

/* Records an error for a change that no state declares: graphs would lie. */
static void check_declared(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	const struct course *course = &fsm->sim->courses[fsm->agent->class];
	uint8_t from = fsm->machine->current, way = target(kind, to);
	if (!course_way(course, from, way)->state && !fsm->sim->forced)
		record_undeclared(fsm, from, way);
}

/* The event of each note, and its text. */
static const struct {
	uint8_t kind;
	const char *text;
} kinds[] = {
	[FSM_CHANGE] = { .kind = EVENT_CHANGE },
	[FSM_REVERT] = { .kind = EVENT_REVERT },
	[FSM_EXITING] = { .kind = EVENT_ERROR, .text = "change refused inside an exit" },
	[FSM_NESTED] = { .kind = EVENT_ERROR, .text = "change refused, nested too deep" },
	[FSM_GLOBAL] = { .kind = EVENT_ERROR, .text = "change to the global state refused" },
};

/* Finds the way out that a change takes. */
static struct fsm_exit find_exit(const struct fsm *fsm, uint8_t from, uint8_t to)
{
	const struct course *course = &fsm->sim->courses[fsm->agent->class];
	return course->forks ? fsm_find_exit(fsm, to) : *course_way(course, from, to);
}

static void record_refusal(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	struct event *event = watch_begin(fsm->sim, kinds[kind].kind, fsm->agent->id);
	if (!event)
		return;
	event->machine = machine_index(fsm);
	event->from = fsm->machine->current;
	event->to = to;
	event->as.text = kinds[kind].text;
	watch_end(fsm->sim, event);
}

/* Records a change or revert.  Returns true only if that found a state that
 * declares it. */
static bool record_change(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	uint8_t from = fsm->machine->current;
	struct fsm_exit exit = find_exit(fsm, from, target(kind, to));
	struct event *event = watch_begin(fsm->sim, kinds[kind].kind, fsm->agent->id);
	if (!event)
		return false;
	event->machine = machine_index(fsm);
	event->from = from;
	event->to = to;
	event->result = true;
	event->state = exit.state;
	event->value = (int32_t)exit.number;
	watch_end(fsm->sim, event);
	return exit.state;
}

static void begin_execute(const struct fsm *fsm, uint8_t state)
{
	watch_stats(fsm->sim);
	watch_begin_code(fsm->sim, EVENT_EXECUTE, fsm->states[state]->machine, state);
}

static void begin_exit(const struct fsm *fsm, uint8_t state)
{
	watch_begin_code(fsm->sim, EVENT_EXIT, fsm->states[state]->machine, state);
}

static void begin_enter(const struct fsm *fsm, uint8_t state)
{
	watch_begin_code(fsm->sim, EVENT_ENTER, fsm->states[state]->machine, state);
}

static void end_code(const struct fsm *fsm, uint8_t state)
{
	(void)state;
	watch_end_code(fsm->sim);
}

static inline void begin_change(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	struct sim *sim = fsm->sim;
	bool declared = record_change(fsm, kind, to);
	if (!declared && sim_wants(sim, EVENT_ERROR))
		check_declared(fsm, kind, to);
	watch_descend(sim);
}

static void begin_change_or_refuse(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	if (changes(kind, to))
		begin_change(fsm, kind, to);
	else
		record_refusal(fsm, kind, to);
}

static void record_test(const struct fsm *fsm, uint8_t state, const struct transition *transition,
                        bool result)
{
	const struct class *class = sim_class(fsm->sim, fsm->agent);
	struct event *event = watch_begin(fsm->sim, EVENT_GUARD, fsm->agent->id);
	if (!event)
		return;
	event->machine = machine_index(fsm);
	event->state = state;
	event->to = transition->to;
	event->result = result;
	event->as.text = transition->words;
	event->stat = transition->stat;
	if (event->stat)
		event->value = stat_get(&class->stats[event->stat - 1], fsm->agent);
	watch_end(fsm->sim, event);
}

const struct fsm_watch machine_watch_all = { .execute = begin_execute,
	                                     .exit = begin_exit,
	                                     .enter = begin_enter,
	                                     .end = end_code,
	                                     .change = begin_change_or_refuse,
	                                     .test = record_test };

/* For tripwires nothing is recorded; stats are checked. */
static void look(const struct fsm *fsm, uint8_t state)
{
	(void)state;
	watch_stats(fsm->sim);
}

static void look_change(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	(void)kind;
	(void)to;
	watch_stats(fsm->sim);
}

static void look_test(const struct fsm *fsm, uint8_t state, const struct transition *transition,
                      bool result)
{
	(void)state;
	(void)transition;
	(void)result;
	watch_stats(fsm->sim);
}

const struct fsm_watch machine_watch_lookout = { .execute = look,
	                                         .exit = look,
	                                         .enter = look,
	                                         .end = look,
	                                         .change = look_change,
	                                         .test = look_test };

void machine_watch_changes(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	bool told = sim_marks(fsm->sim, kinds[kind].kind);
	if (told && changes(kind, to))
		record_change(fsm, kind, to);
	else if (told)
		record_refusal(fsm, kind, to);
	if (changes(kind, to) && sim_wants(fsm->sim, EVENT_ERROR))
		check_declared(fsm, kind, to);
}

void machine_watch_errors(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	if (changes(kind, to))
		check_declared(fsm, kind, to);
	else if (kind != FSM_REVERT)
		record_refusal(fsm, kind, to);
}

/* The short ways to change, for an agent's only machine: each does what
 * fsm_hop() does, and records it. */

static bool hop_watched(struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	struct sim *sim = fsm->sim;
	struct fsm_code outer = fsm->code;
	uint8_t from = fsm->machine->current;
	begin_change(fsm, kind, to);
	fsm->machine->previous = from;
	fsm->machine->busy = 1 + BUSY_EXITING;
	watch_begin_code(sim, EVENT_EXIT, 0, from);
	course_code(sim, from);
	if (fsm->states[from]->exit)
		fsm->states[from]->exit(sim, fsm->agent);
	watch_end_code(sim);
	fsm->machine->busy = 1;
	fsm->machine->current = to;
	watch_begin_code(sim, EVENT_ENTER, 0, to);
	course_code(sim, to);
	if (fsm->states[to]->enter)
		fsm->states[to]->enter(sim, fsm->agent);
	watch_end_code(sim);
	fsm->machine->busy = 0;
	fsm->code = outer;
	sim->depth--;
	return true;
}

static bool hop_recorded(struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	machine_watch_changes(fsm, kind, to);
	fsm_hop(fsm, to);
	return true;
}

static bool hop_checked(struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	check_declared(fsm, kind, to);
	fsm_hop(fsm, to);
	return true;
}

void machine_watch_set(struct sim *sim, const struct fsm_watch *watch)
{
	struct fsm *fsm = &sim->running;
	fsm->watch = watch;
	fsm->plain = sim->plain && watch != &machine_watch_lookout;
	fsm->quiet = sim->plain && !watch && !fsm->alarm;
	fsm->way = watch                                ? hop_watched
	           : fsm->alarm == machine_watch_errors ? hop_checked
	                                                : hop_recorded;
}
