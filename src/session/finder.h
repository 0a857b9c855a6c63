/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_FINDER_H
#define SESSION_FINDER_H

#include "session/session_internal.h"
#include "session/rerun.h"

/*
 * A finder searches backward for the last event of some kind, however long ago.  It runs stretches
 * of the past again in a spare sim, from keyframe to keyframe, the newest first, in pieces of
 * bounded work.
 *
 *     keyframe        keyframe        keyframe     before
 *        |  3rd stretch  |  2nd stretch  |  1st  |....
 *
 * At a reload it goes on searching for what corresponds in the world before, as long as there is
 * such a thing and the reload has not changed it.
 */

/* Which event to find, in terms of the world of the moment that it lies before.  Of the fields
 * below agent, only those that its kind has matter. */
struct wanted {
	uint32_t kinds; /* a set of event kinds, by bit */
	uint32_t agent;
	uint8_t class;        /* the agent's */
	uint8_t machine;      /* change, revert; only reverts that led somewhere match */
	uint8_t to;           /* change: the state it leads to; 0: any */
	uint8_t stat;         /* stat: 1 + index */
	uint16_t message;     /* telegrams */
	int32_t telegram;     /* telegrams: as event.value; */
	bool any_telegram;    /* or rather any with that message: it is a copy */
	struct moment before; /* the event lies before this moment */
};

/* A result: the event, and the unit it is part of (an update, delivery or input), from its first
 * event to its last. */
struct found {
	bool there;
	uint64_t tick;  /* of the event; if not there, the first segment searched */
	uint32_t first; /* the index of unit.items[0] in the segment */
	size_t index;   /* the event's index in unit.items */
	struct past_list unit;
};

/* An event with its unit; found is NULL if there is none. */
struct spot {
	const struct found *found;
	size_t index;
};

const struct past_event *spot_entry(struct spot spot);
const struct event *spot_event(struct spot spot);

/* The moment just before the event. */
struct moment spot_moment(struct spot spot);

/* The event directly around this one; the next one around it that is of these kinds. */
struct spot spot_parent(struct spot spot);
struct spot spot_around(struct spot spot, unsigned kinds);

struct finder {
	struct rerun rerun;
	struct wanted wanted; /* in terms of the era being searched */
	uint64_t era;         /* the first segment of that era */
	struct found found;   /* to be taken over by the caller */
	uint64_t first, end;  /* the stretch searched: segments first .. end - 1 */
	uint64_t next;        /* the segment of it to run next */
	uint64_t match;       /* the last segment with a match; UINT64_MAX: none yet */
	bool done;
};

/* The caller provides the storage. */
void finder_init(struct finder *finder, const struct world *world);
void finder_fini(struct finder *finder);

/* Begins a search.  An earlier result belongs to the caller. */
void finder_begin(struct finder *finder, const struct session *session,
                  const struct wanted *wanted);

/* Continues while *work, counted in agents' updates, is positive, and subtracts the work done.
 * True when the search is finished and found has its result. */
bool finder_go_on(struct finder *finder, const struct session *session, int64_t *work);

#endif
