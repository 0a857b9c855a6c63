/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/watch.h"

#include <assert.h>
#include <math.h>

#include "core/memory.h"
#include "sim/course.h"
#include "sim/stat.h"

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

/* Whether the shown agent's fields are as they were; most often they are, and a
 * record is made of whole words. */
static bool is_as_shown(const struct sim *sim)
{
	const unsigned char *record = (const unsigned char *)sim->shown;
	uint32_t now, then, differ = 0;
	for (size_t i = sim->shown_first; i < sim->shown_end; i += sizeof now) {
		memcpy(&now, record + i, sizeof now);
		memcpy(&then, sim->shown_record + i, sizeof then);
		differ |= now ^ then;
	}
	return !differ;
}

static void copy_shown(struct sim *sim)
{
	memcpy(sim->shown_record + sim->shown_first,
	       (const unsigned char *)sim->shown + sim->shown_first,
	       sim->shown_end - sim->shown_first);
}

void watch_compare(struct sim *sim)
{
	if (is_as_shown(sim))
		return;
	const struct class *class = sim_class(sim, sim->shown);
	for (size_t i = 0; i < class->stat_count; i++) {
		double number = stat_read(&class->stats[i], sim->shown);
		double was = stat_read(&class->stats[i], sim->shown_record);
		if (differ(number, was))
			tell_stat(sim, i, was, number);
	}
	copy_shown(sim);
}

static void show(struct sim *sim, struct agent *agent)
{
	sim->shown = agent;
	sim->settled = false;
	if (!agent || !sim_wants(sim, EVENT_STAT))
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

/* The kinds of notes: the event each is, and whether others are inside it. */
static const struct {
	uint8_t kind;
	bool opens;
	const char *text;
} kinds[] = {
	[FSM_GUARD] = { .kind = EVENT_GUARD },
	[FSM_EXECUTE] = { .kind = EVENT_EXECUTE, .opens = true },
	[FSM_CHANGE] = { .kind = EVENT_CHANGE, .opens = true },
	[FSM_REVERT] = { .kind = EVENT_REVERT, .opens = true },
	[FSM_EXIT] = { .kind = EVENT_EXIT, .opens = true },
	[FSM_ENTER] = { .kind = EVENT_ENTER, .opens = true },
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

/* Which way out a change takes. */
static void fill_exit(struct event *event, const struct fsm *fsm, const struct fsm_note *note)
{
	struct fsm_exit exit = fsm_find_exit(fsm, target(note));
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

bool sim_ask_watched(struct sim *sim, struct agent *agent, const struct question *question)
{
	struct fsm *fsm = &sim->running;
	const struct class *class = sim_class(sim, agent);
	assert(fsm->agent == agent && "a state asks about the agent that it was called for");
	if (question->subject == ASK_CONDITION)
		return watch_condition(sim, agent, question);
	int32_t value = sim_read(sim, agent, question);
	fsm->code.question = question;
	fsm->code.answer = question_holds(question, value);
	watch_stats(sim);
	struct event *event = watch_begin(sim, EVENT_GUARD, agent->id);
	if (!event)
		return fsm->code.answer;
	event->machine = machine_index(fsm);
	event->state = fsm->code.state;
	event->to = fsm->code.transition ? fsm->code.transition->to : STATE_NONE;
	event->result = fsm->code.answer;
	event->stat = class_stat_number(class, question->stat);
	event->as.question = question;
	event->value = value;
	event->has_number = ANSWER_NUMBER;
	watch_end(sim);
	return fsm->code.answer;
}

/* Whether what follows a note is the machine's own work, not an agent's code. */
static bool is_settled(const struct fsm *fsm, const struct fsm_note *note)
{
	const struct state *state = fsm->states[note->state];
	switch (note->kind) {
	case FSM_EXECUTE:
		return false;
	case FSM_EXIT:
		return !state->exit;
	case FSM_ENTER:
		return !state->enter;
	case FSM_END:
		return note->state != STATE_NONE;
	default:
		return note->result;
	}
}

void watch_fsm(const struct fsm *fsm, const struct fsm_note *note)
{
	struct sim *sim = fsm->sim;
	watch_stats(sim);
	sim->settled = is_settled(fsm, note);
	if (note->kind == FSM_END) {
		sim->depth--;
		return;
	}
	tell_note(fsm, note);
	bool changes = note->result && (note->kind == FSM_CHANGE || note->kind == FSM_REVERT);
	if (changes && sim_wants(sim, EVENT_ERROR))
		check_declared(fsm, note);
	/* A revert that stays where it is has no end. */
	if (kinds[note->kind].opens && (changes || note->kind != FSM_REVERT))
		sim->depth++;
}

void watch_alarm(const struct fsm *fsm, const struct fsm_note *note)
{
	if (kinds[note->kind].kind == EVENT_ERROR)
		tell_note(fsm, note);
	else if (note->result)
		check_declared(fsm, note);
}
