/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/duplicates.h"

#include <check.h>
#include <stdlib.h>

#include "core/rng.h"
#include "suite.h"

enum { WITHIN_MS = 250 };

static struct telegram telegram(uint32_t sender, uint32_t receiver, uint32_t message,
                                int64_t due_ms)
{
	return (struct telegram){
		.due_ms = due_ms, .sender = sender, .receiver = receiver, .message = message
	};
}

/* Whether a telegram due apart_ms after a waiting one counts as its duplicate. */
static bool is_alike(int64_t due_ms, int64_t apart_ms)
{
	struct duplicates table;
	struct telegram waiting = telegram(1, 2, 3, due_ms);
	struct telegram other = telegram(1, 2, 3, due_ms + apart_ms);
	duplicates_init(&table, WITHIN_MS);
	duplicates_put(&table, &waiting);
	bool alike = duplicates_has(&table, &other);
	duplicates_fini(&table);
	return alike;
}

TEST(alike_is_less_than_a_quarter_of_a_second_apart_either_way)
{
	for (int64_t due_ms = 1000; due_ms < 1000 + 2 * WITHIN_MS; due_ms++) {
		ck_assert(is_alike(due_ms, 0));
		ck_assert(is_alike(due_ms, WITHIN_MS - 1));
		ck_assert(is_alike(due_ms, 1 - WITHIN_MS));
		ck_assert(!is_alike(due_ms, WITHIN_MS));
		ck_assert(!is_alike(due_ms, -WITHIN_MS));
	}
}

TEST(another_sender_receiver_or_message_is_never_alike)
{
	struct duplicates table;
	struct telegram waiting = telegram(1, 2, 3, 1000);
	struct telegram others[] = { telegram(2, 2, 3, 1000), telegram(1, 1, 3, 1000),
		                     telegram(1, 2, 4, 1000), telegram(2, 1, 3, 1000) };
	duplicates_init(&table, WITHIN_MS);
	duplicates_put(&table, &waiting);
	for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
		ck_assert(!duplicates_has(&table, &others[i]));
	ck_assert(duplicates_has(&table, &waiting));
	duplicates_fini(&table);
}

TEST(an_empty_table_and_a_cleared_one_have_nothing)
{
	struct duplicates table;
	struct telegram waiting = telegram(1, 2, 3, 1000);
	duplicates_init(&table, WITHIN_MS);
	ck_assert(!duplicates_has(&table, &waiting));
	duplicates_remove(&table, &waiting);
	duplicates_put(&table, &waiting);
	duplicates_clear(&table);
	ck_assert(!duplicates_has(&table, &waiting));
	ck_assert_uint_eq(table.used, 0);
	duplicates_put(&table, &waiting);
	ck_assert(duplicates_has(&table, &waiting));
	duplicates_remove(&table, &waiting);
	ck_assert_uint_eq(table.unused, 1);
	duplicates_clear(&table);
	ck_assert_uint_eq(table.unused, 0);
	duplicates_fini(&table);
}

TEST(a_table_without_duplicates_keeps_nothing)
{
	struct duplicates table;
	struct telegram waiting = telegram(1, 2, 3, 1000);
	duplicates_init(&table, 0);
	duplicates_put(&table, &waiting);
	ck_assert(!duplicates_has(&table, &waiting));
	duplicates_remove(&table, &waiting);
	duplicates_fini(&table);
}

TEST(removing_one_of_two_equal_telegrams_leaves_the_other)
{
	struct duplicates table;
	struct telegram waiting = telegram(1, 2, 3, 1000);
	duplicates_init(&table, WITHIN_MS);
	duplicates_put(&table, &waiting);
	duplicates_put(&table, &waiting);
	duplicates_remove(&table, &waiting);
	ck_assert(duplicates_has(&table, &waiting));
	duplicates_remove(&table, &waiting);
	ck_assert(!duplicates_has(&table, &waiting));
	duplicates_fini(&table);
}

TEST(the_table_doubles_when_every_node_is_used)
{
	struct duplicates table;
	struct telegram first = telegram(0, 2, 3, 0);
	duplicates_init(&table, WITHIN_MS);
	for (uint32_t i = 0; i < 200; i++) {
		struct telegram next = telegram(i, 2, 3, 0);
		duplicates_put(&table, &next);
		ck_assert_uint_eq(table.size, i < 63 ? 64 : i < 127 ? 128 : 256);
		duplicates_remove(&table, &first);
		duplicates_put(&table, &first);
		ck_assert_uint_eq(table.used, i + 1);
	}
	duplicates_fini(&table);
}

/* The chain of a telegram that is alone in the table. */
static uint32_t chain_of(uint32_t sender, int64_t due_ms)
{
	struct duplicates table;
	struct telegram alone = telegram(sender, sender + 9, 3, due_ms);
	uint32_t chain = 0;
	duplicates_init(&table, WITHIN_MS);
	duplicates_put(&table, &alone);
	while (!table.heads[chain])
		chain++;
	duplicates_fini(&table);
	return chain;
}

TEST(neighbours_in_time_or_by_id_have_neighbouring_chains)
{
	for (uint32_t i = 0; i < 100; i++) {
		int64_t due_ms = i % 5 * WITHIN_MS;
		uint32_t chain = chain_of(i, due_ms);
		ck_assert_uint_eq(chain_of(i, due_ms + WITHIN_MS), (chain + 1) % 64);
		ck_assert_uint_eq(chain_of(i + 1, due_ms), (chain + 4) % 64);
	}
}

enum { PLAIN_MAX = 3000 };

static bool plain_has(const struct telegram *items, size_t count, const struct telegram *wanted)
{
	for (size_t i = 0; i < count; i++) {
		int64_t apart = items[i].due_ms - wanted->due_ms;
		if (items[i].sender == wanted->sender && items[i].receiver == wanted->receiver &&
		    items[i].message == wanted->message && llabs(apart) < WITHIN_MS)
			return true;
	}
	return false;
}

TEST_EACH(the_table_gives_the_answers_of_a_plain_search, 6)
{
	static struct telegram items[PLAIN_MAX];
	struct duplicates table;
	size_t count = 0;
	uint64_t key = rng_key((uint64_t)_i, 0);
	duplicates_init(&table, WITHIN_MS);
	for (uint32_t step = 0; step < 20000; step++) {
		uint32_t agents = 1 + (uint32_t)_i * 3;
		struct telegram drawn = telegram(rng_below(rng_draw(key, 1, step), agents),
		                                 rng_below(rng_draw(key, 2, step), agents),
		                                 rng_below(rng_draw(key, 3, step), 2),
		                                 (int64_t)rng_below(rng_draw(key, 4, step), 20000) -
		                                         500);
		ck_assert_msg(duplicates_has(&table, &drawn) == plain_has(items, count, &drawn),
		              "seed %d, step %d", _i, (int)step);
		bool grows = step % 4000 < 2500;
		if (count < PLAIN_MAX && (grows || !count)) {
			duplicates_put(&table, &drawn);
			items[count++] = drawn;
		} else {
			size_t i = rng_below(rng_draw(key, 5, step), (uint32_t)count);
			duplicates_remove(&table, &items[i]);
			items[i] = items[--count];
		}
	}
	duplicates_fini(&table);
}
