/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include "report/coverage.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/array.h"
#include "core/memory.h"
#include "session/session.h"
#include "session/travel.h"
#include "sim/input.h"
#include "sim/snapshot.h"
#include "worlds.h"
#include "worlds/worlds.h"
#include "suite.h"

static struct output out;
static struct sim sim;
static struct coverage coverage;

static void watch(const struct world *world, uint32_t couples)
{
	written_begin(&out);
	sim_init(&sim, world, 3, couples);
	coverage_init(&coverage, &sim);
	struct watcher watcher = coverage_watcher(&coverage);
	sim_watch(&sim, &watcher);
}

static void begin_odd(void)
{
	watch(&world_odd, 2);
}

static void begin_messaging(void)
{
	watch(worlds_find("messaging"), 1);
}

static void end(void)
{
	coverage_fini(&coverage);
	sim_fini(&sim);
	close(out.descriptor);
}

static void run(uint64_t ticks)
{
	while (ticks--)
		sim_tick(&sim);
}

static const char *report(void)
{
	coverage_write(&coverage, &sim, &out);
	return written(&out);
}

/* The figures of the last line that begins with that name. */
static void figures(const char *name, unsigned long *times, unsigned long *ticks)
{
	char start[100];
	const char *line = NULL, *text = report();
	snprintf(start, sizeof start, "\n  %s ", name);
	for (const char *at = text; (at = strstr(at, start)); at++)
		line = at;
	ck_assert_msg(line != NULL, "no line of %s in:\n%s", name, text);
	*ticks = 0;
	ck_assert_int_ge(sscanf(line + strlen(start), "%lu %lu", times, ticks), 1);
}

FIXTURE(begin_odd, end)

TEST(beginning_in_a_state_is_not_entering_it)
{
	unsigned long times, ticks;
	figures("Rest", &times, &ticks);
	ck_assert_uint_eq(times, 0);
	ck_assert_ptr_nonnull(strstr(
		report(),
		"Rest                                                      0            0   and 2 began here\n"));
	ck_assert_uint_eq(ticks, 0);
	figures("Walk", &times, &ticks);
	ck_assert_uint_eq(times, 0);
	ck_assert_ptr_nonnull(strstr(report(), "never visited"));
}

TEST(beginning_in_a_state_is_visiting_it)
{
	ck_assert_ptr_nonnull(strstr(report(), "\nvisited 2 of 6 states, took 0 of "));
	run(12);
	ck_assert_ptr_nonnull(strstr(report(), "\nvisited 5 of 6 states, took "));
}

TEST(one_inner_state_is_enough_to_watch_enters)
{
	static const struct state inner = { .name = "Inner", .parent = 2 };
	static const struct state outer = { .name = "Outer", .initial = 1 };
	static const struct state *const pair[] = { NULL, &inner, &outer };
	struct class class = *world_odd.classes[0];
	const struct class *classes[] = { &class };
	struct world world = world_odd;
	struct coverage counts;
	class.states = pair;
	class.state_count = ARRAY_LEN(pair);
	world.classes = classes;
	coverage_init_empty(&counts, &world);
	ck_assert(coverage_watcher(&counts).kinds >> EVENT_ENTER & 1);
	coverage_fini(&counts);
}

/* Both agents walk from 2 to 3, 4 to 6, 8 to 9 and 10 to 12. */
TEST(ticks_are_counted_in_metastates_too)
{
	unsigned long times, ticks;
	run(12);
	figures("Rest", &times, &ticks);
	ck_assert_uint_eq(times, 2 * 4);
	ck_assert_uint_eq(ticks, 2 * 6);
	figures("Walk", &times, &ticks);
	ck_assert_uint_eq(times, 2 * 4);
	ck_assert_uint_eq(ticks, 2 * 6);
	figures("Slow", &times, &ticks);
	ck_assert_uint_eq(times, 2 * 4);
	ck_assert_uint_eq(ticks, 2 * 6);
}

FIXTURE(begin_messaging, end)

TEST(all_ticks_of_all_agents_are_counted_somewhere)
{
	static const char *const states[] = { "EnterMineAndDigForNugget", "VisitBankAndDepositGold",
		                              "GoHomeAndSleepTilRested", "QuenchThirst",
		                              "EatStew" };
	unsigned long times, ticks, sum = 0;
	run(777);
	for (size_t i = 0; i < 5; i++) {
		figures(states[i], &times, &ticks);
		sum += ticks;
	}
	ck_assert_uint_eq(sum, 777);
}

TEST(a_change_is_counted_for_the_state_that_declares_it)
{
	run(2000);
	const char *text = report();
	unsigned long taken = 0, visits, ticks;
	const char *global = strstr(text, "WifesGlobalState, in any state");
	ck_assert_ptr_nonnull(global);
	const char *line = strstr(global, "--> VisitBathroom");
	ck_assert_int_eq(sscanf(line, "--> VisitBathroom  nature calls %lu", &taken), 1);
	figures("VisitBathroom", &visits, &ticks);
	ck_assert_uint_eq(taken, visits);
	ck_assert_uint_eq(ticks, 0);
	ck_assert_ptr_null(strstr(text, "no state declares"));
}

static const struct state two_ways = {
	.name = "Rest",
	.exits = (const struct exit[]){ { .to = ODD_WALK, .words = "bored" },
	                                { .to = ODD_WALK, .message = 1 },
	                                { .to = STATE_NONE } },
};

FIXTURE(begin_odd, end)

TEST(two_ways_between_the_same_states_are_distinguished)
{
	static const char *const messages[] = { "Hey" };
	/* Static, because the world must outlive the fixture. */
	static struct world world;
	static struct class class;
	static const struct class *classes[] = { &class };
	static const struct state *states[ODD_WAVE + 1];
	world = world_odd;
	class = *world.classes[0];
	memcpy(states, class.states, sizeof states);
	states[ODD_REST] = &two_ways;
	class.states = states;
	world.classes = classes;
	world.messages = messages;
	end();
	watch(&world, 1);
	struct event event = {
		.kind = EVENT_CHANGE, .state = ODD_REST, .to = ODD_WALK, .result = true
	};
	for (event.value = 1; event.value <= 2; event.value++) {
		for (int i = 0; i < 3 * event.value; i++)
			coverage_watcher(&coverage).read(&coverage, &sim, &event, 1);
	}
	const char *text = report();
	unsigned long bored = 0, called = 0;
	ck_assert_int_eq(sscanf(strstr(text, "--> Walk  "), "--> Walk  bored %lu --> Walk  Hey %lu",
	                        &bored, &called),
	                 2);
	ck_assert_uint_eq(bored, 3);
	ck_assert_uint_eq(called, 6);
}

FIXTURE(begin_messaging, end)

TEST(a_forced_change_is_counted_separately)
{
	struct input input = { .kind = INPUT_FORCE, .agent = 0, .state = 4 };
	input_apply(&sim, &input);
	const char *text = report();
	const char *line = strstr(text, "changes that no state declares");
	unsigned long times = 0;
	ck_assert_ptr_nonnull(line);
	ck_assert_int_eq(sscanf(line, "changes that no state declares %lu", &times), 1);
	ck_assert_uint_eq(times, 1);
}

TEST(a_revert_without_a_previous_state_is_no_change)
{
	const struct event event = {
		.kind = EVENT_REVERT, .from = 1, .to = 2, .state = 1, .result = false
	};
	char *before = strdup(report());
	close(out.descriptor);
	written_begin(&out);
	coverage_watcher(&coverage).read(&coverage, &sim, &event, 1);
	ck_assert(strcmp(report(), before) == 0);
	free(before);
}

FIXTURE(begin_odd, end)

TEST(agents_who_come_and_go_are_counted_while_they_are_there)
{
	unsigned long times, ticks;
	run(4);
	sim_spawn(&sim, 0, 0);
	run(1);
	sim_remove(&sim, 0);
	run(5);
	figures("Still here", &times, &ticks);
	unsigned long still = ticks;
	figures("Still_here", &times, &ticks);
	/* One agent left after 5 ticks, one stayed for 10, and one came at 4. */
	ck_assert_uint_eq(still + ticks, 5 + 10 + 6);
}

FIXTURE(begin_messaging, end)

TEST(a_session_counts_the_same_as_a_sim)
{
	run(300);
	char *expected = strdup(report());
	end();
	written_begin(&out);
	sim_init(&sim, worlds_find("messaging"), 3, 1);
	struct session_options options = {
		.world = sim.world, .seed = 3, .couples = 1, .history_bytes = 1 << 20
	};
	struct session *session = session_new(&options);
	coverage_init(&coverage, session_sim(session));
	struct watcher watcher = coverage_watcher(&coverage);
	session_watch(session, &watcher);
	session_go(session, 200);
	session_go(session, 10);
	session_go(session, 300);
	coverage_write(&coverage, session_sim(session), &out);
	ck_assert_str_eq(written(&out), expected);
	session_free(session);
	free(expected);
}

/* Compares coverage, which reads few kinds, with counts of every event there
 * is. */
static void check_against_everything(const struct world *world)
{
	run(500);
	char *expected = strdup(report());
	coverage_fini(&coverage);
	sim_fini(&sim);
	close(out.descriptor);
	watch(world, 2);
	struct watcher watcher = coverage_watcher(&coverage);
	watcher.kinds = EVENTS_ALL;
	sim_watch(&sim, &watcher);
	run(500);
	ck_assert_str_eq(report(), expected);
	free(expected);
}

TEST(after_a_reload_counting_starts_anew)
{
	const struct input reload = { .kind = INPUT_RELOAD, .world = worlds_find("couple") };
	char *anew = memory_zero(8192, 1);
	run(20);
	input_apply(&sim, &reload);
	run(10);
	ck_assert_uint_lt((size_t)snprintf(anew, 8192, "%s", report()), 8192);
	end();
	watch(worlds_find("messaging"), 1);
	sim_watch(&sim, NULL);
	run(20);
	input_apply(&sim, &reload);
	coverage_fini(&coverage);
	coverage_init(&coverage, &sim);
	struct watcher watcher = coverage_watcher(&coverage);
	sim_watch(&sim, &watcher);
	run(10);
	ck_assert_str_eq(report(), anew);
	ck_assert_ptr_nonnull(strstr(anew, "DoHouseWork"));
	free(anew);
}

TEST(events_of_a_reload_are_not_counted_twice)
{
	const struct event events[] = { { .kind = EVENT_INPUT, .agent = AGENT_NONE },
		                        { .kind = EVENT_SPAWN, .agent = 0 } };
	end();
	watch(worlds_find("messaging"), 1);
	coverage_fini(&coverage);
	coverage_init_empty(&coverage, &world_odd);
	coverage_watcher(&coverage).read(&coverage, &sim, events, ARRAY_LEN(events));
	ck_assert_ptr_nonnull(strstr(report(), "and 1 began here"));
	ck_assert_ptr_null(strstr(report(), "and 2 began here"));
}

FIXTURE(begin_odd, end)

TEST(metastates_are_counted_the_same_from_every_event)
{
	check_against_everything(&world_odd);
}

FIXTURE(begin_messaging, end)

TEST(states_are_counted_the_same_from_every_event)
{
	const struct world *world = worlds_find("messaging");
	end();
	watch(world, 2);
	check_against_everything(world);
}
