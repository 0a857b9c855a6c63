/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/queue.h"

#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "core/rng.h"
#include "suite.h"

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

static bool has_similar(struct queue *queue, const struct telegram *telegram)
{
	return queue_has_similar(queue, queue_tick(queue, telegram->due_ms), telegram);
}

/* Takes the sequence number of the next telegram due at tick, or 0. */
static uint64_t take(struct queue *queue, uint64_t tick)
{
	struct telegram telegram;
	return queue_take(queue, tick, &telegram) ? telegram.sequence : 0;
}

TEST(telegrams_come_by_due_and_then_by_sequence)
{
	struct queue queue;
	queue_init(&queue, TICK_MS, 0);
	push(&queue, 3, 400);
	push(&queue, 1, 450);
	push(&queue, 2, 400);
	push(&queue, 4, 500);
	ck_assert_uint_eq(queue.pending, 4);
	ck_assert_uint_eq(take(&queue, 1), 2);
	ck_assert_uint_eq(take(&queue, 1), 3);
	ck_assert_uint_eq(take(&queue, 1), 1);
	ck_assert_uint_eq(take(&queue, 1), 4);
	ck_assert_uint_eq(take(&queue, 1), 0);
	ck_assert_uint_eq(queue.pending, 0);
	queue_fini(&queue);
}

TEST(a_telegram_is_due_at_the_first_tick_that_is_not_before_it)
{
	struct queue queue;
	queue_init(&queue, TICK_MS, 0);
	push(&queue, 1, 500);
	push(&queue, 2, 501);
	push(&queue, 3, 1000);
	ck_assert_uint_eq(take(&queue, 1), 1);
	ck_assert_uint_eq(take(&queue, 1), 0);
	ck_assert_uint_eq(take(&queue, 2), 2);
	ck_assert_uint_eq(take(&queue, 2), 3);
	ck_assert_uint_eq(take(&queue, 2), 0);
	queue_fini(&queue);
}

TEST(an_overdue_telegram_comes_first_in_the_next_tick)
{
	struct queue queue;
	queue_init(&queue, TICK_MS, 0);
	ck_assert_uint_eq(take(&queue, 9), 0);
	push(&queue, 1, 5000);
	push(&queue, 2, -3);
	push(&queue, 3, 100);
	ck_assert_uint_eq(take(&queue, 10), 2);
	ck_assert_uint_eq(take(&queue, 10), 3);
	ck_assert_uint_eq(take(&queue, 10), 1);
	queue_fini(&queue);
}

TEST_EACH(an_overdue_telegram_comes_before_many_in_the_memory_of_an_emptied_bucket, 2)
{
	enum { MANY = 100 };
	static const int64_t overdue[] = { -3, 4500 };
	struct queue queue;
	queue_init(&queue, TICK_MS, 0);
	push(&queue, 1, 500);
	ck_assert_uint_eq(take(&queue, 1), 1);
	ck_assert_uint_eq(take(&queue, 9), 0);
	ck_assert_uint_eq(queue.spares, 1);
	push(&queue, 2, overdue[_i]);
	for (uint64_t i = 1; i <= MANY; i++)
		push(&queue, 2 + i, 5000 - (int64_t)i);
	ck_assert_uint_eq(take(&queue, 10), 2);
	for (uint64_t i = MANY; i > 0; i--)
		ck_assert_uint_eq(take(&queue, 10), 2 + i);
	queue_fini(&queue);
}

TEST(a_new_queue_begins_with_the_first_tick)
{
	struct queue queue;
	queue_init(&queue, TICK_MS, 0);
	ck_assert_uint_eq(queue_tick(&queue, -5), 1);
	ck_assert_uint_eq(queue_tick(&queue, TICK_MS + 1), 2);
	queue_fini(&queue);
}

TEST(what_is_pushed_during_a_delivery_is_delivered_in_its_place)
{
	struct queue queue;
	queue_init(&queue, TICK_MS, 0);
	push(&queue, 1, 100);
	push(&queue, 2, 300);
	ck_assert_uint_eq(take(&queue, 1), 1);
	push(&queue, 3, 200);
	push(&queue, 4, 600);
	push(&queue, 5, 0);
	ck_assert_uint_eq(take(&queue, 1), 5);
	ck_assert_uint_eq(take(&queue, 1), 3);
	ck_assert_uint_eq(take(&queue, 1), 2);
	ck_assert_uint_eq(take(&queue, 1), 0);
	ck_assert_uint_eq(take(&queue, 2), 4);
	queue_fini(&queue);
}

TEST(the_far_future_waits_behind_the_buckets_and_comes_in_order)
{
	struct queue queue;
	queue_init(&queue, TICK_MS, 0);
	int64_t far_ms = (int64_t)(QUEUE_BUCKETS + 10) * TICK_MS;
	for (uint64_t i = 100; i > 0; i--)
		push(&queue, i, far_ms + (int64_t)(i / 10) * TICK_MS * 100);
	ck_assert_uint_eq(queue.far.count, 100);
	for (uint64_t tick = 1; tick < QUEUE_BUCKETS + 10; tick++)
		ck_assert_uint_eq(take(&queue, tick), 0);
	uint64_t expected = 1;
	for (uint64_t tick = QUEUE_BUCKETS + 10; expected <= 100; tick++) {
		for (uint64_t got; (got = take(&queue, tick)); expected++)
			ck_assert_uint_eq(got, expected);
	}
	ck_assert_uint_eq(queue.pending, 0);
	queue_fini(&queue);
}

TEST(a_jump_over_many_ticks_delivers_everything_in_order)
{
	struct queue queue;
	queue_init(&queue, TICK_MS, 0);
	for (uint64_t i = 1; i <= 50; i++)
		push(&queue, i, (int64_t)i * TICK_MS * 200);
	for (uint64_t i = 1; i <= 50; i++)
		ck_assert_uint_eq(take(&queue, 200 * 50), i);
	ck_assert_uint_eq(take(&queue, 200 * 50), 0);
	queue_fini(&queue);
}

TEST(a_held_telegram_is_never_due_but_can_be_found_and_taken_out)
{
	struct queue queue;
	struct telegram held = telegram_due(7, 100), found;
	held.flags = TELEGRAM_HELD;
	queue_init(&queue, TICK_MS, 0);
	queue_push(&queue, &held);
	ck_assert_uint_eq(take(&queue, 5000), 0);
	ck_assert_uint_eq(queue.pending, 1);
	ck_assert_ptr_nonnull(queue_find(&queue, 7));
	ck_assert(queue_remove(&queue, 7, &found));
	ck_assert_mem_eq(&found, &held, sizeof found);
	ck_assert_uint_eq(queue.pending, 0);
	queue_fini(&queue);
}

TEST(a_telegram_that_is_not_queued_is_neither_found_nor_removed)
{
	struct queue queue;
	struct telegram telegram;
	queue_init(&queue, TICK_MS, 0);
	push(&queue, 1, 100);
	ck_assert_ptr_null(queue_find(&queue, 2));
	ck_assert(!queue_remove(&queue, 2, &telegram));
	ck_assert_uint_eq(take(&queue, 1), 1);
	ck_assert_ptr_null(queue_find(&queue, 1));
	ck_assert(!queue_remove(&queue, 1, &telegram));
	queue_fini(&queue);
}

TEST(clearing_leaves_nothing_and_begins_at_any_tick)
{
	struct queue queue;
	struct telegram first, held = telegram_due(3, 100);
	held.flags = TELEGRAM_HELD;
	queue_init(&queue, TICK_MS, 250);
	push(&queue, 1, 100);
	push(&queue, 2, 1000000000);
	ck_assert_uint_eq(take(&queue, 1), 1);
	queue_push(&queue, &held);
	queue_clear(&queue, 100);
	ck_assert_uint_eq(queue_tick(&queue, 100), 100);
	ck_assert_uint_eq(queue.pending, 0);
	ck_assert_uint_eq(queue_list(&queue, &first, 1), 0);
	first = telegram_due(2, 1000000000);
	ck_assert(!has_similar(&queue, &first));
	push(&queue, 3, 100);
	push(&queue, 4, 51000);
	ck_assert_uint_eq(take(&queue, 100), 3);
	ck_assert_uint_eq(take(&queue, 100), 0);
	ck_assert_uint_eq(take(&queue, 102), 4);
	queue_fini(&queue);
}

/* The last item of a heap fills a gap, and may belong above the gap. */
TEST(removing_a_telegram_from_the_far_future_keeps_the_others_in_order)
{
	static const uint64_t ticks[] = { 1, 3000, 2, 4000, 4001, 3001, 3002, 3003, 3004, 3 };
	static const uint64_t left[] = { 1, 2, 3, 3000, 3002, 3003, 3004, 4000, 4001 };
	struct queue queue;
	struct telegram removed;
	queue_init(&queue, TICK_MS, 0);
	for (size_t i = 0; i < ARRAY_LEN(ticks); i++)
		push(&queue, ticks[i], (int64_t)(QUEUE_BUCKETS + ticks[i]) * TICK_MS);
	ck_assert_uint_eq(queue.far.count, ARRAY_LEN(ticks));
	ck_assert(queue_remove(&queue, 3001, &removed));
	for (size_t i = 0, tick = 1; i < ARRAY_LEN(left); tick++) {
		uint64_t sequence = take(&queue, tick);
		ck_assert_uint_eq(sequence, tick == QUEUE_BUCKETS + left[i] ? left[i] : 0);
		i += sequence > 0;
	}
	ck_assert_uint_eq(queue.pending, 0);
	queue_fini(&queue);
}

TEST(without_a_time_for_duplicates_there_are_none)
{
	struct queue queue;
	struct telegram same = telegram_due(1, 100);
	queue_init(&queue, TICK_MS, 0);
	queue_push(&queue, &same);
	ck_assert(!has_similar(&queue, &same));
	ck_assert_uint_eq(take(&queue, 1), 1);
	queue_fini(&queue);
}

TEST(after_clearing_far_and_held_telegrams_still_find_duplicates)
{
	struct queue queue;
	struct telegram far = telegram_due(1, 1000000000), held = telegram_due(2, 100);
	held.flags = TELEGRAM_HELD;
	queue_init(&queue, TICK_MS, 250);
	queue_clear(&queue, 1);
	queue_push(&queue, &far);
	ck_assert(has_similar(&queue, &far));
	ck_assert(!has_similar(&queue, &held));
	queue_push(&queue, &held);
	ck_assert(has_similar(&queue, &held));
	queue_fini(&queue);
}

static uint64_t digest(const void *bytes, size_t size)
{
	const unsigned char *byte = bytes;
	uint64_t hash = 0;
	for (size_t i = 0; i < size; i++)
		hash = rng_mix(hash + byte[i] + 1);
	return hash;
}

TEST(the_digest_does_not_depend_on_where_telegrams_lie)
{
	struct queue straight, crooked;
	struct telegram removed;
	queue_init(&straight, TICK_MS, 250);
	queue_init(&crooked, TICK_MS, 250);
	for (uint64_t i = 1; i <= 40; i++) {
		push(&straight, i, (int64_t)(i * i) * TICK_MS);
		push(&crooked, 41 - i, (int64_t)((41 - i) * (41 - i)) * TICK_MS);
	}
	push(&crooked, 99, 7000);
	ck_assert_uint_ne(queue_digest(&straight, digest), queue_digest(&crooked, digest));
	queue_remove(&crooked, 99, &removed);
	ck_assert_uint_eq(queue_digest(&straight, digest), queue_digest(&crooked, digest));
	queue_fini(&straight);
	queue_fini(&crooked);
}
