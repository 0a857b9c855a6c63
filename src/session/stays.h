/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_STAYS_H
#define SESSION_STAYS_H

#include "session/rerun.h"
#include "session/session.h"

/*
 * How long agents have been in their states.  No record says so: the last segments are run again,
 * and each entry into a state is noted.  Of all other agents it is known only that they have been
 * in their states since before the window.
 *
 *     ... | window: at most STAYS_TICKS, fewer of a crowd | the moment
 *           entered is kept for what is seen from here on
 *
 * The window depends only on the moment, and so do the results, whatever was watched before.
 */

enum { STAYS_TICKS = 255 };

/* How long a machine has been in a state: for that many ticks, or for more. */
struct stay {
	uint64_t ticks;
	bool more;
};

struct stays {
	struct rerun rerun;
	uint64_t first; /* the first segment watched */
	/* By slot and machine: 1 + the segment of the last entry, or 0; as the rerun has seen it, and
	 * as of the moment shown.  Owned. */
	uint64_t *entered, *shown;
	size_t count;    /* of each */
	size_t machines; /* per slot */
	bool known;      /* whether shown is as of the moment below */
	struct moment moment;
	uint64_t window; /* the first segment of the moment's window */
};

/* The caller provides the storage.  The world must outlive the stays. */
void stays_init(struct stays *stays, const struct world *world);
void stays_fini(struct stays *stays);

/* Forgets segment tick and what follows, which no longer hold. */
void stays_forget(struct stays *stays, uint64_t tick);

/* The work needed to find the stays of the moment shown, in ticks and updates; and that of a
 * tick. */
uint64_t stays_work(const struct stays *stays, const struct session *session);
uint64_t stays_tick_work(const struct session *session);

/* Runs the next segment again; at the moment shown, the stays are known.  Returns whether the rerun
 * has come to the end of another segment of the window. */
bool stays_step(struct stays *stays, const struct session *session);

/* Whether the stays of the moment shown are known. */
bool stays_are_known(const struct stays *stays, const struct session *session);

/* How long a machine of the agent in that slot has been in its state, if the stays are known. */
struct stay stays_get(const struct stays *stays, uint32_t slot, size_t machine);

#endif
