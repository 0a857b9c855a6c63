/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_AGAIN_H
#define SESSION_AGAIN_H

#include "core/error.h"
#include "session/session.h"

/*
 * Runs the whole past again under the rules of another world, with the same inputs.  The result is
 * a new branch, which begins in that world and is as long as the one before.  Inputs are carried
 * over by name; those that mean nothing under the new rules are left out.
 */
struct again {
	size_t inputs; /* carried over */
	size_t left_out;
	char first[256]; /* the first input left out, and why */

	const struct world *world;
	struct sim sim;      /* runs the old branch, so that its inputs can be spelled */
	struct spelled *all; /* the inputs spelled so far; owned */
	size_t count, next;  /* how many, and the one to spell or to carry over next */
	uint64_t newest;
	bool begun;      /* whether the new branch has begun */
	uint32_t branch; /* the branch shown, as long as nobody else changes the session */
	size_t length;   /* the number of its inputs */
	size_t edits;
};

/*
 * Runs the past again, in pieces:
 *
 *     if (again_begin(&again, session, world, &error)) {
 *             while (!again_go_on(&again, session, 100000))
 *                     draw(session);
 *             again_fini(&again);
 *     }
 *
 * Afterwards, undo returns to the branch before.  again_begin() returns false with the reason if
 * the world does not fit; nothing has changed then.
 */
bool again_begin(struct again *again, struct session *session, const struct world *world,
                 struct error *error);

/* Does about that much work.  True when it is finished, or when somebody else has changed the
 * session, which ends it. */
bool again_go_on(struct again *again, struct session *session, uint64_t work);

/* Whether somebody else has changed the session since again_begin(). */
bool again_is_disturbed(const struct again *again, const struct session *session);

/* Frees what it holds; the session stays as it is. */
void again_fini(struct again *again);

#endif
