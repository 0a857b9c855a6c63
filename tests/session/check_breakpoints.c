/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/breakpoint.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "session/walk.h"
#include "session/inputs.h"
#include "session/past.h"
#include "session/session.h"
#include "session/travel.h"
#include "sim/snapshot.h"
#include "suite.h"

/*
 * Breakpoints in runs with inputs, compared with a bare sim that is asked the same at every event.
 * check_stops.c has the plain cases.
 */

enum { STOPS_MOST = 4096 };

struct stops {
	struct moment moments[STOPS_MOST];
	size_t count;
};

struct fixture {
	struct session *session;
	struct breakpoints breakpoints;
};

static struct fixture open_session(const struct line *line, const char *spec)
{
	struct fixture fixture = { .session = session_new(&line->options) };
	struct error error = { "" };
	fixture.breakpoints = (struct breakpoints){ 0 };
	ck_assert_msg(breakpoints_add(&fixture.breakpoints, session_sim(fixture.session), spec,
	                              NULL, &error),
	              "%s", error.text);
	return fixture;
}

static void close_session(struct fixture *fixture)
{
	breakpoints_fini(&fixture->breakpoints);
	session_free(fixture->session);
}

static bool run(struct fixture *fixture, bool forward, uint64_t most_ticks)
{
	struct stop stop;
	breakpoints_run(&fixture->breakpoints, fixture->session, forward, most_ticks, &stop);
	ck_assert(stop.hit == (strncmp(stop.text, "breakpoint 1: ", 14) == 0));
	return stop.hit;
}

/* What each breakpoint matches, as a function that knows nothing of breakpoints. */
struct meaning {
	const char *spec;
	bool (*is_meant)(const struct sim *sim, const struct event *event);
};

static bool enters(const struct sim *sim, const struct event *event, const char *state)
{
	const struct agent *agent = sim_agent(sim, event->agent);
	return event->kind == EVENT_ENTER &&
	       !strcmp(class_state_name(sim_class(sim, agent), event->state), state);
}

static bool enters_stew(const struct sim *sim, const struct event *event)
{
	return enters(sim, event, "CookStew");
}

static bool elsa_enters_stew(const struct sim *sim, const struct event *event)
{
	return event->agent == 1 && enters_stew(sim, event);
}

static bool leaves_mine(const struct sim *sim, const struct event *event)
{
	const struct agent *agent = sim_agent(sim, event->agent);
	return event->kind == EVENT_EXIT &&
	       !strcmp(class_state_name(sim_class(sim, agent), event->state),
	               "EnterMineAndDigForNugget");
}

static bool is_sent(const struct sim *sim, const struct event *event)
{
	(void)sim;
	return (event->kind == EVENT_SEND || event->kind == EVENT_QUEUE ||
	        event->kind == EVENT_DEFERRED) &&
	       event->message == 1;
}

static bool is_delivered_to_elsa(const struct sim *sim, const struct event *event)
{
	(void)sim;
	return event->kind == EVENT_DELIVER && event->message == 0 && event->agent == 1;
}

static bool is_unhandled(const struct sim *sim, const struct event *event)
{
	(void)sim;
	return event->kind == EVENT_UNHANDLED;
}

static bool is_unhandled_stew(const struct sim *sim, const struct event *event)
{
	return is_unhandled(sim, event) && event->message == 1;
}

static bool is_tick_forty(const struct sim *sim, const struct event *event)
{
	return event->kind == EVENT_TICK && sim->head.tick == 40;
}

static bool enters_bathroom_when_thirsty(const struct sim *sim, const struct event *event)
{
	return enters(sim, event, "VisitBathroom") && stat_of(sim, "Miner Bob", "thirst") > 2;
}

static bool is_sent_while_more_wait(const struct sim *sim, const struct event *event)
{
	return is_sent(sim, event) && sim->queue.pending > 0;
}

static const struct meaning meanings[] = {
	{ "enter CookStew", enters_stew },
	{ "Elsa:enter CookStew", elsa_enters_stew },
	{ "exit EnterMineAndDigForNugget", leaves_mine },
	{ "sent StewReady", is_sent },
	{ "Elsa:delivered HiHoneyImHome", is_delivered_to_elsa },
	{ "unhandled", is_unhandled },
	{ "unhandled StewReady", is_unhandled_stew },
	{ "tick 40", is_tick_forty },
	{ "enter VisitBathroom if Miner_Bob.thirst > 2", enters_bathroom_when_thirsty },
	{ "sent StewReady if pending > 0", is_sent_while_more_wait },
};

/* The breakpoint's events according to a bare sim. */
struct survey {
	const struct meaning *meaning;
	struct stops stops;
	struct moment now;
};

static void look(void *context, const struct sim *sim, const struct event *event)
{
	struct survey *survey = context;
	if (survey->meaning->is_meant(sim, event)) {
		ck_assert_uint_lt(survey->stops.count, STOPS_MOST);
		survey->stops.moments[survey->stops.count++] = survey->now;
	}
	survey->now.event++;
}

static void survey_straight(struct survey *survey, const struct line *line)
{
	const struct session_options *options = &line->options;
	struct watcher watcher = { .kinds = EVENTS_ALL, .at = look, .context = survey };
	struct sim sim;
	survey->stops.count = 0;
	sim_init(&sim, options->world, options->seed, options->couples);
	for (uint64_t tick = 0; tick <= line->newest; tick++) {
		survey->now = at_event(tick, 0);
		straight_live(&sim, line, tick, &watcher);
	}
	sim_fini(&sim);
}

/* A line of 120 ticks with inputs here and there. */
static struct line line_with_inputs(uint64_t seed, uint32_t couples, size_t history_bytes)
{
	enum { INPUTS = 20, APART = 6 };
	struct line line = line_of("messaging", seed, couples, history_bytes);
	struct dice dice = dice_of(seed);
	struct error error;
	for (uint64_t i = 0; i < INPUTS; i++) {
		struct sim sim;
		straight_init(&sim, &line, i * APART);
		struct input input = random_input(&dice, &sim);
		if (input_check(&sim, &input, &error))
			line_add(&line, i * APART, &input);
		sim_fini(&sim);
	}
	line.newest = INPUTS * APART;
	return line;
}

static void live_through(struct session *session, const struct line *line)
{
	struct error error;
	for (size_t i = 0; i < line->count; i++) {
		session_go(session, line->inputs[i].tick);
		ck_assert_msg(session_input(session, &line->inputs[i].input, &error), "%s",
		              error.text);
	}
	session_go(session, line->newest);
}

enum { SEEDS = 6 };

TEST_EACH(in_both_directions_it_stops_where_a_bare_sim_says, SEEDS *ARRAY_LEN(meanings))
{
	static struct survey survey;
	static const size_t budgets[] = { 0, 3000, 1 << 20 };
	const struct meaning *meaning = &meanings[(size_t)_i % ARRAY_LEN(meanings)];
	uint64_t seed = (uint64_t)_i / ARRAY_LEN(meanings);
	struct line line = line_with_inputs(seed, 1 + (uint32_t)seed % 3, budgets[seed % 3]);
	struct fixture fixture = open_session(&line, meaning->spec);
	survey.meaning = meaning;
	survey_straight(&survey, &line);
	live_through(fixture.session, &line);
	for (size_t i = survey.stops.count; i-- > 0;) {
		ck_assert(run(&fixture, false, 0));
		struct moment moment = session_moment(fixture.session);
		ck_assert_msg(moments_are_equal(moment, survey.stops.moments[i]),
		              "%s, seed %d: stop %zu at %llu, %u", meaning->spec, (int)seed, i,
		              (unsigned long long)moment.tick, (unsigned)moment.event);
		ck_assert_uint_eq(snapshot_digest(session_sim(fixture.session)),
		                  straight_digest(&line, moment, NULL));
	}
	ck_assert(!run(&fixture, false, 0));
	session_show(fixture.session, at_event(0, 0));
	bool begins = survey.stops.count &&
	              moments_are_equal(survey.stops.moments[0], at_event(0, 0));
	for (size_t i = begins; i < survey.stops.count; i++) {
		ck_assert(run(&fixture, true, line.newest));
		ck_assert(moments_are_equal(session_moment(fixture.session),
		                            survey.stops.moments[i]));
	}
	uint64_t left = line.newest - session_moment(fixture.session).tick;
	ck_assert(!run(&fixture, true, left));
	ck_assert_uint_eq(session_newest(fixture.session), line.newest);
	close_session(&fixture);
}

TEST(a_condition_stops_where_it_becomes_true)
{
	struct line line = line_of("messaging", 3, 1, 1 << 20);
	struct fixture fixture = open_session(&line, "if Miner_Bob.thirst >= 3");
	for (int i = 0; i < 10; i++) {
		ck_assert(run(&fixture, true, 1000));
		ck_assert_int_eq(stat_of(session_sim(fixture.session), "Miner Bob", "thirst"), 3);
		session_step(fixture.session, STEP_MICRO, false);
		ck_assert_int_eq(stat_of(session_sim(fixture.session), "Miner Bob", "thirst"), 2);
		session_step(fixture.session, STEP_MICRO, true);
	}
	close_session(&fixture);
}

TEST(a_condition_that_becomes_true_with_the_last_event_stops_at_the_end)
{
	struct line line = line_of("messaging", 3, 1, 1 << 20);
	struct fixture fixture = open_session(&line, "if pending == 0 and tick > 0");
	struct session *session = fixture.session;
	struct error error;
	struct input send = { .kind = INPUT_INJECT, .agent = AGENT_NONE, .delay_ms = 600000 };
	struct input drop = { .kind = INPUT_DROP };
	ck_assert(session_input(session, &send, &error));
	struct telegram telegram;
	ck_assert_uint_eq(queue_list(&session_sim(session)->queue, &telegram, 1), 1);
	drop.sequence = telegram.sequence;
	session_go(session, 5);
	ck_assert_uint_eq(session_sim(session)->queue.pending, 1);
	ck_assert(session_input(session, &drop, &error));
	session_go(session, 10);
	session_show(session, (struct moment){ 0, 0 });
	ck_assert(run(&fixture, true, 1000));
	ck_assert(moments_are_equal(session_moment(session), at_end(5)));
	ck_assert_uint_gt(session_events_done(session), 0);
	past_prepare(session);
	ck_assert_uint_gt(past_log(session).shown, 0);
	session_go(session, 6);
	ck_assert(run(&fixture, false, 0));
	ck_assert(moments_are_equal(session_moment(session), at_end(5)));
	ck_assert_uint_gt(session_events_done(session), 0);
	past_prepare(session);
	ck_assert_uint_gt(past_log(session).shown, 0);
	ck_assert(!run(&fixture, false, 0));
	close_session(&fixture);
}

TEST(without_a_stop_it_runs_for_so_many_ticks_and_no_more)
{
	struct line line = line_of("messaging", 3, 1, 1 << 20);
	struct fixture fixture = open_session(&line, "tick 1000");
	ck_assert(!run(&fixture, true, 1));
	ck_assert(moments_are_equal(session_moment(fixture.session), at_end(1)));
	ck_assert(!run(&fixture, true, 30));
	ck_assert(moments_are_equal(session_moment(fixture.session), at_end(31)));
	ck_assert_uint_eq(session_newest(fixture.session), 31);
	session_show(fixture.session, at_event(20, 3));
	ck_assert(!run(&fixture, true, 5));
	ck_assert(moments_are_equal(session_moment(fixture.session), at_end(25)));
	ck_assert(!run(&fixture, true, 0));
	ck_assert(moments_are_equal(session_moment(fixture.session), at_end(25)));
	ck_assert(run(&fixture, true, UINT64_MAX));
	ck_assert(moments_are_equal(session_moment(fixture.session), at_event(1000, 0)));
	ck_assert_uint_eq(session_newest(fixture.session), 1000);
	close_session(&fixture);
}

TEST(a_long_search_finds_the_same_as_many_short_ones)
{
	struct line line = line_of("messaging", 3, 1, 1 << 20);
	struct fixture one = open_session(&line, "enter CookStew if tick > 3000");
	struct fixture many = open_session(&line, "enter CookStew if tick > 3000");
	ck_assert(run(&one, true, 100000));
	while (!run(&many, true, 1))
		;
	struct moment moment = session_moment(one.session);
	ck_assert(moments_are_equal(moment, session_moment(many.session)));
	ck_assert_uint_gt(moment.tick, 3000);
	ck_assert_uint_eq(snapshot_digest(session_sim(one.session)),
	                  straight_digest(&line, moment, NULL));
	ck_assert_uint_eq(session_newest(one.session), moment.tick);
	ck_assert_uint_eq(session_events_done(one.session), moment.event);
	/* Nor does it skip events in the past. */
	session_go(one.session, 6000);
	session_show(one.session, (struct moment){ 0, 0 });
	ck_assert(run(&one, true, 100000));
	ck_assert(moments_are_equal(moment, session_moment(one.session)));
	close_session(&one);
	close_session(&many);
}

TEST(in_a_crowd_it_stops_too)
{
	struct line line = line_of("messaging", 3, 3000, 4 << 20);
	struct fixture fixture = open_session(&line, "MinersWife 5000:enter CookStew");
	ck_assert(run(&fixture, true, 400));
	struct moment moment = session_moment(fixture.session);
	ck_assert_uint_ne(moment.event, MOMENT_END);
	ck_assert_str_eq(state_of(session_sim(fixture.session), "MinersWife 5000"), "CookStew");
	ck_assert_int_eq(stat_of(session_sim(fixture.session), "MinersWife 5000", "cooking"), 0);
	session_go(fixture.session, moment.tick + 3);
	ck_assert(run(&fixture, false, 0));
	ck_assert(moments_are_equal(session_moment(fixture.session), moment));
	close_session(&fixture);
}

TEST(a_failing_condition_beside_another_does_not_keep_that_from_stopping)
{
	struct line line = line_of("messaging", 3, 1, 1 << 20);
	struct fixture fixture = open_session(&line, "enter CookStew if Elsa.place > 1");
	struct stop stop;
	struct error error;
	ck_assert(breakpoints_add(&fixture.breakpoints, session_sim(fixture.session), "tick 70",
	                          NULL, &error));
	breakpoints_run(&fixture.breakpoints, fixture.session, true, 60, &stop);
	ck_assert(!stop.hit);
	ck_assert_ptr_nonnull(strstr(stop.text, "Elsa.place > 1 compares"));
	breakpoints_run(&fixture.breakpoints, fixture.session, true, 100, &stop);
	ck_assert(stop.hit);
	ck_assert_uint_eq(stop.breakpoint, 1);
	ck_assert_ptr_nonnull(strstr(stop.text, "breakpoint 2: tick 70"));
	close_session(&fixture);
}

TEST(all_breakpoints_that_match_the_event_count_it)
{
	struct line line = line_of("messaging", 3, 1, 1 << 20);
	struct fixture fixture = open_session(&line, "tick 7");
	static const char *const others[] = { "tick 7 if tick == 7", "tick 7 if tick == 8",
		                              "tick 8" };
	struct error error;
	for (size_t i = 0; i < ARRAY_LEN(others); i++)
		ck_assert(breakpoints_add(&fixture.breakpoints, session_sim(fixture.session),
		                          others[i], NULL, &error));
	ck_assert(run(&fixture, true, 10));
	const struct breakpoint *items = fixture.breakpoints.items;
	ck_assert(items[0].hits == 1 && items[1].hits == 1);
	ck_assert(items[2].hits == 0 && items[3].hits == 0);
	close_session(&fixture);
}
