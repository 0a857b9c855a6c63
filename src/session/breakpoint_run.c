/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>

#include "core/memory.h"
#include "session/breakpoint.h"
#include "session/seek.h"
#include "session/travel.h"

/*
 * Where a run stops: the breakpoints as a search, which asks only about kinds of events that some
 * breakpoint is set on.
 */

/* A deferred instant telegram has been sent, too. */
static const uint32_t kinds[BREAK_KINDS] = {
	[BREAK_ENTER] = 1 << EVENT_ENTER,
	[BREAK_EXIT] = 1 << EVENT_EXIT,
	[BREAK_SENT] = 1 << EVENT_SEND | 1 << EVENT_QUEUE | 1 << EVENT_DEFERRED,
	[BREAK_DELIVERED] = 1 << EVENT_DELIVER,
	[BREAK_UNHANDLED] = 1 << EVENT_UNHANDLED,
	[BREAK_TICK] = 1 << EVENT_TICK,
};

static bool is_asked(const struct breakpoints *list, const struct breakpoint *item)
{
	return item->enabled && !item->lost && !list->skip;
}

static size_t index_of(const struct breakpoints *list, const struct breakpoint *item)
{
	return (size_t)(item - list->items);
}

/* Records that a condition has no value; only the first error is kept. */
static bool fail(struct breakpoints *list, const struct breakpoint *item, const struct error *error)
{
	if (!list->failed) {
		list->error = *error;
		list->failure = index_of(list, item);
	}
	list->failed = true;
	return false;
}

static bool holds(struct breakpoints *list, struct breakpoint *item, const struct sim *sim)
{
	struct error error;
	bool result = false;
	return condition_holds(item->condition, sim, &result, &error) ? result
	                                                              : fail(list, item, &error);
}

/* Whether the condition holds after an event, given that it did not hold before. */
static bool holds_after(struct breakpoints *list, struct breakpoint *item, const struct sim *sim,
                        const struct event *event)
{
	struct error error;
	bool result = false;
	return condition_holds_after(item->condition, sim, event, &result, &error)
	               ? result
	               : fail(list, item, &error);
}

/* A condition alone stops where it becomes true.  This may be the end of a segment, since some
 * changes of what it reads come with no event. */
static bool becomes_true(struct breakpoints *list, struct breakpoint *item, const struct sim *sim,
                         const struct event *event)
{
	bool before = item->held;
	if (event ? !condition_reads(item->condition, sim, event) : !item->stale)
		return false;
	item->stale = event != NULL;
	item->held = event && !before ? holds_after(list, item, sim, event)
	                              : holds(list, item, sim);
	return item->held && !before;
}

static bool is_state(const struct breakpoint *item, const struct sim *sim,
                     const struct event *event)
{
	const struct agent *agent = sim_agent(sim, event->agent);
	return !item->states ||
	       (agent && event->state && item->states[agent->class] == event->state);
}

/* Whether the breakpoint, apart from its condition, matches this event. */
static bool matches(const struct breakpoint *item, const struct sim *sim, const struct event *event)
{
	return kinds[item->kind] >> event->kind & 1 &&
	       (item->agent == AGENT_NONE || item->agent == event->agent) &&
	       (item->message < 0 || item->message == event->message) &&
	       (item->kind != BREAK_TICK || item->tick == sim->head.tick) &&
	       is_state(item, sim, event);
}

static bool is_hit(struct breakpoints *list, struct breakpoint *item, const struct sim *sim,
                   const struct event *event)
{
	if (item->kind == BREAK_CONDITION)
		return becomes_true(list, item, sim, event);
	return event && matches(item, sim, event) && (!item->condition || holds(list, item, sim));
}

/* The index of the first breakpoint that is hit; a check goes before the others. */
static int match(void *context, const struct sim *sim, const struct event *event)
{
	struct breakpoints *list = context;
	int hit = -1;
	breakpoints_follow(list, sim);
	for (size_t i = list->count; i-- > 0;) {
		struct breakpoint *item = &list->items[i];
		item->met = is_asked(list, item) && is_hit(list, item, sim, event);
		if (item->met && !(hit >= 0 && list->items[hit].check && !item->check))
			hit = (int)i;
	}
	return list->failed && list->strict ? (int)list->failure : hit;
}

/* Notes which conditions hold already, for they do not become true. */
static void begin(void *context, const struct sim *sim)
{
	struct breakpoints *list = context;
	breakpoints_follow(list, sim);
	for (size_t i = 0; i < list->count; i++) {
		struct breakpoint *item = &list->items[i];
		if (item->kind == BREAK_CONDITION && is_asked(list, item))
			item->held = holds(list, item, sim);
		item->stale = false;
	}
}

static bool is_armed(const struct breakpoints *list)
{
	bool armed = false;
	for (size_t i = 0; i < list->count; i++)
		armed |= is_asked(list, &list->items[i]);
	return armed;
}

static void add_tick(struct breakpoints *list, uint64_t tick)
{
	list->ticks = memory_grow(list->ticks, list->tick_count, &list->tick_capacity,
	                          sizeof *list->ticks);
	list->ticks[list->tick_count++] = tick;
}

/* The slot of the only agent that can hit the breakpoint, or UINT32_MAX. */
static uint32_t slot_of(const struct breakpoint *item)
{
	if (item->kind == BREAK_CONDITION)
		return condition_slot(item->condition);
	return item->agent == AGENT_NONE ? UINT32_MAX : agent_slot(item->agent);
}

/* 1 + the slot of the one agent that all of them look at, or 0, as struct session_search has it. */
static uint32_t only_agent(const struct breakpoints *list)
{
	uint32_t one = 0;
	for (size_t i = 0; i < list->count; i++) {
		const struct breakpoint *item = &list->items[i];
		if (!is_asked(list, item) || item->kind == BREAK_TICK)
			continue;
		uint32_t slot = slot_of(item);
		if (slot == UINT32_MAX || (one && one != slot + 1))
			return 0;
		one = slot + 1;
	}
	return one;
}

/* Whether no condition holds, and none has failed. */
static bool none_holds(const struct breakpoints *list)
{
	bool held = list->failed;
	for (size_t i = 0; i < list->count; i++)
		held |= is_asked(list, &list->items[i]) && list->items[i].held;
	return !held;
}

/* Makes a tripwire of each condition.  False if one cannot be made into a tripwire, or if a
 * breakpoint needs events. */
static bool find_wires(struct breakpoints *list, const struct sim *sim)
{
	list->wire_count = 0;
	for (size_t i = 0; i < list->count; i++) {
		const struct breakpoint *item = &list->items[i];
		if (!is_asked(list, item) || item->kind == BREAK_TICK)
			continue;
		if (item->kind != BREAK_CONDITION)
			return false;
		list->wires = memory_grow(list->wires, list->wire_count, &list->wire_capacity,
		                          sizeof *list->wires);
		if (!condition_wire(item->condition, sim, &list->wires[list->wire_count++]))
			return false;
	}
	return list->wire_count > 0;
}

static const struct tripwires *lay(void *context, const struct sim *sim)
{
	struct breakpoints *list = context;
	breakpoints_follow(list, sim);
	if (!none_holds(list) || !find_wires(list, sim))
		return NULL;
	list->laid = tripwires_lay(list->wires, list->wire_count, sim->world);
	return &list->laid;
}

/* A tick breakpoint is only a place to run to, so no events are asked about on the way. */
static struct session_search search_of(struct breakpoints *list, bool forward, uint64_t most_ticks)
{
	struct session_search search = { .match = match,
		                         .begin = begin,
		                         .lay = lay,
		                         .context = list,
		                         .forward = forward,
		                         .most_ticks = most_ticks };
	list->tick_count = 0;
	list->failed = false;
	list->forward = forward;
	for (size_t i = 0; i < list->count; i++) {
		struct breakpoint *item = &list->items[i];
		item->met = false;
		if (!is_asked(list, item))
			continue;
		if (item->kind == BREAK_TICK)
			add_tick(list, item->tick);
		else if (item->kind == BREAK_CONDITION)
			search.kinds |= condition_kinds(item->condition);
		else
			search.kinds |= kinds[item->kind];
		search.ends |= item->kind == BREAK_CONDITION;
	}
	search.whose = only_agent(list);
	search.ticks = list->ticks;
	search.tick_count = list->tick_count;
	return search;
}

void breakpoints_begin(struct breakpoints *list, struct session *session, bool forward,
                       uint64_t most_ticks)
{
	breakpoints_follow(list, session_sim(session));
	struct session_search search = search_of(list, forward, most_ticks);
	if (is_armed(list)) {
		session_begin_seek(session, &search);
		return;
	}
	uint64_t tick = session_moment(session).tick;
	if (forward)
		session_begin_go(session,
		                 most_ticks < UINT64_MAX - tick ? tick + most_ticks : UINT64_MAX);
	else
		session_begin_show(session, (struct moment){ 0, 0 });
}

static void describe(struct stop *stop, struct breakpoints *list, const struct session *session)
{
	const struct sim *sim = session_sim(session);
	char which[256];
	breakpoints_follow(list, sim);
	breakpoint_text(&list->items[stop->breakpoint], sim, which, sizeof which);
	snprintf(stop->text, sizeof stop->text, "breakpoint %zu: %s, at tick %llu, time %g",
	         stop->breakpoint + 1, which, (unsigned long long)sim->head.tick,
	         (double)sim->head.now_ms / 1000);
}

void breakpoints_end(struct breakpoints *list, struct session *session, struct stop *stop)
{
	int hit = session_found(session);
	*stop = (struct stop){ .hit = hit >= 0 && !(list->failed && list->strict) };
	if (list->failed) {
		stop->breakpoint = list->failure;
		snprintf(stop->text, sizeof stop->text, "%s", list->error.text);
	}
	if (!stop->hit)
		return;
	stop->breakpoint = (size_t)hit;
	for (size_t i = 0; i < list->count; i++)
		list->items[i].hits += list->forward && list->items[i].met;
	describe(stop, list, session);
	if (!list->items[hit].check)
		session_tell_break(session, stop->text);
}

void breakpoints_run(struct breakpoints *list, struct session *session, bool forward,
                     uint64_t most_ticks, struct stop *stop)
{
	breakpoints_begin(list, session, forward, most_ticks);
	while (!session_go_on(session, UINT64_MAX))
		;
	breakpoints_end(list, session, stop);
}

bool breakpoints_input(struct breakpoints *list, struct session *session, const struct input *input,
                       struct stop *stop, struct error *error)
{
	breakpoints_follow(list, session_sim(session));
	struct session_search search = search_of(list, true, 0);
	bool armed = is_armed(list);
	if (!session_seek_input(session, input, armed ? &search : NULL, error))
		return false;
	breakpoints_end(list, session, stop);
	return true;
}
