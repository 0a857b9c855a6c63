/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/watch.h"

#include <math.h>

#include "core/memory.h"
#include "sim/course.h"
#include "sim/stat.h"
#include "sim/tripwire.h"

void watch_grow(struct sim *sim)
{
	sim->events = memory_grow(sim->events, sim->event_count, &sim->event_capacity,
	                          sizeof *sim->events);
	sim->event_pause = sim->watcher.at ? 0 : sim->event_capacity;
}

void watch_pause(struct sim *sim)
{
	if (sim->watcher.at)
		sim->watcher.at(sim->watcher.context, sim, &sim->events[sim->event_count - 1]);
	watch_grow(sim);
}

/* What is not a number counts as equal to itself here. */
static bool differ(double a, double b)
{
	return a < b || a > b || isnan(a) != isnan(b);
}

/* Whether the stat is kept in the same bytes in both records. */
static bool is_same(const struct stat_info *stat, const void *record, const void *other)
{
	const unsigned char *a = (const unsigned char *)record + stat->offset;
	const unsigned char *b = (const unsigned char *)other + stat->offset;
	switch (stat->type) {
	case STAT_NUMBER:
		return memcmp(a, b, sizeof(double)) == 0;
	case STAT_I32:
	case STAT_AGENT:
		return memcmp(a, b, sizeof(uint32_t)) == 0;
	case STAT_I16:
		return memcmp(a, b, sizeof(int16_t)) == 0;
	default:
		return *a == *b;
	}
}

/* What is kept in other bytes may be the same number all the same. */
static void tell_stat(struct sim *sim, const struct class *class, const struct stat_info *stat)
{
	double number = stat_read(stat, sim->shown);
	double was = stat_read(stat, sim->shown_record);
	if (!differ(number, was))
		return;
	struct event *event = watch_begin(sim, EVENT_STAT, sim->shown->id);
	event->stat = (uint8_t)(stat - class->stats + 1);
	event->as.was = was;
	event->number = number;
	if (stat->type == STAT_AGENT)
		event->other = (uint32_t)number;
	watch_end(sim);
}

static void tell_stats(struct sim *sim)
{
	const struct class *class = sim_class(sim, sim->shown);
	const struct stat_info *stat = class->stats;
	for (size_t left = class->stat_count; left; left--, stat++) {
		if (!is_same(stat, sim->shown, sim->shown_record))
			tell_stat(sim, class, stat);
	}
}

void watch_compare(struct sim *sim)
{
	if (sim->watcher.wires)
		sim->tripped |= tripwires_trip(sim->watcher.wires, sim->shown);
	else
		tell_stats(sim);
	watch_copy(sim);
}

/* The first of those whom wires are about, or NULL. */
static struct agent *first_concerned(const struct sim *sim, const struct tripwires *wires)
{
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		if (tripwires_concern(wires, sim_slot(sim, slot)))
			return sim_slot(sim, slot);
	}
	return NULL;
}

/* Compares no more than the wires' window, whoever is seen through it: what it showed last did
 * not trip them. */
static void show_window(struct sim *sim, struct agent *agent)
{
	const struct tripwires *wires = sim->watcher.wires;
	sim->shown = agent;
	sim->shown_begin = wires->window;
	sim->shown_end = wires->window + sizeof wires->mask;
	sim->shown_mask = wires->mask;
}

void watch_lay_wires(struct sim *sim)
{
	const struct tripwires *wires = sim->watcher.wires;
	struct agent *first = wires && wires->narrow ? first_concerned(sim, wires) : NULL;
	sim->tripped = false;
	sim->windowed = first;
	if (!first)
		return;
	show_window(sim, first);
	watch_compare(sim);
	sim->shown = NULL;
}

/* Compares the agent's fields from now on. */
static void show_fields(struct sim *sim, struct agent *agent)
{
	const struct course *course = &sim->courses[agent->class];
	sim->shown_begin = course->fields_begin;
	sim->shown_end = course->fields_end;
	sim->shown_mask = course->fields_mask;
	watch_copy(sim);
}

bool watch_concerned(struct sim *sim, struct agent *agent)
{
	bool concerned = agent && tripwires_concern(sim->watcher.wires, agent);
	sim->shown = agent;
	sim->settled = !concerned;
	sim->marks = concerned ? EVENTS_ALL : 0;
	sim->asked = concerned;
	sim->running.watch = concerned ? &watch_lookout : NULL;
	sim->running.plain = sim->plain && !concerned;
	sim->running.quiet = sim->running.plain && !sim->running.alarm;
	if (concerned && !sim->windowed)
		show_fields(sim, agent);
	return concerned;
}

void watch_show(struct sim *sim, struct agent *agent)
{
	if (sim->watcher.wires) {
		watch_concerned(sim, agent);
		return;
	}
	sim->shown = agent;
	sim->shown_begin = sim->shown_end = 0;
	sim->settled = !agent || !sim_wants(sim, EVENT_STAT);
	if (!sim->settled)
		show_fields(sim, agent);
}

struct agent *watch_open(struct sim *sim, struct agent *agent)
{
	struct agent *outer = sim->shown;
	watch_stats(sim);
	sim->depth++;
	watch_show(sim, agent);
	return outer;
}

void watch_close(struct sim *sim, struct agent *outer)
{
	watch_stats(sim);
	sim->depth--;
	watch_show(sim, outer);
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
static uint8_t target(enum fsm_note_kind kind, uint8_t to)
{
	return kind == FSM_REVERT ? REVERTS : to;
}

static void tell_undeclared(const struct fsm *fsm, uint8_t from, uint8_t to)
{
	struct event *event = watch_begin(fsm->sim, EVENT_ERROR, fsm->agent->id);
	if (!event)
		return;
	event->machine = machine_index(fsm);
	event->from = from;
	event->to = to;
	event->as.text = "a change that no state declares";
	watch_end(fsm->sim);
}

/* A change that nobody declared makes the diagram a lie. */
static void check_declared(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	const struct course *course = &fsm->sim->courses[fsm->agent->class];
	uint8_t from = fsm->machine->current, way = target(kind, to);
	if (!course_declares(course, from, way) && !fsm->sim->forced)
		tell_undeclared(fsm, from, way);
}

/* The event that a note is, and what it says; of those that are no more than a state see
 * watch_begin_code. */
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
	struct fsm_exit exit = find_exit(fsm, note->from, target(note->kind, note->to));
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

static void begin_execute(const struct fsm *fsm, uint8_t state)
{
	watch_begin_code(fsm, EVENT_EXECUTE, state);
}

static void begin_exit(const struct fsm *fsm, uint8_t state)
{
	watch_begin_code(fsm, EVENT_EXIT, state);
}

static void begin_enter(const struct fsm *fsm, uint8_t state)
{
	watch_begin_code(fsm, EVENT_ENTER, state);
}

static void end_code(const struct fsm *fsm, uint8_t state)
{
	watch_end_code(fsm, state);
}

/* A guard, a change or a revert, a refusal. */
static void tell_other(const struct fsm *fsm, const struct fsm_note *note)
{
	struct sim *sim = fsm->sim;
	watch_stats(sim);
	sim->settled = note->result;
	tell_note(fsm, note);
	if (!note->result || note->kind == FSM_GUARD)
		return;
	if (sim_wants(sim, EVENT_ERROR))
		check_declared(fsm, note->kind, note->to);
	sim->depth++;
}

const struct fsm_watch watch_fsm = { .execute = begin_execute,
	                             .exit = begin_exit,
	                             .enter = begin_enter,
	                             .end = end_code,
	                             .tell = tell_other };

/* Of whom only stats are looked at nothing is told. */
static void look(const struct fsm *fsm, uint8_t state)
{
	(void)state;
	watch_stats(fsm->sim);
}

static void look_at(const struct fsm *fsm, const struct fsm_note *note)
{
	(void)note;
	watch_stats(fsm->sim);
}

const struct fsm_watch watch_lookout = {
	.execute = look, .exit = look, .enter = look, .end = look, .tell = look_at
};

/* A note, as somebody who watches is told it. */
static void tell_alarm(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to, bool result)
{
	tell_note(fsm, &(struct fsm_note){ .kind = kind,
	                                   .from = fsm->machine->current,
	                                   .to = to,
	                                   .result = result });
}

void watch_alarm(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	bool changes = kinds[kind].kind != EVENT_ERROR && to != STATE_NONE;
	if (sim_marks(fsm->sim, kinds[kind].kind))
		tell_alarm(fsm, kind, to, changes);
	if (changes && sim_wants(fsm->sim, EVENT_ERROR))
		check_declared(fsm, kind, to);
}

void watch_errors(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	if (kinds[kind].kind == EVENT_ERROR)
		tell_alarm(fsm, kind, to, false);
	else if (to != STATE_NONE)
		check_declared(fsm, kind, to);
}
