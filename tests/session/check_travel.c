/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>

#include "core/array.h"
#include "session/breakpoint.h"
#include "session/straight.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "suite.h"

/*
 * Journeys in pieces: each piece does a bounded amount of work, they arrive where a single call
 * does, and a journey given up anywhere leaves the session in order.
 */

enum { AGENTS = 100, PIECE = 500 };

static struct line crowd(void)
{
	return line_of("messaging", 5, AGENTS / 2, (size_t)1 << 16);
}

/* Goes on piece by piece, each of which may exceed its work by a tick and by showing a moment in
 * one.  Returns the number of pieces. */
static unsigned go_on(struct session *session)
{
	unsigned pieces = 0;
	for (bool arrived = false; !arrived; pieces++) {
		uint64_t work = session_work(session);
		arrived = session_go_on(session, PIECE);
		ck_assert_uint_le(session_work(session) - work, PIECE + 3 * (AGENTS + 1));
	}
	return pieces;
}

static void check_here(const struct session *session, const struct line *line)
{
	struct moment moment = session_moment(session);
	ck_assert_uint_eq(session_digest(session),
	                  straight_digest(line, at_end(moment.tick), NULL));
}

TEST(a_journey_in_pieces_arrives_where_it_should)
{
	struct line line = crowd();
	struct session *session = test_session(&line.options);
	session_begin_go(session, 300);
	ck_assert_uint_ge(go_on(session), 300 * AGENTS / PIECE / 2);
	ck_assert(moments_are_equal(session_moment(session), at_end(300)));
	check_here(session, &line);
	session_begin_show(session, at_event(90, 17));
	ck_assert_uint_gt(go_on(session), 1);
	ck_assert(moments_are_equal(session_moment(session), at_event(90, 17)));
	session_begin_step(session, STEP_TICK, false);
	go_on(session);
	ck_assert(moments_are_equal(session_moment(session), at_end(89)));
	check_here(session, &line);
	ck_assert(!session_progress(session).under_way);
}

TEST(an_edit_is_undone_in_pieces)
{
	struct line line = crowd();
	struct session *session = test_session(&line.options);
	struct input input = { .kind = INPUT_SET, .stat = 2, .value = 4 };
	session_go(session, 200);
	ck_assert(!session_begin_undo(session, true));
	session_go(session, 150);
	give(session, &input);
	ck_assert(session_begin_undo(session, false));
	go_on(session);
	ck_assert(moments_are_equal(session_moment(session), at_end(150)));
	ck_assert_uint_eq(session_newest(session), 200);
	check_here(session, &line);
	ck_assert(session_begin_undo(session, true));
	go_on(session);
	line_add(&line, 150, &input);
	check_here(session, &line);
}

TEST(progress_says_how_far_a_journey_is)
{
	struct line line = crowd();
	struct session *session = test_session(&line.options);
	session_begin_go(session, 400);
	ck_assert(!session_go_on(session, PIECE));
	struct session_progress progress = session_progress(session);
	ck_assert(progress.under_way && progress.forward && !progress.looking);
	ck_assert_uint_eq(progress.to, 400);
	ck_assert_uint_eq(progress.now, session_moment(session).tick);
	ck_assert_uint_gt(progress.now, 0);
	session_go(session, 400);
	session_begin_go(session, 399 - 150);
	progress = session_progress(session);
	ck_assert(progress.under_way && !progress.forward);
	ck_assert_uint_eq(progress.to, 249);
	/* The direction of a step is seen from where it begins. */
	session_go(session, 40);
	session_begin_step(session, STEP_TICK, false);
	progress = session_progress(session);
	ck_assert(progress.under_way && !progress.looking && !progress.forward);
	ck_assert_uint_eq(progress.to, 39);
}

/* A journey given up after some pieces has the same effect as one that was meant to end there. */
TEST_EACH(a_journey_can_be_given_up_anywhere, 12)
{
	static const struct moment targets[] = { { 260, MOMENT_END }, { 3, 40 }, { 120, 9 } };
	struct line line = crowd();
	struct session *session = test_session(&line.options);
	session_go(session, 230);
	for (size_t i = 0; i < ARRAY_LEN(targets); i++) {
		session_begin_show(session, targets[i]);
		for (int piece = 0; piece < _i; piece++)
			session_go_on(session, PIECE);
		session_give_up(session);
		ck_assert(!session_progress(session).under_way);
		check_here(session, &line);
		uint64_t tick = session_moment(session).tick;
		session_step(session, STEP_MICRO, true);
		ck_assert_uint_ge(session_moment(session).tick, tick);
		session_step(session, STEP_TICK, true);
		check_here(session, &line);
	}
}

/* An input changes what the end of its tick is, but not how soon one is back there. */
TEST(a_run_with_many_inputs_can_be_gone_back_as_fast)
{
	enum { TICKS = 3072, EVERY = 256 };
	struct line line = line_of("messaging", 1, 1, 1 << 20);
	struct session *session = test_session(&line.options);
	struct input input = { .kind = INPUT_SET, .stat = 2 };
	for (uint64_t tick = 0; tick < TICKS; tick += EVERY) {
		session_go(session, tick);
		input.value = (double)(tick / EVERY % 5);
		give(session, &input);
		line_add(&line, tick, &input);
	}
	session_go(session, TICKS - 1);
	uint64_t work = session_work(session);
	ck_assert(session_step(session, STEP_TICK, false));
	ck_assert_uint_le(session_work(session) - work, 3 * 2 * EVERY);
	check_here(session, &line);
}

TEST(without_a_screen_only_segments_shown_inside_are_recorded)
{
	struct line line = line_of("messaging", 2, 4, 1 << 20);
	line.options.unseen = true;
	struct session *session = test_session(&line.options);
	size_t count;
	session_go(session, 50);
	session_events(session, &count);
	ck_assert_uint_eq(count, 0);
	session_show(session, at_event(50, 3));
	session_events(session, &count);
	ck_assert_uint_gt(count, 3);
	ck_assert(moments_are_equal(session_moment(session), at_event(50, 3)));
}
