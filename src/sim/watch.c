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

void watch_end_late(struct sim *sim)
{
	struct event last = *--sim->event_next;
	watch_compare(sim);
	*sim->event_next++ = last;
	watch_rest(sim);
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
static void tell_stat(struct sim *sim, const struct class *class, size_t index)
{
	const struct stat_info *stat = &class->stats[index];
	double number = stat_read(stat, sim->shown);
	double was = stat_read(stat, sim->shown_record);
	if (!differ(number, was))
		return;
	struct event *event = watch_put(sim, EVENT_STAT, sim->shown->id);
	event->stat = (uint8_t)(index + 1);
	event->as.was = was;
	event->number = number;
	if (stat->type == STAT_AGENT)
		event->other = (uint32_t)number;
	watch_rest(sim);
}

static void tell_stats(struct sim *sim)
{
	const struct agent *agent = sim->shown;
	const struct class *class = sim_class(sim, agent);
	const struct course_stat *places = sim->courses[agent->class].stats;
	size_t count = class->stat_count;
	for (size_t i = 0; i < count; i++) {
		uint64_t change = watch_word(agent, places[i].offset) ^
		                  watch_word(sim->shown_record, places[i].offset);
		if (change & places[i].mask)
			tell_stat(sim, class, i);
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

bool watch_concerned(struct sim *sim, struct agent *agent)
{
	bool concerned = agent && tripwires_concern(sim->watcher.wires, agent);
	sim->shown = agent;
	sim->unsettled = concerned;
	sim->marks = concerned ? EVENTS_ALL : 0;
	sim->asked = concerned;
	machine_watch_set(sim, concerned ? &machine_watch_lookout : NULL);
	if (concerned && !sim->windowed)
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
	sim->compares = sim->unsettled = agent && sim_wants(sim, EVENT_STAT);
	if (sim->compares)
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
