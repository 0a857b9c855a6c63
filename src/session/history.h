/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_HISTORY_H
#define SESSION_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/sim.h"

/*
 * A history keeps keyframes: snapshots of a sim at the ends of some segments, in ascending order of
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

struct keyframes {
	struct keyframe *items;
	size_t count, capacity;
	size_t bytes; /* of all copies */
};

struct history {
	size_t capacity_bytes;
	uint64_t interval; /* ticks between rare keyframes */
	uint64_t spacing;  /* ticks between near keyframes at their closest */
	uint64_t newest;   /* the newest segment for which a keyframe has been due */
	struct keyframes rare, near;
	struct keyframe spare; /* a copy to be reused, or none */
};

/* Starts empty.  bytes: the memory for all keyframes; interval: ticks between rare ones at
 * first. */
void history_init(struct history *history, size_t bytes, uint64_t interval);
void history_fini(struct history *history);

/* The next tick after tick where a keyframe may be due. */
static inline uint64_t history_next(const struct history *history, uint64_t tick)
{
	return (tick / history->spacing + 1) * history->spacing;
}

/* Keeps a keyframe of the end of segment tick, if one is due there. */
void history_keep(struct history *history, const struct sim *sim, uint64_t tick);

/* Forgets the keyframes of segment tick and later. */
void history_forget(struct history *history, uint64_t tick);

/* Finds the last keyframe at or before the end of segment tick, and says which segment it is of.
 * False if there is none. */
bool history_find(const struct history *history, uint64_t tick, uint64_t *found);

/* Loads the keyframe that history_find() finds into the sim. */
void history_load(const struct history *history, uint64_t tick, struct sim *sim);

#endif
