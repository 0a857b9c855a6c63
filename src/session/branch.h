/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_BRANCH_H
#define SESSION_BRANCH_H

#include "session/outline.h"

enum { SESSION_BRANCH_NAME = 32 }; /* bytes, NUL included */

/*
 * A branch is one course of a run: its inputs in order of time, and how far it was run.  World and
 * seed are the session's, so this is all there is to it, but for what was noted on the way.
 */
struct branch {
	uint32_t id;                    /* from 1, never reused */
	char name[SESSION_BRANCH_NAME]; /* "": it has no name */
	struct session_input *inputs;   /* owned */
	size_t count, capacity;
	uint64_t newest; /* the last segment that was run */
	uint64_t left;   /* higher for a branch that was left later */
	uint64_t parts;  /* of one that is kept: the segment where the one shown leaves it */
	struct outline outline;
};

/* Whether two inputs are the same, at the same time. */
bool branch_same_input(const struct session_input *a, const struct session_input *b);

/* The segment at whose end an input takes effect, as session_input_effect() says; UINT64_MAX past
 * the last input. */
uint64_t branch_effect(const struct branch *branch, size_t input);

/* Where two branches part: in segment tick, after that many of its inputs.  A reload changes the
 * whole of its segment, so that branches part at the end of the segment before it. */
struct fork {
	uint64_t tick; /* UINT64_MAX: nowhere */
	size_t inputs;
};

/* How many inputs, from the first on, two branches have in common; and where they part. */
size_t branch_common(const struct branch *a, const struct branch *b);
struct fork branch_fork(const struct branch *a, const struct branch *b);

/* Copies the first inputs of a branch to a new one, with room for one more. */
struct branch branch_begin(const struct branch *branch, size_t count, uint64_t newest);

/* Appends an input, which must not come before the last one. */
void branch_add(struct branch *branch, const struct session_input *input);

#endif
