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
	size_t count = watch_count(sim);
	sim->events = memory_grow(sim->events, count, &sim->event_capacity, sizeof *sim->events);
	sim->event_next = sim->events + count;
	sim->event_pause = sim->events + (sim->watcher.at ? 0 : sim->event_capacity);
}

void watch_pause(struct sim *sim)
{
	if (sim->watcher.at)
		sim->watcher.at(sim->watcher.context, sim, sim->event_next - 1);
	watch_grow(sim);
}

void watch_compare_inside(struct sim *sim)
{
	sim->depth++;
	watch_compare(sim);
	sim->depth--;
}

void watch_end_late(struct sim *sim)
{
	struct event last = *--sim->event_next;
	watch_compare(sim);
	*sim->event_next++ = last;
	if (sim->event_next >= sim->event_pause)
		watch_pause(sim);
}

void watch_settle(struct sim *sim)
{
	watch_stats(sim);
}

/* What is not a number counts as equal to itself here. */
static bool differ(double a, double b)
{
	return a < b || a > b || isnan(a) != isnan(b);
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
	if (sim->event_next >= sim->event_pause)
		watch_pause(sim);
}

static void tell_stats(struct sim *sim)
{
	const struct agent *agent = sim->shown;
	const struct class *class = sim_class(sim, agent);
	const struct course_stat *place = sim->courses[agent->class].stats;
	const struct stat_info *stat = class->stats;
	for (size_t left = class->stat_count; left; left--, stat++, place++) {
		uint64_t change = watch_word(agent, place->offset) ^
		                  watch_word(sim->shown_record, place->offset);
		if (change & place->mask)
			tell_stat(sim, class, stat);
	}
}

/* Copies the fields, to be compared from now on. */
static inline void copy_fields(struct sim *sim)
{
	const unsigned char *record = (const unsigned char *)sim->shown;
	size_t first = sim->shown_first, last = sim->shown_last;
	for (size_t i = first; i < last; i += sizeof(uint64_t))
		memcpy(sim->shown_record + i, record + i, sizeof(uint64_t));
	memcpy(sim->shown_record + last, record + last, sizeof(uint64_t));
}

void watch_compare(struct sim *sim)
{
	if (sim->watcher.wires)
		sim->tripped |= tripwires_trip(sim->watcher.wires, sim->shown);
	else
		tell_stats(sim);
	copy_fields(sim);
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
	sim->shown_first = sim->shown_last = wires->window;
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
	sim->shown_first = course->fields_first;
	sim->shown_last = course->fields_last;
	sim->shown_mask = course->fields_mask;
	copy_fields(sim);
}

bool watch_concerned(struct sim *sim, struct agent *agent)
{
	bool concerned = agent && tripwires_concern(sim->watcher.wires, agent);
	sim->shown = agent;
	sim->unsettled = concerned;
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
	sim->compares = sim->unsettled = agent && sim_wants(sim, EVENT_STAT);
	if (sim->compares)
		show_fields(sim, agent);
}

struct agent *watch_open(struct sim *sim, struct agent *agent)
{
	struct agent *outer = sim->shown;
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
	size_t count = watch_count(sim);
	sim->event_next = sim->events;
	if (count && sim->watcher.read)
		sim->watcher.read(sim->watcher.context, sim, sim->events, count);
}

static uint8_t machine_index(const struct fsm *fsm)
{
	return (uint8_t)(fsm->machine - agent_machines(fsm->agent));
}

/* Whether that is a change that happens, and no refusal. */
static bool changes(enum fsm_note_kind kind, uint8_t to)
{
	return kind <= FSM_REVERT && to != STATE_NONE;
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

/* The event that a change or refusal is, and what it says. */
static const struct {
	uint8_t kind;
	const char *text;
} kinds[] = {
	[FSM_CHANGE] = { .kind = EVENT_CHANGE },
	[FSM_REVERT] = { .kind = EVENT_REVERT },
	[FSM_EXITING] = { .kind = EVENT_ERROR, .text = "refused, a change inside an exit" },
	[FSM_NESTED] = { .kind = EVENT_ERROR, .text = "refused, changes nested too deep" },
	[FSM_GLOBAL] = { .kind = EVENT_ERROR, .text = "refused, a change to the global state" },
};

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

static void tell_change(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	uint8_t from = fsm->machine->current;
	struct event *event = watch_begin(fsm->sim, kinds[kind].kind, fsm->agent->id);
	if (!event)
		return;
	event->machine = machine_index(fsm);
	event->from = from;
	event->to = to;
	event->as.text = kinds[kind].text;
	if (changes(kind, to)) {
		struct fsm_exit exit = find_exit(fsm, from, target(kind, to));
		event->result = true;
		event->state = exit.state;
		event->value = (int32_t)exit.number;
	}
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

static void begin_change(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	watch_alarm(fsm, kind, to);
	if (changes(kind, to))
		fsm->sim->depth++;
}

static void tell_test(const struct fsm *fsm, uint8_t state, const struct transition *transition,
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
	watch_end(fsm->sim);
}

const struct fsm_watch watch_fsm = { .execute = begin_execute,
	                             .exit = begin_exit,
	                             .enter = begin_enter,
	                             .end = end_code,
	                             .change = begin_change,
	                             .test = tell_test };

/* Of whom only stats are looked at nothing is told. */
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

const struct fsm_watch watch_lookout = { .execute = look,
	                                 .exit = look,
	                                 .enter = look,
	                                 .end = look,
	                                 .change = look_change,
	                                 .test = look_test };

void watch_alarm(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	tell_change(fsm, kind, to);
	if (changes(kind, to))
		check_declared(fsm, kind, to);
}

void watch_errors(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to)
{
	if (changes(kind, to))
		check_declared(fsm, kind, to);
	else if (kind != FSM_REVERT)
		tell_change(fsm, kind, to);
}
