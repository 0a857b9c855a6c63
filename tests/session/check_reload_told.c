/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "rules.h"
#include "session/straight.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "sim/event_words.h"
#include "suite.h"

/*
 * What a watcher is told as a session continues in another world, and the moment that is shown then.
 */

static char told[1024];

static void hear(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	size_t length = strlen(told);
	(void)context;
	for (size_t i = 0; i < count; i++) {
		char text[128];
		event_text(sim, &events[i], text, sizeof text);
		length += (size_t)snprintf(told + length, sizeof told - length, "%s\n", text);
	}
}

static const char *hear_of(struct session *session, uint64_t tick)
{
	told[0] = '\0';
	session_go(session, tick);
	return told;
}

static struct session *watched(const struct world *world)
{
	const struct watcher watcher = { .kinds = 1 << EVENT_TICK | 1 << EVENT_INPUT,
		                         .read = hear };
	struct session *session = rules_session(world, 0);
	session_watch(session, &watcher);
	return session;
}

/* Sets Ben's first stat. */
static void set_stat(struct session *session, int value)
{
	struct input input = { .kind = INPUT_SET, .agent = 1, .value = value };
	give(session, &input);
}

/* The kind of the event about to happen. */
static enum event_kind next_kind(const struct session *session)
{
	size_t count;
	const struct event *events = session_events(session, &count);
	ck_assert_uint_lt(session_moment(session).event, count);
	return events[session_moment(session).event].kind;
}

TEST(inputs_before_a_reload_are_not_told_again)
{
	struct session *session = watched(rules_load(rules_shop));
	hear_of(session, 1);
	set_stat(session, 6);
	hear_of(session, 2);
	set_stat(session, 7);
	set_stat(session, 8);
	ck_assert_str_eq(told, "tick 2, time 1\ninput: Ben.gold = 7\ninput: Ben.gold = 8\n");
	ck_assert_str_eq(hear_of(session, 4), "tick 3, time 1.5\ntick 4, time 2\n");
	/* From inside a segment, too, it goes on after that segment. */
	told[0] = '\0';
	session_show(session, at_event(2, 2));
	rules_reload(session, rules_edit(rules_shop, "-- A shop", "-- Another"));
	ck_assert_str_eq(told, "input: reload shop\n");
	struct moment reloaded = session_moment(session);
	ck_assert_uint_eq(reloaded.tick, 3);
	ck_assert_int_eq(next_kind(session), EVENT_TICK);
	ck_assert(session_is_reloaded(session));
	ck_assert_str_eq(hear_of(session, 4), "tick 3, time 1.5\ntick 4, time 2\n");
	/* Another reload there replaces it. */
	session_show(session, at_event(3, 0));
	ck_assert(!session_is_reloaded(session));
	session_show(session, reloaded);
	told[0] = '\0';
	ck_assert(session_is_reloaded(session));
	rules_reload(session, rules_edit(rules_shop, "-- A shop", "-- A third"));
	ck_assert_str_eq(told, "input: reload shop\n");
	ck_assert_uint_eq(session_moment(session).tick, 3);
	ck_assert(session_is_reloaded(session));
	ck_assert_str_eq(hear_of(session, 3), "tick 3, time 1.5\n");
}

TEST(a_run_that_begins_again_is_at_its_beginning)
{
	struct session *session = watched(rules_load(rules_shop));
	hear_of(session, 3);
	told[0] = '\0';
	session_begin_in(session, rules_load(rules_guards));
	ck_assert(!session_progress(session).under_way);
	ck_assert(moments_are_equal(session_moment(session), at_end(0)));
	ck_assert_str_eq(told, "input: begin in shop\n");
	ck_assert_str_eq(hear_of(session, 1), "tick 1, time 1\n");
	/* That is no reload in the middle of a run. */
	session_go(session, 0);
	set_stat(session, 5);
	session_show(session, at_event(0, 1));
	ck_assert_int_eq(next_kind(session), EVENT_INPUT);
	ck_assert(!session_is_reloaded(session));
	told[0] = '\0';
	session_restart(session);
	ck_assert(!session_progress(session).under_way);
	ck_assert(moments_are_equal(session_moment(session), at_end(0)));
	ck_assert_str_eq(told, "input: begin in shop\n");
}
