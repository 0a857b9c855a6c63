/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_PAST_BLOCKS_H
#define SESSION_PAST_BLOCKS_H

#include <stddef.h>
#include <stdint.h>

#include "sim/event.h"

/*
 * Where events of the past are kept: lists of them, and blocks, which are lists for equally long
 * stretches of time.  A block is filled from its first tick on and knows how far it has got.
 * Blocks that have not been asked for lately are dropped; running that time again restores them.
 *
 *     block:  0 ............ 63 | 64 ........ | 128 ...
 *             filled to its end   to tick 90    not there
 */

/* Events in order of time.  Owns the words that they point to, which would not outlive their
 * tick. */
struct past_list {
	struct past_event *items;
	size_t count, capacity;
	struct past_words *words; /* a chain */
};

/* Adds an event of segment tick.  The sim must still be in that tick, for what it takes to word the
 * event. */
void past_list_add(struct past_list *list, const struct sim *sim, uint64_t tick,
                   const struct event *event);

/* Empties the list and frees its memory. */
void past_list_clear(struct past_list *list);

struct past_block {
	uint64_t first, end; /* the segments that are in it: first .. end - 1 */
	uint64_t used;       /* the last round in which it was asked for */
	struct past_list list;
};

struct past_blocks {
	struct past_block **items; /* by first, ascending */
	size_t count, capacity;
	uint64_t ticks; /* of a block */
	uint64_t round;
};

/* Starts empty, with blocks of that many ticks. */
void past_blocks_init(struct past_blocks *blocks, uint64_t ticks);
void past_blocks_fini(struct past_blocks *blocks);

/* Forgets segment tick and all after it. */
void past_blocks_forget(struct past_blocks *blocks, uint64_t tick);

/* Begins a round: blocks asked for from now on stay until the next one. */
void past_blocks_begin(struct past_blocks *blocks);

/* Drops the blocks asked for longest ago, until the rest take no more than that many bytes or were
 * asked for in this round. */
void past_blocks_trim(struct past_blocks *blocks, size_t bytes);

/* Returns the block that segment tick belongs in, creating it if need be. */
struct past_block *past_blocks_get(struct past_blocks *blocks, uint64_t tick);

/* An iteration over the events of the segments before end, in order. */
struct past_walk {
	const struct past_blocks *blocks;
	uint64_t end;
	size_t block, event; /* the next one */
};

/* Begins an iteration at segment first. */
struct past_walk past_blocks_walk(const struct past_blocks *blocks, uint64_t first, uint64_t end);

/* The next event, or NULL at the end. */
const struct past_event *past_walk_next(struct past_walk *walk);

#endif
