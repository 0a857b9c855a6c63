/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_AGAIN_H
#define SESSION_AGAIN_H

#include "core/error.h"
#include "session/session.h"

/*
 * The whole past once more, under the rules of another world and with the same inputs: a new
 * branch, that begins in that world and is lived as far as the one before.  Inputs are carried over
 * by names; what means nothing under the new rules is left out.
 */
struct again {
	size_t inputs; /* that were carried over */
	size_t left_out;
	char first[256]; /* the first of those that were not, and why */

	const struct world *world;
	struct sim sim;      /* lives the old run, for its inputs to be spelled */
	struct spelled *all; /* what it has spelled so far */
	size_t count, next;  /* how many, and which of them is carried over next */
	uint64_t newest;
	bool begun;      /* the new branch has */
	uint32_t branch; /* the one that is shown while nobody else has changed the session */
	size_t length;   /* how many inputs it has */
	size_t edits;
};

/*
 * In pieces:
 *
 *     if (again_begin(&again, session, world, &error)) {
 *             while (!again_go_on(&again, session, 100000))
 *                     draw(session);
 *             again_fini(&again);
 *     }
 *
 * At its end undo goes back to the branch before.  False with the reason: nothing has changed.
 */
bool again_begin(struct again *again, struct session *session, const struct world *world,
                 struct error *error);

/* Goes on with about as much work.  Whether it has arrived, or the session has been changed in
 * between and there is nothing to arrive at. */
bool again_go_on(struct again *again, struct session *session, uint64_t work);

/* Whether somebody else has changed the session since. */
bool again_is_disturbed(const struct again *again, const struct session *session);

/* Wherever it has come to, that is left as it is. */
void again_fini(struct again *again);

#endif
