/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_EVENT_SEARCH_H
#define SESSION_EVENT_SEARCH_H

#include "session/timeline.h"
#include "sim/sim.h"

/*
 * Searching for an event.  The match is asked while segments run, so that it sees the sim as of
 * each event; and only about the kinds of events that it wants.
 */

/* Decides whether an event is the one wanted, with the sim as it is at that event: a number from 0
 * up if it is, negative if not.  May also be asked about events outside the range searched. */
typedef int event_match(void *context, const struct sim *sim, const struct event *event);

struct session_search {
	event_match *match;
	/* Called with the sim as a stretch begins, before anything is asked about what follows; may
	 * be NULL. */
	void (*begin)(void *context, const struct sim *sim);
	/* What conditions read, or NULL; and is asked whenever any of it has changed, as
	 * watcher.changed is: a number from 0 up if what is wanted has come true. */
	const struct reads *reads;
	int (*changed)(void *context, const struct sim *sim, enum sim_change change,
	               const struct agent *agent, const struct agent *was);
	void *context;
	uint32_t kinds; /* of the events that the match is asked about, as bits */
	uint32_t whose; /* 1 + the slot of the only agent whose events count; 0: all agents' do */
	const uint64_t *ticks; /* segments of which the match is asked about EVENT_TICK, too */
	size_t tick_count;
	bool forward;
	uint64_t most_ticks; /* to search, if forward */
};

/* A search under way.  It first finds the segment, for which few events need be recorded; then the
 * segment is recorded, and its events are counted to find the moment. */
struct event_search {
	struct session_search wanted;
	bool on;        /* segments that run are searched */
	bool last;      /* the last match counts, not the first */
	bool counts;    /* every event of the segment that runs is counted */
	bool locates;   /* the segment found is searched again as it is recorded */
	uint32_t kinds; /* the kinds asked about in the segment that runs */
	/* Matches count from the first, up to but not including the second. */
	struct moment from, until;
	/* Matches count from the segment's input of this number, from 1; 0: from its beginning.  The
	 * second is what is left of it as the segment runs. */
	size_t inputs, inputs_left;
	struct moment now; /* the next event; its index is true if every event is counted */
	struct moment found;
	bool exact; /* the moment found is */
	int number; /* the match's answer for it, negative if nothing was found */
	size_t cut; /* how many of the events that the sim delivers next lie before it */
};

/* The kinds of events that the match is asked about in segment tick. */
uint32_t search_kinds(const struct event_search *search, uint64_t tick);

/* The first segment from tick on for which search_kinds() differs, or UINT64_MAX. */
uint64_t search_next(const struct event_search *search, uint64_t tick);

/* Whether the match is asked about an event in a segment of these kinds.  It always is about events
 * without an agent. */
bool search_wants(const struct event_search *search, uint32_t kinds, const struct event *event);

/* Asks about an event of the segment that runs, and about a change. */
void search_ask(struct event_search *search, const struct sim *sim, const struct event *event);
void search_change(struct event_search *search, const struct sim *sim, enum sim_change change,
                   const struct agent *agent, const struct agent *was);

/* To be called where a stretch begins, whether a search is on or not; and as segment tick begins,
 * or goes on after so many of its events. */
void search_begin(struct event_search *search, const struct sim *sim);
void search_enter(struct event_search *search, uint64_t tick, size_t events);

/* Whether a search forward has found its event. */
bool search_is_over(const struct event_search *search);

#endif
