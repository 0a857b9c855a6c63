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
 * order of tick, back to back in memory that is taken once.  When it is full
 * every second keyframe goes and the interval doubles, so that the past stays
 * reachable from evenly spaced keyframes, however long it grows.
 */
struct history {
	unsigned char *memory;
	size_t capacity_bytes;
	uint64_t interval; /* ticks between keyframes */
	struct keyframe *frames;
	size_t count, capacity;
};

void history_init(struct history *history, size_t bytes, uint64_t interval);
void history_fini(struct history *history);

/* The next tick after tick where a keyframe may be due. */
static inline uint64_t history_next(const struct history *history, uint64_t tick)
{
	return (tick / history->interval + 1) * history->interval;
}

/* Keeps a keyframe of the end of segment tick, if one is due there. */
void history_keep(struct history *history, const struct sim *sim, uint64_t tick);

/* Forgets what is not before the end of segment tick. */
void history_forget(struct history *history, uint64_t tick);

/* Whether there is a keyframe at or before the end of segment tick, and of
 * which segment. */
bool history_find(const struct history *history, uint64_t tick, uint64_t *found);

/* Puts the keyframe that history_find finds into the sim. */
void history_load(const struct history *history, uint64_t tick, struct sim *sim);

#endif
