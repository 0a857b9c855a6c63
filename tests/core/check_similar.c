/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include <check.h>
#include <stdlib.h>

#include "core/queue.h"
#include "core/rng.h"
#include "suite.h"

/*
 * Compares the rule of the quarter second with a plain list, however telegrams
 * come and go: the queue puts them into its table only where it must.
 */

enum { TICK_MS = 500, SIMILAR_MS = 250, MOST = 4000, STEPS = 3000 };

struct list {
	struct telegram items[MOST];
	size_t count;
};

struct walk {
	struct queue queue;
	struct list list;
	uint64_t key, tick, sequence;
	uint32_t draws;
	uint32_t in_turn; /* the next sender, if they take turns */
};

static uint32_t draw(struct walk *walk, uint32_t range)
{
	return rng_below(rng_draw(walk->key, 0, walk->draws++), range);
}

static bool is_alike(const struct telegram *a, const struct telegram *b)
{
	int64_t apart = a->due_ms - b->due_ms;
	return a->sender == b->sender && a->receiver == b->receiver && a->message == b->message &&
	       apart > -SIMILAR_MS && apart < SIMILAR_MS;
}

static bool list_has_similar(const struct list *list, const struct telegram *telegram)
{
	for (size_t i = 0; i < list->count; i++) {
		if (is_alike(&list->items[i], telegram))
			return true;
	}
	return false;
}

static void list_remove(struct list *list, uint64_t sequence)
{
	size_t i = 0;
	while (i < list->count && list->items[i].sequence != sequence)
		i++;
	ck_assert_uint_lt(i, list->count);
	list->items[i] = list->items[--list->count];
}

/* Draws a sender: in order of ids, as agents are updated, or any. */
static uint32_t draw_sender(struct walk *walk)
{
	if (draw(walk, 4))
		return walk->in_turn++ % 12;
	return draw(walk, 12);
}

static void send(struct walk *walk)
{
	static const int64_t delays[] = { 1, 250, 500, 1500, 1500, 1500, 600000 };
	struct telegram telegram = { .sequence = ++walk->sequence,
		                     .sender = draw_sender(walk),
		                     .message = draw(walk, 2) };
	telegram.receiver = telegram.sender;
	telegram.due_ms = (int64_t)walk->tick * TICK_MS + delays[draw(walk, 7)] +
	                  draw(walk, 3) * 125;
	bool expected = list_has_similar(&walk->list, &telegram);
	uint64_t tick = queue_tick(&walk->queue, telegram.due_ms);
	ck_assert_msg(queue_has_similar(&walk->queue, tick, &telegram) == expected,
	              "key %llx, telegram %llu due %lld", (unsigned long long)walk->key,
	              (unsigned long long)telegram.sequence, (long long)telegram.due_ms);
	if (expected || walk->list.count == MOST)
		return;
	queue_push(&walk->queue, &telegram);
	walk->list.items[walk->list.count++] = telegram;
}

/* Removes any telegram, and puts it back held, or due at once, or not at all. */
static void edit(struct walk *walk)
{
	struct telegram telegram;
	if (!walk->list.count)
		return;
	uint64_t sequence = walk->list.items[draw(walk, (uint32_t)walk->list.count)].sequence;
	ck_assert(queue_remove(&walk->queue, sequence, &telegram));
	list_remove(&walk->list, sequence);
	uint32_t what = draw(walk, 3);
	if (what == 0)
		return;
	if (what == 1)
		telegram.flags ^= TELEGRAM_HELD;
	else
		telegram.due_ms = (int64_t)walk->tick * TICK_MS;
	queue_push(&walk->queue, &telegram);
	walk->list.items[walk->list.count++] = telegram;
}

static void deliver(struct walk *walk)
{
	struct telegram telegram;
	walk->tick++;
	while (queue_take(&walk->queue, walk->tick, &telegram)) {
		list_remove(&walk->list, telegram.sequence);
		if (draw(walk, 4) == 0)
			send(walk);
	}
}

TEST_EACH(duplicates_follow_the_rule_however_telegrams_come_and_go, 40)
{
	static struct walk walk;
	walk = (struct walk){ .key = rng_key((uint64_t)_i, 0) };
	queue_init(&walk.queue, TICK_MS, SIMILAR_MS);
	for (int step = 0; step < STEPS; step++) {
		uint32_t what = draw(&walk, 10);
		if (what < 7)
			send(&walk);
		else if (what < 8)
			edit(&walk);
		else
			deliver(&walk);
	}
	ck_assert_uint_eq(walk.queue.pending, walk.list.count);
	queue_fini(&walk.queue);
}

static struct telegram telegram_due(uint64_t sequence, uint32_t sender, int64_t due_ms)
{
	return (struct telegram){ .sequence = sequence, .sender = sender, .due_ms = due_ms };
}

static struct telegram push(struct queue *queue, uint64_t sequence, uint32_t sender, int64_t due_ms)
{
	struct telegram telegram = telegram_due(sequence, sender, due_ms);
	queue_push(queue, &telegram);
	return telegram;
}

static bool has_similar(struct queue *queue, const struct telegram *telegram)
{
	return queue_has_similar(queue, queue_tick(queue, telegram->due_ms), telegram);
}

TEST_RANGE(a_duplicate_is_found_across_the_end_of_a_tick_and_among_overdue_ones, 1, 4)
{
	struct queue queue;
	queue_init(&queue, TICK_MS, SIMILAR_MS);
	for (int64_t due_ms = TICK_MS - 20; due_ms <= TICK_MS + 20; due_ms++) {
		queue_clear(&queue, (uint64_t)_i);
		push(&queue, 1, 5, due_ms);
		for (int64_t apart = -SIMILAR_MS; apart <= SIMILAR_MS; apart++) {
			struct telegram other = telegram_due(2, 5, due_ms + apart);
			bool alike = apart > -SIMILAR_MS && apart < SIMILAR_MS;
			if (has_similar(&queue, &other) != alike)
				ck_abort_msg("%d and %d ms later", (int)due_ms, (int)apart);
		}
	}
	queue_fini(&queue);
}

TEST(a_far_or_held_telegram_is_found_until_it_is_removed)
{
	struct queue queue;
	struct telegram held = { .sequence = 3, .due_ms = 100, .flags = TELEGRAM_HELD }, removed;
	queue_init(&queue, TICK_MS, SIMILAR_MS);
	for (int round = 0; round < 2; round++) {
		struct telegram far = push(&queue, 1, 5, 600000);
		push(&queue, 2, 6, 600000);
		ck_assert(has_similar(&queue, &far));
		ck_assert(queue_remove(&queue, 1, &removed));
		ck_assert(!has_similar(&queue, &far));
		ck_assert(queue_remove(&queue, 2, &removed));
		queue_push(&queue, &held);
		ck_assert(has_similar(&queue, &held));
		ck_assert(queue_remove(&queue, 3, &removed));
		push(&queue, 4, 6, 600000);
		ck_assert(!has_similar(&queue, &held));
		queue_clear(&queue, 1);
	}
	queue_fini(&queue);
}

TEST(a_telegram_that_came_near_is_found_until_it_is_removed)
{
	struct queue queue;
	struct telegram removed, came = telegram_due(1, 5, 600000);
	queue_init(&queue, TICK_MS, SIMILAR_MS);
	queue_push(&queue, &came);
	push(&queue, 2, 5, 6000000);
	ck_assert(!queue_take(&queue, 1000, &removed));
	ck_assert_uint_eq(queue.far.count, 1);
	ck_assert(has_similar(&queue, &came));
	ck_assert(queue_remove(&queue, 1, &removed));
	ck_assert(!has_similar(&queue, &came));
	queue_fini(&queue);
}

TEST(only_buckets_that_may_hold_a_duplicate_are_put_into_the_table)
{
	struct queue queue;
	struct telegram taken;
	queue_init(&queue, TICK_MS, SIMILAR_MS);
	for (int tick = 1; tick <= 4; tick++)
		push(&queue, (uint64_t)tick, 5, tick * TICK_MS);
	struct telegram other = telegram_due(5, 5, 3 * TICK_MS - SIMILAR_MS + 1);
	struct telegram higher = telegram_due(6, 6, other.due_ms);
	ck_assert(!has_similar(&queue, &higher));
	ck_assert(!queue.buckets[3].indexed);
	ck_assert(has_similar(&queue, &other));
	for (int tick = 1; tick <= 4; tick++)
		ck_assert_int_eq(queue.buckets[tick].indexed, tick == 3);
	ck_assert(queue_take(&queue, 1, &taken));
	ck_assert(!has_similar(&queue, &taken));
	ck_assert(!queue.buckets[1].indexed);
	queue_fini(&queue);
}

TEST(a_bucket_is_put_into_the_table_once)
{
	struct queue queue;
	struct telegram removed;
	queue_init(&queue, TICK_MS, SIMILAR_MS);
	struct telegram first = push(&queue, 1, 5, 300);
	push(&queue, 2, 6, 300);
	ck_assert(has_similar(&queue, &first));
	ck_assert(has_similar(&queue, &first));
	ck_assert(queue_remove(&queue, 1, &removed));
	ck_assert(!has_similar(&queue, &first));
	queue_fini(&queue);
}
