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

/* What is to be done after an event that does not just lie there: tells of it as it happens,
 * and makes room for another. */
void watch_pause(struct sim *sim);

/* The event begun last is complete. */
static inline void watch_end(struct sim *sim)
{
	if (sim->event_count >= sim->event_pause)
		watch_pause(sim);
}

/* An event that says no more than whose it is. */
static inline void watch_record(struct sim *sim, enum event_kind kind, uint32_t agent)
{
	if (watch_begin(sim, kind, agent))
		watch_end(sim);
}

/* Compares the agent's fields from now on, if anyone wants to know; NULL: nobody's. */
void watch_show(struct sim *sim, struct agent *agent);

/* Opens a scope one deeper around agent's code, and closes it again. */
struct agent *watch_open(struct sim *sim, struct agent *agent);
void watch_close(struct sim *sim, struct agent *outer);

/* Whether the fields of the agent whose code runs are as they were when they were last
 * compared; most often they are. */
static inline bool watch_is_as_shown(const struct sim *sim)
{
	const unsigned char *record = (const unsigned char *)sim->shown;
	uint64_t now, then, mask = sim->shown_mask;
	for (size_t i = sim->shown_begin; i < sim->shown_end; i += sizeof now) {
		memcpy(&now, record + i, sizeof now);
		memcpy(&then, sim->shown_record + i, sizeof then);
		if ((now ^ then) & mask)
			return false;
		mask = UINT64_MAX;
	}
	return true;
}

/* Copies them, to be compared from now on. */
static inline void watch_copy(struct sim *sim)
{
	const unsigned char *record = (const unsigned char *)sim->shown;
	uint64_t word;
	for (size_t i = sim->shown_begin; i < sim->shown_end; i += sizeof word) {
		memcpy(&word, record + i, sizeof word);
		memcpy(sim->shown_record + i, &word, sizeof word);
	}
}

/* Records which stats of that agent have changed, or looks whether he trips a wire. */
void watch_compare(struct sim *sim);

static inline void watch_stats(struct sim *sim)
{
	if (!sim->settled && !watch_is_as_shown(sim))
		watch_compare(sim);
}

/* An execute, an exit or an enter, which most of what is told is: there is no more to it than
 * the state. */
static inline void watch_begin_code(const struct fsm *fsm, enum event_kind kind, uint8_t state)
{
	struct sim *sim = fsm->sim;
	watch_stats(sim);
	struct event *event = watch_begin(sim, kind, fsm->agent->id);
	sim->depth++;
	sim->settled = false;
	if (!event)
		return;
	event->machine = fsm->states[state]->machine;
	event->state = state;
	watch_end(sim);
}

/* What ran outside of a change goes on after it. */
static inline void watch_end_code(const struct fsm *fsm, uint8_t state)
{
	struct sim *sim = fsm->sim;
	watch_stats(sim);
	sim->settled = state != STATE_NONE;
	sim->depth--;
}

/* Begins with the watcher's tripwires, if it has any. */
void watch_lay_wires(struct sim *sim);

/* Looks at the agent from now on if one of them is about him; else, and where there is none (NULL),
 * nobody is looked at.  Whether he is. */
bool watch_concerned(struct sim *sim, struct agent *agent);

/* Passes the recorded events on, between agents and after a tick. */
void watch_flush(struct sim *sim);

/* What machines tell: everything, to a watcher who wants to know what goes on
 * inside an update; what is worth a look at the stats; or that they change, and what is an error. */
extern const struct fsm_watch watch_fsm, watch_lookout;
void watch_alarm(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to);

/* The alarm of those who hear of errors and not of changes. */
void watch_errors(const struct fsm *fsm, enum fsm_note_kind kind, uint8_t to);

#endif
