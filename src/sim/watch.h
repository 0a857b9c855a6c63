/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_WATCH_H
#define SIM_WATCH_H

#include <string.h>

#include "sim/sim.h"

/*
 * How the engine records events for its watcher, and notices what conditions read.
 *
 * While watched code of an agent runs, its record is compared with a copy at each moment: after
 * each stat that an action or a Lua function writes; in C, at each call into the engine and at the
 * end of each function.  So worlds write `miner->thirst++` and nothing more.
 */

/* How much of the agent is watched. */
static inline uint16_t watch_level(const struct sim *sim, const struct agent *agent)
{
	const struct watcher *watcher = &sim->watcher;
	if (sim->others == sim->level)
		return sim->level;
	bool concerned = watcher->whose == agent_slot(agent->id) + 1 ||
	                 (watcher->reads && reads_agent(watcher->reads, agent));
	return concerned ? sim->level : sim->others;
}

/* To be called when the sim has taken another world. */
void watch_world(struct sim *sim);

/* Compares the agent's record from now on, one deeper, and returns the agent that was compared
 * before; watch_close() goes back to that one, or NULL. */
struct agent *watch_open(struct sim *sim, struct agent *agent);
void watch_close(struct sim *sim, struct agent *outer);

/* Records what has changed in the record since the last moment, and tells of what conditions
 * read. */
void watch_compare(struct sim *sim);

/* Tells that something else has changed, if conditions read it. */
void watch_change(struct sim *sim, enum sim_change change, const struct agent *agent,
                  const struct agent *was);

static inline uint64_t watch_word(const void *record, size_t offset)
{
	uint64_t word;
	memcpy(&word, (const unsigned char *)record + offset, sizeof word);
	return word;
}

/* Notes that a moment has come. */
static inline void watch_moment(struct sim *sim)
{
	if (!sim->shown)
		return;
	uint64_t changed = (watch_word(sim->shown_at, 0) ^ sim->shown_word) & sim->shown_bits;
	for (const struct sim_word *i = sim->shown_words + 1; i < sim->shown_end; i++)
		changed |= (watch_word(sim->shown, i->offset) ^ watch_word(sim->copy, i->offset)) &
		           i->bits;
	if (changed)
		watch_compare(sim);
}

/* Begins an event that is wanted, at the same moment as the one before. */
static inline struct event *watch_put(struct sim *sim, enum event_kind kind, uint32_t agent)
{
	struct event *event = sim->event_next;
	memset(event, 0, sizeof *event);
	event->kind = (uint8_t)kind;
	event->depth = sim->depth < UINT8_MAX ? (uint8_t)sim->depth : UINT8_MAX;
	event->agent = agent;
	return event;
}

/* Begins an event of an agent, or of AGENT_NONE, at a new moment, with all fields zero but kind,
 * agent and depth.  The caller fills in the rest and calls watch_end().  Returns NULL if nobody
 * wants the event. */
static inline struct event *watch_begin(struct sim *sim, enum event_kind kind, uint32_t agent)
{
	watch_moment(sim);
	return sim_wants(sim, kind) ? watch_put(sim, kind, agent) : NULL;
}

/* Begins an event of the state whose code runs. */
static inline struct event *watch_begin_code(struct sim *sim, enum event_kind kind)
{
	const struct fsm *fsm = sim->running;
	struct event *event = watch_begin(sim, kind, fsm->agent->id);
	if (!event)
		return NULL;
	event->machine = sim_machine(sim);
	event->state = fsm->state;
	return event;
}

/* How many recorded events are still unread. */
static inline size_t watch_count(const struct sim *sim)
{
	return (size_t)(sim->event_next - sim->events);
}

/* Makes room for one more event; the buffer always has room for one. */
void watch_grow(struct sim *sim);

/* Completes an event. */
static inline void watch_end(struct sim *sim, struct event *event)
{
	sim->event_next = event + 1;
	if (sim->watcher.at)
		sim->watcher.at(sim->watcher.context, sim, event);
	if (watch_count(sim) == sim->event_capacity)
		watch_grow(sim);
}

/* Records an event that has no fields but its agent. */
static inline void watch_record(struct sim *sim, enum event_kind kind, uint32_t agent)
{
	struct event *event = watch_begin(sim, kind, agent);
	if (event)
		watch_end(sim, event);
}

/* Hands the recorded events to the watcher; called between agents and after a tick. */
void watch_flush(struct sim *sim);

/* The same within a tick, once there are many. */
static inline void watch_flush_many(struct sim *sim)
{
	if (watch_count(sim) >= SIM_EVENTS_AT_ONCE)
		watch_flush(sim);
}

#endif
