/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/keyframes.h"

#include <check.h>
#include <stdlib.h>

#include "session/straight.h"
#include "session/travel.h"
#include "sim/snapshot.h"
#include "suite.h"

enum { SPACING = 2, NEW = 80 };

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

TEST(every_second_keyframe_is_kept_of_what_is_new_and_all_of_what_is_run_again)
{
	struct sim sim;
	begin(&sim, "messaging", 1);
	struct keyframes keyframes;
	keyframes_init(&keyframes, 1 << 20, SPACING);
	keep(&keyframes, &sim, NEW);
	ck_assert_uint_eq(keyframes.count, NEW / (2 * SPACING));
	for (uint64_t tick = 0; tick < NEW; tick++) {
		ck_assert_uint_eq(keyframes_before(&keyframes, tick + 1),
		                  tick - tick % (2 * SPACING) + 1);
	}
	ck_assert_uint_eq(keyframes_before(&keyframes, 1000000), NEW - 2 * SPACING + 1);
	keyframes_load(&keyframes, NEW - 7, &sim);
	ck_assert_uint_eq(sim.head.tick, NEW - 8);
	keep(&keyframes, &sim, 8);
	for (uint64_t tick = NEW - 8; tick < NEW; tick++) {
		ck_assert_uint_eq(keyframes_before(&keyframes, tick + 1),
		                  tick - tick % SPACING + 1);
	}
	keyframes_fini(&keyframes);
	sim_fini(&sim);
}

/* Copies get larger, but fewer. */
TEST(a_tick_costs_no_more_copying_when_the_post_office_has_grown)
{
	enum { HALF = 256, A_TICK = 500, MOST = 1 << 26 };
	struct telegram telegram = { .due_ms = 1000000000 };
	struct sim sim;
	begin(&sim, "miner", 1);
	struct keyframes keyframes;
	size_t copied[2] = { 0 };
	uint64_t farthest = 0;
	keyframes_init(&keyframes, MOST, SPACING);
	for (uint64_t tick = 0; tick < 2 * HALF; tick++) {
		keep(&keyframes, &sim, 1);
		uint64_t next = keyframes_before(&keyframes, tick + 1), far = tick + 1 - next;
		if (!far)
			copied[tick / HALF] += snapshot_bytes(&sim);
		farthest = far > farthest ? far : farthest;
		for (int i = 0; i < A_TICK; i++, telegram.sequence++)
			queue_push(&sim.queue, &telegram);
	}
	ck_assert_uint_lt(copied[1], copied[0] / 2 * 3);
	ck_assert_uint_gt(copied[1], copied[0] / 3);
	ck_assert_uint_eq(farthest, SPACING * 2 * 16 - 1);
	keyframes_fini(&keyframes);
	sim_fini(&sim);
}

/* The distance of the nearest keyframe before that tick; its beginning needs none. */
static uint64_t way_to(const struct keyframes *keyframes, uint64_t tick)
{
	uint64_t next = keyframes_before(keyframes, tick + 1);
	return next ? tick + 1 - next : tick;
}

/* How far two of them are apart grows with the distance, in both directions. */
TEST_RANGE(the_nearer_the_closer_they_are_and_memory_is_never_overrun, 12, 40)
{
	enum { LAST = 4096, MIDDLE = 2048 };
	struct sim sim;
	begin(&sim, "miner", 1);
	struct keyframes keyframes;
	size_t bytes = (size_t)_i * snapshot_bytes(&sim) + 5;
	keyframes_init(&keyframes, bytes, SPACING);
	for (uint64_t tick = 0; tick <= LAST; tick++) {
		keep(&keyframes, &sim, 1);
		ck_assert_uint_le(keyframes.bytes, bytes);
		ck_assert_uint_ge(keyframes.count,
		                  (tick / 4 < (uint64_t)_i ? tick / 4 : (uint64_t)_i) / 2);
	}
	for (uint64_t back = 1; back < LAST; back *= 2)
		ck_assert_uint_le(way_to(&keyframes, LAST - back), 2 * back + 2 * SPACING);
	/* Then from the beginning to the middle. */
	sim_fini(&sim);
	begin(&sim, "miner", 1);
	keep(&keyframes, &sim, MIDDLE + 1);
	for (uint64_t off = 1; off < MIDDLE; off *= 2) {
		ck_assert_uint_le(way_to(&keyframes, MIDDLE - off), 2 * off + 2 * SPACING);
		ck_assert_uint_le(way_to(&keyframes, MIDDLE + off), 2 * off + 2 * SPACING);
	}
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

TEST(a_copy_that_cannot_fit_is_not_kept_and_drives_out_no_other)
{
	struct sim sim, large;
	begin(&sim, "miner", 1);
	begin(&large, "miner", 100);
	struct keyframes keyframes;
	keyframes_init(&keyframes, 8 * snapshot_bytes(&sim), SPACING);
	ck_assert_uint_gt(snapshot_bytes(&large), 8 * snapshot_bytes(&sim));
	for (uint64_t tick = 0; tick < NEW; tick++)
		keyframes_keep(&keyframes, &large, tick);
	ck_assert_uint_eq(keyframes_before(&keyframes, 1000), 0);
	keyframes_forget(&keyframes, 0);
	keep(&keyframes, &sim, NEW + 1);
	size_t count = keyframes.count;
	ck_assert_uint_ge(count, 4);
	for (uint64_t tick = NEW + 1; tick < 2 * NEW; tick++)
		keyframes_keep(&keyframes, &large, tick);
	ck_assert_uint_eq(keyframes.count, count);
	keyframes_fini(&keyframes);
	sim_fini(&large);
	sim_fini(&sim);
}

TEST(what_is_forgotten_is_kept_again)
{
	struct sim sim;
	begin(&sim, "couple", 2);
	struct keyframes keyframes;
	keyframes_init(&keyframes, 1 << 20, SPACING);
	keep(&keyframes, &sim, NEW);
	keyframes_forget(&keyframes, 40);
	ck_assert_uint_eq(keyframes_before(&keyframes, 1000), 37);
	/* What comes next is new again, so that only every second keyframe is kept. */
	keyframes_load(&keyframes, 1000, &sim);
	keep(&keyframes, &sim, 11);
	ck_assert_uint_eq(keyframes_before(&keyframes, 1000), 45);
	ck_assert_uint_eq(keyframes_before(&keyframes, 40), 39);
	ck_assert_uint_eq(keyframes_before(&keyframes, 44), 41);
	keyframes_forget(&keyframes, 0);
	ck_assert_uint_eq(keyframes_before(&keyframes, 1000), 0);
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
