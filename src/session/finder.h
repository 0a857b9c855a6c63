/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_FINDER_H
#define SESSION_FINDER_H

#include "session/chronicle.h"
#include "session/eras.h"
#include "session/rerun.h"
#include "session/session.h"

/*
 * Looks backward for the last event of some kind, however long ago: stretches
 * of the past run again in a spare sim, from keyframe to keyframe, the newest
 * first, in pieces of bounded work.
 *
 *     keyframe        keyframe        keyframe     before
 *        |  3rd stretch  |  2nd stretch  |  1st  |....
 *
 * At a reload it goes on looking for what is the same in the world before, as long as there is such
 * a thing and the reload has not changed it.
 */

/* Which event is looked for, in the terms of the world of the moment that it lies before.  Of the
 * fields below its agent's, only those that its kind has matter. */
struct wanted {
	uint32_t kinds; /* a set of event kinds, by bit */
	uint32_t agent;
	uint8_t class;        /* the agent's */
	uint8_t machine;      /* change, revert; of reverts only those that change */
	uint8_t to;           /* change: the state it leads to; 0: any */
	uint8_t stat;         /* stat: 1 + index */
	uint32_t other;       /* telegrams: the receiver */
	uint16_t message;     /* telegrams */
	int64_t due_ms;       /* queue */
	bool any_due;         /* whatever other and due_ms are: the telegram has been edited */
	struct moment before; /* it lies before this one */
};

/* What was found: the event, and what it happened in: the update, delivery or
 * input that it is part of, from first to last event. */
struct found {
	bool there;
	uint64_t tick;  /* where it is not there, since when it would have been the same thing */
	uint32_t first; /* the number of unit.entries[0] in the segment */
	size_t index;   /* of the event in unit.entries */
	struct chronicle_block unit;
};

struct finder {
	struct rerun rerun;
	struct wanted wanted; /* in the terms of the era that is looked through */
	uint64_t era;         /* where that begins */
	struct found found;   /* the caller takes it over */
	uint64_t first, end;  /* the stretch: segments first .. end - 1 */
	uint64_t next;        /* the segment of it that is run next */
	uint64_t match;       /* the last segment with a match; UINT64_MAX: none yet */
	bool done;
};

/* wanted.c: what is looked for, in the terms of the era that has ended so; false if there was no such
 * thing in it, or the reload has made it anew. */
bool wanted_before(struct wanted *wanted, const struct era_end *end);

/* The finder is the caller's memory. */
void finder_init(struct finder *finder, const struct world *world);
void finder_fini(struct finder *finder);

/* Begins to look; what was found before belongs to the caller. */
void finder_begin(struct finder *finder, const struct session *session,
                  const struct wanted *wanted);

/* Goes on while *work, counted in agents' updates, is positive, and takes from
 * it what it did; true when it is done, and found says what there is. */
bool finder_go_on(struct finder *finder, const struct session *session, int64_t *work);

#endif
