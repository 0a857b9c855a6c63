/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>

#include "core/array.h"
#include "session/breakpoint.h"
#include "session/straight.h"
#include "session/session.h"
#include "session/travel.h"
#include "suite.h"

/*
 * Runs with a breakpoint, with and without a screen.
 */

struct run {
	struct session *session;
	struct breakpoints breakpoints;
	struct stop stop;
};

static void open_run(struct run *run, const struct line *line, const char *spec)
{
	struct error error = { "" };
	run->session = session_new(&line->options);
	run->breakpoints = (struct breakpoints){ 0 };
	ck_assert_msg(breakpoints_add(&run->breakpoints, session_sim(run->session), spec, NULL,
	                              &error),
	              "%s", error.text);
}

static void close_run(struct run *run)
{
	breakpoints_fini(&run->breakpoints);
	session_free(run->session);
}

/* Makes Elsa cook, which stops the run. */
static void cook(struct run *run)
{
	const struct sim *sim = session_sim(run->session);
	const struct agent *elsa = sim_find(sim, "Elsa");
	struct input force = { .kind = INPUT_FORCE, .agent = elsa->id };
	struct error error = { "" };
	force.state = class_find_state(sim_class(sim, elsa), "CookStew");
	ck_assert_msg(breakpoints_input(&run->breakpoints, run->session, &force, &run->stop,
	                                &error),
	              "%s", error.text);
	ck_assert(run->stop.hit);
}

/* A condition that never stops it costs little more than running there. */
TEST(a_run_to_a_condition_does_its_work_once)
{
	struct line line = line_of("messaging", 5, 10, 1 << 18);
	struct run run;
	open_run(&run, &line, "if any('Miner', 'thirst > 99')");
	uint64_t before = session_work(run.session);
	breakpoints_run(&run.breakpoints, run.session, true, 3000, &run.stop);
	ck_assert(!run.stop.hit);
	ck_assert_uint_eq(session_moment(run.session).tick, 3000);
	ck_assert_uint_eq(session_newest(run.session), 3000);
	uint64_t each = 20 + 1;
	ck_assert_uint_le(session_work(run.session) - before, 3300 * each);
	close_run(&run);
}

/* Without a screen, only those events of an input are recorded that somebody asks for. */
TEST_EACH(an_input_stops_a_run_whether_or_not_there_is_a_screen, 2)
{
	static const char *const specs[] = { "enter CookStew", "enter CookStew if tick == 9",
		                             "if Elsa.state == 'CookStew'" };
	for (size_t i = 0; i < ARRAY_LEN(specs); i++) {
		struct line line = line_of("messaging", 5, 1, 1 << 18);
		struct run run;
		line.options.unseen = _i;
		open_run(&run, &line, specs[i]);
		session_go(run.session, 9);
		cook(&run);
		ck_assert_uint_eq(session_moment(run.session).tick, 9);
		ck_assert_uint_ne(session_moment(run.session).event, MOMENT_END);
		close_run(&run);
	}
}

static void hear(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	(void)context;
	(void)sim;
	(void)events;
	(void)count;
}

TEST_EACH(a_run_that_somebody_listens_to_does_its_work_once, 2)
{
	struct line line = line_of("messaging", 5, 1, 1 << 18);
	line.options.unseen = _i;
	struct session *session = session_new(&line.options);
	session_watch(session, &(struct watcher){ .kinds = 1 << EVENT_SAY, .read = hear });
	uint64_t work = session_work(session);
	for (uint64_t tick = 1; tick <= 100; tick++)
		session_go(session, tick);
	ck_assert_uint_eq(session_work(session) - work, 100 * (2 + 1));
	session_free(session);
}

static void count_enters(void *context, const struct sim *sim, const struct event *events,
                         size_t count)
{
	size_t *enters = context;
	(void)sim;
	for (size_t i = 0; i < count; i++)
		*enters += events[i].kind == EVENT_ENTER;
}

TEST_EACH(who_listens_hears_of_an_input_only_up_to_the_stop, 2)
{
	struct line line = line_of("messaging", 5, 1, 1 << 18);
	struct run run;
	size_t enters = 0;
	line.options.unseen = _i;
	open_run(&run, &line, "enter CookStew");
	session_watch(run.session, &(struct watcher){ .kinds = 1 << EVENT_ENTER,
	                                              .read = count_enters,
	                                              .context = &enters });
	cook(&run);
	ck_assert_uint_eq(enters, 0);
	session_step(run.session, STEP_MICRO, true);
	ck_assert_uint_eq(enters, 1);
	session_step(run.session, STEP_TICK, true);
	ck_assert_uint_eq(enters, 1);
	close_run(&run);
}
