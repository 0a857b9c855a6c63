/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <signal.h>
#include <stdlib.h>

#include "session/branches.h"
#include "session/inputs.h"
#include "session/start.h"
#include "session/travel.h"
#include "session/straight.h"
#include "suite.h"

/* Where branches part, what a switch shows, and sessions made of a branch.  The keyframes of these
 * sessions are at segments 0, 512 and so on. */

static void switch_to(struct session *session, uint32_t id)
{
	ck_assert(session_begin_switch(session, id));
	while (!session_go_on(session, UINT64_MAX))
		;
}

static uint64_t digest_at(struct session *session, uint64_t tick)
{
	session_go(session, tick);
	return session_digest(session);
}

TEST(of_inputs_at_the_same_time_the_parent_has_the_most_in_common)
{
	static const struct {
		uint32_t id, parent;
		size_t inputs;
		int32_t value;
	} wanted[] = {
		{ 1, 0, 0, 0 }, { 2, 1, 2, 5 }, { 3, 2, 2, 7 }, { 4, 2, 1, 6 }, { 5, 1, 1, 8 },
	};
	struct session *session = messaging_at(30);
	thirst_at(session, 20, 5);
	thirst_at(session, 20, 6);
	session_go(session, 30);
	switch_to(session, 1);
	thirst_at(session, 20, 5);
	thirst_at(session, 20, 7); /* 3 */
	session_go(session, 30);
	ck_assert(undo_now(session));
	session_go(session, 40);
	switch_to(session, 1);
	thirst_at(session, 20, 8);
	struct session_branch *list;
	ck_assert_uint_eq(session_branches(session, &list), 5);
	for (size_t i = 0; i < 5; i++) {
		ck_assert_uint_eq(list[i].id, wanted[i].id);
		ck_assert_uint_eq(list[i].parent, wanted[i].parent);
		ck_assert_uint_eq(list[i].inputs, wanted[i].inputs);
		ck_assert_uint_eq(list[i].parts, i ? 20 : UINT64_MAX);
		ck_assert_int_eq((int)list[i].input.value, wanted[i].value);
		ck_assert(list[i].adds == (i && wanted[i].id != 4));
	}
	free(list);
	session_free(session);
}

TEST(a_switch_keeps_the_moment_as_long_as_both_branches_have_it)
{
	struct session *session = messaging_at(30);
	ck_assert(session_name_branch(session, 1, "a"));
	session_show(session, at_event(20, 1));
	ck_assert(session_fork(session));
	ck_assert(session_name_branch(session, 2, "b"));
	switch_to(session, 1);
	ck_assert(moments_are_equal(session_moment(session), at_event(20, 1)));
	switch_to(session, 2);
	ck_assert(moments_are_equal(session_moment(session), at_event(20, 1)));
	switch_to(session, 1);
	session_show(session, at_event(21, 1));
	switch_to(session, 2);
	ck_assert(moments_are_equal(session_moment(session), at_end(20)));
	thirst_at(session, 10, 3);
	session_show(session, at_event(10, 1));
	switch_to(session, 1);
	ck_assert(moments_are_equal(session_moment(session), at_end(10)));
	session_show(session, at_event(9, 1));
	switch_to(session, 2);
	ck_assert(moments_are_equal(session_moment(session), at_event(9, 1)));
	session_free(session);
}

TEST(a_fork_runs_without_the_inputs_it_drops)
{
	struct line line = line_of("messaging", 4, 2, 1 << 20);
	struct session *session = messaging_at(12);
	struct input telegram = { .kind = INPUT_INJECT, .agent = AGENT_NONE };
	struct error error;
	ck_assert(session_input(session, &telegram, &error));
	uint64_t with = digest_at(session, 600);
	session_go(session, 11);
	ck_assert(session_fork(session));
	ck_assert_uint_ne(with, straight_digest(&line, at_end(600), NULL));
	ck_assert_uint_eq(digest_at(session, 600), straight_digest(&line, at_end(600), NULL));
	session_free(session);
}

TEST(a_branch_is_there_with_its_name_until_it_is_removed)
{
	struct session *session = messaging_at(20);
	char name[SESSION_BRANCH_NAME];
	struct session_branch *list;
	thirst_at(session, 10, 1);
	ck_assert(session_name_branch(session, 2, "x"));
	session_branch_name(session, 2, name);
	ck_assert_str_eq(name, "x");
	session_branch_name(session, 1, name);
	ck_assert_str_eq(name, "branch 1");
	ck_assert_uint_eq(session_branches(session, &list), 2);
	ck_assert(!list[0].named && list[1].named);
	ck_assert_str_eq(list[1].name, "x");
	ck_assert(session_has_branch(session, 1) && session_has_branch(session, 2));
	ck_assert(session_remove_branch(session, 1));
	ck_assert(!session_has_branch(session, 1) && session_has_branch(session, 2));
	free(list);
	session_free(session);
}

TEST(a_session_of_a_branch_runs_as_the_branch_did)
{
	struct session *session = messaging_at(60);
	uint64_t first = digest_at(session, 60);
	thirst_at(session, 40, 9);
	session_go(session, 70);
	struct session *other = session_of_branch(session, 1, 1 << 18);
	ck_assert_uint_eq(session_newest(other), 60);
	ck_assert_uint_eq(session_diverges_at(session, other), 40);
	ck_assert_uint_eq(digest_at(other, 60), first);
	for (uint64_t tick = 0; tick < 40; tick += 7)
		ck_assert_uint_eq(digest_at(other, tick), digest_at(session, tick));
	session_free(other);
	session_free(session);
}

TEST(a_session_of_a_branch_begins_with_the_inputs_of_its_beginning)
{
	/* Without keyframes, so that the other session has none to start from. */
	struct line line = line_of("messaging", 4, 2, 0);
	struct session *session = session_new(&line.options);
	thirst_at(session, 0, 4);
	session_go(session, 5);
	struct session *other = session_of_branch(session, 1, 1 << 18);
	ck_assert(moments_are_equal(session_moment(other), at_end(0)));
	ck_assert(!session_progress(other).under_way);
	ck_assert_uint_eq(session_digest(other), digest_at(session, 0));
	session_go(other, 4);
	ck_assert_uint_eq(digest_at(other, 3), digest_at(session, 3));
	session_free(other);
	session_free(session);
}

/* Where a session made of the branch begins while this one is at that tick. */
static uint64_t beginning_of(struct session *session, uint32_t id, uint64_t tick)
{
	session_go(session, tick);
	struct session *other = session_of_branch(session, id, 1 << 18);
	struct moment moment = session_moment(other);
	ck_assert_uint_eq(session_branch_shown(other), id);
	ck_assert_uint_eq(moment.event, MOMENT_END);
	ck_assert_uint_eq(session_digest(other), digest_at(session, moment.tick));
	session_free(other);
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
	session_free(session);
}

/* The work of going back in a session of a branch that may take so much memory. */
static uint64_t work_back(const struct session *session, size_t history_bytes)
{
	struct session *other = session_of_branch(session, 1, history_bytes);
	session_go(other, 900);
	uint64_t before = session_work(other);
	session_go(other, 600);
	uint64_t work = session_work(other) - before;
	session_free(other);
	return work;
}

TEST(a_session_of_a_branch_has_memory_of_its_own)
{
	struct session *session = messaging_at(900);
	ck_assert_uint_eq(work_back(session, 1 << 18), (600 - 512) * UINT64_C(5));
	ck_assert_uint_eq(work_back(session, 0), 600 * UINT64_C(5) + 1);
	session_free(session);
}

TEST_ABORTS(a_session_is_made_of_a_branch_that_exists)
{
	struct session *session = messaging_at(1);
	session_of_branch(session, 2, 0);
}
