/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "rules.h"
#include "session/straight.h"
#include "session/census.h"
#include "session/inputs.h"
#include "session/past.h"
#include "session/travel.h"
#include "sim/event_words.h"
#include "suite.h"

/*
 * If the past is changed after it has been asked about, later answers are about the new future.
 */

/* Sets money in the bank, which lasts, as thirst would not. */
static void put(struct session *session, uint64_t tick, int32_t money)
{
	const struct input input = { .kind = INPUT_SET, .stat = 1, .value = money };
	session_go(session, tick);
	give(session, &input);
}

static struct session *session_at(uint64_t tick)
{
	struct line line = line_of("messaging", 4, 2, 1 << 20);
	struct session *session = test_session(&line.options);
	session_go(session, tick);
	return session;
}

/* Checks that both tell the same of the segments from first on. */
static void check_told(struct session *session, struct session *other, uint64_t first)
{
	ck_assert_uint_eq(past_prepare_from(session, first), first);
	ck_assert_uint_eq(past_prepare_from(other, first), first);
	struct past one = past_from(session, first), two = past_from(other, first);
	ck_assert_uint_eq(one.shown, two.shown);
	for (size_t i = 0; i < one.shown; i++) {
		struct past_event event = past_at(&one, i), same = past_at(&two, i);
		char text[256], same_text[256];
		ck_assert_uint_eq(event.tick, same.tick);
		event_words(&event, EVENT_LINE, text, sizeof text);
		event_words(&same, EVENT_LINE, same_text, sizeof same_text);
		ck_assert_str_eq(text, same_text);
	}
}

/* Checks that both have counted the same, of many segments. */
static void check_counted(struct session *session, struct session *other)
{
	const struct census *census = session_count(session, UINT64_MAX);
	const struct census *fresh = session_count(other, UINT64_MAX);
	size_t both = 0;
	for (uint64_t tick = 0; tick <= session_moment(session).tick; tick++) {
		const struct census_count *one = census_find(census, tick);
		const struct census_count *two = census_find(fresh, tick);
		if (!one || !two)
			continue;
		both++;
		ck_assert_uint_eq(one->sequence, two->sequence);
		ck_assert_mem_eq(one->states, two->states,
		                 census->state_count * sizeof *one->states);
	}
	ck_assert_uint_gt(both, 20);
}

/* One session had another future, which was looked at from some tick. */
TEST_EACH(what_is_remembered_is_of_the_new_future, 4)
{
	static const uint64_t looks[] = { 60, 90, 120, 200 };
	struct session *session = session_at(looks[_i]), *other = session_at(40);
	past_prepare_from(session, looks[_i] - 10);
	session_count(session, UINT64_MAX);
	put(session, 40, 99);
	put(other, 40, 99);
	session_go(session, 330);
	session_go(other, 330);
	check_told(session, other, 290);
	/* With a keyframe kept shortly before. */
	session_go(session, 560);
	session_go(other, 560);
	check_counted(session, other);
	check_told(session, other, 30);
}

TEST(a_run_has_failed_once_something_in_its_code_went_wrong)
{
	struct error error;
	const struct world *world = rules_load(
		rules_edit(rules_shop, "execute = add { gold = 1 }",
	                   "execute = function(me) me.gold = me.gold + 1\n"
	                   "if me.gold == 4 then error 'four' end end"));
	struct session *session = rules_session(world, 0);
	const struct input none = { .kind = INPUT_SET, .agent = 77 };
	ck_assert(!session_input(session, &none, &error));
	ck_assert(!session_sim(session)->failed);
	session_go(session, 60);
	ck_assert(session_sim(session)->failed);
}
