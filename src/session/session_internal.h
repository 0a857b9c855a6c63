/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_SESSION_INTERNAL_H
#define SESSION_SESSION_INTERNAL_H

#include "session/eras.h"
#include "session/event_search.h"
#include "session/keyframes.h"
#include "session/moment.h"
#include "session/timeline.h"

/*
 * The inside of a session, for the files that implement it.  Each uses only those below it:
 *
 *     start     begins and ends a session
 *     inputs    changes what happens
 *     seek      plans: the way to an event
 *     travel    plans: where to go, leg by leg, in pieces
 *     past      the past, found by a rerun in a spare sim; why, too
 *     run_to    runs segments: one leg, from the nearest keyframe forward
 *     tell      what the watcher has been told
 */

struct explanation;
struct past_store;
struct session;

/* What the watcher has been told: all segments before tick; and of segment tick all events, or only
 * the first of the kinds it wants.  Nothing that follows the segment's first inputs counts as told,
 * since later inputs have replaced others. */
struct told {
	uint64_t tick;
	bool all;
	size_t events;
	size_t inputs;
};

/* Picks the moment to show once the events of a segment are recorded. */
typedef struct moment moment_choice(const struct session *session);

struct travel {
	/* Called when a leg has ended: shows the moment, or begins the next leg.  NULL: no journey
	 * is under way. */
	void (*arrive)(struct session *session);
	bool behind;           /* it searches backward, stretch by stretch */
	uint64_t from;         /* the segment where it began */
	struct moment target;  /* to be shown, unless choose is set */
	moment_choice *choose; /* or NULL */
	uint64_t to;           /* the leg ends at the end of this segment */
	uint64_t first;        /* the leg is recorded from this segment on */
	uint64_t stretch;      /* backward: this segment and all later ones have been searched */
};

struct session {
	struct session_options options;
	struct timeline timeline;
	struct eras eras; /* of all segments that sim has run */
	struct keyframes keyframes;
	struct past_store *past;         /* what has been found out about the past; owned */
	struct explanation *explanation; /* NULL: no question asked yet; owned */

	struct sim sim; /* at the end of segment tick */
	uint64_t tick;
	bool recorded; /* whether events and before hold segment tick */
	struct event *events;
	size_t event_count, event_capacity;
	unsigned char *before; /* a snapshot of the sim before segment tick */
	size_t before_capacity;

	uint32_t event;   /* the moment shown: an event of segment tick, or MOMENT_END */
	struct sim shown; /* the sim as of that event */
	unsigned char *copy;
	size_t copy_capacity;

	uint64_t work; /* in ticks and updates */
	struct travel travel;
	struct event_search search;
	struct watcher watcher;
	struct told told;
};

/*
 * Journeys, for the files that plan them.
 */

/* Sets out for a moment, or for the one that choose picks in segment target.tick.  rerun: runs the
 * segment again even if the session is there already. */
void travel_set_out(struct session *session, struct moment target, moment_choice *choose,
                    bool rerun);

/* Drops the journey under way. */
void travel_abandon(struct session *session);

/* Completes the journey under way. */
void travel_arrive(struct session *session);

#endif
