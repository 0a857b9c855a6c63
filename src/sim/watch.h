/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_WATCH_H
#define SIM_WATCH_H

#include <string.h>

#include "sim/sim.h"

/*
 * How the engine tells its watcher.  A scope is the time during which an
 * agent's code runs; changes of its stats are found by comparing its record
 * with a copy whenever something else happens, so that worlds write
 * `miner->thirst++` and nothing more.
 */

/* Whether there are events that nobody has read yet, and how many; without a buffer there are none. */
static inline bool watch_has_news(const struct sim *sim)
{
	return sim->event_next != sim->events;
}

static inline size_t watch_count(const struct sim *sim)
{
	return ((uintptr_t)sim->event_next - (uintptr_t)sim->events) / sizeof *sim->events;
}

/* Makes room in the buffer, which always has room for one event. */
void watch_grow(struct sim *sim);

/* Compares the agent's fields from now on, if anyone wants to know; NULL: nobody's. */
void watch_show(struct sim *sim, struct agent *agent);

/* Opens a scope one deeper around agent's code, and closes it again. */
struct agent *watch_open(struct sim *sim, struct agent *agent);
void watch_close(struct sim *sim, struct agent *outer);

static inline uint64_t watch_word(const unsigned char *bytes)
{
	uint64_t word;
	memcpy(&word, bytes, sizeof word);
	return word;
}

/* The bits of that word of the agent's fields that have changed. */
static inline uint64_t watch_change(const struct sim *sim, size_t word)
{
	return watch_word(sim->shown_fields + word) ^ watch_word(sim->shown_copy + word);
}

/* Whether the fields of the agent whose code runs are as they were when they were last
 * compared; most often they are.  Two words are all that most records have. */
static inline bool watch_is_as_shown(const struct sim *sim)
{
	size_t last = sim->shown_last;
	if ((watch_change(sim, 0) | watch_change(sim, last)) & sim->shown_mask)
		return false;
	for (size_t i = sizeof(uint64_t); i < last; i += sizeof(uint64_t)) {
		if (watch_change(sim, i))
			return false;
	}
	return true;
}

/* Copies the fields, to be compared from now on. */
static inline void watch_copy(struct sim *sim)
{
	const unsigned char *fields = sim->shown_fields;
	size_t last = sim->shown_last;
	memcpy(sim->shown_copy, fields, sizeof(uint64_t));
	memcpy(sim->shown_copy + last, fields + last, sizeof(uint64_t));
	for (size_t i = sizeof(uint64_t); i < last; i += sizeof(uint64_t))
		memcpy(sim->shown_copy + i, fields + i, sizeof(uint64_t));
}

/* Records which stats of that agent have changed, or looks whether he trips a wire. */
void watch_compare(struct sim *sim);

/* The same as watch_compare if any of his fields have changed. */
void watch_settle(struct sim *sim);

/* What is to be done after an event that does not just lie there: says how deep it is where a byte
 * does not, tells of it as it happens, and makes room for another. */
void watch_pause(struct sim *sim);

/* From here on the depth may be more than a byte holds: each event pauses. */
enum { WATCH_DEEP = UINT8_MAX - 7 };

/* Goes one deeper, where that may go on without end; what else does, does so once and comes back. */
static inline void watch_descend(struct sim *sim)
{
	if (++sim->depth >= WATCH_DEEP)
		sim->event_pause = sim->events;
}

/* The end of an event before which stats are to be told. */
void watch_end_late(struct sim *sim, const struct event *event);

static inline void watch_stats(struct sim *sim)
{
	if (sim->unsettled && !watch_is_as_shown(sim))
		watch_compare(sim);
}

/* An event that somebody wants, where no stats need be told: all zero but for kind, agent and depth. */
static inline struct event *watch_put(struct sim *sim, enum event_kind kind, uint32_t agent)
{
	struct event *event = sim->event_next;
	memset(event, 0, sizeof *event);
	event->kind = (uint8_t)kind;
	event->depth = (uint8_t)sim->depth;
	event->agent = agent;
	return event;
}

/* Its end. */
static inline void watch_rest(struct sim *sim, struct event *event)
{
	sim->event_next = event + 1;
	if (sim->event_next >= sim->event_pause)
		watch_pause(sim);
}

/* Begins an event of an agent (or AGENT_NONE): all zero but for kind, agent and
 * depth, to be filled in where it lies before watch_end; NULL if nobody wants it, and then
 * the stats that have changed since the one before are told. */
static inline struct event *watch_begin(struct sim *sim, enum event_kind kind, uint32_t agent)
{
	if (!sim_wants(sim, kind)) {
		if (sim->unsettled)
			watch_settle(sim);
		return NULL;
	}
	return watch_put(sim, kind, agent);
}

/* The event that was begun is complete.  The stats that have changed since the one before are told ahead
 * of it, but only now: a call that is the last thing to be done is the cheapest.  With the call in
 * watch_begin an update with what is said and sent recorded takes 1.07 times as long. */
static inline void watch_end(struct sim *sim, struct event *event)
{
	if (sim->unsettled && !watch_is_as_shown(sim))
		watch_end_late(sim, event);
	else
		watch_rest(sim, event);
}

/* Records an event that says no more than whose it is, while nobody's code runs. */
static inline void watch_record(struct sim *sim, enum event_kind kind, uint32_t agent)
{
	if (!sim_wants(sim, kind))
		return;
	watch_rest(sim, watch_put(sim, kind, agent));
}

/* Begins an execute, exit or enter, before which all stats are compared. */
static inline void watch_begin_code(struct sim *sim, enum event_kind kind, uint8_t machine,
                                    uint8_t state)
{
	if (sim_wants(sim, kind)) {
		struct event *event = watch_put(sim, kind, sim->running.agent->id);
		event->machine = machine;
		event->state = state;
		watch_rest(sim, event);
	}
	sim->depth++;
	sim->unsettled = sim->compares;
}

/* Ends it: until other code begins no stat changes. */
static inline void watch_end_code(struct sim *sim)
{
	watch_stats(sim);
	sim->unsettled = false;
	sim->depth--;
}

/* Ends a change: the code that made it goes on. */
static inline void watch_end_change(struct sim *sim)
{
	sim->unsettled = sim->compares;
	sim->depth--;
}

/* Begins with the watcher's tripwires, if it has any. */
void watch_lay_wires(struct sim *sim);

/* Looks at the agent from now on if one of them is about him; else, and where there is none (NULL),
 * nobody is looked at.  Whether he is. */
bool watch_concerned(struct sim *sim, struct agent *agent);

/* Passes the recorded events on, between agents and after a tick. */
void watch_flush(struct sim *sim);

/* The same within a tick, where they are many. */
static inline void watch_flush_many(struct sim *sim)
{
	if (watch_count(sim) >= SIM_EVENTS_AT_ONCE)
		watch_flush(sim);
}

#endif
