/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_TIMELINE_H
#define SESSION_TIMELINE_H

#include "session/branch.h"

/* A course that the run took before an edit: the first inputs of a branch. */
struct edit {
	uint32_t branch;
	size_t count;
	uint64_t newest;
	struct moment moment; /* shown at the time */
};

struct edits {
	struct edit *items; /* owned */
	size_t count, capacity;
};

/*
 * A timeline is what distinguishes a run from others of the same world and seed: its inputs, in
 * order of time, and how far it has been run; beside it, the branches it has taken before.
 *
 * Nothing is lost when the run takes another course: what came after becomes a branch.  An edit
 * remembers the course before it, as the first inputs of a branch, so that undo can show it again.
 * A branch that is only the beginning of another is not kept.  The inputs of all that are kept stay
 * within a limit in bytes: the unnamed branch left longest ago goes first, the one left last never.
 */
struct timeline {
	struct branch shown; /* the course it takes now */
	struct branch *kept; /* the others; owned */
	size_t kept_count, kept_capacity;
	uint64_t forks;   /* how many times inputs were dropped, not only added */
	uint32_t ids;     /* the highest branch id given so far */
	uint64_t changes; /* how many times a branch was left; stamps struct branch's left */
	size_t bytes;     /* the memory limit for kept branches */
	uint64_t dropped; /* how many branches were removed to stay within it */
	struct edits undo, redo;
};

/* Starts without inputs; kept branches may take that many bytes. */
void timeline_init(struct timeline *timeline, size_t bytes);
void timeline_fini(struct timeline *timeline);

/* The inputs of a segment: the index of the first, one past the last, and how many there are. */
size_t timeline_begin(const struct timeline *timeline, uint64_t tick);
size_t timeline_end(const struct timeline *timeline, uint64_t tick);

size_t timeline_count(const struct timeline *timeline, uint64_t tick);

/* The next segment after tick that has inputs, or UINT64_MAX. */
uint64_t timeline_next(const struct timeline *timeline, uint64_t tick);

/* The reload that segment tick begins with, or NULL. */
const struct input *timeline_reload(const struct timeline *timeline, uint64_t tick);

/* The first segment of the era that segment tick belongs to. */
uint64_t timeline_era(const struct timeline *timeline, uint64_t tick);

/* Adds an input at the end of segment tick, or a reload at its beginning.  The segment becomes the
 * newest, and what came after is kept as a branch.  Undo will show moment again. */
void timeline_add(struct timeline *timeline, uint64_t tick, const struct input *input,
                  struct moment moment);

/* Begins a new branch without inputs. */
void timeline_restart(struct timeline *timeline, struct moment moment);

/* Begins a new branch at the end of segment tick, which becomes its newest.  *fork: where it leaves
 * the old one.  False if nothing comes after the segment. */
bool timeline_fork(struct timeline *timeline, uint64_t tick, struct moment moment,
                   struct fork *fork);

/* Undoes the last edit, or redoes the last one undone.  *moment: in, the moment shown now; out, the
 * one to show.  *fork: where the course shown now and the one before part.  False if there is
 * nothing to undo or redo. */
bool timeline_undo(struct timeline *timeline, bool redo, struct moment *moment, struct fork *fork);

/* Switches to a branch that is kept, as an edit.  False if there is none of that id. */
bool timeline_switch(struct timeline *timeline, uint32_t id, struct moment moment,
                     struct fork *fork);

/* Removes a branch that is kept; undo will not return to it.  False if there is none of that id. */
bool timeline_remove(struct timeline *timeline, uint32_t id);

/* All branches by number: 0 is the one shown, the last one that of number kept_count. */
const struct branch *timeline_branch(const struct timeline *timeline, size_t index);

/* The branch of that id, shown or kept, or NULL. */
const struct branch *timeline_find(const struct timeline *timeline, uint32_t id);

/* Gives that branch a name; false if there is none. */
bool timeline_name(struct timeline *timeline, uint32_t id, const char *name);

/* Names a moment in it, as outline_mark() does. */
bool timeline_mark(struct timeline *timeline, uint32_t id, struct moment moment, const char *name);

#endif
