/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "session/inputs.h"
#include "session/travel.h"
#include "session/straight.h"
#include "suite.h"

/* The list of branches and their number. */
struct list {
	struct session_branch *items;
	size_t count;
};

static struct list list_of(const struct session *session)
{
	struct list list;
	list.count = session_branches(session, &list.items);
	return list;
}

static size_t count(const struct session *session)
{
	struct list list = list_of(session);
	free(list.items);
	return list.count;
}

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

TEST(a_run_begins_with_one_branch)
{
	struct session *session = messaging_at(10);
	struct list list = list_of(session);
	ck_assert_uint_eq(list.count, 1);
	ck_assert(list.items[0].shown && !list.items[0].named);
	ck_assert_str_eq(list.items[0].name, "branch 1");
	ck_assert_uint_eq(list.items[0].newest, 10);
	ck_assert_uint_eq(list.items[0].parts, UINT64_MAX);
	ck_assert_uint_eq(session_branch_before(session), 0);
	ck_assert(!session_fork(session));
	free(list.items);
}

TEST(an_input_in_the_past_leaves_a_branch_that_can_be_shown_again)
{
	struct session *session = messaging_at(30);
	uint64_t first = digest_at(session, 30);
	thirst_at(session, 20, 5);
	uint64_t second = digest_at(session, 40);
	struct list list = list_of(session);
	ck_assert_uint_eq(list.count, 2);
	ck_assert(list.items[1].shown && !list.items[0].shown);
	ck_assert_uint_eq(list.items[1].parent, 1);
	ck_assert_uint_eq(list.items[1].depth, 1);
	ck_assert_uint_eq(list.items[1].parts, 20);
	ck_assert(list.items[1].adds);
	ck_assert_int_eq(list.items[1].input.value, 5);
	ck_assert_uint_eq(list.items[0].newest, 30);
	ck_assert_uint_eq(session_branch_before(session), 1);
	switch_to(session, 1);
	ck_assert(moments_are_equal(session_moment(session), at_end(30)));
	ck_assert_uint_eq(session_digest(session), first);
	switch_to(session, 2);
	ck_assert(moments_are_equal(session_moment(session), at_end(30)));
	ck_assert_uint_eq(session_newest(session), 40);
	ck_assert_uint_eq(digest_at(session, 40), second);
	ck_assert(undo_now(session));
	ck_assert_uint_eq(session_branch_shown(session), 1);
	free(list.items);
}

TEST(a_branch_that_is_only_the_beginning_of_another_is_not_kept)
{
	struct session *session = messaging_at(20);
	for (int32_t i = 1; i <= 5; i++)
		thirst_at(session, 20 + (uint64_t)i, i);
	ck_assert_uint_eq(count(session), 1);
	for (int i = 0; i < 4; i++)
		ck_assert(undo_now(session));
	ck_assert_uint_eq(count(session), 2);
	for (int i = 0; i < 4; i++)
		ck_assert(redo_now(session));
	ck_assert_uint_eq(count(session), 1);
	ck_assert_uint_eq(session_branch_shown(session), 1);
}

TEST(the_tree_has_each_branch_below_the_one_it_has_most_in_common_with)
{
	struct session *session = messaging_at(50);
	thirst_at(session, 30, 3); /* 2 */
	session_go(session, 50);
	thirst_at(session, 10, 1); /* 3 */
	session_go(session, 50);
	switch_to(session, 2);
	thirst_at(session, 40, 4); /* 4, with the input of 2 */
	static const struct {
		uint32_t id, parent;
		unsigned depth;
		uint64_t parts;
	} wanted[] = { { 1, 0, 0, UINT64_MAX }, { 2, 1, 1, 30 }, { 4, 2, 2, 40 }, { 3, 1, 1, 10 } };
	struct list list = list_of(session);
	ck_assert_uint_eq(list.count, 4);
	for (size_t i = 0; i < list.count; i++) {
		ck_assert_uint_eq(list.items[i].id, wanted[i].id);
		ck_assert_uint_eq(list.items[i].parent, wanted[i].parent);
		ck_assert_uint_eq(list.items[i].depth, wanted[i].depth);
		ck_assert_uint_eq(list.items[i].parts, wanted[i].parts);
	}
	free(list.items);
}

TEST(a_removed_branch_is_gone_for_undo_too)
{
	struct session *session = messaging_at(30);
	thirst_at(session, 10, 1);
	thirst_at(session, 10, 2);
	ck_assert(session_name_branch(session, 1, "as it was"));
	ck_assert(!session_remove_branch(session, session_branch_shown(session)));
	ck_assert(!session_remove_branch(session, 99));
	ck_assert(!session_name_branch(session, 99, "x"));
	char name[SESSION_BRANCH_NAME];
	session_branch_name(session, 1, name);
	ck_assert_str_eq(name, "as it was");
	session_branch_name(session, 2, name);
	ck_assert_str_eq(name, "branch 2");
	ck_assert(session_has_branch(session, 1) && !session_has_branch(session, 99));
	ck_assert(session_remove_branch(session, 1));
	ck_assert_uint_eq(count(session), 1);
	ck_assert(undo_now(session));
	size_t inputs;
	session_inputs(session, &inputs);
	ck_assert_uint_eq(inputs, 1);
	ck_assert(undo_now(session));
	session_inputs(session, &inputs);
	ck_assert_uint_eq(inputs, 0);
	ck_assert_uint_eq(session_newest(session), 30);
	ck_assert(!session_begin_switch(session, 1));
}

/* Each branch has an input of its own, after others that fill the memory. */
static void grow_branches(struct session *session, size_t inputs, int32_t branches)
{
	struct input input = { .kind = INPUT_SET, .stat = 2 };
	session_go(session, 10);
	for (size_t i = 0; i < inputs; i++) {
		input.value = (double)(i % 9);
		give(session, &input);
	}
	for (int32_t i = 0; i < branches; i++) {
		session_go(session, 20);
		thirst_at(session, 15, i);
	}
}

TEST(the_oldest_unnamed_branch_goes_when_there_is_no_room)
{
	struct session *session = messaging_at(10);
	grow_branches(session, 3000, 2);
	ck_assert_uint_eq(session_branches_dropped(session), 0);
	ck_assert(session_name_branch(session, 1, "kept"));
	grow_branches(session, 0, 8);
	uint64_t dropped = session_branches_dropped(session);
	ck_assert_uint_gt(dropped, 0);
	ck_assert_uint_eq(count(session) + dropped, 11);
	struct list list = list_of(session);
	ck_assert_str_eq(list.items[0].name, "kept");
	for (size_t i = 1; i < list.count; i++)
		ck_assert_uint_gt(list.items[i].id, dropped + 1);
	free(list.items);
	while (undo_now(session) && session_newest(session) > 10)
		;
}

TEST_EACH(a_walk_among_branches_runs_each_as_its_inputs_say, 8)
{
	enum { STEPS = 120, FAR = 60 };
	struct dice dice = dice_of((uint64_t)_i);
	struct session *session = messaging_at(FAR);
	/* A telegram uses up a number, so that no run becomes equal to one without it. */
	const struct input input = { .kind = INPUT_INJECT, .agent = AGENT_NONE };
	for (int step = 0; step < STEPS; step++) {
		struct list list = list_of(session);
		uint32_t id = list.items[dice_throw(&dice, (uint32_t)list.count)].id;
		free(list.items);
		session_go(session, dice_throw(&dice, FAR));
		switch (dice_throw(&dice, 5)) {
		case 0:
			give(session, &input);
			break;
		case 1:
			session_fork(session);
			break;
		case 2:
			undo_now(session);
			break;
		default:
			if (id != session_branch_shown(session))
				switch_to(session, id);
			ck_assert_uint_eq(session_branch_shown(session), id);
		}
		session_go(session, FAR);
		size_t inputs;
		struct line line = line_of("messaging", 4, 2, 1 << 20);
		const struct session_input *all = session_inputs(session, &inputs);
		for (size_t i = 0; i < inputs; i++)
			line_add(&line, all[i].tick, &all[i].input);
		ck_assert_uint_eq(session_digest(session),
		                  straight_digest(&line, at_end(FAR), NULL));
	}
}

TEST(a_fork_gives_up_what_is_under_way)
{
	struct session *session = messaging_at(100);
	session_go(session, 10);
	session_begin_go(session, 90);
	ck_assert(!session_go_on(session, 1));
	ck_assert(session_fork(session));
	ck_assert(!session_progress(session).under_way);
	ck_assert_uint_lt(session_moment(session).tick, 90);
}

TEST(a_fork_drops_inputs_only_where_there_are_some)
{
	struct session *session = messaging_at(30);
	thirst_at(session, 20, 5);
	session_go(session, 30);
	session_go(session, 25);
	uint64_t forks = session_forks(session);
	ck_assert(session_fork(session));
	ck_assert_uint_eq(session_forks(session), forks);
	session_go(session, 15);
	ck_assert(session_fork(session));
	ck_assert_uint_eq(session_forks(session), forks + 1);
}

TEST(the_branch_before_is_the_kept_one_that_was_left_last)
{
	struct session *session = messaging_at(20);
	for (int32_t i = 1; i <= 3; i++) {
		thirst_at(session, 10, i);
		session_go(session, 20);
	}
	ck_assert_uint_eq(session_branch_shown(session), 4);
	ck_assert_uint_eq(session_branch_before(session), 3);
	switch_to(session, 2);
	switch_to(session, 1);
	ck_assert_uint_eq(session_branch_before(session), 2);
	ck_assert(session_remove_branch(session, 2));
	ck_assert_uint_eq(session_branch_before(session), 4);
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
}
