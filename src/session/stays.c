/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/census.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
#include "session/session_internal.h"

/* The most updates of agents in a window. */
enum { WINDOW_UPDATES = 1 << 25 };

/* How entries into states are seen.  While whole segments run, changes suffice and cost little.
 * Inside a segment only EVENT_ENTER counts, since until then the machine is still in its old
 * state. */
enum { KINDS = 1 << EVENT_CHANGE | 1 << EVENT_REVERT | 1 << EVENT_SPAWN };

static size_t most_machines(const struct world *world)
{
	size_t machines = 1;
	for (size_t i = 0; i < world->class_count; i++)
		machines = number_max64(machines, world->classes[i]->machine_count);
	return machines;
}

void stays_init(struct stays *stays, const struct world *world)
{
	*stays = (struct stays){ .machines = most_machines(world) };
	rerun_init(&stays->rerun, world);
}

void stays_fini(struct stays *stays)
{
	rerun_fini(&stays->rerun);
	free(stays->entered);
	free(stays->shown);
}

void stays_forget(struct stays *stays, uint64_t tick)
{
	stays->known = false;
	rerun_forget(&stays->rerun, tick);
}

uint64_t stays_tick_work(const struct session *session)
{
	return session_sim(session)->head.agents + UINT64_C(1);
}

/* The first segment of the window of the moment shown. */
static uint64_t window_of(const struct session *session)
{
	uint64_t tick = session->tick;
	uint64_t ticks = number_min64(WINDOW_UPDATES / stays_tick_work(session), STAYS_TICKS);
	return number_max64(tick > ticks ? tick - ticks : 0,
	                    timeline_era(&session->timeline, tick));
}

/* The segment up to which the rerun must have come; at the end of a segment that one is
 * included. */
static uint64_t end_of(const struct session *session)
{
	return session->tick + (session->event == MOMENT_END);
}

/* Whether the rerun can go on to the moment: it has seen everything in the window, and nothing
 * later than the moment nor from another world. */
static bool is_on_the_way(const struct stays *stays, const struct session *session)
{
	uint64_t window = window_of(session), next = stays->rerun.next;
	uint64_t era = timeline_era(&session->timeline, session->tick);
	return stays->rerun.ready && stays->first <= window && stays->first >= era &&
	       next <= end_of(session) && (next >= window || stays->first == window);
}

uint64_t stays_work(const struct stays *stays, const struct session *session)
{
	uint64_t next = stays->rerun.next;
	if (stays_are_known(stays, session))
		return 0;
	if (!is_on_the_way(stays, session))
		next = keyframes_before(&session->keyframes, window_of(session));
	return (end_of(session) - next) * stays_tick_work(session);
}

static void grow(uint64_t **entered, size_t old, size_t count)
{
	*entered = memory_resize(*entered, count, sizeof **entered);
	memset(*entered + old, 0, (count - old) * sizeof **entered);
}

static void reserve(struct stays *stays, size_t count)
{
	if (count <= stays->count)
		return;
	count = number_max64(count, stays->count * 2);
	grow(&stays->entered, stays->count, count);
	grow(&stays->shown, stays->count, count);
	stays->count = count;
}

/* Starts over at the window of the moment shown. */
static void begin(struct stays *stays, const struct session *session)
{
	stays->first = window_of(session);
	if (stays->count)
		memset(stays->entered, 0, stays->count * sizeof *stays->entered);
	rerun_near(&stays->rerun, session, stays->first);
}

/* Notes that an event puts a machine into a state in segment tick, or all machines of an agent that
 * appears; inside the segment shown, or as the rerun sees it. */
static void note(struct stays *stays, const struct event *event, uint64_t tick, bool inside)
{
	size_t first = agent_slot(event->agent) * stays->machines, end = first + stays->machines;
	reserve(stays, end);
	if (event->kind != EVENT_SPAWN) {
		first += event->machine;
		end = first + 1;
	}
	for (size_t at = first; at < end; at++)
		(inside ? stays->shown : stays->entered)[at] = tick + 1;
}

/* The segment that runs is the one before rerun.next. */
static void read(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	struct stays *stays = context;
	(void)sim;
	for (size_t i = 0; i < count; i++) {
		if (events[i].kind == EVENT_SPAWN || events[i].result)
			note(stays, &events[i], stays->rerun.next - 1, false);
	}
}

/* Adds the entries of the segment shown up to its event.  That event counts if it is an enter,
 * which has already taken effect, or a spawn. */
static void enter_segment(struct stays *stays, const struct session *session)
{
	if (stays->count)
		memcpy(stays->shown, stays->entered, stays->count * sizeof *stays->shown);
	for (size_t i = 0; session->event != MOMENT_END && i <= session->event; i++) {
		const struct event *event = &session->events[i];
		if (event->kind == EVENT_ENTER || event->kind == EVENT_SPAWN)
			note(stays, event, session->tick, true);
	}
	stays->moment = session_moment(session);
	stays->window = window_of(session);
	stays->known = true;
}

bool stays_step(struct stays *stays, const struct session *session)
{
	struct watcher watcher = { .kinds = KINDS, .read = read, .context = stays };
	struct rerun *rerun = &stays->rerun;
	uint64_t end = end_of(session);
	stays->known = false;
	if (!is_on_the_way(stays, session))
		begin(stays, session);
	bool runs = rerun->next < end;
	if (runs)
		rerun_segment(rerun, session, rerun->next < stays->first ? NULL : &watcher);
	if (rerun->next == end)
		enter_segment(stays, session);
	return runs && rerun->next > stays->first;
}

bool stays_are_known(const struct stays *stays, const struct session *session)
{
	return stays->known && moment_is(stays->moment, session_moment(session));
}

struct stay stays_get(const struct stays *stays, uint32_t slot, size_t machine)
{
	size_t at = slot * stays->machines + machine;
	uint64_t entered = at < stays->count ? stays->shown[at] : 0;
	bool seen = entered > stays->window;
	return (struct stay){ .ticks = stays->moment.tick - (seen ? entered - 1 : stays->window),
		              .more = !seen && stays->window > 0 };
}
