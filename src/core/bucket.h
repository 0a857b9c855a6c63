/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_BUCKET_H
#define CORE_BUCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/telegram.h"

/*
 * Telegrams as the queue keeps them: those of one tick, taken from the front
 * while it is delivered, or those of the far future, as a heap.
 */
struct bucket {
	struct telegram *items;
	size_t count, capacity;
	size_t taken;         /* of those, in order, while the bucket is delivered */
	bool unsorted;        /* not in order of due */
	bool edited;          /* nor, among those due at once, in order of sequence */
	bool indexed;         /* all of them are in the table of duplicates */
	uint32_t last_sender; /* no sender in it has a higher id */
};

void bucket_empty(struct bucket *bucket);

/* Makes room for one more. */
void bucket_grow(struct bucket *bucket);

static inline void bucket_append(struct bucket *bucket, const struct telegram *telegram)
{
	if (bucket->count == bucket->capacity)
		bucket_grow(bucket);
	bucket->items[bucket->count++] = *telegram;
}

/* Sorts what is not taken yet by insertion: for a few telegrams. */
void bucket_sort(struct bucket *bucket);

/* The telegram of that sequence among those not taken yet, or NULL. */
struct telegram *bucket_find(const struct bucket *bucket, uint64_t sequence);

/* Takes a telegram out from between the others. */
void bucket_cut(struct bucket *bucket, struct telegram *item);

/* Puts a telegram into a heap, whose first item is the next one due, and takes
 * out the one at an index. */
void bucket_push_heap(struct bucket *heap, const struct telegram *telegram);
void bucket_cut_heap(struct bucket *heap, size_t i);

#endif
