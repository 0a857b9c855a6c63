/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_BRANCHES_H
#define SESSION_BRANCHES_H

#include "session/timeline.h"
#include "session/session.h"

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

/* The branch shown; and the one shown before it, or if that has been removed the one left most
 * recently, 0 if no other is kept. */
uint32_t session_branch_shown(const struct session *session);
uint32_t session_branch_before(const struct session *session);

/* Name a branch (an empty name takes its name away), and remove a branch that is not shown.  False
 * if there is none of that id. */
bool session_name_branch(struct session *session, uint32_t id, const char *name);
bool session_remove_branch(struct session *session, uint32_t id);

/* How many branches have been removed because memory for them ran out. */
uint64_t session_branches_dropped(const struct session *session);

/* The segment at whose end two sessions of the same world and seed diverge, or UINT64_MAX. */
uint64_t session_diverges_at(const struct session *session, const struct session *other);

#endif
