/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_STAYS_H
#define SESSION_STAYS_H

#include "session/rerun.h"
#include "session/session.h"

/*
 * Since when agents have been in their states.  No record says so: the last segments run again, and
 * who is seen to enter a state is written down.  Of all others it is known that they have been where
 * they are since before:
 *
 *     ... | window: at most STAYS_TICKS, fewer of a crowd | the moment
 *           entered is kept for what is seen from here on
 *
 * The window is a function of the moment and so is what is said of it, whatever was watched before.
 */

enum { STAYS_TICKS = CENSUS_TICKS - 1 };

/* Who entered a state within the segment shown, and what was there before. */
struct stays_entry {
	size_t at; /* in entered */
	uint64_t was;
};

struct stays {
	struct rerun rerun;
	uint64_t first;    /* it watches from that segment on */
	uint64_t *entered; /* by slot and machine: 1 + the segment, or 0; owned */
	size_t count;      /* of them */
	size_t machines;   /* of each slot */
	bool known;        /* whether entered is as of the moment below */
	struct moment moment;
	uint64_t window; /* the first segment of its window */
	/* What happened inside of the moment's segment; owned. */
	struct stays_entry *inside;
	size_t inside_count, inside_capacity;
};

/* The world must stay for as long as the stays, whose memory is the caller's. */
void stays_init(struct stays *stays, const struct world *world);
void stays_fini(struct stays *stays);

/* From segment tick on, what was seen no longer holds. */
void stays_forget(struct stays *stays, uint64_t tick);

/* How much work it takes to know the stays of the moment shown, in ticks and updates. */
uint64_t stays_work(const struct stays *stays, const struct session *session);

/* Goes on while *work is positive, and takes from it what it did; counts the ends of segments on
 * its way.  Whether the stays of the moment shown are known. */
bool stays_go_on(struct stays *stays, const struct session *session, struct census *census,
                 int64_t *work);

/* Whether they are. */
bool stays_are_known(const struct stays *stays, const struct session *session);

/* For how long a machine of the agent in that slot has been in its state, if they are known. */
struct stay stays_get(const struct stays *stays, uint32_t slot, size_t machine);

#endif
