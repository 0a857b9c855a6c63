/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_EVENT_SEARCH_H
#define SESSION_EVENT_SEARCH_H

#include "session/breakpoint.h"

/*
 * Searching for an event that hits a breakpoint.  The breakpoints are asked while segments run, so
 * that they see the sim as of each event; and only about kinds of events that some of them is set
 * on, and about changes of what their conditions read.
 *
 * A search first finds the segment, for which few events need be recorded; then the segment is
 * recorded, and its events are counted to find the moment.
 */
struct event_search {
	struct breakpoints *list;
	uint32_t wanted; /* the kinds of events asked about in every segment */
	uint32_t whose;  /* 1 + the slot of the only agent whose events count; 0: all agents' do */
	bool conditions; /* whether changes are asked about */
	bool on;         /* segments that run are searched */
	bool last;       /* the last match counts, not the first */
	bool counts;     /* every event of the segment that runs is counted */
	bool locates;    /* the segment found is searched again as it is recorded */
	uint32_t kinds;  /* the kinds asked about in the segment that runs */
	/* Matches count from the first, up to but not including the second. */
	struct moment from, until;
	/* Matches count from the segment's input of this number, from 1; 0: from its beginning.  The
	 * second is what is left of it as the segment runs. */
	size_t inputs, inputs_left;
	struct moment now; /* the next event; its index is true if every event is counted */
	struct moment found;
	bool exact; /* the moment found is */
	int number; /* of the breakpoint hit there; negative if nothing was found */
	size_t cut; /* how many of the events that the sim delivers next lie before it */
};

/* Prepares a search for the breakpoints that are enabled; false if there are none.  They must not
 * move in memory until it is over. */
bool search_init(struct event_search *search, struct breakpoints *list);

/* The kinds of events that are asked about in segment tick: a tick breakpoint is only a place to run
 * to. */
uint32_t search_kinds(const struct event_search *search, uint64_t tick);

/* The first segment from tick on for which search_kinds() differs, or UINT64_MAX. */
uint64_t search_next(const struct event_search *search, uint64_t tick);

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
