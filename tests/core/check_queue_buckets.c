/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/queue.h"

#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "suite.h"

/*
 * Where the queue keeps its telegrams.
 */

enum { TICK_MS = 500 };

static struct telegram telegram_due(uint64_t sequence, int64_t due_ms)
{
	return (struct telegram){ .due_ms = due_ms,
		                  .sequence = sequence,
		                  .message = (uint32_t)sequence };
}

static void push(struct queue *queue, uint64_t sequence, int64_t due_ms)
{
	struct telegram telegram = telegram_due(sequence, due_ms);
	queue_push(queue, &telegram);
}

/* Takes the sequence number of the next telegram due at tick, or 0. */
static uint64_t take(struct queue *queue, uint64_t tick)
{
	struct telegram telegram;
	return queue_take(queue, tick, &telegram) ? telegram.sequence : 0;
}

TEST(a_bucket_is_sorted_once_and_only_if_what_waits_is_out_of_order)
{
	struct queue queue;
	queue_init(&queue, TICK_MS, 0);
	push(&queue, 1, 450);
	ck_assert(!queue.buckets[1].unsorted);
	push(&queue, 2, 400);
	ck_assert(queue.buckets[1].unsorted);
	ck_assert_uint_eq(take(&queue, 1), 2);
	ck_assert(!queue.buckets[1].unsorted);
	ck_assert_uint_eq(take(&queue, 1), 1);
	push(&queue, 3, 420);
	ck_assert(!queue.buckets[1].unsorted);
	ck_assert_uint_eq(take(&queue, 1), 3);
	queue_fini(&queue);
}

TEST(a_bucket_is_edited_if_a_telegram_follows_a_later_one)
{
	struct queue queue;
	queue_init(&queue, TICK_MS, 0);
	push(&queue, 1, 400);
	push(&queue, 3, 400);
	ck_assert(!queue.buckets[1].edited);
	push(&queue, 2, 450);
	ck_assert(queue.buckets[1].edited);
	ck_assert(!queue.buckets[1].unsorted);
	queue_fini(&queue);
}

TEST(the_memory_of_a_few_emptied_buckets_is_kept)
{
	enum { MORE = QUEUE_SPARE + 2 };
	struct queue queue;
	queue_init(&queue, TICK_MS, 0);
	for (uint64_t round = 0; round < 2; round++) {
		for (uint64_t i = 1; i <= MORE; i++)
			push(&queue, i, (int64_t)(round * MORE + i) * TICK_MS);
		for (uint64_t i = 1; i <= MORE; i++)
			ck_assert_uint_eq(take(&queue, round * MORE + i), i);
		ck_assert_uint_eq(take(&queue, (round + 1) * MORE), 0);
		ck_assert_uint_eq(queue.spares, QUEUE_SPARE);
	}
	queue_fini(&queue);
}

TEST(the_first_bucket_of_the_row_is_like_the_others)
{
	struct queue queue;
	struct telegram telegram;
	queue_init(&queue, TICK_MS, 0);
	push(&queue, 1, QUEUE_BUCKETS * TICK_MS);
	ck_assert_uint_eq(queue.buckets[0].count, 1);
	ck_assert_uint_eq(queue_find(&queue, 1)->sequence, 1);
	ck_assert_uint_eq(queue_list(&queue, &telegram, 1), 1);
	queue_clear(&queue, 1);
	ck_assert_ptr_null(queue_find(&queue, 1));
	push(&queue, 2, QUEUE_BUCKETS * TICK_MS);
	ck_assert(queue_remove(&queue, 2, &telegram));
	ck_assert_uint_eq(telegram.sequence, 2);
	ck_assert_uint_eq(take(&queue, QUEUE_BUCKETS), 0);
	queue_fini(&queue);
}

TEST(telegrams_are_saved_tick_by_tick_then_the_far_and_the_held_ones)
{
	struct queue queue;
	struct telegram held = telegram_due(1, 100), saved[5];
	held.flags = TELEGRAM_HELD;
	queue_init(&queue, TICK_MS, 0);
	queue_push(&queue, &held);
	push(&queue, 2, 1000000000);
	push(&queue, 3, QUEUE_BUCKETS * TICK_MS);
	push(&queue, 4, 1000);
	push(&queue, 5, 900);
	queue_save(&queue, saved);
	static const uint64_t order[] = { 4, 5, 3, 2, 1 };
	for (size_t i = 0; i < ARRAY_LEN(order); i++)
		ck_assert_uint_eq(saved[i].sequence, order[i]);
	queue_fini(&queue);
}

TEST(a_listing_has_the_first_telegrams_and_writes_no_others)
{
	struct queue queue;
	struct telegram held = telegram_due(3, 100),
			listed[2] = { { .sequence = 77 }, { .sequence = 88 } };
	held.flags = TELEGRAM_HELD;
	queue_init(&queue, TICK_MS, 0);
	push(&queue, 1, 1000);
	queue_push(&queue, &held);
	ck_assert_uint_eq(queue_list(&queue, listed, 0), 0);
	ck_assert_uint_eq(listed[0].sequence, 77);
	ck_assert_uint_eq(queue_list(&queue, listed, 1), 1);
	ck_assert_uint_eq(listed[0].sequence, 3);
	ck_assert_uint_eq(listed[1].sequence, 88);
	queue_fini(&queue);
}
