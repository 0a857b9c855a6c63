/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "session/breakpoint.h"
#include "session/straight.h"
#include "session/inputs.h"
#include "session/session.h"
#include "session/travel.h"
#include "worlds/worlds.h"
#include "suite.h"

/*
 * Running forward and running backward stop at the same events, whatever the
 * breakpoints are.
 */

enum { TICKS = 150, STOPS_MOST = 4000 };

static const char *const specs[] = {
	"enter CookStew",
	"Elsa:enter CookStew",
	"exit GoHomeAndSleepTilRested",
	"Miner Bob:exit QuenchThirst",
	"sent StewReady",
	"delivered HiHoneyImHome",
	"unhandled",
	"tick 77",
	"if Miner_Bob.thirst > 3",
	"if Elsa.cooking and Miner_Bob.place == \"shack\"",
	"if pending > 0",
	"enter VisitBathroom if Elsa.previous == \"CookStew\"",
	"tick 50 if Miner_Bob.money_in_bank >= 0",
};

struct stops {
	struct moment moments[STOPS_MOST];
	size_t count;
};

/* Two couples, and a telegram that nobody wants at the end of tick 5. */
static struct session *open_session(void)
{
	struct session *session = session_new(
		&(struct session_options){ .world = worlds_find("messaging"),
	                                   .seed = 3,
	                                   .couples = 2,
	                                   .history_bytes = 1 << 20 });
	const struct sim *sim = session_sim(session);
	struct input input = { .kind = INPUT_INJECT,
		               .agent = AGENT_NONE,
		               .receiver = sim_find(sim, "Miner Bob")->id };
	struct error error;
	session_go(session, 5);
	ck_assert(session_input(session, &input, &error));
	session_show(session, (struct moment){ 0, 0 });
	return session;
}

static void add(struct stops *stops, struct moment moment)
{
	ck_assert_uint_lt(stops->count, STOPS_MOST);
	stops->moments[stops->count++] = moment;
}

static void collect_forward(struct stops *stops, struct session *session,
                            struct breakpoints *breakpoints)
{
	struct stop stop;
	stops->count = 0;
	for (;;) {
		uint64_t left = TICKS - session_moment(session).tick;
		breakpoints_run(breakpoints, session, true, left, &stop);
		if (!stop.hit)
			break;
		add(stops, session_moment(session));
	}
	ck_assert_uint_eq(session_moment(session).tick, TICKS);
}

static void collect_backward(struct stops *stops, struct session *session,
                             struct breakpoints *breakpoints)
{
	struct stop stop;
	stops->count = 0;
	session_go(session, TICKS);
	for (;;) {
		breakpoints_run(breakpoints, session, false, 0, &stop);
		if (!stop.hit)
			break;
		add(stops, session_moment(session));
	}
	ck_assert_uint_eq(session_moment(session).tick, 0);
}

static void check_same(const struct stops *forward, const struct stops *backward, const char *spec)
{
	ck_assert_msg(forward->count == backward->count, "%s: %zu forward, %zu backward", spec,
	              forward->count, backward->count);
	for (size_t i = 0; i < forward->count; i++) {
		struct moment a = forward->moments[i];
		struct moment b = backward->moments[backward->count - 1 - i];
		ck_assert_msg(a.tick == b.tick && a.event == b.event, "%s: stop %zu", spec, i);
	}
}

TEST_EACH(forward_and_backward_stop_at_the_same_events, ARRAY_LEN(specs))
{
	static struct stops forward, backward;
	struct session *session = open_session();
	struct breakpoints breakpoints;
	struct error error = { "" };
	breakpoints = (struct breakpoints){ 0 };
	ck_assert_msg(breakpoints_add(&breakpoints, session_sim(session), specs[_i], NULL, &error),
	              "%s", error.text);
	collect_forward(&forward, session, &breakpoints);
	collect_backward(&backward, session, &breakpoints);
	check_same(&forward, &backward, specs[_i]);
	ck_assert_uint_gt(forward.count, 0);
	/* Hits going backward are not counted. */
	ck_assert_uint_eq(breakpoints.items[0].hits, forward.count);
	breakpoints_fini(&breakpoints);
	session_free(session);
}

TEST(all_together_stop_where_each_of_them_does)
{
	static struct stops forward, backward;
	struct session *session = open_session();
	struct breakpoints breakpoints;
	struct error error;
	breakpoints = (struct breakpoints){ 0 };
	for (size_t i = 0; i < ARRAY_LEN(specs); i++)
		ck_assert(breakpoints_add(&breakpoints, session_sim(session), specs[i], NULL,
		                          &error));
	collect_forward(&forward, session, &breakpoints);
	collect_backward(&backward, session, &breakpoints);
	check_same(&forward, &backward, "all");
	breakpoints_fini(&breakpoints);
	session_free(session);
}

TEST(a_stop_is_before_the_action)
{
	struct session *session = open_session();
	struct breakpoints breakpoints;
	struct error error;
	struct stop stop;
	breakpoints = (struct breakpoints){ 0 };
	ck_assert(breakpoints_add(&breakpoints, session_sim(session), "Elsa:enter CookStew", NULL,
	                          &error));
	breakpoints_run(&breakpoints, session, true, TICKS, &stop);
	ck_assert(stop.hit);
	ck_assert_str_eq(stop.text, "breakpoint 1: Elsa:enter CookStew, at tick 15, time 7.5");
	const struct sim *sim = session_sim(session);
	const struct agent *elsa = sim_find(sim, "Elsa");
	const struct class *class = sim_class(sim, elsa);
	/* She is in the state already; its enter, which puts the stew in the oven, is still to
	 * come. */
	ck_assert_str_eq(class_state_name(class, agent_machines_const(elsa)->current), "CookStew");
	ck_assert_int_eq(stat_get(&class->stats[class_find_stat(class, "cooking")], elsa), 0);
	session_step(session, STEP_AGENT, true);
	sim = session_sim(session);
	elsa = sim_find(sim, "Elsa");
	ck_assert_int_eq(stat_get(&class->stats[class_find_stat(class, "cooking")], elsa), 1);
	breakpoints_fini(&breakpoints);
	session_free(session);
}

TEST(of_two_that_come_true_at_one_event_both_count_it)
{
	struct session *session = open_session();
	struct breakpoints breakpoints;
	struct error error;
	struct stop stop;
	breakpoints = (struct breakpoints){ 0 };
	for (int i = 0; i < 2; i++)
		ck_assert(
			breakpoints_add(&breakpoints, session_sim(session),
		                        i ? "if Miner_Bob.thirst >= 4" : "if Miner_Bob.thirst > 3",
		                        NULL, &error));
	ck_assert(breakpoints_add(&breakpoints, session_sim(session), "if pending > 99", NULL,
	                          &error));
	breakpoints_run(&breakpoints, session, true, TICKS, &stop);
	ck_assert(stop.hit);
	ck_assert_uint_eq(stop.breakpoint, 0);
	ck_assert_uint_eq(breakpoints.items[0].hits, 1);
	ck_assert_uint_eq(breakpoints.items[1].hits, 1);
	ck_assert_uint_eq(breakpoints.items[2].hits, 0);
	breakpoints_fini(&breakpoints);
	session_free(session);
}

/* A tick breakpoint is a place to run to, without asking about events on the way. */
TEST(a_breakpoint_at_a_tick_asks_about_no_other_tick)
{
	struct session *session = open_session();
	struct breakpoints breakpoints;
	struct error error;
	breakpoints = (struct breakpoints){ 0 };
	ck_assert(breakpoints_add(&breakpoints, session_sim(session), "tick 9000", NULL, &error));
	ck_assert(breakpoints_add(&breakpoints, session_sim(session), "tick 8000 if tick == 1",
	                          NULL, &error));
	breakpoints_begin(&breakpoints, session, true, 10000);
	struct stop stop;
	while (!session_go_on(session, 1000))
		;
	breakpoints_end(&breakpoints, session, &stop);
	ck_assert(stop.hit);
	ck_assert_uint_eq(session_moment(session).tick, 9000);
	ck_assert_uint_eq(session_moment(session).event, 0);
	breakpoints_fini(&breakpoints);
	session_free(session);
}

TEST(a_breakpoint_at_a_tick_stops_there_however_near_the_run_begins)
{
	struct session *session = open_session();
	struct breakpoints breakpoints;
	struct error error;
	struct stop stop;
	breakpoints = (struct breakpoints){ 0 };
	ck_assert(breakpoints_add(&breakpoints, session_sim(session), "tick 1", NULL, &error));
	ck_assert(breakpoints_add(&breakpoints, session_sim(session), "tick 9", NULL, &error));
	ck_assert(breakpoints_add(&breakpoints, session_sim(session), "tick 11", NULL, &error));
	for (uint64_t from = 0; from <= 12; from++) {
		session_go(session, from);
		breakpoints_run(&breakpoints, session, true, 15 - from, &stop);
		uint64_t tick = from < 1 ? 1 : from < 9 ? 9 : from < 11 ? 11 : 15;
		ck_assert_int_eq(stop.hit, tick < 15);
		ck_assert_uint_eq(session_moment(session).tick, tick);
		ck_assert_uint_eq(session_moment(session).event, tick < 15 ? 0 : MOMENT_END);
		session_go(session, from);
		breakpoints_run(&breakpoints, session, false, 0, &stop);
		tick = from >= 11 ? 11 : from >= 9 ? 9 : from >= 1 ? 1 : 0;
		ck_assert_int_eq(stop.hit, tick > 0);
		ck_assert_uint_eq(session_moment(session).tick, tick);
	}
	breakpoints_fini(&breakpoints);
	session_free(session);
}

/* In the ticks after it, other events are found where they are. */
TEST(a_tick_at_which_nobody_stops_moves_no_other_stop)
{
	static const char *const others[] = { "Elsa:enter CookStew", "sent StewReady",
		                              "if Miner_Bob.thirst > 3" };
	static const char *const ticks[] = { "tick 1 if tick == 2", "tick 5 if tick == 2",
		                             "tick 6 if tick == 2" };
	struct session *session = open_session();
	for (size_t i = 0; i < ARRAY_LEN(others); i++) {
		struct breakpoints breakpoints;
		struct error error;
		struct stop stop;
		breakpoints = (struct breakpoints){ 0 };
		ck_assert(breakpoints_add(&breakpoints, session_sim(session), others[i], NULL,
		                          &error));
		session_show(session, (struct moment){ 0, 0 });
		breakpoints_run(&breakpoints, session, true, TICKS, &stop);
		struct moment wanted = session_moment(session);
		ck_assert(stop.hit);
		for (size_t j = 0; j < ARRAY_LEN(ticks); j++) {
			ck_assert(breakpoints_add(&breakpoints, session_sim(session), ticks[j],
			                          NULL, &error));
			session_show(session, (struct moment){ 0, 0 });
			breakpoints_run(&breakpoints, session, true, TICKS, &stop);
			ck_assert(stop.hit);
			ck_assert(moments_are_equal(session_moment(session), wanted));
		}
		breakpoints_fini(&breakpoints);
	}
	session_free(session);
}

TEST_EACH(in_pieces_it_stops_where_it_does_at_once, 2 * (int)ARRAY_LEN(specs))
{
	static struct stops forward;
	struct session *session = open_session();
	struct breakpoints breakpoints;
	struct error error;
	struct stop stop;
	bool ahead = _i % 2;
	size_t spec = (size_t)_i / 2;
	breakpoints = (struct breakpoints){ 0 };
	ck_assert(breakpoints_add(&breakpoints, session_sim(session), specs[spec], NULL, &error));
	collect_forward(&forward, session, &breakpoints);
	if (ahead)
		session_show(session, (struct moment){ 0, 0 });
	for (size_t i = 0; i < forward.count; i++) {
		struct moment wanted = forward.moments[ahead ? i : forward.count - 1 - i];
		breakpoints_begin(&breakpoints, session, ahead, TICKS);
		unsigned pieces = 0;
		uint64_t work = session_work(session);
		while (!session_go_on(session, 1)) {
			/* A tick of four agents, and once more if a moment inside it is shown. */
			ck_assert_uint_le(session_work(session) - work, 2 * 5);
			work = session_work(session);
			pieces++;
		}
		breakpoints_end(&breakpoints, session, &stop);
		ck_assert(stop.hit);
		struct moment moment = session_moment(session);
		ck_assert(moment.tick == wanted.tick && moment.event == wanted.event);
		ck_assert(pieces || moment.tick + 2 >= wanted.tick);
	}
	breakpoints_fini(&breakpoints);
	session_free(session);
}

TEST(switched_off_or_skipped_they_do_not_stop)
{
	struct session *session = open_session();
	struct breakpoints breakpoints;
	struct error error;
	struct stop stop;
	breakpoints = (struct breakpoints){ 0 };
	ck_assert(breakpoints_add(&breakpoints, session_sim(session), "tick 10", NULL, &error));
	breakpoints.items[0].enabled = false;
	breakpoints_run(&breakpoints, session, true, 20, &stop);
	ck_assert(!stop.hit);
	ck_assert_uint_eq(session_moment(session).tick, 20);
	breakpoints.items[0].enabled = true;
	breakpoints.skip = true;
	breakpoints_run(&breakpoints, session, false, 0, &stop);
	ck_assert(!stop.hit);
	ck_assert_uint_eq(session_moment(session).tick, 0);
	breakpoints.skip = false;
	breakpoints_run(&breakpoints, session, true, 20, &stop);
	ck_assert(stop.hit);
	ck_assert_uint_eq(session_moment(session).tick, 10);
	ck_assert_uint_eq(breakpoints.items[0].hits, 1);
	breakpoints_fini(&breakpoints);
	session_free(session);
}

TEST(a_condition_that_fails_names_itself_and_the_run_goes_on)
{
	struct session *session = open_session();
	struct breakpoints breakpoints;
	struct error error;
	struct stop stop;
	breakpoints = (struct breakpoints){ 0 };
	ck_assert(breakpoints_add(&breakpoints, session_sim(session), "if Elsa.place > 3", NULL,
	                          &error));
	breakpoints_run(&breakpoints, session, true, 5, &stop);
	ck_assert(!stop.hit);
	ck_assert_ptr_nonnull(strstr(stop.text, "Elsa.place > 3"));
	ck_assert_uint_eq(session_moment(session).tick, 5);
	breakpoints_fini(&breakpoints);
	session_free(session);
}

TEST_EACH(the_text_of_a_breakpoint_makes_it_again, ARRAY_LEN(specs))
{
	struct session *session = open_session();
	struct breakpoints breakpoints;
	struct error error;
	char text[512];
	breakpoints = (struct breakpoints){ 0 };
	ck_assert(breakpoints_add(&breakpoints, session_sim(session), specs[_i], NULL, &error));
	breakpoint_text(&breakpoints.items[0], session_sim(session), text, sizeof text);
	ck_assert_str_eq(text, specs[_i]);
	breakpoints_fini(&breakpoints);
	session_free(session);
}
