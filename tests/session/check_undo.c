/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/inputs.h"
#include "session/start.h"
#include "session/travel.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "session/straight.h"
#include "sim/snapshot.h"
#include "suite.h"

enum { TICKS = 60 };

/* The digests at the ends of segments, and how many of them there are. */
struct digests {
	uint64_t at[TICKS + 1];
	uint64_t newest;
};

static struct digests digests_of(struct session *session)
{
	struct digests digests = { .newest = session_newest(session) };
	ck_assert_uint_le(digests.newest, TICKS);
	struct moment moment = session_moment(session);
	for (uint64_t tick = 0; tick <= digests.newest; tick++) {
		session_go(session, tick);
		digests.at[tick] = session_digest(session);
	}
	session_show(session, moment);
	return digests;
}

static bool are_same(const struct digests *a, const struct digests *b)
{
	return a->newest == b->newest && !memcmp(a->at, b->at, (a->newest + 1) * sizeof a->at[0]);
}

static void interfere(struct session *session, uint64_t tick, int32_t thirst)
{
	struct input input = { .kind = INPUT_SET, .stat = 2, .value = thirst };
	struct error error;
	session_go(session, tick);
	ck_assert(session_input(session, &input, &error));
}

static size_t count_inputs(const struct session *session)
{
	size_t count;
	session_inputs(session, &count);
	return count;
}

static struct session *session_at(uint64_t tick)
{
	struct line line = line_of("messaging", 4, 2, 1 << 18);
	struct session *session = session_new(&line.options);
	session_go(session, tick);
	return session;
}

TEST(an_input_in_the_past_drops_the_future_and_undo_restores_it)
{
	struct session *session = session_at(TICKS);
	struct digests first = digests_of(session);
	interfere(session, 20, 5);
	ck_assert_uint_eq(session_newest(session), 20);
	ck_assert(!session_is_past(session));
	session_go(session, 40);
	struct digests second = digests_of(session);
	ck_assert_uint_eq(second.newest, 40);
	ck_assert(second.at[19] == first.at[19] && second.at[20] != first.at[20]);
	ck_assert(undo_now(session));
	ck_assert(moments_are_equal(session_moment(session), at_end(20)));
	struct digests again = digests_of(session);
	ck_assert(are_same(&first, &again));
	ck_assert_uint_eq(count_inputs(session), 0);
	ck_assert(redo_now(session));
	ck_assert(moments_are_equal(session_moment(session), at_end(40)));
	again = digests_of(session);
	ck_assert(are_same(&second, &again));
	ck_assert_uint_eq(count_inputs(session), 1);
	session_free(session);
}

TEST(several_edits_are_undone_in_turn_and_redone)
{
	enum { EDITS = 6 };
	static const uint64_t ticks[EDITS] = { 50, 30, 30, 40, 10, 0 };
	struct session *session = session_at(TICKS);
	struct digests digests[EDITS + 1];
	for (size_t i = 0; i < EDITS; i++) {
		session_go(session, ticks[i]);
		digests[i] = digests_of(session);
		interfere(session, ticks[i], (int32_t)i + 1);
		session_go(session, ticks[i] + 5);
	}
	digests[EDITS] = digests_of(session);
	for (size_t i = EDITS; i-- > 0;) {
		ck_assert(undo_now(session));
		struct digests now = digests_of(session);
		ck_assert_msg(are_same(&now, &digests[i]), "undo of edit %zu", i);
	}
	ck_assert(!undo_now(session));
	for (size_t i = 1; i <= EDITS; i++) {
		ck_assert(redo_now(session));
		struct digests now = digests_of(session);
		ck_assert_msg(are_same(&now, &digests[i]), "redo of edit %zu", i - 1);
	}
	ck_assert(!redo_now(session));
	session_free(session);
}

TEST(a_new_input_leaves_nothing_to_redo)
{
	struct session *session = session_at(10);
	interfere(session, 5, 1);
	interfere(session, 6, 2);
	ck_assert(undo_now(session));
	interfere(session, 7, 3);
	ck_assert(!redo_now(session));
	ck_assert_uint_eq(count_inputs(session), 2);
	ck_assert(undo_now(session));
	ck_assert_uint_eq(count_inputs(session), 1);
	session_free(session);
}

TEST(undo_shows_the_moment_before_the_input)
{
	struct session *session = session_at(20);
	struct input input = { .kind = INPUT_SET, .stat = 2, .value = 3 };
	struct error error;
	struct moment inside = at_event(12, 4);
	session_show(session, inside);
	uint64_t digest = snapshot_digest(session_sim(session));
	ck_assert(session_input(session, &input, &error));
	ck_assert(moments_are_equal(session_moment(session), at_end(12)));
	ck_assert(undo_now(session));
	ck_assert(moments_are_equal(session_moment(session), inside));
	ck_assert_uint_eq(snapshot_digest(session_sim(session)), digest);
	ck_assert_uint_eq(session_newest(session), 20);
	session_free(session);
}

TEST(starting_again_can_be_undone)
{
	struct session *session = session_at(30);
	interfere(session, 10, 4);
	session_go(session, 30);
	struct digests digests = digests_of(session);
	session_restart(session);
	ck_assert(moments_are_equal(session_moment(session), at_end(0)));
	ck_assert_uint_eq(session_newest(session), 0);
	ck_assert_uint_eq(count_inputs(session), 0);
	session_go(session, 50);
	ck_assert(undo_now(session));
	ck_assert(moments_are_equal(session_moment(session), at_end(30)));
	struct digests now = digests_of(session);
	ck_assert(are_same(&digests, &now));
	ck_assert(redo_now(session));
	ck_assert_uint_eq(session_newest(session), 50);
	ck_assert_uint_eq(count_inputs(session), 0);
	session_free(session);
}

TEST(starting_again_without_inputs_is_the_same_run)
{
	struct session *session = session_at(30);
	struct digests digests = digests_of(session);
	session_restart(session);
	session_go(session, 30);
	struct digests now = digests_of(session);
	ck_assert(are_same(&digests, &now));
	ck_assert(undo_now(session));
	now = digests_of(session);
	ck_assert(are_same(&digests, &now));
	session_free(session);
}

TEST_EACH(an_input_that_is_refused_changes_nothing, 2)
{
	static const struct input wrong[] = {
		{ .kind = INPUT_SET, .agent = 1000, .stat = 2 },
		{ .kind = INPUT_SET, .stat = 100 },
		{ .kind = INPUT_SET, .stat = 2, .value = -1 },
		{ .kind = INPUT_FORCE, .state = 99 },
		{ .kind = INPUT_INJECT, .message = 9 },
		{ .kind = INPUT_DROP, .sequence = 123456 },
		{ .kind = INPUT_KINDS },
	};
	struct session *session = session_at(TICKS);
	struct digests before = digests_of(session);
	struct moment moment = _i ? at_event(33, 3) : at_end(33);
	session_show(session, moment);
	uint64_t shown = snapshot_digest(session_sim(session));
	for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
		struct error error = { "" };
		ck_assert(!session_input(session, &wrong[i], &error));
		ck_assert_str_ne(error.text, "");
		ck_assert(moments_are_equal(session_moment(session), moment));
		ck_assert_uint_eq(snapshot_digest(session_sim(session)), shown);
	}
	ck_assert_uint_eq(count_inputs(session), 0);
	ck_assert(!undo_now(session));
	struct digests after = digests_of(session);
	ck_assert(are_same(&before, &after));
	session_free(session);
}

TEST(inputs_of_one_moment_are_undone_one_by_one)
{
	struct session *session = session_at(10);
	for (int32_t i = 1; i <= 3; i++)
		interfere(session, 10, i);
	for (int32_t i = 3; i >= 1; i--) {
		ck_assert_int_eq(stat_of(session_sim(session), "Miner Bob", "thirst"), i);
		ck_assert_uint_eq(count_inputs(session), (size_t)i);
		ck_assert(undo_now(session));
	}
	ck_assert(!undo_now(session));
	session_free(session);
}

TEST(inputs_are_kept_in_order_of_time)
{
	struct session *session = session_at(10);
	size_t count;
	interfere(session, 8, 1);
	session_go(session, 20);
	interfere(session, 20, 2);
	interfere(session, 15, 3);
	const struct session_input *inputs = session_inputs(session, &count);
	ck_assert_uint_eq(count, 2);
	ck_assert_uint_eq(inputs[0].tick, 8);
	ck_assert_uint_eq(inputs[1].tick, 15);
	ck_assert_int_eq(inputs[1].input.value, 3);
	session_free(session);
}

TEST(an_edit_in_a_long_past_is_undone_exactly)
{
	struct line line = line_of("messaging", 4, 1, 1 << 20);
	struct session *session = session_new(&line.options);
	struct error error;
	session_go(session, 20000);
	uint64_t digest = session_digest(session);
	/* A telegram uses up a number, so that the run with it never becomes equal to the run
	 * without it. */
	struct input input = { .kind = INPUT_INJECT, .agent = AGENT_NONE };
	session_go(session, 5000);
	ck_assert(session_input(session, &input, &error));
	session_go(session, 15000);
	line_add(&line, 5000, &input);
	ck_assert_uint_eq(session_digest(session), straight_digest(&line, at_end(15000), NULL));
	ck_assert(undo_now(session));
	session_last(session);
	ck_assert_uint_eq(session_moment(session).tick, 20000);
	ck_assert_uint_eq(session_digest(session), digest);
	ck_assert(redo_now(session));
	session_go(session, 15000);
	ck_assert_uint_eq(session_digest(session), straight_digest(&line, at_end(15000), NULL));
	session_free(session);
}

TEST_EACH(an_input_is_applied_where_one_stands, 2)
{
	struct line line = line_of("messaging", 1, _i ? 2000 : 1, 1 << 24);
	struct session *session = session_new(&line.options);
	struct input input = { .kind = INPUT_SET, .stat = 2, .value = 4 };
	struct error error;
	size_t before, after;
	session_go(session, 41);
	session_events(session, &before);
	uint64_t work = session_work(session);
	ck_assert(session_input(session, &input, &error));
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
	session_free(session);
}

/* Going the same way again costs as much again, but the inputs on it cost nothing. */
TEST(many_inputs_at_one_moment_cost_no_updates)
{
	enum { INPUTS = 5000 };
	struct line line = line_of("messaging", 1, 1, 1 << 20);
	struct session *session = session_new(&line.options);
	struct error error;
	session_go(session, 500);
	uint64_t work = session_work(session);
	for (int32_t i = 0; i < INPUTS; i++)
		ck_assert(session_input(session,
		                        &(struct input){ .kind = INPUT_SET, .stat = 2, .value = i },
		                        &error));
	ck_assert_uint_eq(session_work(session), work);
	ck_assert_int_eq(stat_of(session_sim(session), "Miner Bob", "thirst"), INPUTS - 1);
	ck_assert(undo_now(session));
	ck_assert_int_eq(stat_of(session_sim(session), "Miner Bob", "thirst"), INPUTS - 2);
	session_free(session);
}
