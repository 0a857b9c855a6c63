/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_WATCH_H
#define SIM_WATCH_H

#include <string.h>

#include "sim/sim.h"

/*
 * How the engine records events for its watcher.  A scope is the time during
 * which one agent's code runs.  Changes of the agent's stats are found by
 * comparing its record with a copy at every event, so that worlds write
 * `miner->thirst++` and nothing more.
 */

/* Whether any recorded events are still unread, and how many.  Without a buffer
 * there are none. */
static inline bool watch_has_news(const struct sim *sim)
{
	return sim->event_next != sim->events;
}

static inline size_t watch_count(const struct sim *sim)
{
	return ((uintptr_t)sim->event_next - (uintptr_t)sim->events) / sizeof *sim->events;
}

/* Makes room for one more event.  The buffer always has room for one. */
void watch_grow(struct sim *sim);

/* Compares the agent's fields from now on, if the watcher wants stats; NULL:
 * nobody's fields. */
void watch_show(struct sim *sim, struct agent *agent);

/* Opens a scope around the agent's code, one deeper, and returns the agent
 * whose scope is outside; watch_close() goes back to that one. */
struct agent *watch_open(struct sim *sim, struct agent *agent);
void watch_close(struct sim *sim, struct agent *outer);

/* Reads a word, which need not be aligned. */
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

/* Whether the fields of the agent whose code runs are the same as at the last
 * comparison, as they mostly are.  Most records have no more than two words. */
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

/* Copies the fields, for the next comparison. */
static inline void watch_copy(struct sim *sim)
{
	const unsigned char *fields = sim->shown_fields;
	size_t last = sim->shown_last;
	memcpy(sim->shown_copy, fields, sizeof(uint64_t));
	memcpy(sim->shown_copy + last, fields + last, sizeof(uint64_t));
	for (size_t i = sizeof(uint64_t); i < last; i += sizeof(uint64_t))
		memcpy(sim->shown_copy + i, fields + i, sizeof(uint64_t));
}

/* Records which stats of the agent have changed, or checks whether it trips a
 * wire. */
void watch_compare(struct sim *sim);

/* Does watch_compare() if any field has changed. */
void watch_settle(struct sim *sim);

/* Completes an event that needs more than being stored: limits its depth to a
 * byte, passes it to the watcher's at(), or makes room for the next. */
void watch_pause(struct sim *sim);

/* From this depth on every event pauses, since the depth may exceed a byte. */
enum { WATCH_DEEP = UINT8_MAX - 7 };

/* Goes one deeper where that can repeat without end.  Other steps inward happen
 * once and come back. */
static inline void watch_descend(struct sim *sim)
{
	if (++sim->depth >= WATCH_DEEP)
		sim->event_pause = sim->events;
}

/* Completes an event that changes of stats must precede. */
void watch_end_late(struct sim *sim, const struct event *event);

/* The same as watch_settle(), inlined. */
static inline void watch_stats(struct sim *sim)
{
	if (sim->shown_fields && !watch_is_as_shown(sim))
		watch_compare(sim);
}

/* Begins an event that the watcher wants, without recording changes of stats
 * first.  All fields but kind, agent and depth are zero. */
static inline struct event *watch_put(struct sim *sim, enum event_kind kind, uint32_t agent)
{
	struct event *event = sim->event_next;
	memset(event, 0, sizeof *event);
	event->kind = (uint8_t)kind;
	event->depth = (uint8_t)sim->depth;
	event->agent = agent;
	return event;
}

/* Completes an event begun with watch_put(). */
static inline void watch_rest(struct sim *sim, struct event *event)
{
	sim->event_next = event + 1;
	if (sim->event_next >= sim->event_pause)
		watch_pause(sim);
}

/* Begins an event of an agent, or of AGENT_NONE, with all fields zero but kind,
 * agent and depth.  The caller fills in the rest and calls watch_end().  If
 * nobody wants the event, records the stats that have changed and returns NULL. */
static inline struct event *watch_begin(struct sim *sim, enum event_kind kind, uint32_t agent)
{
	if (!sim_wants(sim, kind)) {
		if (sim->shown_fields)
			watch_settle(sim);
		return NULL;
	}
	return watch_put(sim, kind, agent);
}

/* Completes an event.  The stats that changed before it are
 * recorded ahead of it, but only now: a call at the very end of a function is
 * the cheapest.  With that call in watch_begin() an update that records what is
 * said and sent takes 1.07 times as long. */
static inline void watch_end(struct sim *sim, struct event *event)
{
	if (sim->shown_fields && !watch_is_as_shown(sim))
		watch_end_late(sim, event);
	else
		watch_rest(sim, event);
}

/* Records an event that has no fields but its agent, while no agent's code runs. */
static inline void watch_record(struct sim *sim, enum event_kind kind, uint32_t agent)
{
	if (!sim_wants(sim, kind))
		return;
	watch_rest(sim, watch_put(sim, kind, agent));
}

/* Begins an execute, an exit or an enter, before which all stats have been compared. */
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
}

/* Ends that code, and records the stats that it has changed. */
static inline void watch_end_code(struct sim *sim)
{
	watch_stats(sim);
	sim->depth--;
}

/* Starts to use the watcher's tripwires, if it has any. */
void watch_lay_wires(struct sim *sim);

/* Checks the agent for tripwires from now on if one of them is about it;
 * otherwise, or with NULL, checks nobody.  Returns whether it is checked. */
bool watch_concerned(struct sim *sim, struct agent *agent);

/* Hands the recorded events to the watcher; called between agents and after a
 * tick. */
void watch_flush(struct sim *sim);

/* The same within a tick, once there are many. */
static inline void watch_flush_many(struct sim *sim)
{
	if (watch_count(sim) >= SIM_EVENTS_AT_ONCE)
		watch_flush(sim);
}

#endif
