/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_BUCKET_H
#define CORE_BUCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/telegram.h"

/*
 * A vector of telegrams, from which the queue is built.  A bucket of one tick
 * is taken from the front while that tick is delivered; the bucket of the far
 * future is a heap.
 */
struct bucket {
	struct telegram *items;
	size_t count, capacity;
	size_t taken;         /* of these, already delivered: the first ones */
	bool unsorted;        /* the rest must be sorted before it is delivered */
	bool edited;          /* and by comparing: some came out of sequence or overdue */
	bool indexed;         /* every telegram in it is also in the table of duplicates */
	uint32_t last_sender; /* the highest id of a sender in it, or higher */
};

/* Forgets the telegrams; keeps the memory. */
void bucket_empty(struct bucket *bucket);

/* Makes room for one more telegram. */
void bucket_grow(struct bucket *bucket);

/* Adds a telegram at the end. */
static inline void bucket_append(struct bucket *bucket, const struct telegram *telegram)
{
	if (bucket->count == bucket->capacity)
		bucket_grow(bucket);
	bucket->items[bucket->count++] = *telegram;
}

/* Sorts the telegrams not yet taken into order of delivery, by insertion: only
 * for a few. */
void bucket_sort(struct bucket *bucket);

/* Finds a telegram by its sequence number among those not yet taken, or returns
 * NULL. */
struct telegram *bucket_find(const struct bucket *bucket, uint64_t sequence);

/* Removes item, a telegram of the bucket, and keeps the order of the others. */
void bucket_cut(struct bucket *bucket, struct telegram *item);

/* The same for a heap, whose first item is the next telegram due: adds a
 * telegram, and removes the one at index i. */
void bucket_push_heap(struct bucket *heap, const struct telegram *telegram);
void bucket_cut_heap(struct bucket *heap, size_t i);

#endif
