/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_CHRONICLE_H
#define SESSION_CHRONICLE_H

#include <stddef.h>
#include <stdint.h>

#include "sim/event.h"

/*
 * A chronicle is what is remembered of the past: changes, telegrams, stats and words, as events in
 * blocks of equal length.  A block is filled from its first tick on and knows how far it has got.
 * Blocks that have not been asked for lately are forgotten; running that time again restores them.
 *
 *     block:  0 ............ 63 | 64 ........ | 128 ...
 *             filled to its end   to tick 90    not there
 */

/* The kinds of events that are remembered. */
enum {
	CHRONICLE_KINDS = 1 << EVENT_SAY | 1 << EVENT_CHANGE | 1 << EVENT_REVERT | 1 << EVENT_SEND |
	                  1 << EVENT_QUEUE | 1 << EVENT_DELIVER | 1 << EVENT_HANDLED |
	                  1 << EVENT_UNHANDLED | 1 << EVENT_DUPLICATE | 1 << EVENT_DEFERRED |
	                  1 << EVENT_NO_RECEIVER | 1 << EVENT_MOVE | 1 << EVENT_SPAWN |
	                  1 << EVENT_REMOVE | 1 << EVENT_INPUT | 1 << EVENT_RELOAD |
	                  1 << EVENT_ERROR | 1 << EVENT_STAT,
};

struct chronicle_block {
	uint64_t first, end; /* the segments that are in it: first .. end - 1 */
	uint64_t used;       /* the last round in which it was asked for */
	struct past_event *entries;
	size_t count, capacity;
	void **words;
	size_t word_count, word_capacity;
};

/* Empties a block and frees its memory. */
void chronicle_clear(struct chronicle_block *block);

struct chronicle {
	struct chronicle_block **blocks; /* by first, ascending */
	size_t count, capacity;
	uint64_t ticks; /* of a block */
	uint64_t round;
};

/* Starts empty, with blocks of that many ticks. */
void chronicle_init(struct chronicle *chronicle, uint64_t ticks);
void chronicle_fini(struct chronicle *chronicle);

/* Forgets segment tick and all after it. */
void chronicle_forget(struct chronicle *chronicle, uint64_t tick);

/* Begins a round: blocks asked for from now on stay until the next one. */
void chronicle_begin(struct chronicle *chronicle);

/* Forgets the blocks asked for longest ago, until the rest take no more than that many bytes or
 * were asked for in this round. */
void chronicle_trim(struct chronicle *chronicle, size_t bytes);

/* Returns the block that segment tick belongs in, creating it if need be. */
struct chronicle_block *chronicle_block(struct chronicle *chronicle, uint64_t tick);

/* The first of the segments that are remembered without a gap up to end; end itself if the segment
 * before it is not remembered. */
uint64_t chronicle_since(const struct chronicle *chronicle, uint64_t end);

/* Adds an event of segment tick.  The sim must still be in that tick, for what it takes to word the
 * event. */
void chronicle_add(struct chronicle_block *block, const struct sim *sim, uint64_t tick,
                   const struct event *event);

/* An iteration over the entries of the segments before end, in order. */
struct chronicle_walk {
	const struct chronicle *chronicle;
	uint64_t end;
	size_t block, entry; /* the next one */
};

/* Begins an iteration at segment first. */
struct chronicle_walk chronicle_walk(const struct chronicle *chronicle, uint64_t first,
                                     uint64_t end);

/* The next entry, or NULL at the end. */
const struct past_event *chronicle_next(struct chronicle_walk *walk);

#endif
