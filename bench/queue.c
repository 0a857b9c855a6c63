/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The queue compared with a binary heap of whole telegrams, by the hold model: a fixed number wait,
 * and for each one taken another is put in, due up to a minute later.
 *
 *   queue PENDING HOLDS [rule]
 *
 * prints the ratio.  With "rule" the queue also looks for a similar telegram within a quarter of a
 * second before each one that is put in, which the heap never does.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/queue.h"
#include "core/rng.h"
#include "measure.h"

enum { TICK_MS = 500, AHEAD_MS = 60000, SIMILAR_MS = 250 };

struct heap {
	struct telegram *items;
	size_t count, capacity;
};

struct contest {
	struct heap heap;
	struct queue queue;
	uint64_t holds, refused;
	uint64_t heap_key, queue_key;
	int64_t now_ms;
	uint32_t heap_draws, queue_draws;
	uint64_t heap_sum, queue_sum; /* of the telegrams taken: equal if both are right */
};

static void heap_push(struct heap *heap, const struct telegram *telegram)
{
	heap->items = memory_grow(heap->items, heap->count, &heap->capacity, sizeof *heap->items);
	size_t i = heap->count++;
	for (size_t up; i && telegram_is_before(telegram, &heap->items[up = (i - 1) / 2]); i = up)
		heap->items[i] = heap->items[up];
	heap->items[i] = *telegram;
}

static struct telegram heap_pop(struct heap *heap)
{
	struct telegram top = heap->items[0], last = heap->items[--heap->count];
	size_t i = 0, count = heap->count;
	for (size_t child; (child = 2 * i + 1) < count; i = child) {
		if (child + 1 < count &&
		    telegram_is_before(&heap->items[child + 1], &heap->items[child]))
			child++;
		if (!telegram_is_before(&heap->items[child], &last))
			break;
		heap->items[i] = heap->items[child];
	}
	if (count)
		heap->items[i] = last;
	return top;
}

/* The telegram that replaces one: another time, the next number, any sender. */
static struct telegram next_telegram(const struct telegram *last, uint64_t key, uint32_t *draws,
                                     uint64_t sequence)
{
	uint32_t bits = rng_draw(key, 0, (*draws)++);
	return (struct telegram){ .due_ms = last->due_ms + 1 + rng_below(bits, AHEAD_MS),
		                  .sequence = sequence,
		                  .sender = bits >> 8,
		                  .receiver = bits >> 4 };
}

static double run_heap(void *context)
{
	struct contest *contest = context;
	double start = measure_ns();
	for (uint64_t i = 0; i < contest->holds; i++) {
		struct telegram telegram = heap_pop(&contest->heap);
		contest->heap_sum = contest->heap_sum * 31 + telegram.sequence;
		telegram = next_telegram(&telegram, contest->heap_key, &contest->heap_draws,
		                         contest->heap_draws);
		heap_push(&contest->heap, &telegram);
	}
	return measure_ns() - start;
}

static double run_queue(void *context)
{
	struct contest *contest = context;
	double start = measure_ns();
	for (uint64_t i = 0; i < contest->holds; i++) {
		struct telegram telegram;
		while (!queue_take(&contest->queue, contest->now_ms, &telegram))
			contest->now_ms += TICK_MS;
		contest->queue_sum = contest->queue_sum * 31 + telegram.sequence;
		telegram = next_telegram(&telegram, contest->queue_key, &contest->queue_draws,
		                         contest->queue_draws);
		contest->refused += queue_has_similar(&contest->queue, &telegram);
		queue_push(&contest->queue, &telegram);
	}
	return measure_ns() - start;
}

static void fill(struct contest *contest, uint64_t pending)
{
	struct telegram first = { .due_ms = 0 };
	for (uint64_t i = 0; i < pending; i++) {
		struct telegram telegram = next_telegram(&first, contest->heap_key,
		                                         &contest->heap_draws, i);
		heap_push(&contest->heap, &telegram);
		queue_push(&contest->queue, &telegram);
	}
	contest->queue_draws = contest->heap_draws;
}

int main(int argc, char **argv)
{
	if (argc < 3) {
		fprintf(stderr, "usage: queue PENDING HOLDS [rule]\n");
		return 2;
	}
	bool rule = argc > 3 && strcmp(argv[3], "rule") == 0;
	struct contest *contest = memory_zero(1, sizeof *contest);
	contest->holds = strtoull(argv[2], NULL, 10);
	contest->heap_key = contest->queue_key = rng_key(1, 1);
	contest->now_ms = TICK_MS;
	queue_init(&contest->queue, rule ? SIMILAR_MS : 0);
	fill(contest, strtoull(argv[1], NULL, 10));
	run_heap(contest);
	run_queue(contest);
	double ratio = measure_ratio(run_queue, run_heap, contest);
	bool same = contest->heap_sum == contest->queue_sum;
	printf("queue pending=%s ratio=%.3f\n", argv[1], ratio);
	if (!same)
		fprintf(stderr, "queue: the heap delivered in another order\n");
	queue_fini(&contest->queue);
	free(contest->heap.items);
	free(contest);
	return same ? 0 : 1;
}
