/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/inputs.h"
#include "session/travel.h"

#include <check.h>

#include "session/straight.h"
#include "sim/snapshot.h"
#include "suite.h"

static bool is_there(const struct session *session, struct moment moment)
{
	return moments_are_equal(session_moment(session), moment);
}

static struct input thirst(int32_t value)
{
	return (struct input){ .kind = INPUT_SET, .stat = 2, .value = value };
}

TEST(a_moment_past_the_last_event_is_the_end)
{
	struct line line = line_of("messaging", 1, 1, 1 << 18);
	struct session *session = test_session(&line.options);
	session_show(session, at_event(5, 100000));
	ck_assert(is_there(session, at_end(5)));
	session_show(session, at_event(0, 0));
	ck_assert(is_there(session, at_end(0)));
}

/* Compares, in a crowd, everything that front ends show. */
static void check_crowd(const struct session *session, const struct line *line)
{
	struct moment moment = session_moment(session);
	ck_assert_uint_eq(snapshot_digest(session_sim(session)),
	                  straight_digest(line, moment, NULL));
	ck_assert_uint_eq(session_digest(session),
	                  straight_digest(line, at_end(moment.tick), NULL));
}

TEST(in_a_crowd_steps_are_the_same)
{
	struct line line = line_of("messaging", 5, 3000, 16 << 20);
	struct session *session = test_session(&line.options);
	struct dice dice = dice_of(5);
	session_go(session, 40);
	check_crowd(session, &line);
	session_step(session, STEP_MICRO, true);
	ck_assert(is_there(session, at_event(41, 0)));
	for (int i = 0; i < 25; i++) {
		enum step_size size = (enum step_size)dice_throw(&dice, 3);
		struct moment before = session_moment(session);
		bool forward = dice_throw(&dice, 2);
		ck_assert(session_step(session, size, forward));
		check_crowd(session, &line);
		ck_assert(session_step(session, size, !forward));
		/* From inside a tick, a larger step leads to its end or to the end of the one
		 * before. */
		if (size == STEP_MICRO)
			ck_assert(is_there(session, before));
		check_crowd(session, &line);
	}
}

TEST(in_a_crowd_inputs_are_run_again_and_undone)
{
	struct line line = line_of("messaging", 5, 3000, 16 << 20);
	struct session *session = test_session(&line.options);
	struct input input = thirst(3);
	session_go(session, 30);
	uint64_t digest = session_digest(session);
	session_go(session, 10);
	give(session, &input);
	session_step(session, STEP_MICRO, false);
	line_add(&line, 10, &input);
	check_crowd(session, &line);
	session_go(session, 20);
	check_crowd(session, &line);
	ck_assert(undo_now(session));
	session_go(session, session_newest(session));
	ck_assert(is_there(session, at_end(30)));
	ck_assert_uint_eq(session_digest(session), digest);
}

TEST(an_edit_in_a_long_past_is_undone_exactly)
{
	struct line line = line_of("messaging", 4, 1, 1 << 20);
	struct session *session = test_session(&line.options);
	session_go(session, 20000);
	uint64_t digest = session_digest(session);
	/* A telegram uses up a number, so that the run with it never becomes equal to the run
	 * without it. */
	struct input input = { .kind = INPUT_INJECT, .agent = AGENT_NONE };
	session_go(session, 5000);
	give(session, &input);
	session_go(session, 15000);
	line_add(&line, 5000, &input);
	ck_assert_uint_eq(session_digest(session), straight_digest(&line, at_end(15000), NULL));
	ck_assert(undo_now(session));
	session_go(session, session_newest(session));
	ck_assert_uint_eq(session_moment(session).tick, 20000);
	ck_assert_uint_eq(session_digest(session), digest);
	ck_assert(redo_now(session));
	session_go(session, 15000);
	ck_assert_uint_eq(session_digest(session), straight_digest(&line, at_end(15000), NULL));
}

TEST_EACH(an_input_is_applied_where_one_stands, 2)
{
	struct line line = line_of("messaging", 1, _i ? 2000 : 1, 1 << 24);
	struct session *session = test_session(&line.options);
	struct input input = { .kind = INPUT_SET, .stat = 2, .value = 4 };
	size_t before, after;
	session_go(session, 41);
	session_events(session, &before);
	uint64_t work = session_work(session);
	give(session, &input);
	ck_assert_uint_eq(session_work(session), work);
	ck_assert_int_eq(stat_of(session_sim(session), "Miner Bob", "thirst"), 4);
	session_events(session, &after);
	ck_assert_uint_eq(after > before, !_i);
	line_add(&line, 41, &input);
	session_show(session, at_event(41, 1));
	session_events(session, &after);
	size_t straight;
	uint64_t digest = straight_digest(&line, at_end(41), &straight);
	ck_assert_uint_eq(after, straight);
	ck_assert_uint_eq(session_digest(session), digest);
}

/* Going the same way again costs as much again, but the inputs on it cost nothing. */
TEST(many_inputs_at_one_moment_cost_no_updates)
{
	enum { INPUTS = 5000 };
	struct line line = line_of("messaging", 1, 1, 1 << 20);
	struct session *session = test_session(&line.options);
	session_go(session, 500);
	uint64_t work = session_work(session);
	for (int32_t i = 0; i < INPUTS; i++)
		give(session, &(struct input){ .kind = INPUT_SET, .stat = 2, .value = i });
	ck_assert_uint_eq(session_work(session), work);
	ck_assert_int_eq(stat_of(session_sim(session), "Miner Bob", "thirst"), INPUTS - 1);
	ck_assert(undo_now(session));
	ck_assert_int_eq(stat_of(session_sim(session), "Miner Bob", "thirst"), INPUTS - 2);
}
