/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_REPLAY_UNDER_H
#define SESSION_REPLAY_UNDER_H

#include "core/error.h"
#include "session/session.h"

/*
 * Replays the whole past under the rules of another world, with the same inputs.  The result is a
 * new branch, which begins in that world and is as long as the one before.  Inputs are carried over
 * by name, with a sim that runs the old branch beside the session; those that mean nothing under the
 * new rules are left out.
 */
struct replay_under {
	size_t inputs; /* carried over */
	size_t left_out;
	char first[256]; /* the first input left out, and why */
	uint64_t newest; /* the last segment of the old branch */

	const struct world *world;
	struct session_input *past; /* the inputs of the old branch; owned */
	size_t count, next;         /* how many, and the one to apply next */
	struct sim sim;             /* at or before that input in the old branch */
	bool begun;                 /* whether the new branch has begun */
	uint32_t branch; /* the branch shown, as long as nobody else changes the session */
	size_t length;   /* the number of its inputs */
	size_t edits;
};

/*
 * Replays in pieces:
 *
 *     if (replay_under_begin(&replay, session, world, &error)) {
 *             while (!replay_under_go_on(&replay, session, 100000))
 *                     draw(session);
 *             replay_under_fini(&replay);
 *     }
 *
 * Afterwards, undo returns to the branch before.  replay_under_begin() returns false with the reason
 * if the world does not fit; nothing has changed then.
 */
bool replay_under_begin(struct replay_under *replay, struct session *session,
                        const struct world *world, struct error *error);

/* Does about that much work.  True when it is finished, or when somebody else has changed the
 * session, which ends it. */
bool replay_under_go_on(struct replay_under *replay, struct session *session, uint64_t work);

/* Whether somebody else has changed the session since replay_under_begin(). */
bool replay_under_is_disturbed(const struct replay_under *replay, const struct session *session);

/* Frees what it holds; the session stays as it is. */
void replay_under_fini(struct replay_under *replay);

#endif
