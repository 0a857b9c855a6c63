/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_MOMENT_H
#define SESSION_MOMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/input.h"
#include "sim/world.h"

/*
 * Time is divided into segments.  Segment T is tick T, then the inputs applied between it and tick
 * T + 1; segment 0 is the beginning and its inputs.  A reload is the exception: it comes before the
 * tick of its segment, so that a whole segment belongs to one world.  The events of a segment are
 * numbered from 0.  A moment is a segment and one of its events, just before that event takes
 * effect; or it is the end of the segment, where the clock stands still and inputs are applied:
 *
 *     ... T-1 | tick T: 0 1 2 3 ... inputs: n n+1 ... | T+1 ...
 *                         ^ a moment inside            ^ the end of T
 */
struct moment {
	uint64_t tick;
	uint32_t event; /* index, or MOMENT_END */
};

/* Stands for the end of a segment in place of an event's index.  Too large for an enumeration. */
#define MOMENT_END UINT32_MAX

static inline bool moment_is(struct moment a, struct moment b)
{
	return a.tick == b.tick && a.event == b.event;
}

static inline bool moment_is_before(struct moment a, struct moment b)
{
	return a.tick != b.tick ? a.tick < b.tick : a.event < b.event;
}

/* An input and the segment at whose end it is applied; a reload comes before that segment's
 * tick. */
struct session_input {
	uint64_t tick;
	struct input input;
};

/* The segment at whose end the input takes effect.  A reload, which comes before its own tick,
 * takes effect at the end of the segment before. */
static inline uint64_t session_input_effect(const struct session_input *input)
{
	return input->tick - (input->tick && input_is_reload(&input->input));
}

/* The index of the first of count items, in order of time, that is of segment tick or later.  An
 * item has that many bytes, and its tick is at an offset in it. */
static inline size_t moment_first(const void *items, size_t count, size_t bytes, size_t offset,
                                  uint64_t tick)
{
	size_t low = 0, high = count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		const char *item = (const char *)items + middle * bytes;
		if (*(const uint64_t *)(const void *)(item + offset) < tick)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* What a session is made with. */
struct session_options {
	const struct world *world; /* it begins in; must outlive it */
	uint64_t seed;
	uint32_t couples;
	size_t history_bytes; /* at most, for keyframes and branches */
	bool unseen;          /* no screen: only segments with a moment shown inside are recorded */
};

#endif
