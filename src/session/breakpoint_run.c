/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>

#include "session/breakpoint.h"

/*
 * Where a run stops: the breakpoints as a probe.
 */

struct look {
	struct breakpoints *list;
	struct error error; /* the first condition that could not be evaluated */
	bool failed;
};

static bool holds(struct look *look, struct condition *condition, const struct sim *sim)
{
	struct error error;
	bool result = false;
	if (condition_holds(condition, sim, &result, &error))
		return result;
	if (!look->failed)
		look->error = error;
	look->failed = true;
	return false;
}

static bool is_message(const struct breakpoint *breakpoint, const struct event *event)
{
	return breakpoint->message < 0 || breakpoint->message == event->message;
}

static bool is_state(const struct breakpoint *breakpoint, const struct sim *sim,
                     const struct event *event)
{
	const struct agent *agent = sim_agent(sim, event->agent);
	return agent &&
	       name_is(class_state_name(sim_class(sim, agent), event->state), breakpoint->state);
}

/* An instant telegram that is put off is sent, too. */
static bool is_sending(const struct event *event)
{
	return event->kind == EVENT_SEND || event->kind == EVENT_QUEUE ||
	       event->kind == EVENT_DEFERRED;
}

/* Whether the breakpoint, its condition aside, means this event. */
static bool means(const struct breakpoint *breakpoint, const struct sim *sim,
                  const struct event *event)
{
	if (breakpoint->agent != AGENT_NONE && breakpoint->agent != event->agent)
		return false;
	switch (breakpoint->kind) {
	case BREAK_ENTER:
		return event->kind == EVENT_ENTER && is_state(breakpoint, sim, event);
	case BREAK_EXIT:
		return event->kind == EVENT_EXIT && is_state(breakpoint, sim, event);
	case BREAK_SENT:
		return is_sending(event) && is_message(breakpoint, event);
	case BREAK_DELIVERED:
		return event->kind == EVENT_DELIVER && is_message(breakpoint, event);
	case BREAK_UNHANDLED:
		return event->kind == EVENT_UNHANDLED && is_message(breakpoint, event);
	default:
		return event->kind == EVENT_TICK && sim->head.tick == breakpoint->tick;
	}
}

/* A condition alone stops where it becomes true, if need be at the end of a
 * segment. */
static bool becomes_true(struct look *look, struct breakpoint *breakpoint, const struct sim *sim)
{
	bool before = breakpoint->held;
	breakpoint->held = holds(look, breakpoint->condition, sim);
	return breakpoint->held && !before;
}

static bool is_hit(struct look *look, struct breakpoint *breakpoint, const struct sim *sim,
                   const struct event *event)
{
	if (breakpoint->kind == BREAK_CONDITION)
		return becomes_true(look, breakpoint, sim);
	return event && means(breakpoint, sim, event) &&
	       (!breakpoint->condition || holds(look, breakpoint->condition, sim));
}

static int probe(void *context, const struct sim *sim, const struct event *event)
{
	struct look *look = context;
	int hit = -1;
	for (size_t i = look->list->count; i-- > 0;) {
		struct breakpoint *breakpoint = &look->list->items[i];
		if (breakpoint->enabled && is_hit(look, breakpoint, sim, event))
			hit = (int)i;
	}
	return hit;
}

/* The one that is told of was hit, and so were the others that mean the same
 * event. */
static void count_hits(struct look *look, const struct session *session, size_t told)
{
	size_t count, done = session_events_done(session);
	const struct event *events = session_events(session, &count);
	look->list->items[told].hits++;
	for (size_t i = told + 1; i < look->list->count && done < count; i++) {
		struct breakpoint *other = &look->list->items[i];
		if (other->enabled && other->kind != BREAK_CONDITION &&
		    is_hit(look, other, session_sim(session), &events[done]))
			other->hits++;
	}
}

static bool is_armed(const struct breakpoints *list)
{
	bool armed = false;
	for (size_t i = 0; i < list->count; i++)
		armed |= list->items[i].enabled;
	return armed && !list->skip;
}

static void describe(struct stop *stop, struct breakpoints *list, const struct session *session)
{
	const struct sim *sim = session_sim(session);
	char which[256];
	breakpoint_text(&list->items[stop->breakpoint], sim, which, sizeof which);
	snprintf(stop->text, sizeof stop->text, "breakpoint %zu: %s, at tick %llu, time %g",
	         stop->breakpoint + 1, which, (unsigned long long)sim->head.tick,
	         (double)sim->head.now_ms / 1000);
}

void breakpoints_run(struct breakpoints *list, struct session *session, bool forward,
                     uint64_t most_ticks, struct stop *stop)
{
	struct look look = { .list = list };
	*stop = (struct stop){ .hit = false };
	if (!is_armed(list)) {
		uint64_t tick = session_moment(session).tick;
		uint64_t most = most_ticks < UINT64_MAX - tick ? tick + most_ticks : UINT64_MAX;
		session_go(session, forward ? most : 0);
		return;
	}
	int hit = session_seek(session, forward, most_ticks, probe, &look);
	if (look.failed)
		snprintf(stop->text, sizeof stop->text, "%s", look.error.text);
	if (hit < 0)
		return;
	stop->hit = true;
	stop->breakpoint = (size_t)hit;
	count_hits(&look, session, stop->breakpoint);
	describe(stop, list, session);
	session_tell_break(session, stop->text);
}
