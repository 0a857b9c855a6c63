/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/watch.h"

#include <assert.h>
#include <math.h>

#include "core/memory.h"
#include "sim/course.h"
#include "sim/stat.h"
#include "sim/tripwire.h"

void watch_grow(struct sim *sim)
{
	sim->events = memory_grow(sim->events, sim->event_count, &sim->event_capacity,
	                          sizeof *sim->events);
}

static void tell_stat(struct sim *sim, size_t index, double was, double number)
{
	const struct stat_info *stat = &sim_class(sim, sim->shown)->stats[index];
	struct event *event = watch_begin(sim, EVENT_STAT, sim->shown->id);
	event->stat = (uint8_t)(index + 1);
	event->as.was = was;
	event->number = number;
	if (stat->type == STAT_AGENT)
		event->other = (uint32_t)number;
	watch_end(sim);
}

/* What is not a number counts as equal to itself here. */
static bool differ(double a, double b)
{
	return a < b || a > b || isnan(a) != isnan(b);
}

/* Most often they are.  A record is made of words of four bytes. */
static bool is_as_shown(const struct sim *sim)
{
	const unsigned char *record = (const unsigned char *)sim->shown;
	uint64_t now, then;
	uint32_t last_now, last_then;
	size_t i = sim->shown_first;
	for (; i + sizeof now <= sim->shown_end; i += sizeof now) {
		memcpy(&now, record + i, sizeof now);
		memcpy(&then, sim->shown_record + i, sizeof then);
		if (now != then)
			return false;
	}
	if (i == sim->shown_end)
		return true;
	memcpy(&last_now, record + i, sizeof last_now);
	memcpy(&last_then, sim->shown_record + i, sizeof last_then);
	return last_now == last_then;
}

static void copy_shown(struct sim *sim)
{
	memcpy(sim->shown_record + sim->shown_first,
	       (const unsigned char *)sim->shown + sim->shown_first,
	       sim->shown_end - sim->shown_first);
}

/* Tells which stats have changed. */
static void compare(struct sim *sim)
{
	const struct class *class = sim_class(sim, sim->shown);
	for (size_t i = 0; i < class->stat_count; i++) {
		double number = stat_read(&class->stats[i], sim->shown);
		double was = stat_read(&class->stats[i], sim->shown_record);
		if (differ(number, was))
			tell_stat(sim, i, was, number);
	}
	copy_shown(sim);
}

void watch_shown(struct sim *sim)
{
	if (sim->watcher.wires)
		sim->tripped |= tripwires_trip(sim->watcher.wires, sim->shown);
	else if (!is_as_shown(sim))
		compare(sim);
}

static const unsigned char *find_pane(const struct tripwires *wires, const struct agent *agent)
{
	return (const unsigned char *)agent + wires->window;
}

/* What is seen first is looked at here. */
void watch_lay_wires(struct sim *sim)
{
	const struct tripwires *wires = sim->watcher.wires;
	sim->tripped = sim->paned = false;
	sim->pane = NULL;
	for (uint32_t slot = 0; wires && slot < sim->head.slots && !sim->paned; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		if (!wires->narrow || !tripwires_concern(wires, agent))
			continue;
		sim->paned = true;
		sim->tripped = tripwires_trip(wires, agent);
		memcpy(&sim->seen, find_pane(wires, agent), sizeof sim->seen);
		sim->mask = wires->mask;
		sim->seen &= sim->mask;
	}
}

bool watch_wires(struct sim *sim, struct agent *agent)
{
	const struct tripwires *wires = sim->watcher.wires;
	bool wired = agent && tripwires_concern(wires, agent);
	sim->shown = wired ? agent : NULL;
	sim->pane = wired && sim->paned ? find_pane(wires, agent) : NULL;
	sim->settled = false;
	sim->marks = wired ? EVENTS_ALL : 0;
	sim->asked = wired;
	sim->running.alarm = wired ? watch_alarm : NULL;
	sim->running.alert = wired;
	sim->running.plain = sim->running.flat && !sim->running.watch && !wired;
	return wired;
}

static void show(struct sim *sim, struct agent *agent)
{
	if (sim->watcher.wires) {
		watch_wires(sim, agent);
		return;
	}
	sim->shown = sim_wants(sim, EVENT_STAT) ? agent : NULL;
	sim->settled = false;
	if (!sim->shown)
		return;
	const struct class *class = sim_class(sim, agent);
	sim->shown_first = sizeof *agent + class->machine_count * sizeof(struct machine);
	sim->shown_end = class->record_bytes;
	copy_shown(sim);
}

struct agent *watch_open(struct sim *sim, struct agent *agent)
{
	struct agent *outer = sim->shown;
	watch_stats(sim);
	sim->depth++;
	show(sim, agent);
	return outer;
}

void watch_close(struct sim *sim, struct agent *outer)
{
	watch_stats(sim);
	sim->depth--;
	show(sim, outer);
}

void watch_flush(struct sim *sim)
{
	size_t count = sim->event_count;
	sim->event_count = 0;
	if (count && sim->watcher.read)
		sim->watcher.read(sim->watcher.context, sim, sim->events, count);
}

static uint8_t machine_index(const struct fsm *fsm)
{
	return (uint8_t)(fsm->machine - agent_machines(fsm->agent));
}

/* What a change leads to as it is declared. */
static uint8_t target(const struct fsm_note *note)
{
	return note->kind == FSM_REVERT ? REVERTS : note->to;
}

/* A change that nobody declared makes the diagram a lie. */
static void check_declared(const struct fsm *fsm, const struct fsm_note *note)
{
	uint8_t to = target(note);
	const struct course *course = &fsm->sim->courses[fsm->agent->class];
	if (fsm->sim->forced || course_declares(course, note->from, to))
		return;
	struct event *event = watch_begin(fsm->sim, EVENT_ERROR, fsm->agent->id);
	if (!event)
		return;
	event->machine = machine_index(fsm);
	event->from = note->from;
	event->to = to;
	event->as.text = "a change that no state declares";
	watch_end(fsm->sim);
}

/* The event that a note is, and what it says; of those that are no more than a state see
 * open_state. */
static const struct {
	uint8_t kind;
	const char *text;
} kinds[] = {
	[FSM_GUARD] = { .kind = EVENT_GUARD },
	[FSM_CHANGE] = { .kind = EVENT_CHANGE },
	[FSM_REVERT] = { .kind = EVENT_REVERT },
	[FSM_EXITING] = { .kind = EVENT_ERROR, .text = "refused, a change inside an exit" },
	[FSM_NESTED] = { .kind = EVENT_ERROR, .text = "refused, changes nested too deep" },
	[FSM_GLOBAL] = { .kind = EVENT_ERROR, .text = "refused, a change to the global state" },
};

static void fill_guard(struct event *event, const struct fsm *fsm, const struct fsm_note *note)
{
	const struct class *class = sim_class(fsm->sim, fsm->agent);
	event->as.text = note->transition->words;
	event->stat = note->transition->stat;
	if (event->stat)
		event->value = stat_get(&class->stats[event->stat - 1], fsm->agent);
}

/* Looked for once, unless there may be another one at another time. */
static struct fsm_exit find_exit(const struct fsm *fsm, uint8_t from, uint8_t to)
{
	const struct course *course = &fsm->sim->courses[fsm->agent->class];
	struct fsm_exit *known = course_way(course, from, to);
	if (course->forks)
		return fsm_find_exit(fsm, to);
	if (!known->state)
		*known = fsm_find_exit(fsm, to);
	return *known;
}

/* Which way out a change takes. */
static void fill_exit(struct event *event, const struct fsm *fsm, const struct fsm_note *note)
{
	struct fsm_exit exit = find_exit(fsm, note->from, target(note));
	event->state = exit.state;
	event->value = (int32_t)exit.number;
}

static void tell_note(const struct fsm *fsm, const struct fsm_note *note)
{
	struct event *event = watch_begin(fsm->sim, kinds[note->kind].kind, fsm->agent->id);
	if (!event)
		return;
	event->machine = machine_index(fsm);
	event->state = note->state;
	event->from = note->from;
	event->to = note->to;
	event->result = note->result;
	event->as.text = kinds[note->kind].text;
	if (note->kind == FSM_GUARD)
		fill_guard(event, fsm, note);
	else if (note->result)
		fill_exit(event, fsm, note);
	watch_end(fsm->sim);
}

/* An execute, an exit or an enter, which most notes are: there is no more to it
 * than the state.  settled: the state has no code for it. */
static void open_state(const struct fsm *fsm, enum event_kind kind, uint8_t state, bool settled)
{
	struct sim *sim = fsm->sim;
	struct event *event = watch_begin(sim, kind, fsm->agent->id);
	if (event) {
		event->machine = machine_index(fsm);
		event->state = state;
		watch_end(sim);
	}
	sim->settled = settled;
	sim->depth++;
}

/* Any other: a guard, a change or a revert, a refusal. */
static void open_change(const struct fsm *fsm, const struct fsm_note *note)
{
	struct sim *sim = fsm->sim;
	bool changes = note->result && note->kind != FSM_GUARD;
	sim->settled = note->result;
	tell_note(fsm, note);
	if (!changes)
		return;
	if (sim_wants(sim, EVENT_ERROR))
		check_declared(fsm, note);
	sim->depth++;
}

void watch_fsm(const struct fsm *fsm, const struct fsm_note *note)
{
	struct sim *sim = fsm->sim;
	const struct state *state = fsm->states[note->state];
	watch_stats(sim);
	switch (note->kind) {
	case FSM_END:
		sim->settled = note->state != STATE_NONE;
		sim->depth--;
		break;
	case FSM_EXECUTE:
		open_state(fsm, EVENT_EXECUTE, note->state, false);
		break;
	case FSM_EXIT:
		open_state(fsm, EVENT_EXIT, note->state, !state->exit);
		break;
	case FSM_ENTER:
		open_state(fsm, EVENT_ENTER, note->state, !state->enter);
		break;
	default:
		open_change(fsm, note);
	}
}

static void tell_guard(struct sim *sim, const struct agent *agent, const struct question *question,
                       int32_t value)
{
	const struct fsm *fsm = &sim->running;
	struct event *event = watch_begin(sim, EVENT_GUARD, agent->id);
	event->machine = machine_index(fsm);
	event->state = fsm->code.state;
	event->to = fsm->code.transition ? fsm->code.transition->to : STATE_NONE;
	event->result = fsm->code.answer;
	event->stat = class_stat_number(sim_class(sim, agent), question->stat);
	event->as.question = question;
	event->value = value;
	event->has_number = ANSWER_NUMBER;
	watch_end(sim);
}

bool sim_ask_watched(struct sim *sim, struct agent *agent, const struct question *question)
{
	struct fsm *fsm = &sim->running;
	assert(fsm->agent == agent && "a state asks about the agent that it was called for");
	if (question_is_worded(question->subject))
		return watch_condition(sim, agent, question);
	int32_t value = sim_read(sim, agent, question);
	bool answer = question_holds(question, value);
	fsm->code.question = question;
	fsm->code.answer = answer;
	watch_stats(sim);
	if (sim_wants(sim, EVENT_GUARD))
		tell_guard(sim, agent, question, value);
	return answer;
}

void watch_alarm(const struct fsm *fsm, const struct fsm_note *note)
{
	watch_stats(fsm->sim);
	if (note->kind == FSM_END)
		return;
	if (sim_wants(fsm->sim, kinds[note->kind].kind) &&
	    sim_marks(fsm->sim, kinds[note->kind].kind))
		tell_note(fsm, note);
	if (note->result && sim_wants(fsm->sim, EVENT_ERROR))
		check_declared(fsm, note);
}
