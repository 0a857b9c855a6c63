/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_TIMELINE_H
#define SESSION_TIMELINE_H

#include "session/session.h"

/*
 * What makes a run this one and no other: its inputs, in order of time, and
 * how far it has been lived through.  Each edit keeps what it replaced.
 */
struct timeline {
	struct session_input *inputs;
	size_t count, capacity;
	uint64_t newest; /* the last segment lived through */
	uint64_t forks;  /* how many times inputs were dropped, and not only added */
	struct edit *undo, *redo;
	size_t undo_count, undo_capacity, redo_count, redo_capacity;
};

void timeline_init(struct timeline *timeline);
void timeline_fini(struct timeline *timeline);

/* The inputs of a segment: the index of the first, and of what follows the last. */
size_t timeline_begin(const struct timeline *timeline, uint64_t tick);
size_t timeline_end(const struct timeline *timeline, uint64_t tick);

/* The next segment after tick that has inputs, or UINT64_MAX. */
uint64_t timeline_next(const struct timeline *timeline, uint64_t tick);

/* The first of the segments up to tick that are of the same world as that one. */
uint64_t timeline_era(const struct timeline *timeline, uint64_t tick);

/* Makes segment tick the newest, adds the input at its end, or a reload at its
 * beginning, and drops what came after; undo shows moment again. */
void timeline_add(struct timeline *timeline, uint64_t tick, const struct input *input,
                  struct moment moment);

/* Drops everything. */
void timeline_restart(struct timeline *timeline, struct moment moment);

/* Where two ways part: in segment tick, after that many of its inputs.  A reload
 * changes all of its segment, so they part at the end of the one before. */
struct fork {
	uint64_t tick; /* UINT64_MAX: nowhere */
	size_t inputs;
};

/* Takes the last edit or the last undo back.  *moment: the moment shown now,
 * and then the one to show.  *fork: between the way it goes now and the one
 * before.  False when there is nothing. */
bool timeline_undo(struct timeline *timeline, struct moment *moment, struct fork *fork);
bool timeline_redo(struct timeline *timeline, struct moment *moment, struct fork *fork);

#endif
