/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "reasons.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "rules.h"
#include "session/finder.h"
#include "session/straight.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "suite.h"

/*
 * Reasons that lie before a reload.
 */

static const struct world *load(const char *text)
{
	return rules_load(text);
}

static uint32_t id_of(const struct session *session, const char *name)
{
	return sim_find(session_sim(session), name)->id;
}

TEST(why_looks_back_over_a_reload_for_what_the_same_machine_did)
{
	struct session *session = rules_session(load(rules_guards), 3);
	rules_reload(session, rules_moved);
	/* She came to Idle in the world before, from a state that no longer exists. */
	ck_assert_str_eq(reasons(session, "Ann", false),
	                 "3 Ann changed from Busy to Idle: n % 3 == 0\n");
}

TEST(why_ends_at_the_reload_where_somebody_started_anew)
{
	struct session *session = rules_session(load(rules_guards), 4);
	rules_reload(session, rules_moved);
	ck_assert_str_eq(reasons(session, "Ben", false),
	                 "5 Ben has been in Idle since the reload at tick 5\n");
	ck_assert_str_eq(reasons(session, "Rex", false), "5 Rex appears\n"
	                                                 "5 input: reload shop\n");
}

TEST(a_telegram_that_waited_over_a_reload_is_known_to_have_been_sent)
{
	struct session *session = rules_session(load(rules_guards), 4);
	char text[4096];
	snprintf(text, sizeof text, "%s",
	         rules_edit(rules_moved, "Idle = {",
	                    "Idle = { on_message = { Rest = change 'Awake' },"));
	rules_reload(session, text);
	session_go(session, 6);
	ck_assert_str_eq(reasons(session, "Ben", false),
	                 "6 Ben changed from Idle to Awake: Rest\n"
	                 "6 Rest came to Ben from Ben\n"
	                 "4 Ben posted Rest to Ben, due at 6 s, on entering Busy\n"
	                 "4 Ben changed from Idle to Busy: n % 3 == 2\n");
}

TEST_EACH(a_reload_that_changes_no_rule_changes_no_explanation, 10)
{
	struct line line = line_of("messaging", (uint64_t)_i, 1, 1 << 18);
	const struct input reload = { .kind = INPUT_RELOAD, .world = line.options.world };
	struct session *straight = test_session(&line.options), *session;
	char told[1024];
	session_go(straight, 40);
	for (uint64_t tick = 1; tick < 40; tick += 3) {
		session = test_session(&line.options);
		session_go(session, tick);
		give(session, &reload);
		session_go(session, 40);
		for (int i = 0; i < 2; i++) {
			const char *name = i ? "Elsa" : "Miner Bob";
			snprintf(told, sizeof told, "%s", reasons(straight, name, false));
			ck_assert_str_eq(reasons(session, name, false), told);
		}
	}
}

TEST(a_sender_that_was_left_behind_is_nobody)
{
	struct session *session = rules_session(load(rules_guards), 4);
	char text[4096];
	snprintf(text, sizeof text, "%s",
	         rules_edit(rules_moved, "Idle = {",
	                    "Idle = { on_message = { Rest = change 'Awake' },"));
	snprintf(text, sizeof text, "%s", rules_edit(text, "{ 'Ann', class", "{ 'Cy', class"));
	snprintf(text, sizeof text, "%s", rules_edit(text, "n % 3 == 2", "n == 99"));
	/* Only the telegram that Ann sent in tick 5 is still queued. */
	session_go(session, 6);
	ck_assert_uint_eq(session_sim(session)->queue.pending, 1);
	rules_reload(session, text);
	session_go(session, 7);
	ck_assert_str_eq(reasons(session, "Ben", false),
	                 "7 Ben changed from Idle to Awake: Rest\n"
	                 "7 Rest came to Ben without a sender\n"
	                 "0 Rest was queued by an agent that is gone\n");
}

TEST(why_follows_an_agent_over_one_reload_after_the_other)
{
	struct session *session = rules_session(load(rules_guards), 3);
	rules_reload(session, rules_moved);
	session_go(session, 4);
	rules_reload(session, rules_guards);
	ck_assert_str_eq(reasons(session, "Ann", false),
	                 "3 Ann changed from Busy to Idle: n % 3 == 0\n");
}

/* The arms, which come first after the reload. */
static const char limbs[] =
	"return { tick = 1, classes = { Guard = { stats = { n = 0 }, update = add { n = 1 }, machines = {\n"
	"  { 'legs', initial = 'Rest', states = { Rest = { transitions = { { when = 'n == 3', to = 'Walk' } } },\n"
	"    Walk = {} } },\n"
	"  { 'arms', initial = 'Hang', states = { Hang = { transitions = { { when = 'n == 2', to = 'Wave' } } },\n"
	"    Wave = {} } } } } }, agents = { { 'Ann', class = 'Guard' } } }\n";
static const char armed[] =
	"return { tick = 1, classes = { Guard = { machines = {\n"
	"  { 'arms', initial = 'Hang', states = { Hang = {}, Wave = {} } } } } },\n"
	"agents = { { 'Ann', class = 'Guard' } } }\n";

TEST(why_follows_a_machine_whatever_its_number)
{
	struct session *session = rules_session(load(limbs), 5);
	rules_reload(session, armed);
	ck_assert_str_eq(reasons(session, "Ann", false),
	                 "2 Ann changed from Hang to Wave: n == 2\n");
}

TEST(the_telegram_found_is_the_one_to_its_receiver)
{
	struct session *session;
	char text[4096];
	snprintf(
		text, sizeof text, "%s",
		rules_edit(
			rules_guards, "send('Ben', 'Rest', { delay = 2 })",
			"{ send('Ann', 'Rest', { delay = 2 }), send('Ben', 'Rest', { delay = 2 }) }"));
	session = rules_session(load(text), 4);
	snprintf(text, sizeof text, "%s",
	         rules_edit(rules_moved, "Idle = {",
	                    "Idle = { on_message = { Rest = change 'Awake' },"));
	snprintf(text, sizeof text, "%s", rules_edit(text, "n % 3 == 2", "n == 99"));
	rules_reload(session, text);
	session_go(session, 6);
	ck_assert_str_eq(reasons(session, "Ann", false),
	                 "6 Ann changed from Idle to Awake: Rest\n"
	                 "6 Rest came to Ann from Ben\n"
	                 "4 Ben posted Rest to Ann, due at 6 s, on entering Busy\n"
	                 "4 Ben changed from Idle to Busy: n % 3 == 2\n");
}

TEST(what_has_other_numbers_is_found_by_its_name)
{
	struct session *session = rules_session(load(rules_guards), 4);
	rules_reload(session, rules_edit(rules_moved, "initial = 'Idle'", "initial = 'Awake'"));
	uint32_t ann = id_of(session, "Ann");
	const struct class *guard = session_sim(session)->world->classes[1];
	ck_assert_uint_eq(class_find_state(guard, "Idle"), 2);
	struct wanted table[] = {
		{ .kinds = 1 << EVENT_STAT, .stat = 1 },
		{ .kinds = 1 << EVENT_CHANGE, .to = class_find_state(guard, "Idle") },
	};
	for (size_t i = 0; i < 2; i++) {
		struct finder finder;
		int64_t work = INT64_MAX;
		table[i].agent = ann;
		table[i].class = 1;
		table[i].before = session_moment(session);
		finder_init(&finder, session_sim(session)->world);
		finder_begin(&finder, session, &table[i]);
		ck_assert(finder_go_on(&finder, session, &work) && finder.found.there);
		const struct event *event = &finder.found.unit.items[finder.found.index].event;
		ck_assert_uint_eq(finder.found.tick, i ? 3 : 4);
		ck_assert(i ? event->from == 2 && event->to == 1 : event->number == 4);
		finder_fini(&finder);
	}
}

TEST(the_first_stat_of_a_class_is_found_by_its_name_too)
{
	struct session *session = rules_session(load(rules_moved), 4);
	rules_reload(session, rules_guards);
	struct finder finder;
	int64_t work = INT64_MAX;
	const struct wanted wanted = { .kinds = 1 << EVENT_STAT,
		                       .agent = id_of(session, "Ann"),
		                       .stat = 2,
		                       .before = session_moment(session) };
	finder_init(&finder, session_sim(session)->world);
	finder_begin(&finder, session, &wanted);
	ck_assert(finder_go_on(&finder, session, &work) && finder.found.there);
	const struct event *event = &finder.found.unit.items[finder.found.index].event;
	ck_assert_uint_eq(finder.found.tick, 4);
	ck_assert_uint_eq(event->stat, 1);
	ck_assert_double_eq(event->number, 4);
	finder_fini(&finder);
}

TEST(the_past_of_a_crowd_before_a_reload_is_not_searched)
{
	static const char still[] =
		"return { tick = 1, messages = { 'Rest' }, classes = { Guard = { initial = 'Idle', states = {\n"
		"  Idle = { on_message = { Rest = change 'Busy' } }, Busy = {} } } },\n"
		"agents = { { 'Ann', class = 'Guard' } } }\n";
	char text[4096];
	snprintf(text, sizeof text, "%s", rules_edit(rules_guards, "send('Ben'", "send('Ann'"));
	const struct session_options options = {
		.world = load(text), .seed = 1, .couples = 1500, .history_bytes = 1 << 22
	};
	struct session *session = test_session(&options);
	session_go(session, 6);
	rules_reload(session, still);
	session_go(session, 7);
	ck_assert_str_eq(reasons(session, "Ann", false),
	                 "7 Ann changed from Idle to Busy: Rest\n"
	                 "7 Rest came to Ann from Ann\n"
	                 "7 Rest was queued before the reload at tick 7\n");
}
