/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_BRANCH_H
#define SESSION_BRANCH_H

#include "session/session.h"

/*
 * A way that a run went, or has begun to go: its inputs in order of time, and how far it was lived.
 * World and seed are the session's, so that this is all there is to it.
 */
struct branch {
	uint32_t id;                    /* from 1 up, never used again */
	char name[SESSION_BRANCH_NAME]; /* "": nobody has given it one */
	struct session_input *inputs;   /* owned */
	size_t count, capacity;
	uint64_t newest; /* the last segment lived through */
	uint64_t left;   /* the higher, the later it was shown last */
};

/* Whether two inputs are the same, done at the same time. */
bool branch_same_input(const struct session_input *a, const struct session_input *b);

/* The segment at whose end an input is felt first, a reload at that of the one before its own;
 * UINT64_MAX behind the last one. */
uint64_t branch_felt(const struct branch *branch, size_t input);

/* Where two ways part: in segment tick, after that many of its inputs.  A reload
 * changes all of its segment, so they part at the end of the one before. */
struct fork {
	uint64_t tick; /* UINT64_MAX: nowhere */
	size_t inputs;
};

/* How many inputs, from the first on, two branches have in common; and where they part. */
size_t branch_common(const struct branch *a, const struct branch *b);
struct fork branch_fork(const struct branch *a, const struct branch *b);

/* Whether all that was lived in a is the beginning of what was lived in b. */
bool branch_is_part(const struct branch *a, const struct branch *b);

/* The first inputs of a branch, as another one with room for one more. */
struct branch branch_begin(const struct branch *branch, size_t count, uint64_t newest);

void branch_add(struct branch *branch, const struct session_input *input);

/*
 * Branches that are kept beside the one that is shown.  Together their inputs take no more than a limit
 * in bytes: the one without a name that was left longest ago goes first, the one left last never.
 */
struct branches {
	struct branch *items;
	size_t count, capacity;
};

void branches_fini(struct branches *branches);

/* The branch of that id, or NULL. */
struct branch *branches_find(const struct branches *branches, uint32_t id);

/* Keeps a branch, which is theirs then. */
void branches_put(struct branches *branches, const struct branch *branch);

/* Takes a branch out, which is the caller's then. */
struct branch branches_take(struct branches *branches, struct branch *branch);

/* One that has to go, if their inputs are to take no more than that many bytes, or NULL. */
struct branch *branches_spare(const struct branches *branches, size_t bytes);

#endif
