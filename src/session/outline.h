/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_OUTLINE_H
#define SESSION_OUTLINE_H

#include "session/moment.h"

/*
 * What is known at a glance of a course of a run, however long it is: how many changes of state
 * there were in each of its parts, and the moments that were marked.  All parts have the same
 * length, which doubles whenever the run has become too long for their number.
 *
 * All zero, nothing is known.
 */

enum {
	OUTLINE_PARTS = 256,
	BOOKMARKS_MAX = 64,     /* and as many stops */
	BOOKMARK_NAME_SIZE = 32 /* bytes, NUL included */
};

/* A moment that the user has named, or at which a run has stopped: then the name is "". */
struct bookmark {
	struct moment moment;
	char name[BOOKMARK_NAME_SIZE];
};

struct outline {
	unsigned shift; /* the length of a part is 2 to the power of that */
	/* By part: 1 + the changes in all segments before it, 0 if that is unknown; the one after
	 * the last part that has begun counts all that there were. */
	uint64_t totals[OUTLINE_PARTS + 1];
	struct bookmark marks[2 * BOOKMARKS_MAX]; /* by moment, ascending */
	size_t mark_count;
};

/* The last segment of the part that a segment belongs to. */
static inline uint64_t outline_end(const struct outline *outline, uint64_t tick)
{
	return tick | ((UINT64_C(1) << outline->shift) - 1);
}

/* Notes how many changes there were up to the end of segment tick; newest: of the course. */
void outline_note(struct outline *outline, uint64_t tick, uint64_t newest, uint64_t changes);

/* Forgets the changes in segment tick and what follows, which no longer hold, and the marks after
 * segment last. */
void outline_cut(struct outline *outline, uint64_t tick, uint64_t last);

/* Whether it has a mark of that moment and name. */
bool outline_has(const struct outline *outline, const struct bookmark *mark);

/* Gives the moment that name, or with "" takes its name away; false: there are too many. */
bool outline_mark(struct outline *outline, struct moment moment, const char *name);

/* Marks a moment at which a run has stopped. */
void outline_stop(struct outline *outline, struct moment moment);

#endif
