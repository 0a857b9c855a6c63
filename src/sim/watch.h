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

/* Makes room in the buffer, which always has room for one event. */
void watch_grow(struct sim *sim);

/* Begins an event of an agent (or AGENT_NONE): all zero but for kind, agent and
 * depth, to be filled in where it lies before watch_end; NULL if nobody wants it. */
static inline struct event *watch_begin(struct sim *sim, enum event_kind kind, uint32_t agent)
{
	if (!sim_wants(sim, kind))
		return NULL;
	struct event *event = &sim->events[sim->event_count++];
	memset(event, 0, sizeof *event);
	event->kind = (uint8_t)kind;
	event->depth = (uint8_t)(sim->depth < UINT8_MAX ? sim->depth : UINT8_MAX);
	event->agent = agent;
	return event;
}

/* The event begun last is complete, and there is room for another: looked for here, where
 * nothing has to be kept over it. */
static inline void watch_end(struct sim *sim)
{
	if (sim->watcher.at)
		sim->watcher.at(sim->watcher.context, sim, &sim->events[sim->event_count - 1]);
	if (sim->event_count == sim->event_capacity)
		watch_grow(sim);
}

/* An event that says no more than whose it is. */
static inline void watch_record(struct sim *sim, enum event_kind kind, uint32_t agent)
{
	if (watch_begin(sim, kind, agent))
		watch_end(sim);
}

/* Opens a scope one deeper around agent's code, and closes it again. */
struct agent *watch_open(struct sim *sim, struct agent *agent);
void watch_close(struct sim *sim, struct agent *outer);

/* Asks a condition of the agent whose code runs, and tells the answer. */
bool watch_condition(struct sim *sim, struct agent *agent, const struct question *question);

/* Records which stats of the agent whose code runs have changed since they were
 * last compared; or looks whether he trips a wire. */
void watch_shown(struct sim *sim);

static inline void watch_stats(struct sim *sim)
{
	uint64_t now;
	if (sim->pane) {
		memcpy(&now, sim->pane, sizeof now);
		now &= sim->mask;
		if (now == sim->seen)
			return;
		sim->seen = now;
	}
	if (sim->shown && !sim->settled)
		watch_shown(sim);
}

/* Begins with the watcher's tripwires, if it has any. */
void watch_lay_wires(struct sim *sim);

/* Looks at that agent, if a wire is about him, as his code runs; or at nobody (NULL, or he is no
 * such).  Whether at him. */
bool watch_wires(struct sim *sim, struct agent *agent);

/* Passes the recorded events on, between agents and after a tick. */
void watch_flush(struct sim *sim);

/* What machines tell: everything, to a watcher who wants to know what goes on
 * inside an update; or only that they change, and what is an error. */
void watch_fsm(const struct fsm *fsm, const struct fsm_note *note);
void watch_alarm(const struct fsm *fsm, const struct fsm_note *note);

#endif
