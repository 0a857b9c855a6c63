/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_RERUN_H
#define SESSION_RERUN_H

#include "sim/event.h"
#include "sim/sim.h"

#include <stddef.h>
#include <stdint.h>

struct session;

/*
 * A rerun is a spare sim that runs parts of a session's past again, to find out what happened in
 * them.  The session's own sim stays where it is.
 */
struct rerun {
	struct sim sim;
	bool ready;
	uint64_t next; /* the segment to run next; the sim is at the end of the one before it */
};

/* The caller provides the storage.  The world must outlive the rerun. */
void rerun_init(struct rerun *rerun, const struct world *world);
void rerun_fini(struct rerun *rerun);

/* Forgets segment tick and what follows, which no longer hold. */
void rerun_forget(struct rerun *rerun, uint64_t tick);

/* Makes segment tick the next one, or the nearest one before it that a keyframe or the rerun's own
 * position allows. */
void rerun_near(struct rerun *rerun, const struct session *session, uint64_t tick);

/* Runs the next segment; watcher may be NULL. */
void rerun_segment(struct rerun *rerun, const struct session *session,
                   const struct watcher *watcher);

/* Makes segment tick the next one, running whatever lies before it. */
void rerun_reach(struct rerun *rerun, const struct session *session, uint64_t tick);

/* Shows a sim as of the ends of the last ticks before the one shown, the oldest first: of at most so
 * many, which take at most that many updates, and belong to the present era. */
typedef void rerun_look(void *context, const struct sim *sim);
void rerun_back(struct rerun *rerun, const struct session *session, uint64_t ticks,
                uint64_t updates, rerun_look *look, void *context);

/*
 * Events of the past in order of time.  A list owns the words that they point to, which would not
 * outlive their tick.  All zero, it is empty.
 */
struct past_list {
	struct past_event *items;
	size_t count, capacity;
	struct past_words *words, *last; /* a chain in the same order */
};

/* Adds an event of segment tick.  The sim must still be in that tick, for what it takes to word the
 * event. */
void past_list_add(struct past_list *list, const struct sim *sim, uint64_t tick,
                   const struct event *event);

/* Empties the list and frees its memory. */
void past_list_clear(struct past_list *list);

/* The index of the first event of segment tick or later. */
size_t past_list_find(const struct past_list *list, uint64_t tick);

/* Drops the events before segment tick. */
void past_list_drop_before(struct past_list *list, uint64_t tick);

/* Those from which the values of stats are known. */
enum { PAST_STATS = 1 << EVENT_STAT | 1 << EVENT_SPAWN };

/* For each event of a list that is one of those, where the one before it is of an agent in the same
 * slot; so that one agent is found among many.  All zero, it is empty. */
struct past_chain {
	uint32_t *before; /* by event: 1 + an index, or 0 */
	uint32_t *last;   /* by slot: 1 + the index of its last event, or 0 */
	size_t count, capacity, slots;
};

void past_chain_fini(struct past_chain *chain);
void past_chain_clear(struct past_chain *chain);

/* Adds the next event of the list. */
void past_chain_add(struct past_chain *chain, const struct event *event);

/* 1 + the index of the last event of an agent in that slot, or 0. */
size_t past_chain_last(const struct past_chain *chain, uint32_t agent);

#endif
