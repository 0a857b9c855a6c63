/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_INPUTS_H
#define SESSION_INPUTS_H

#include "core/error.h"
#include "session/session.h"
#include "session/timeline.h"

/*
 * Changing what happens.  Nothing is lost by it: where the run takes another course, the one before
 * is kept as a branch.
 */

/* Whether the input can be applied at the end of the segment shown; if not, the error says why. */
bool session_check_input(const struct session *session, const struct input *input,
                         struct error *error);

/* Applies an input at the end of the segment shown, and shows that end.  False, with the reason and
 * nothing changed, if session_check_input() does not allow it. */
bool session_input(struct session *session, const struct input *input, struct error *error);

/* Continues in another world after the segment shown, and shows the moment before the next tick,
 * the first in that world; session_input() with a reload does the same.  Stepping back leads into
 * the old world.  Another reload from this moment replaces the first.  The world must outlive the
 * session. */
bool session_reload(struct session *session, const struct world *world, struct error *error);

/* Whether the moment shown is the one just after a reload. */
bool session_is_reloaded(const struct session *session);

/* Start again at the beginning, in the world shown or in another one. */
void session_restart(struct session *session);
void session_begin_in(struct session *session, const struct world *world);

/* The inputs of the run, in order of time; borrowed. */
const struct session_input *session_inputs(const struct session *session, size_t *count);

/* How many times inputs have been dropped.  While this stays the same, inputs have only been
 * added. */
uint64_t session_forks(const struct session *session);

/* Keeps what comes after the segment shown as a branch, and continues from there as a new one.
 * False if nothing comes after it. */
bool session_fork(struct session *session);

/* Sets out for the moment shown, or for the newest if that is earlier, in another branch.  False if
 * there is no other branch of that id. */
bool session_begin_switch(struct session *session, uint32_t id);

/* Brings back the inputs that the last input, restart, fork or switch replaced, and sets out for
 * the moment shown before it; or redoes the last one undone.  False if there is nothing to undo or
 * redo. */
bool session_begin_undo(struct session *session, bool redo);

/*
 * Branches: the courses that the run has taken.  One is shown.  Of the others only the inputs and
 * the length are kept; they are run again when they are shown again.
 */

struct session_branch {
	uint32_t id;                    /* from 1 */
	char name[SESSION_BRANCH_NAME]; /* "branch 2" if the user gave it none */
	bool named, shown;
	uint64_t newest; /* the last segment that was run */
	size_t inputs;
	/* The older branch with which this one has most in common, 0 for the oldest; and this one's
	 * level in that tree, 0 for the oldest. */
	uint32_t parent;
	unsigned depth;
	uint64_t parts;     /* the segment at whose end it leaves its parent; UINT64_MAX: not yet */
	bool adds;          /* by an input of its own; otherwise by lacking one of its parent's */
	struct input input; /* the input that makes the difference */
};

/* Lists all branches, each after its parent, in an array that the caller frees.  Returns how many
 * there are. */
size_t session_branches(const struct session *session, struct session_branch **out);

/* Whether the branch is shown or kept. */
bool session_has_branch(const struct session *session, uint32_t id);

/* Writes a branch's name. */
void session_branch_name(const struct session *session, uint32_t id, char out[SESSION_BRANCH_NAME]);

/* The branch shown; and the one shown before it or, if that was only the beginning of another, the
 * other; if it has been removed, the one left most recently; 0 if no other is kept. */
uint32_t session_branch_shown(const struct session *session);
uint32_t session_branch_before(const struct session *session);

/* Name a branch (an empty name takes its name away), and remove a branch that is not shown.  False
 * if there is none of that id. */
bool session_name_branch(struct session *session, uint32_t id, const char *name);
bool session_remove_branch(struct session *session, uint32_t id);

/* Gives a moment of a branch a name, or with "" takes it away.  False if there are BOOKMARKS_MAX
 * already, or no branch of that id. */
bool session_mark(struct session *session, uint32_t id, struct moment moment, const char *name);

/* The marks of a branch that exists, by moment; borrowed.  Stops are among them, without names. */
const struct bookmark *session_marks(const struct session *session, uint32_t id, size_t *count);

/* How many branches have been removed because memory for them ran out. */
uint64_t session_branches_dropped(const struct session *session);

/* The segment at whose end two sessions of the same world and seed diverge, or UINT64_MAX. */
uint64_t session_diverges_at(const struct session *session, const struct session *other);

/*
 * Replays the whole past under the rules of another world, with the same inputs.  The result is a
 * new branch, which begins in that world and is as long as the one before.  Inputs are carried over
 * by name, with a sim that runs the old branch beside the session; those that mean nothing under
 * the new rules are left out.
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
 * Afterwards, undo returns to the branch before.  replay_under_begin() returns false with the
 * reason if the world does not fit; nothing has changed then.
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
