/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/watch.h"

#include <math.h>

#include "core/memory.h"
#include "sim/course.h"
#include "sim/machine_watch.h"
#include "sim/stat.h"
#include "sim/tripwire.h"

void watch_grow(struct sim *sim)
{
	size_t count = watch_count(sim);
	sim->events = memory_grow(sim->events, count, &sim->event_capacity, sizeof *sim->events);
	sim->event_next = sim->events + count;
	bool each = sim->watcher.at || sim->depth >= WATCH_DEEP;
	sim->event_pause = sim->events + (each ? 0 : sim->event_capacity);
}

void watch_pause(struct sim *sim)
{
	if (sim->depth > UINT8_MAX)
		sim->event_next[-1].depth = UINT8_MAX;
	if (sim->watcher.at)
		sim->watcher.at(sim->watcher.context, sim, sim->event_next - 1);
	watch_grow(sim);
}

void watch_end_late(struct sim *sim, const struct event *event)
{
	struct event last = *event;
	watch_compare(sim);
	*sim->event_next = last;
	watch_rest(sim, sim->event_next);
}

void watch_settle(struct sim *sim)
{
	watch_stats(sim);
}

/* Whether two numbers with different bytes are equal: 0 and -0 are, and here what is not a number
 * equals itself. */
static bool is_same(double a, double b)
{
	return a == b || (isnan(a) && isnan(b));
}

static void record_stat(struct sim *sim, const struct course_stat *stat)
{
	double number = stat_read_field(stat->type, sim->shown_fields + stat->field);
	double was = stat_read_field(stat->type, sim->shown_copy + stat->field);
	if (stat_type_kind(stat->type) == STAT_IS_NUMBER && is_same(number, was))
		return;
	struct event *event = watch_put(sim, EVENT_STAT, sim->shown->id);
	event->stat = stat->number;
	event->as.was = was;
	event->number = number;
	if (stat_type_kind(stat->type) == STAT_IS_AGENT)
		event->other = (uint32_t)number;
	watch_rest(sim, event);
}

static void record_stats(struct sim *sim)
{
	const struct course *course = &sim->courses[sim->shown->class];
	for (const struct course_stat *i = course->stats; i < course->stats_end; i++) {
		if (watch_change(sim, i->word) & i->mask)
			record_stat(sim, i);
	}
}

void watch_compare(struct sim *sim)
{
	if (sim->watcher.wires)
		sim->tripped |= tripwires_trip(sim->watcher.wires, sim->shown);
	else
		record_stats(sim);
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
	sim->shown_fields = (const unsigned char *)agent + wires->window;
	sim->shown_last = 0;
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
	sim->shown_fields = NULL;
}

bool watch_concerned(struct sim *sim, struct agent *agent)
{
	bool concerned = agent && tripwires_concern(sim->watcher.wires, agent);
	sim->shown = agent;
	sim->shown_fields = NULL;
	sim->marks = concerned ? EVENTS_ALL : 0;
	sim->asked = concerned;
	machine_watch_set(sim, concerned ? &machine_watch_lookout : NULL);
	if (concerned && sim->windowed)
		show_window(sim, agent);
	else if (concerned)
		course_show(sim, agent, &sim->courses[agent->class]);
	return concerned;
}

void watch_show(struct sim *sim, struct agent *agent)
{
	if (sim->watcher.wires) {
		watch_concerned(sim, agent);
		return;
	}
	sim->shown = agent;
	sim->shown_fields = NULL;
	if (agent && sim_wants(sim, EVENT_STAT))
		course_show(sim, agent, &sim->courses[agent->class]);
}

struct agent *watch_open(struct sim *sim, struct agent *agent)
{
	struct agent *outer = sim->shown;
	watch_stats(sim);
	watch_descend(sim);
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
