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

/* The same of a condition alone, which is followed. */
static bool holds_now(struct breakpoints *list, struct breakpoint *item, const struct sim *sim)
{
	struct error error;
	bool result = false;
	return condition_holds_live(item->condition, sim, &result, &error)
	               ? result
	               : fail(list, item, &error);
}

static bool is_followed(const struct breakpoints *list, const struct breakpoint *item)
{
	return item->kind == BREAK_CONDITION && is_asked(list, item);
}

/* Begins to follow the conditions, in the world of the sim. */
static void follow(struct breakpoints *list, const struct sim *sim)
{
	breakpoints_follow(list, sim);
	reads_fini(&list->reads);
	reads_init(&list->reads, sim->world);
	for (size_t i = 0; i < list->count; i++) {
		struct breakpoint *item = &list->items[i];
		if (!is_followed(list, item))
			continue;
		condition_follow(item->condition, sim);
		condition_add_reads(item->condition, &list->reads);
	}
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
	return item->kind != BREAK_CONDITION && matches(item, sim, event) &&
	       (!item->condition || holds(list, item, sim));
}

/* The index of the first breakpoint that was met; a check goes before the others. */
static int first_met(const struct breakpoints *list)
{
	int hit = -1;
	for (size_t i = list->count; i-- > 0;) {
		const struct breakpoint *item = &list->items[i];
		if (item->met && !(hit >= 0 && list->items[hit].check && !item->check))
			hit = (int)i;
	}
	return list->failed && list->strict ? (int)list->failure : hit;
}

/* A condition alone stops where it becomes true. */
static bool becomes_true(struct breakpoints *list, struct breakpoint *item, const struct sim *sim)
{
	bool before = item->held;
	item->held = holds_now(list, item, sim);
	return item->held && !before;
}

static void test_conditions(struct breakpoints *list, const struct sim *sim, enum sim_change change,
                            const struct agent *agent, const struct agent *was)
{
	for (size_t i = 0; i < list->count; i++) {
		struct breakpoint *item = &list->items[i];
		bool concerned = is_followed(list, item) &&
		                 (change == SIM_WORLD ||
		                  condition_change(item->condition, sim, change, agent, was));
		item->met |= concerned && becomes_true(list, item, sim);
	}
}

/* What is true of a tick from its beginning is met together with the tick. */
static int match(void *context, const struct sim *sim, const struct event *event)
{
	struct breakpoints *list = context;
	breakpoints_follow(list, sim);
	for (size_t i = 0; i < list->count; i++) {
		struct breakpoint *item = &list->items[i];
		item->met = is_asked(list, item) && is_hit(list, item, sim, event);
	}
	if (event->kind == EVENT_TICK)
		test_conditions(list, sim, SIM_CLOCK, NULL, NULL);
	return first_met(list);
}

static int changed(void *context, const struct sim *sim, enum sim_change change,
                   const struct agent *agent, const struct agent *was)
{
	struct breakpoints *list = context;
	if (change == SIM_WORLD)
		follow(list, sim);
	for (size_t i = 0; i < list->count; i++)
		list->items[i].met = false;
	test_conditions(list, sim, change, agent, was);
	return first_met(list);
}

/* Notes which conditions hold already, for they do not become true. */
static void begin(void *context, const struct sim *sim)
{
	struct breakpoints *list = context;
	follow(list, sim);
	for (size_t i = 0; i < list->count; i++) {
		if (is_followed(list, &list->items[i]))
			list->items[i].held = holds_now(list, &list->items[i], sim);
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

/* 1 + the slot of the one agent whose events can hit any of them, or 0, as struct session_search has
 * it. */
static uint32_t only_agent(const struct breakpoints *list)
{
	uint32_t one = 0;
	for (size_t i = 0; i < list->count; i++) {
		const struct breakpoint *item = &list->items[i];
		if (!is_asked(list, item) || item->kind == BREAK_TICK ||
		    item->kind == BREAK_CONDITION)
			continue;
		uint32_t slot = agent_slot(item->agent);
		if (item->agent == AGENT_NONE || (one && one != slot + 1))
			return 0;
		one = slot + 1;
	}
	return one;
}

/* A tick breakpoint is only a place to run to, so no events are asked about on the way. */
static struct session_search search_of(struct breakpoints *list, bool forward, uint64_t most_ticks)
{
	struct session_search search = { .match = match,
		                         .begin = begin,
		                         .changed = changed,
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
			search.reads = &list->reads;
		else
			search.kinds |= kinds[item->kind];
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
