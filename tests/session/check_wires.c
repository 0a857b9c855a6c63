/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>

#include "core/array.h"
#include "session/breakpoint.h"
#include "session/straight.h"
#include "session/start.h"
#include "session/travel.h"
#include "suite.h"

/*
 * Runs to a condition by tripwires, compared with the same runs with a watcher of every tick, for
 * which every event is examined.
 */

enum { PIECES = 25 };

struct run {
	struct session *session;
	struct breakpoints breakpoints;
	struct stop stop;
};

static void hear(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	(void)context;
	(void)sim;
	(void)events;
	(void)count;
}

static void open_run(struct run *run, const struct line *line, const char *const *specs, bool told)
{
	struct error error = { "" };
	run->session = session_new(&line->options);
	breakpoints_init(&run->breakpoints);
	for (size_t i = 0; specs[i]; i++)
		ck_assert_msg(breakpoints_add(&run->breakpoints, session_sim(run->session),
		                              specs[i], &error),
		              "%s", error.text);
	if (told)
		session_watch(run->session,
		              &(struct watcher){ .kinds = 1 << EVENT_SAY, .read = hear });
}

static void close_run(struct run *run)
{
	breakpoints_fini(&run->breakpoints);
	session_free(run->session);
}

static void go(struct run *run, uint64_t ticks)
{
	breakpoints_run(&run->breakpoints, run->session, true, ticks, &run->stop);
}

/* Makes the miner in that slot thirsty, or tired, in both runs. */
static void interfere(struct run *run, uint32_t slot, const char *stat, int32_t value)
{
	const struct sim *sim = session_sim(run->session);
	struct error error = { "" };
	struct input input = { .kind = INPUT_SET, .agent = slot, .value = value };
	input.stat = (uint8_t)class_find_stat(sim_class(sim, sim_slot(sim, slot)), stat);
	ck_assert_msg(breakpoints_input(&run->breakpoints, run->session, &input, &run->stop,
	                                &error),
	              "%s", error.text);
}

static void compare(const struct run *a, const struct run *b)
{
	ck_assert_int_eq(a->stop.hit, b->stop.hit);
	ck_assert_str_eq(a->stop.text, b->stop.text);
	ck_assert(moments_are_equal(session_moment(a->session), session_moment(b->session)));
	ck_assert_uint_eq(session_digest(a->session), session_digest(b->session));
	for (size_t i = 0; i < a->breakpoints.count; i++)
		ck_assert_uint_eq(a->breakpoints.items[i].hits, b->breakpoints.items[i].hits);
}

/* Sets of breakpoints. */
static const struct {
	const char *specs[4];
} watched[] = {
	{ { "if Miner_Bob.thirst > 4" } },
	{ { "if Miner_Bob.thirst >= 6" } },
	{ { "if any('Miner', 'thirst > 4 and fatigue > 2')" } },
	{ { "if any('Miner', 'not (thirst <= 5)')" } },
	{ { "if any('Miner', 'gold_carried == 3')", "if Miner_Bob.fatigue == 5" } },
	{ { "if any('Miner', 'fatigue > 7')", "tick 77" } },
	{ { "if any('Miner', 'fatigue > 7')", "enter QuenchThirst if tick > 40" } },
	{ { "if count('Miner', 'thirst > 4') > 0" } },
	{ { "if Elsa.state == 'CookStew' and Miner_Bob.thirst > 3" } },
};

TEST_EACH(wires_stop_a_run_where_events_do, 3 * ARRAY_LEN(watched))
{
	size_t which = (size_t)_i / 3;
	uint64_t seed = (uint64_t)_i % 3 + 1;
	struct line line = line_of("messaging", seed, 1 + (uint32_t)_i % 3 * 2, 1 << 18);
	struct run wired, told;
	size_t hits = 0;
	open_run(&wired, &line, watched[which].specs, false);
	open_run(&told, &line, watched[which].specs, true);
	for (uint64_t i = 0; i < PIECES; i++) {
		uint64_t ticks = i % 4 ? 60 : 1;
		go(&wired, ticks);
		go(&told, ticks);
		compare(&wired, &told);
		hits += wired.stop.hit;
		if (i % 5 != 4)
			continue;
		interfere(&wired, 0, i % 2 ? "thirst" : "fatigue", (int32_t)i / 2);
		interfere(&told, 0, i % 2 ? "thirst" : "fatigue", (int32_t)i / 2);
		compare(&wired, &told);
	}
	ck_assert_uint_gt(hits, 0);
	close_run(&wired);
	close_run(&told);
}

TEST(wires_let_inputs_of_the_past_and_ticks_stop_a_run_too)
{
	static const char *const specs[] = { "if Miner_Bob.thirst > 50", "tick 90", NULL };
	struct line line = line_of("messaging", 5, 2, 1 << 18);
	struct run wired;
	open_run(&wired, &line, specs, false);
	session_go(wired.session, 60);
	interfere(&wired, 0, "thirst", 99);
	ck_assert(wired.stop.hit);
	session_first(wired.session);
	go(&wired, 1000);
	ck_assert(wired.stop.hit);
	ck_assert_uint_eq(session_moment(wired.session).tick, 60);
	ck_assert_uint_eq(wired.stop.breakpoint, 0);
	go(&wired, 1000);
	ck_assert(moments_are_equal(session_moment(wired.session), at_event(90, 0)));
	close_run(&wired);
}

/* A condition that never stops it costs little more than running there. */
TEST(a_run_by_wires_does_its_work_once)
{
	static const char *const specs[] = { "if any('Miner', 'thirst > 99')", NULL };
	struct line line = line_of("messaging", 5, 10, 1 << 18);
	struct run wired;
	open_run(&wired, &line, specs, false);
	uint64_t before = session_work(wired.session);
	go(&wired, 3000);
	ck_assert(!wired.stop.hit);
	ck_assert_uint_eq(session_moment(wired.session).tick, 3000);
	ck_assert_uint_eq(session_newest(wired.session), 3000);
	uint64_t each = 20 + 1;
	ck_assert_uint_le(session_work(wired.session) - before, 3300 * each);
	close_run(&wired);
}

/* Without a screen, only those events of an input are recorded that somebody asks for. */
TEST_EACH(an_input_stops_a_run_whether_or_not_there_is_a_screen, 2)
{
	static const char *const specs[] = { "enter CookStew", "enter CookStew if tick == 9",
		                             "if Elsa.state == 'CookStew'" };
	for (size_t i = 0; i < ARRAY_LEN(specs); i++) {
		struct line line = line_of("messaging", 5, 1, 1 << 18);
		const char *const spec[] = { specs[i], NULL };
		struct run run;
		struct error error = { "" };
		line.options.unseen = _i;
		open_run(&run, &line, spec, false);
		session_go(run.session, 9);
		const struct sim *sim = session_sim(run.session);
		const struct agent *elsa = sim_find(sim, "Elsa");
		struct input force = { .kind = INPUT_FORCE, .agent = elsa->id };
		force.state = class_find_state(sim_class(sim, elsa), "CookStew");
		ck_assert_msg(breakpoints_input(&run.breakpoints, run.session, &force, &run.stop,
		                                &error),
		              "%s", error.text);
		ck_assert(run.stop.hit);
		ck_assert_uint_eq(session_moment(run.session).tick, 9);
		ck_assert_uint_ne(session_moment(run.session).event, MOMENT_END);
		close_run(&run);
	}
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
	static const char *const specs[] = { "enter CookStew", NULL };
	struct line line = line_of("messaging", 5, 1, 1 << 18);
	struct run run;
	struct error error = { "" };
	size_t enters = 0;
	line.options.unseen = _i;
	open_run(&run, &line, specs, false);
	session_watch(run.session, &(struct watcher){ .kinds = 1 << EVENT_ENTER,
	                                              .read = count_enters,
	                                              .context = &enters });
	const struct agent *elsa = sim_find(session_sim(run.session), "Elsa");
	const struct class *wife = sim_class(session_sim(run.session), elsa);
	const struct input force = { .kind = INPUT_FORCE,
		                     .agent = elsa->id,
		                     .state = class_find_state(wife, "CookStew") };
	ck_assert_msg(breakpoints_input(&run.breakpoints, run.session, &force, &run.stop, &error),
	              "%s", error.text);
	ck_assert(run.stop.hit);
	ck_assert_uint_eq(enters, 0);
	session_step(run.session, STEP_MICRO, true);
	ck_assert_uint_eq(enters, 1);
	session_step(run.session, STEP_TICK, true);
	ck_assert_uint_eq(enters, 1);
	close_run(&run);
}
