/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <signal.h>

#include "session/inputs.h"
#include "session/straight.h"
#include "session/travel.h"
#include "suite.h"

/*
 * Sessions made of a branch.  The keyframes of these are at segments 0, 512 and so on.
 */

static uint64_t digest_at(struct session *session, uint64_t tick)
{
	session_go(session, tick);
	return session_digest(session);
}

TEST(a_session_of_a_branch_begins_at_a_keyframe_and_keeps_it)
{
	struct line line = line_of("messaging", 4, 2, 1 << 20);
	struct session *session = test_session(&line.options);
	session_go(session, 3000);
	struct session *other = test_branch(session, 1, 1 << 18);
	uint64_t work = session_work(other);
	session_go(other, 3000);
	session_go(other, 2600);
	/* Four agents; there is a keyframe every 512 ticks. */
	ck_assert_uint_le(session_work(other) - work, 2 * 512 * (4 + 1));
	ck_assert_uint_eq(session_digest(other), straight_digest(&line, at_end(2600), NULL));
}

TEST(a_session_of_a_branch_runs_as_the_branch_did)
{
	struct session *session = messaging_at(60);
	uint64_t first = digest_at(session, 60);
	thirst_at(session, 40, 9);
	session_go(session, 70);
	struct session *other = test_branch(session, 1, 1 << 18);
	ck_assert_uint_eq(session_newest(other), 60);
	ck_assert_uint_eq(session_diverges_at(session, other), 40);
	ck_assert_uint_eq(digest_at(other, 60), first);
	for (uint64_t tick = 0; tick < 40; tick += 7)
		ck_assert_uint_eq(digest_at(other, tick), digest_at(session, tick));
}

TEST(a_session_of_a_branch_begins_with_the_inputs_of_its_beginning)
{
	/* Without keyframes, so that the other session has none to start from. */
	struct line line = line_of("messaging", 4, 2, 0);
	struct session *session = test_session(&line.options);
	thirst_at(session, 0, 4);
	session_go(session, 5);
	struct session *other = test_branch(session, 1, 1 << 18);
	ck_assert(moments_are_equal(session_moment(other), at_end(0)));
	ck_assert(!session_progress(other).under_way);
	ck_assert_uint_eq(session_digest(other), digest_at(session, 0));
	session_go(other, 4);
	ck_assert_uint_eq(digest_at(other, 3), digest_at(session, 3));
}

/* Where a session made of the branch begins while this one is at that tick. */
static uint64_t beginning_of(struct session *session, uint32_t id, uint64_t tick)
{
	session_go(session, tick);
	struct session *other = test_branch(session, id, 1 << 18);
	struct moment moment = session_moment(other);
	ck_assert_uint_eq(session_branch_shown(other), id);
	ck_assert_uint_eq(moment.event, MOMENT_END);
	ck_assert_uint_eq(session_digest(other), digest_at(session, moment.tick));
	return moment.tick;
}

TEST(a_session_of_a_branch_begins_near_the_moment_shown)
{
	struct session *session = messaging_at(1100);
	ck_assert_uint_eq(beginning_of(session, 1, 1100), 1024);
	ck_assert_uint_eq(beginning_of(session, 1, 512), 512);
	ck_assert_uint_eq(beginning_of(session, 1, 511), 256); /* kept on the way back */
	ck_assert_uint_eq(beginning_of(session, 1, 255), 0);
	thirst_at(session, 600, 5);
	session_go(session, 1100);
	ck_assert_uint_eq(beginning_of(session, 1, 1100), 512);
	ck_assert_uint_eq(beginning_of(session, 2, 1100), 1024);
}

/* The work of going back in a session of a branch that may take so much memory. */
static uint64_t work_back(const struct session *session, size_t history_bytes)
{
	struct session *other = test_branch(session, 1, history_bytes);
	session_go(other, 900);
	uint64_t before = session_work(other);
	session_go(other, 600);
	uint64_t work = session_work(other) - before;
	return work;
}

TEST(a_session_of_a_branch_has_memory_of_its_own)
{
	struct session *session = messaging_at(900);
	ck_assert_uint_eq(work_back(session, 1 << 18), (600 - 512) * UINT64_C(5));
	ck_assert_uint_eq(work_back(session, 0), 600 * UINT64_C(5) + 1);
}

TEST_ABORTS(a_session_is_made_of_a_branch_that_exists)
{
	struct session *session = messaging_at(1);
	test_branch(session, 2, 0);
}
