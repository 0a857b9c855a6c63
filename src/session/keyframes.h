/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_KEYFRAMES_H
#define SESSION_KEYFRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/sim.h"

/*
 * Keyframes are snapshots of a sim at the ends of some segments, in ascending order of
 * tick.  There are two rows of them, each within half of the memory.
 *
 *     rare    |       |       |       |       |       |     evenly spaced
 *     near                            |   |  | | ||||||     closer and closer
 *                                             now ^
 *
 * The rare keyframes reach from the beginning to the end: when there is no room, every second one
 * is dropped and the interval doubles.  Near keyframes are kept wherever the sim goes, even on its
 * way back to a moment, and the one that will be missed least makes room for a new one.  So each of
 * a series of steps back is short.
 *
 * Memory is taken as needed; if it is refused there are fewer keyframes.
 */
struct keyframe {
	uint64_t tick;
	size_t bytes;
	unsigned char *copy;
};

struct keyframe_row {
	struct keyframe *items;
	size_t count, capacity;
	size_t bytes; /* of all copies */
};

struct keyframes {
	size_t capacity_bytes;
	uint64_t interval; /* ticks between rare keyframes */
	uint64_t spacing;  /* ticks between near keyframes at their closest */
	uint64_t newest;   /* the newest segment for which a keyframe has been due */
	struct keyframe_row rare, near;
	struct keyframe spare; /* a copy to be reused, or none */
};

/* Starts empty.  bytes: the memory for all keyframes; interval: ticks between rare ones at
 * first. */
void keyframes_init(struct keyframes *keyframes, size_t bytes, uint64_t interval);
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

/* Finds the last keyframe at or before the end of segment tick, and says which segment it is of.
 * False if there is none. */
bool keyframes_find(const struct keyframes *keyframes, uint64_t tick, uint64_t *found);

/* Loads the keyframe that keyframes_find() finds into the sim. */
void keyframes_load(const struct keyframes *keyframes, uint64_t tick, struct sim *sim);

#endif
