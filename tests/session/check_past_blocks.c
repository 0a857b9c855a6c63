/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>

#include "session/past_blocks.h"
#include "sim/sim.h"
#include "suite.h"
#include "worlds/worlds.h"

/*
 * Blocks of the past: which ones stay, and how far they reach.
 */

enum { TICKS = 64 };

static struct past_blocks blocks;

static void setup(void)
{
	past_blocks_init(&blocks, TICKS);
	past_blocks_begin(&blocks);
}

static void teardown(void)
{
	past_blocks_fini(&blocks);
}

/* Fills the block of segment end - 1 up to there, with an event for each segment. */
static void fill(uint64_t end)
{
	struct sim sim;
	struct event event = { .kind = EVENT_TICK, .agent = AGENT_NONE };
	struct past_block *block = past_blocks_get(&blocks, end - 1);
	sim_init_empty(&sim, worlds_default);
	for (; block->end < end; block->end++)
		past_list_add(&block->list, &sim, block->end, &event);
	sim_fini(&sim);
}

/* The number of events from segment first to before end. */
static size_t count(uint64_t first, uint64_t end)
{
	struct past_walk walk = past_blocks_walk(&blocks, first, end);
	const struct past_event *event;
	size_t count = 0;
	while ((event = past_walk_next(&walk)) != NULL)
		ck_assert_uint_eq(event->tick, first + count++);
	return count;
}

FIXTURE(setup, teardown)

TEST(blocks_are_in_order_of_time_and_each_is_there_once)
{
	struct past_block *second = past_blocks_get(&blocks, TICKS);
	struct past_block *last = past_blocks_get(&blocks, 5 * TICKS - 1);
	struct past_block *first = past_blocks_get(&blocks, TICKS - 1);
	ck_assert_uint_eq(blocks.count, 3);
	ck_assert_ptr_eq(blocks.items[0], first);
	ck_assert_ptr_eq(blocks.items[1], second);
	ck_assert_ptr_eq(blocks.items[2], last);
	ck_assert_uint_eq(second->end, TICKS);
	ck_assert_ptr_eq(past_blocks_get(&blocks, 0), first);
	ck_assert_ptr_eq(past_blocks_get(&blocks, 2 * TICKS - 1), second);
	ck_assert_ptr_eq(past_blocks_get(&blocks, 4 * TICKS), last);
	ck_assert_uint_eq(blocks.count, 3);
}

TEST(what_does_not_fit_goes_from_the_block_asked_for_longest_ago)
{
	fill(2 * TICKS);
	past_blocks_begin(&blocks);
	past_blocks_get(&blocks, 0);
	past_blocks_begin(&blocks);
	past_blocks_get(&blocks, 2 * TICKS);
	size_t bytes = 3 * sizeof(struct past_block) +
	               blocks.items[1]->list.capacity * sizeof(struct past_event);
	past_blocks_trim(&blocks, bytes);
	ck_assert_uint_eq(blocks.count, 3);
	past_blocks_trim(&blocks, bytes - 1);
	ck_assert_uint_eq(blocks.count, 2);
	ck_assert_uint_eq(blocks.items[0]->first, 0);
	ck_assert_uint_eq(blocks.items[1]->first, 2 * TICKS);
	/* What was asked for in this round stays. */
	past_blocks_trim(&blocks, 0);
	ck_assert_uint_eq(blocks.count, 1);
	ck_assert_uint_eq(blocks.items[0]->first, 2 * TICKS);
	past_blocks_begin(&blocks);
	past_blocks_trim(&blocks, 0);
	ck_assert_uint_eq(blocks.count, 0);
}

TEST(a_segment_is_forgotten_with_all_that_follow)
{
	fill(TICKS);
	fill(2 * TICKS);
	fill(3 * TICKS - 4);
	past_blocks_forget(&blocks, 3 * TICKS - 2);
	ck_assert_uint_eq(blocks.items[2]->end, 3 * TICKS - 4);
	fill(3 * TICKS);
	ck_assert_uint_eq(count(0, 3 * TICKS), 3 * TICKS);
	ck_assert_uint_eq(count(10, 2 * TICKS + 1), 2 * TICKS - 9);
	past_blocks_forget(&blocks, 2 * TICKS + 1);
	ck_assert_uint_eq(blocks.count, 3);
	ck_assert_uint_eq(blocks.items[2]->end, 2 * TICKS + 1);
	ck_assert_uint_eq(count(0, 3 * TICKS), 2 * TICKS + 1);
	past_blocks_forget(&blocks, 2 * TICKS);
	ck_assert_uint_eq(blocks.count, 2);
	past_blocks_forget(&blocks, 7);
	ck_assert_uint_eq(count(0, 3 * TICKS), 7);
	past_blocks_forget(&blocks, 0);
	ck_assert_uint_eq(blocks.count, 0);
}
