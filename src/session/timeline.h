/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_TIMELINE_H
#define SESSION_TIMELINE_H

#include "session/branch.h"

/*
 * What makes a run this one and no other: its inputs, in order of time, and how far it has been
 * lived through; and beside it the branches, ways that it has gone before.
 *
 * Nothing is lost when it takes another way: what came after becomes a branch.  An edit remembers
 * which way the run went before it, as the first inputs of a branch, so that undo shows that again.
 * A branch that is only the beginning of another one is not kept beside it.
 */
struct timeline {
	struct branch shown; /* the way it goes now */
	struct branches kept;
	uint64_t forks;   /* how many times inputs were dropped, and not only added */
	uint32_t ids;     /* how many branches there ever were */
	uint32_t parted;  /* the branch that it went on from last, or 0 */
	uint64_t changes; /* how many times another branch was shown */
	size_t bytes;     /* what the branches that are kept may take */
	uint64_t dropped; /* how many had to go for that */
	struct edit *undo, *redo;
	size_t undo_count, undo_capacity, redo_count, redo_capacity;
};

void timeline_init(struct timeline *timeline, size_t bytes);
void timeline_fini(struct timeline *timeline);

/* The inputs of a segment: the index of the first, and of what follows the last. */
size_t timeline_begin(const struct timeline *timeline, uint64_t tick);
size_t timeline_end(const struct timeline *timeline, uint64_t tick);

/* The next segment after tick that has inputs, or UINT64_MAX. */
uint64_t timeline_next(const struct timeline *timeline, uint64_t tick);

/* The first of the segments up to tick that are of the same world as that one. */
uint64_t timeline_era(const struct timeline *timeline, uint64_t tick);

/* Adds the input at the end of segment tick, or a reload at its beginning; the segment is the newest
 * then, and what came after goes on as a branch.  Undo shows moment again. */
void timeline_add(struct timeline *timeline, uint64_t tick, const struct input *input,
                  struct moment moment);

/* Begins again without inputs. */
void timeline_restart(struct timeline *timeline, struct moment moment);

/* Begins a branch at the end of segment tick, which is the newest then.  False if nothing comes
 * after it. */
bool timeline_fork(struct timeline *timeline, uint64_t tick, struct moment moment,
                   struct fork *fork);

/* Takes the last edit or the last undo back.  *moment: the moment shown now,
 * and then the one to show.  *fork: between the way it goes now and the one
 * before.  False when there is nothing. */
bool timeline_undo(struct timeline *timeline, struct moment *moment, struct fork *fork);
bool timeline_redo(struct timeline *timeline, struct moment *moment, struct fork *fork);

/* Goes on along a branch that is kept, as an edit.  False if there is none of that id. */
bool timeline_switch(struct timeline *timeline, uint32_t id, struct moment moment,
                     struct fork *fork);

/* Gives up a branch that is kept; undo does not go back to it any more.  False if there is none. */
bool timeline_remove(struct timeline *timeline, uint32_t id);

/* The branch of that id, shown or kept, or NULL. */
struct branch *timeline_find(struct timeline *timeline, uint32_t id);
const struct branch *timeline_branch(const struct timeline *timeline, uint32_t id);

#endif
