/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/keyframes.h"

#include <check.h>
#include <stdlib.h>

#include "session/straight.h"
#include "session/travel.h"
#include "sim/snapshot.h"
#include "suite.h"

enum { INTERVAL = 8, SPACING = 2, NEAR_MOST = 32 };

static void begin(struct sim *sim, const char *world, uint32_t couples)
{
	struct line line = line_of(world, 1, couples, 0);
	sim_init(sim, line.options.world, line.options.seed, line.options.couples);
}

/* Runs so many ticks, keeping keyframes. */
static void keep(struct keyframes *keyframes, struct sim *sim, uint64_t ticks)
{
	for (uint64_t i = 0; i < ticks; i++) {
		keyframes_keep(keyframes, sim, sim->head.tick);
		sim_tick(sim);
	}
}

TEST(a_keyframe_is_kept_at_every_interval)
{
	struct sim sim;
	begin(&sim, "messaging", 1);
	struct keyframes keyframes;
	uint64_t found;
	keyframes_init(&keyframes, 1 << 20, INTERVAL);
	keep(&keyframes, &sim, 10 * INTERVAL);
	ck_assert_uint_eq(keyframes.rare.count, 10);
	for (uint64_t tick = 0; tick < 10 * INTERVAL; tick++) {
		ck_assert(keyframes_find(&keyframes, tick, &found));
		ck_assert_uint_eq(found, tick - tick % (2 * SPACING));
	}
	ck_assert(keyframes_find(&keyframes, 1000000, &found));
	ck_assert_uint_eq(found, 10 * INTERVAL - 2 * SPACING);
	/* Segments run again get more of them. */
	keyframes_load(&keyframes, 9 * INTERVAL, &sim);
	keep(&keyframes, &sim, INTERVAL);
	ck_assert(keyframes_find(&keyframes, 1000000, &found));
	ck_assert_uint_eq(found, 10 * INTERVAL - SPACING);
	keyframes_fini(&keyframes);
	sim_fini(&sim);
}

TEST(when_memory_is_full_every_second_keyframe_goes)
{
	struct sim sim;
	begin(&sim, "miner", 1);
	struct keyframes keyframes;
	uint64_t found;
	keyframes_init(&keyframes, 2 * 10 * snapshot_bytes(&sim), INTERVAL);
	keep(&keyframes, &sim, 10 * INTERVAL);
	ck_assert_uint_eq(keyframes.rare.count, 10);
	ck_assert_uint_eq(keyframes.interval, INTERVAL);
	keep(&keyframes, &sim, 1);
	ck_assert_uint_eq(keyframes.interval, 2 * INTERVAL);
	ck_assert_uint_eq(keyframes.rare.count, 6);
	for (uint64_t tick = 0; tick <= 10 * INTERVAL; tick++) {
		ck_assert(keyframes_find(&keyframes, tick, &found));
		ck_assert_uint_ge(found, tick - tick % (2 * INTERVAL));
	}
	keyframes_fini(&keyframes);
	sim_fini(&sim);
}

TEST_EACH(the_beginning_is_always_among_the_keyframes_and_memory_is_never_overrun, 6)
{
	struct sim sim;
	begin(&sim, "miner", 1);
	size_t frames = (size_t)_i + 1, bytes = 2 * frames * snapshot_bytes(&sim) + 5;
	struct keyframes keyframes;
	uint64_t found;
	keyframes_init(&keyframes, bytes, 1);
	for (uint64_t tick = 0; tick < 3000; tick++) {
		keep(&keyframes, &sim, 1);
		ck_assert_uint_le(keyframes.rare.count, frames);
		ck_assert_uint_le(keyframes.rare.bytes + keyframes.near.bytes, bytes);
		/* Unless there is no room for two, half of the memory is used. */
		ck_assert(keyframes.rare.count >= (tick < frames ? tick : frames) / 2);
		ck_assert(keyframes_find(&keyframes, 0, &found));
		ck_assert_uint_eq(found, 0);
	}
	keyframes_load(&keyframes, 0, &sim);
	ck_assert_uint_eq(sim.head.tick, 0);
	keyframes_fini(&keyframes);
	sim_fini(&sim);
}

/* The distance of the nearest keyframe before that tick. */
static uint64_t way_to(const struct keyframes *keyframes, uint64_t tick)
{
	uint64_t found;
	ck_assert(keyframes_find(keyframes, tick, &found));
	return tick - found;
}

TEST_RANGE(the_nearer_the_closer_they_are, 12, 40)
{
	enum { TICKS = 4096 };
	struct sim sim;
	begin(&sim, "miner", 1);
	struct keyframes keyframes;
	size_t frames = (size_t)_i;
	keyframes_init(&keyframes, 2 * frames * snapshot_bytes(&sim), INTERVAL);
	keep(&keyframes, &sim, TICKS + 1);
	ck_assert_uint_le(keyframes.near.count, NEAR_MOST);
	for (uint64_t back = 1; back < TICKS; back *= 2)
		ck_assert_uint_le(way_to(&keyframes, TICKS - back), 2 * back + SPACING);
	ck_assert_uint_lt(way_to(&keyframes, TICKS - 1), 2 * SPACING);
	keyframes_fini(&keyframes);
	sim_fini(&sim);
}

TEST(on_a_way_back_the_keyframes_that_lie_ahead_go)
{
	static const uint64_t wanted[] = { 34, 36, 38, 40, 66, 68 };
	struct sim sim;
	begin(&sim, "miner", 1);
	struct keyframes keyframes;
	keyframes_init(&keyframes, 2 * 6 * snapshot_bytes(&sim), INTERVAL);
	keep(&keyframes, &sim, 141);
	keyframes_load(&keyframes, 64, &sim);
	keep(&keyframes, &sim, 13);
	keyframes_load(&keyframes, 32, &sim);
	keep(&keyframes, &sim, 9);
	ck_assert_uint_eq(keyframes.near.count, 6);
	for (size_t i = 0; i < keyframes.near.count; i++)
		ck_assert_uint_eq(keyframes.near.items[i].tick, wanted[i]);
	keyframes_fini(&keyframes);
	sim_fini(&sim);
}

/* How far the keyframe before lies from the one after, or from tick. */
static uint64_t gap_of(const struct keyframes *keyframes, size_t index, uint64_t tick)
{
	const struct keyframe_row *near = &keyframes->near;
	uint64_t at = near->items[index].tick, before = index ? near->items[index - 1].tick : 0;
	for (size_t i = 0; i < keyframes->rare.count; i++) {
		uint64_t rare = keyframes->rare.items[i].tick;
		before = rare < at && rare > before ? rare : before;
	}
	return (index + 1 < near->count ? near->items[index + 1].tick : tick) - before;
}

/* The index of the near keyframe with the smallest gap for its distance. */
static size_t least_missed(const struct keyframes *keyframes, uint64_t tick)
{
	const struct keyframe *items = keyframes->near.items;
	size_t least = 0;
	for (size_t i = 1; i < keyframes->near.count; i++) {
		if (gap_of(keyframes, i, tick) * (tick - items[least].tick) <
		    gap_of(keyframes, least, tick) * (tick - items[i].tick))
			least = i;
	}
	return least;
}

TEST_RANGE(of_equal_copies_the_one_with_the_smallest_gap_for_its_distance_goes, 2, 12)
{
	enum { TICKS = 700 };
	struct sim sim;
	begin(&sim, "miner", 1);
	struct keyframes keyframes;
	unsigned dropped = 0;
	keyframes_init(&keyframes, 2 * (size_t)_i * snapshot_bytes(&sim), INTERVAL);
	while (sim.head.tick < TICKS) {
		const struct keyframe_row *near = &keyframes.near;
		size_t count = near->count, rare = keyframes.rare.count;
		size_t least = count ? least_missed(&keyframes, sim.head.tick) : 0;
		uint64_t next = least + 1 < count ? near->items[least + 1].tick : sim.head.tick;
		keep(&keyframes, &sim, 1);
		uint64_t tick = sim.head.tick - 1;
		/* One has gone if another has come and there are no more than before. */
		if (!count || keyframes.rare.count != rare || near->count > count ||
		    near->items[count - 1].tick != tick)
			continue;
		ck_assert_uint_eq(near->items[least].tick, next);
		dropped++;
	}
	ck_assert_uint_gt(dropped, 100);
	keyframes_fini(&keyframes);
	sim_fini(&sim);
}

/* The work of that many steps back, per step. */
static uint64_t work_of_steps(struct session *session, unsigned steps)
{
	uint64_t work = session_work(session);
	for (unsigned i = 0; i < steps; i++)
		ck_assert(session_step(session, STEP_TICK, false));
	return (session_work(session) - work) / steps;
}

TEST(a_tick_back_takes_the_work_of_a_few_ticks)
{
	enum { AGENTS = 4000, TICKS = 3000 };
	/* Room for two dozen copies of four thousand agents. */
	struct line line = line_of("messaging", 1, AGENTS / 2, (size_t)24 * AGENTS * 40);
	struct session *session = test_session(&line.options);
	session_go(session, TICKS);
	ck_assert_uint_le(work_of_steps(session, 1), 16 * AGENTS);
	ck_assert_uint_le(work_of_steps(session, 300), 10 * AGENTS);
	session_go(session, 1000);
	ck_assert_uint_le(work_of_steps(session, 100), 10 * AGENTS);
}

/* Whoever looks on sees every tick, and none of them is run without its events. */
TEST(a_run_that_is_shown_tick_by_tick_can_be_gone_back_as_fast)
{
	enum { TICKS = 3000, SPACING_OF_TWO = 256 };
	struct line line = line_of("messaging", 1, 1, 1 << 20);
	struct session *session = test_session(&line.options);
	for (uint64_t tick = 1; tick <= TICKS; tick++)
		session_go(session, tick);
	ck_assert_uint_le(work_of_steps(session, 1), 3 * 2 * SPACING_OF_TWO);
}

TEST(where_not_one_keyframe_fits_none_is_kept)
{
	struct sim sim;
	begin(&sim, "miner", 1);
	struct keyframes keyframes;
	uint64_t found;
	keyframes_init(&keyframes, snapshot_bytes(&sim) - 1, 1);
	keep(&keyframes, &sim, 100);
	ck_assert(!keyframes_find(&keyframes, 1000, &found));
	ck_assert_uint_eq(keyframes.interval, 1);
	keyframes_fini(&keyframes);
	sim_fini(&sim);
}

TEST(a_copy_that_cannot_fit_drives_out_no_other)
{
	struct sim sim, large;
	begin(&sim, "miner", 1);
	begin(&large, "miner", 100);
	struct keyframes keyframes;
	keyframes_init(&keyframes, 8 * snapshot_bytes(&sim), INTERVAL);
	keep(&keyframes, &sim, 6 * INTERVAL + 1);
	size_t rare = keyframes.rare.count, near = keyframes.near.count;
	ck_assert_uint_eq(rare, 4);
	ck_assert_uint_eq(near, 4);
	ck_assert_uint_gt(snapshot_bytes(&large), 8 * snapshot_bytes(&sim));
	for (uint64_t tick = 7 * INTERVAL; tick < 20 * INTERVAL; tick++)
		keyframes_keep(&keyframes, &large, tick);
	ck_assert_uint_eq(keyframes.rare.count, rare);
	ck_assert_uint_eq(keyframes.near.count, near);
	keyframes_fini(&keyframes);
	sim_fini(&large);
	sim_fini(&sim);
}

TEST(what_is_forgotten_is_kept_again)
{
	struct sim sim;
	begin(&sim, "couple", 2);
	struct keyframes keyframes;
	uint64_t found;
	keyframes_init(&keyframes, 1 << 20, INTERVAL);
	keep(&keyframes, &sim, 10 * INTERVAL);
	keyframes_forget(&keyframes, 5 * INTERVAL);
	ck_assert(keyframes_find(&keyframes, 1000, &found));
	ck_assert_uint_eq(found, 5 * INTERVAL - 2 * SPACING);
	keyframes_load(&keyframes, 1000, &sim);
	keep(&keyframes, &sim, INTERVAL + SPACING);
	ck_assert(keyframes_find(&keyframes, 1000, &found));
	ck_assert_uint_eq(found, 6 * INTERVAL - 2 * SPACING);
	/* What comes next is new again, so that only every second keyframe is kept. */
	keyframes_forget(&keyframes, 5 * INTERVAL + SPACING);
	keyframes_load(&keyframes, 5 * INTERVAL, &sim);
	keep(&keyframes, &sim, SPACING + 1);
	ck_assert(keyframes_find(&keyframes, 1000, &found));
	ck_assert_uint_eq(found, 5 * INTERVAL);
	keyframes_forget(&keyframes, 0);
	ck_assert(!keyframes_find(&keyframes, 1000, &found));
	keyframes_fini(&keyframes);
	sim_fini(&sim);
}

/* Runs for long once, noting digests at random ticks, and then goes to those ticks. */
static void go_to_random_ticks(struct line line, uint64_t ticks, unsigned targets)
{
	enum { MOST = 64 };
	uint64_t tick[MOST], digest[MOST], now = 0;
	struct dice dice = dice_of(7);
	struct sim sim;
	straight_init(&sim, &line, 0);
	for (unsigned i = 0; i < targets; i++) {
		tick[i] = now + dice_throw(&dice, (uint32_t)(ticks / targets));
		for (; now < tick[i]; now++)
			sim_tick(&sim);
		digest[i] = snapshot_digest(&sim);
	}
	sim_fini(&sim);
	struct session *session = test_session(&line.options);
	session_go(session, ticks);
	for (unsigned i = 0; i < 3 * targets; i++) {
		unsigned target = dice_throw(&dice, targets);
		session_go(session, tick[target]);
		ck_assert_msg(session_digest(session) == digest[target], "tick %llu",
		              (unsigned long long)tick[target]);
	}
	ck_assert_uint_eq(session_newest(session), ticks);
}

TEST(any_of_a_million_ticks_can_be_reached)
{
	go_to_random_ticks(line_of("messaging", 3, 1, SIZE_MAX), 1000000, 64);
}
