/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>

#include "session/chronicle.h"
#include "sim/sim.h"
#include "suite.h"
#include "worlds/worlds.h"

/*
 * The blocks of a chronicle: which ones stay, and how far they reach.
 */

enum { TICKS = 64 };

static struct chronicle chronicle;

static void setup(void)
{
	chronicle_init(&chronicle, TICKS);
	chronicle_begin(&chronicle);
}

static void teardown(void)
{
	chronicle_fini(&chronicle);
}

/* Fills the block of segment end - 1 up to there, with an event for each segment. */
static void fill(uint64_t end)
{
	struct sim sim;
	struct event event = { .kind = EVENT_TICK, .agent = AGENT_NONE };
	struct chronicle_block *block = chronicle_block(&chronicle, end - 1);
	sim_init_empty(&sim, worlds_default);
	for (; block->end < end; block->end++)
		chronicle_add(block, &sim, block->end, &event);
	sim_fini(&sim);
}

/* The number of entries from segment first to before end. */
static size_t count(uint64_t first, uint64_t end)
{
	struct chronicle_walk walk = chronicle_walk(&chronicle, first, end);
	const struct past_event *entry;
	size_t count = 0;
	while ((entry = chronicle_next(&walk)) != NULL)
		ck_assert_uint_eq(entry->tick, first + count++);
	return count;
}

FIXTURE(setup, teardown)

TEST(blocks_are_in_order_of_time_and_each_is_there_once)
{
	struct chronicle_block *second = chronicle_block(&chronicle, TICKS);
	struct chronicle_block *last = chronicle_block(&chronicle, 5 * TICKS - 1);
	struct chronicle_block *first = chronicle_block(&chronicle, TICKS - 1);
	ck_assert_uint_eq(chronicle.count, 3);
	ck_assert_ptr_eq(chronicle.blocks[0], first);
	ck_assert_ptr_eq(chronicle.blocks[1], second);
	ck_assert_ptr_eq(chronicle.blocks[2], last);
	ck_assert_uint_eq(first->first, 0);
	ck_assert_uint_eq(second->first, TICKS);
	ck_assert_uint_eq(second->end, TICKS);
	ck_assert_uint_eq(last->first, 4 * TICKS);
	ck_assert_ptr_eq(chronicle_block(&chronicle, 0), first);
	ck_assert_ptr_eq(chronicle_block(&chronicle, 2 * TICKS - 1), second);
	ck_assert_ptr_eq(chronicle_block(&chronicle, 4 * TICKS), last);
	ck_assert_uint_eq(chronicle.count, 3);
}

TEST(what_does_not_fit_goes_from_the_block_asked_for_longest_ago)
{
	const size_t bytes = sizeof(struct chronicle_block);
	chronicle_block(&chronicle, TICKS);
	chronicle_begin(&chronicle);
	chronicle_block(&chronicle, 0);
	chronicle_begin(&chronicle);
	chronicle_block(&chronicle, 2 * TICKS);
	chronicle_trim(&chronicle, 3 * bytes);
	ck_assert_uint_eq(chronicle.count, 3);
	chronicle_trim(&chronicle, 3 * bytes - 1);
	ck_assert_uint_eq(chronicle.count, 2);
	ck_assert_uint_eq(chronicle.blocks[0]->first, 0);
	ck_assert_uint_eq(chronicle.blocks[1]->first, 2 * TICKS);
	chronicle_trim(&chronicle, 0);
	ck_assert_uint_eq(chronicle.count, 1);
	ck_assert_uint_eq(chronicle.blocks[0]->first, 2 * TICKS);
	chronicle_begin(&chronicle);
	chronicle_trim(&chronicle, bytes);
	ck_assert_uint_eq(chronicle.count, 1);
	chronicle_trim(&chronicle, bytes - 1);
	ck_assert_uint_eq(chronicle.count, 0);
	/* Of those asked for together the earliest goes. */
	chronicle_block(&chronicle, 0);
	chronicle_block(&chronicle, TICKS);
	chronicle_begin(&chronicle);
	chronicle_trim(&chronicle, bytes);
	ck_assert_uint_eq(chronicle.count, 1);
	ck_assert_uint_eq(chronicle.blocks[0]->first, TICKS);
}

TEST(the_entries_of_a_block_count_as_memory)
{
	fill(1);
	size_t bytes = sizeof(struct chronicle_block) +
	               chronicle.blocks[0]->capacity * sizeof(struct past_event);
	chronicle_begin(&chronicle);
	chronicle_trim(&chronicle, bytes);
	ck_assert_uint_eq(chronicle.count, 1);
	chronicle_trim(&chronicle, bytes - 1);
	ck_assert_uint_eq(chronicle.count, 0);
}

TEST(it_is_known_since_when_there_is_no_gap)
{
	ck_assert_uint_eq(chronicle_since(&chronicle, 9), 9);
	fill(TICKS);
	fill(2 * TICKS);
	fill(3 * TICKS + 10);
	ck_assert_uint_eq(chronicle_since(&chronicle, 3 * TICKS + 10), 3 * TICKS);
	ck_assert_uint_eq(chronicle_since(&chronicle, 3 * TICKS + 11), 3 * TICKS + 11);
	ck_assert_uint_eq(chronicle_since(&chronicle, 3 * TICKS), 3 * TICKS);
	ck_assert_uint_eq(chronicle_since(&chronicle, 2 * TICKS), 0);
	fill(3 * TICKS);
	ck_assert_uint_eq(chronicle_since(&chronicle, 3 * TICKS + 10), 0);
	ck_assert_uint_eq(chronicle_since(&chronicle, 3 * TICKS + 9), 0);
	ck_assert_uint_eq(chronicle_since(&chronicle, 0), 0);
	chronicle_forget(&chronicle, 0);
	fill(2 * TICKS);
	ck_assert_uint_eq(chronicle_since(&chronicle, TICKS + 1), TICKS);
}

TEST(a_segment_is_forgotten_with_all_that_follow)
{
	fill(TICKS);
	fill(2 * TICKS);
	fill(3 * TICKS - 4);
	chronicle_forget(&chronicle, 3 * TICKS - 2);
	ck_assert_uint_eq(chronicle.blocks[2]->end, 3 * TICKS - 4);
	fill(3 * TICKS);
	ck_assert_uint_eq(count(0, 3 * TICKS), 3 * TICKS);
	ck_assert_uint_eq(count(10, 2 * TICKS + 1), 2 * TICKS - 9);
	chronicle_forget(&chronicle, 3 * TICKS);
	ck_assert_uint_eq(count(0, 3 * TICKS), 3 * TICKS);
	chronicle_forget(&chronicle, 2 * TICKS + 1);
	ck_assert_uint_eq(chronicle.count, 3);
	ck_assert_uint_eq(count(0, 3 * TICKS), 2 * TICKS + 1);
	ck_assert_uint_eq(chronicle.blocks[2]->end, 2 * TICKS + 1);
	chronicle_forget(&chronicle, 2 * TICKS);
	ck_assert_uint_eq(chronicle.count, 2);
	ck_assert_uint_eq(chronicle.blocks[1]->end, 2 * TICKS);
	chronicle_forget(&chronicle, 7);
	ck_assert_uint_eq(chronicle.count, 1);
	ck_assert_uint_eq(count(0, 3 * TICKS), 7);
	chronicle_forget(&chronicle, 0);
	ck_assert_uint_eq(chronicle.count, 0);
	chronicle_forget(&chronicle, 0);
}
