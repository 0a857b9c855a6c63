/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_KEYFRAMES_H
#define SESSION_KEYFRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/sim.h"

/*
 * Keyframes are snapshots of a sim at the ends of some segments, in ascending order of tick, the
 * closer together the nearer they are to where the sim is:
 *
 *     |               |       |   |  | ||||| |  |   |       |
 *                                      now ^
 *
 * They are kept wherever the sim goes, even on its way back to a moment, and those that will be
 * missed least make room for new ones.  So each of a series of steps back is short.  Much delayed
 * mail makes them fewer, in proportion: to copy it must not cost more than to run.
 *
 * Memory is taken as needed; if it is refused there are fewer keyframes.
 */
struct keyframe {
	uint64_t tick;
	size_t bytes;
	unsigned char *copy;
};

struct keyframes {
	struct keyframe *items;
	size_t count, capacity;
	size_t bytes, most_bytes; /* of all copies, and the limit */
	uint64_t spacing;         /* ticks between keyframes at their closest */
	uint64_t newest;          /* the newest segment for which a keyframe has been due */
	struct keyframe spare;    /* a copy to be reused, or none */
};

/* Starts empty.  most_bytes: the memory for all keyframes. */
void keyframes_init(struct keyframes *keyframes, size_t most_bytes, uint64_t spacing);
void keyframes_fini(struct keyframes *keyframes);

/* The next tick after tick where a keyframe may be due. */
static inline uint64_t keyframes_next(const struct keyframes *keyframes, uint64_t tick)
{
	return (tick / keyframes->spacing + 1) * keyframes->spacing;
}

/* Keeps a keyframe of the end of segment tick, if one is due there. */
void keyframes_keep(struct keyframes *keyframes, const struct sim *sim, uint64_t tick);

/* Forgets the keyframes of segment tick and later. */
void keyframes_forget(struct keyframes *keyframes, uint64_t tick);

/* The segment, tick or one before it, to be run next after the last keyframe before it was loaded; 0:
 * there is no keyframe, so that the run begins at the beginning. */
uint64_t keyframes_before(const struct keyframes *keyframes, uint64_t tick);

/* Loads the keyframe after which segment next is to be run. */
void keyframes_load(const struct keyframes *keyframes, uint64_t next, struct sim *sim);

#endif
