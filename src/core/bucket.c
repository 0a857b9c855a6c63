/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/bucket.h"

#include <string.h>

#include "core/memory.h"
#include "core/number.h"

/* Children of heap item i are 4i + 1 .. 4i + 4. */
enum { WAYS = 4 };

void bucket_empty(struct bucket *bucket)
{
	*bucket = (struct bucket){ .items = bucket->items, .capacity = bucket->capacity };
}

void bucket_grow(struct bucket *bucket)
{
	bucket->items = memory_grow(bucket->items, bucket->count, &bucket->capacity,
	                            sizeof *bucket->items);
}

/* Moves the hole at i up to where telegram belongs, and puts it there. */
static void sift_up(struct bucket *heap, size_t i, const struct telegram *telegram)
{
	for (size_t up; i && telegram_is_before(telegram, &heap->items[up = (i - 1) / WAYS]);
	     i = up)
		heap->items[i] = heap->items[up];
	heap->items[i] = *telegram;
}

static size_t least_child(const struct bucket *heap, size_t i)
{
	size_t least = WAYS * i + 1, end = number_min64(least + WAYS, heap->count);
	for (size_t child = least + 1; child < end; child++) {
		if (telegram_is_before(&heap->items[child], &heap->items[least]))
			least = child;
	}
	return least;
}

void bucket_cut_heap(struct bucket *heap, size_t i)
{
	struct telegram last = heap->items[--heap->count];
	for (;;) {
		size_t child = least_child(heap, i);
		if (child >= heap->count || !telegram_is_before(&heap->items[child], &last))
			break;
		heap->items[i] = heap->items[child];
		i = child;
	}
	sift_up(heap, i, &last);
}

void bucket_push_heap(struct bucket *heap, const struct telegram *telegram)
{
	bucket_append(heap, telegram);
	sift_up(heap, heap->count - 1, telegram);
}

struct telegram *bucket_find(const struct bucket *bucket, uint64_t sequence)
{
	for (size_t i = bucket->taken; i < bucket->count; i++) {
		if (bucket->items[i].sequence == sequence)
			return &bucket->items[i];
	}
	return NULL;
}

void bucket_cut(struct bucket *bucket, struct telegram *item)
{
	const struct telegram *end = bucket->items + --bucket->count;
	memmove(item, item + 1, (size_t)(end - item) * sizeof *item);
}

void bucket_sort(struct bucket *bucket)
{
	for (size_t i = bucket->taken + 1; i < bucket->count; i++) {
		struct telegram telegram = bucket->items[i];
		size_t at = i;
		for (; at > bucket->taken && telegram_is_before(&telegram, &bucket->items[at - 1]);
		     at--)
			bucket->items[at] = bucket->items[at - 1];
		bucket->items[at] = telegram;
	}
}
