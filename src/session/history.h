/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_HISTORY_H
#define SESSION_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/sim.h"

/*
 * Keyframes: snapshots of a sim at the ends of some segments, in ascending
 * order of tick.  There are two rows of them, each within half of the memory.
 *
 *     rare    |       |       |       |       |       |     evenly spaced
 *     near                            |   |  | | ||||||     closer and closer
 *                                             now ^
 *
 * The rare ones reach from the beginning to the end: when there is no room,
 * every second one goes and the interval doubles.  The near ones are kept
 * wherever the sim goes, on its way back to a moment too, and the one that is
 * missed least from where it is now makes room: so one step back after another
 * is short.
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
	uint64_t spacing;  /* and between the nearest ones */
	uint64_t newest;   /* the last segment that a keyframe was due for */
	struct keyframes rare, near;
	struct keyframe spare; /* a copy that is used again, or none */
};

void history_init(struct history *history, size_t bytes, uint64_t interval);
void history_fini(struct history *history);

/* The next tick after tick where a keyframe may be due. */
static inline uint64_t history_next(const struct history *history, uint64_t tick)
{
	return (tick / history->spacing + 1) * history->spacing;
}

/* Keeps a keyframe of the end of segment tick, if one is due there. */
void history_keep(struct history *history, const struct sim *sim, uint64_t tick);

/* Forgets those at the end of segment tick and later. */
void history_forget(struct history *history, uint64_t tick);

/* Whether there is a keyframe at or before the end of segment tick, and which
 * segment it is of. */
bool history_find(const struct history *history, uint64_t tick, uint64_t *found);

/* Puts the keyframe that history_find finds into the sim. */
void history_load(const struct history *history, uint64_t tick, struct sim *sim);

#endif
