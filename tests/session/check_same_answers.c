/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "lua/condition.h"
#include "session/breakpoint.h"
#include "session/course.h"
#include "session/inputs.h"
#include "session/made_up.h"
#include "session/session.h"
#include "session/straight.h"
#include "suite.h"

/*
 * Conditions hold and fail at the same moments, however a run is watched and whoever asks: twenty
 * of each world, made up from its names.
 */

enum { CONDITIONS = 20 };

/*
 * Answers.
 */

/* How a condition has answered in a run. */
struct answers {
	int state;           /* false, true, or wrong */
	uint64_t changes;    /* when it changed, and to what, hashed */
	uint64_t comes_true; /* how often it did, */
	uint64_t ticks;      /* and in which ticks, hashed */
	uint64_t brief;      /* how often it was true for less than a tick */
	uint64_t since;      /* the tick in which it came true */
};

enum { WRONG = 2 };

/* A run with its conditions. */
struct asker {
	struct condition *conditions[CONDITIONS];
	struct answers answers[CONDITIONS];
	size_t first, end; /* which of them are asked */
	struct reads reads;
	bool afresh; /* they are evaluated anew at each change of anything */
};

static int answer(struct asker *asker, size_t i, const struct sim *sim)
{
	struct error error;
	bool holds = false;
	struct condition *condition = asker->conditions[i];
	bool good = asker->afresh ? condition_holds(condition, sim, NULL, &holds, &error)
	                          : condition_holds_live(condition, sim, &holds, &error);
	return good ? holds : WRONG;
}

static void note(struct answers *answers, int state, uint64_t tick)
{
	if (state == answers->state)
		return;
	answers->brief += answers->state == true && answers->since == tick;
	if (state == true && !(answers->comes_true++ && answers->since == tick))
		answers->ticks = rng_mix(answers->ticks + tick);
	if (state == true)
		answers->since = tick;
	answers->changes = rng_mix(answers->changes + tick * 4 + (uint64_t)state + 1);
	answers->state = state;
}

/* Begins to follow the sim, in a world that may be new. */
static void follow(struct asker *asker, const struct sim *sim)
{
	reads_fini(&asker->reads);
	reads_init(&asker->reads, sim->world);
	for (size_t i = asker->first; i < asker->end; i++) {
		condition_follow(asker->conditions[i], sim);
		condition_add_reads(asker->conditions[i], &asker->reads);
		asker->answers[i].state = answer(asker, i, sim);
	}
	if (asker->afresh)
		reads_add_all(&asker->reads);
}

static void hear(void *context, const struct sim *sim, enum sim_change change,
                 const struct agent *agent, const struct agent *was)
{
	struct asker *asker = context;
	if (change == SIM_WORLD) {
		follow(asker, sim);
		return;
	}
	for (size_t i = asker->first; i < asker->end; i++) {
		if (asker->afresh ||
		    condition_change(asker->conditions[i], sim, change, agent, was))
			note(&asker->answers[i], answer(asker, i, sim), sim->head.tick);
	}
}

static void see(void *context, const struct sim *sim, const struct event *event)
{
	(void)context;
	(void)sim;
	(void)event;
}

/* What is known of all runs, for a line of figures. */
static struct {
	uint64_t worlds, runs, conditions, hold, brief, stops;
} figures;

/* Runs the course with some of the conditions asked, in a sim of which so much is recorded. */
static void run(const struct course *course, struct asker *asker, uint32_t kinds)
{
	struct sim sim;
	figures.runs++;
	memset(asker->answers, 0, sizeof asker->answers);
	course_begin(course, &sim);
	follow(asker, &sim);
	sim_watch(&sim, &(struct watcher){ .kinds = kinds,
	                                   .at = kinds ? see : NULL,
	                                   .reads = &asker->reads,
	                                   .changed = hear,
	                                   .context = asker });
	sim_start(&sim);
	if (course->reload)
		for (uint64_t tick = 1; tick <= course->ticks; tick++)
			course_live(course, &sim, tick);
	else
		course_jump(course, &sim);
	sim_fini(&sim);
}

static void compare(const struct course *course, const char *mode, const struct asker *asker,
                    const struct answers *known)
{
	for (size_t i = asker->first; i < asker->end; i++) {
		if (asker->answers[i].changes != known[i].changes)
			ck_abort_msg("%s, seed %d, reload %d, %s: other answers to %s",
			             course->name, (int)course->seed, (int)course->reload, mode,
			             condition_source(asker->conditions[i]));
	}
}

/* A session that runs from stop to stop, and the ticks in which it stopped, hashed. */
struct stops {
	struct session *session;
	struct breakpoints list;
	uint64_t ticks, last;
};

static void note_stop(struct stops *stops, const struct stop *stop)
{
	uint64_t now = session_moment(stops->session).tick;
	if (!stop->hit)
		return;
	if (now != stops->last)
		stops->ticks = rng_mix(stops->ticks + now);
	stops->last = now;
	figures.stops++;
}

static void run_on(struct stops *stops, uint64_t to)
{
	struct stop stop;
	do {
		uint64_t now = session_moment(stops->session).tick;
		breakpoints_run(&stops->list, stops->session, true, to - now, &stop);
		note_stop(stops, &stop);
	} while (stop.hit);
}

/* One condition stops a session in each tick in which it comes true. */
static void run_to_stops(const struct course *course, const char *condition,
                         const struct answers *known)
{
	struct stops stops = { .session = session_new(
				       &(struct session_options){ .world = course->world,
		                                                  .seed = course->seed,
		                                                  .couples = 1,
		                                                  .unseen = true }) };
	struct session *session = stops.session;
	struct input input;
	struct stop stop;
	struct error error;
	ck_assert(breakpoints_add(&stops.list, session_sim(session), condition,
	                          &(struct check){ .kind = CHECK_NEVER }, &error));
	for (uint64_t tick = 1; tick <= course->ticks; tick++) {
		bool reload = course->reload && tick == course->reload;
		bool set = course_input(course, tick, &input);
		if (reload || set || tick == course->ticks)
			run_on(&stops, tick);
		if (set) {
			ck_assert_msg(breakpoints_input(&stops.list, session, &input, &stop,
			                                &error),
			              "%s: %s", course->name, error.text);
			note_stop(&stops, &stop);
			run_on(&stops, tick);
		}
		if (reload)
			ck_assert(session_reload(session, course->again, &error));
	}
	if (stops.ticks != known->ticks)
		ck_abort_msg("%s, seed %d, reload %d: %d stops and not %d at %s", course->name,
		             (int)course->seed, (int)course->reload, (int)stops.list.items[0].hits,
		             (int)known->comes_true, condition);
	breakpoints_fini(&stops.list);
	session_free(session);
}

static void ask(const struct course *course, struct asker *asker)
{
	struct answers known[CONDITIONS];
	asker->first = 0;
	asker->end = CONDITIONS;
	asker->afresh = true;
	run(course, asker, EVENTS_ALL);
	memcpy(known, asker->answers, sizeof known);
	asker->afresh = false;
	run(course, asker, 0);
	compare(course, "quiet", asker, known);
	run(course, asker, EVENTS_ALL);
	compare(course, "traced", asker, known);
	/* Alone, so that nothing else is watched. */
	for (size_t i = course->seed % 4; i < CONDITIONS; i += 4) {
		asker->first = i;
		asker->end = i + 1;
		run(course, asker, 0);
		compare(course, "alone", asker, known);
	}
	size_t some = course->seed % CONDITIONS;
	run_to_stops(course, condition_source(asker->conditions[some]), &known[some]);
	for (size_t i = 0; i < CONDITIONS; i++) {
		figures.hold += known[i].comes_true > 0;
		figures.brief += known[i].brief > 0;
	}
	figures.conditions += CONDITIONS;
}

static void test(struct course *course)
{
	enum { FEW = 300, SHORT = 4, FLOOD = 4000 };
	struct asker asker = { .end = 0 };
	struct dice dice = dice_of(course->seed * 7919 + course->ticks);
	struct sim sim;
	struct error error;
	course_begin(course, &sim);
	for (size_t i = 0; i < CONDITIONS; i++) {
		char text[MADE_UP_TEXT_MAX];
		made_up_condition(&dice, course->world, text);
		ck_assert_msg(condition_new(&asker.conditions[i], &sim, CLASS_NONE, text, &error),
		              "%s: %s", course->name, error.text);
	}
	/* The known answers come from asking everybody everything again and again. */
	if (sim.head.agents > FEW)
		course->ticks = SHORT;
	sim_tick(&sim);
	if (sim.head.agents + sim.head.sequence < FLOOD)
		ask(course, &asker);
	sim_fini(&sim);
	for (size_t i = 0; i < CONDITIONS; i++)
		condition_free(asker.conditions[i]);
	reads_fini(&asker.reads);
	figures.worlds += !course->reload;
}

static void print(void)
{
	printf("# %d worlds, %d runs; of %d conditions %d come to hold, %d within a tick only; "
	       "%d stops\n",
	       (int)figures.worlds, (int)figures.runs, (int)figures.conditions, (int)figures.hold,
	       (int)figures.brief, (int)figures.stops);
	fflush(stdout);
}

TEST(conditions_of_every_world_get_the_same_answers)
{
	course_for_each(test, 1);
	print();
}

enum { GROUPS = 5 };

TEST_EACH(conditions_of_made_up_worlds_get_the_same_answers, GROUPS)
{
	for (uint64_t number = 1 + (uint64_t)_i; number <= COURSE_MADE_UP; number += GROUPS) {
		struct course course;
		course_of_smith(&course, number);
		test(&course);
		course.reload = course.ticks / 2;
		test(&course);
		course_fini(&course);
	}
	print();
}
