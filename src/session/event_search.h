/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_EVENT_SEARCH_H
#define SESSION_EVENT_SEARCH_H

#include "session/timeline.h"
#include "sim/tripwire.h"

/*
 * Searching for an event.  The match is asked while segments run, so that it sees the sim as of
 * each event; and only about the kinds of events that it wants.
 */

/* Decides whether an event is the one wanted, with the sim as it is at that event: a number from 0
 * up if it is, negative if not.  May also be asked about events outside the range searched. */
typedef int event_match(void *context, const struct sim *sim, const struct event *event);

struct session_search {
	event_match *match;
	/* Called with the sim as a stretch begins, before the match is asked about the events that
	 * follow; may be NULL. */
	void (*begin)(void *context, const struct sim *sim);
	void *context;
	uint32_t kinds; /* of the events that the match is asked about, as bits */
	uint32_t whose; /* 1 + the slot of the only agent whose events count; 0: all agents' do */
	bool ends;      /* the match is also asked at the end of each segment, with NULL */
	/* Returns tripwires that notice whatever the match could find from now on, or NULL if there
	 * are none, or if the sim already meets what is wanted.  The match is not asked until one
	 * trips.  May be NULL. */
	const struct tripwires *(*lay)(void *context, const struct sim *sim);
	const uint64_t *ticks; /* segments of which the match is asked about EVENT_TICK, too */
	size_t tick_count;
	bool forward;
	uint64_t most_ticks; /* to search, if forward */
};

/* A search under way.  Positions in a segment count only the events that the match is asked about,
 * since the others are not even recorded. */
struct event_search {
	struct session_search wanted;
	bool on;        /* segments that run are searched */
	bool last;      /* the last match counts, not the first */
	uint32_t kinds; /* the kinds asked about in the segment that runs */
	/* Matches count from the first, up to but not including the second. */
	struct moment from, until;
	/* Positions count from the segment's input of this number, from 1; 0: from its
	 * beginning. */
	size_t inputs;
	struct moment now; /* the event asked about */
	struct moment found;
	int number;       /* the match's answer for it, negative if nothing was found */
	size_t cut;       /* its index in the events that the sim delivers next */
	uint64_t tripped; /* the first segment in which a wire tripped; 0: none has */
};

/* The kinds of events that the match is asked about in segment tick. */
uint32_t search_kinds(const struct event_search *search, uint64_t tick);

/* The first segment from tick on for which search_kinds() differs, or UINT64_MAX. */
uint64_t search_next(const struct event_search *search, uint64_t tick);

/* Whether the match is asked about an event in a segment of these kinds.  It always is about events
 * without an agent. */
bool search_wants(const struct event_search *search, uint32_t kinds, const struct event *event);

/* Asks about an event of the segment that runs. */
void search_ask(struct event_search *search, const struct sim *sim, const struct event *event);

/* To be called where a stretch begins, whether a search is on or not; and as segment tick begins and ends. */
void search_begin(struct event_search *search, const struct sim *sim);
void search_enter(struct event_search *search, uint64_t tick);
void search_leave(struct event_search *search, const struct sim *sim);

/* Tripwires that replace the match in segment tick and those up to *last, which it lowers where
 * they no longer do; or NULL.  The sim is at the end of the segment before. */
const struct tripwires *search_wires(const struct event_search *search,
                                     const struct timeline *timeline, const struct sim *sim,
                                     uint64_t tick, uint64_t *last);

/* Whether a search forward has found its event. */
bool search_is_over(const struct event_search *search);

#endif
