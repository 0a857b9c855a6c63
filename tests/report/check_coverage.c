/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include "report/report.h"

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
#include "report/worlds.h"
#include "suite.h"
#include "worlds/worlds.h"

static struct output out;
static struct sim sim;
static struct coverage coverage;

static void watch(const struct world *world, uint32_t couples)
{
	written_begin(&out);
	sim_init(&sim, world, 3, couples);
	coverage_init(&coverage, world);
	coverage_begin(&coverage, &sim);
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
	coverage_end(&coverage, sim.head.tick);
	coverage_write(&coverage, &out);
	return written(&out);
}

FIXTURE(begin_odd, end)

/* The report of the odd world after twelve ticks. */
static const char odd_report[] =
	"\n"
	"Odd \"class\" <&>                                       entered        ticks\n"
	"  Rest                                                      8           12   and 2 began here\n"
	"    --> Walk  the tick is \"even\" & <round>                  8\n"
	"  Walk                                                      8           12\n"
	"    --> (previous)  a third; done: #3                       8\n"
	"    --> Rest  never                                         0                never taken\n"
	"  Slow                                                      8           12\n"
	"    --> Fast                                                0                never taken\n"
	"  Fast                                                      0            0   never visited\n"
	"  Any <thing>, in any state\n"
	"    --> Rest                                                0                never taken\n"
	"  Still here                                                6           16   and 2 began here\n"
	"    --> Still_here  odd                                     8\n"
	"  Still_here                                                8            8\n"
	"    --> Still here  even                                    6\n"
	"\n"
	"visited 5 of 6 states, took 4 of 7 changes\n";

TEST(a_report_lists_states_with_their_ways_out)
{
	run(12);
	ck_assert_str_eq(report(), odd_report);
}

TEST(beginning_in_a_state_is_visiting_it_but_not_entering_it)
{
	const char *text = report();
	ck_assert_ptr_nonnull(strstr(text, "\n  Rest                                               "
	                                   "       0            0   and 2 began here\n"));
	ck_assert_ptr_nonnull(strstr(text, "\nvisited 2 of 6 states, took 0 of "));
}

TEST(classes_with_fewer_machines_are_counted_beside_it)
{
	static const struct state only = { .name = "Only" };
	static const struct machine_plan plan = { .name = "one", .initial = 1 };
	static const struct state *const only_states[] = { NULL, &only };
	static const struct class simple = { .name = "Simple",
		                             .record_bytes = sizeof(struct agent) + 8,
		                             .states = only_states,
		                             .state_count = 2,
		                             .machines = &plan,
		                             .machine_count = 1 };
	static const struct class *classes[2];
	static struct world world;
	world = world_odd;
	classes[0] = world_odd.classes[0];
	classes[1] = &simple;
	world.classes = classes;
	world.class_count = 2;
	end();
	watch(&world, 2);
	run(12);
	size_t same = (size_t)(strstr(odd_report, "\nvisited") - odd_report);
	const char *text = report();
	ck_assert_int_eq(strncmp(text, odd_report, same), 0);
	ck_assert_ptr_nonnull(strstr(text, "\n  Only  "));
	ck_assert_str_eq(strstr(text, "\nvisited"),
	                 "\nvisited 5 of 7 states, took 4 of 7 changes\n");
}

static const struct state two_ways = {
	.name = "Rest",
	.exits = (const struct exit[]){ { .to = ODD_WALK, .words = "bored" },
	                                { .to = ODD_WALK, .message = 1 },
	                                { .to = STATE_NONE } },
};

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

TEST(agents_are_counted_while_they_are_there)
{
	const char *still;
	unsigned long times, ticks, more;
	run(4);
	sim_spawn(&sim, 0, 0);
	run(1);
	sim_remove(&sim, 0);
	run(5);
	still = strstr(report(), "\n  Still here ");
	ck_assert_int_eq(sscanf(still, " Still here %lu %lu", &times, &ticks), 2);
	ck_assert_int_eq(sscanf(strstr(still, "\n  Still_here "), " Still_here %lu %lu", &times,
	                        &more),
	                 2);
	/* One agent left after 5 ticks, one stayed for 10, and one came at 4. */
	ck_assert_uint_eq(ticks + more, 5 + 10 + 6);
}

FIXTURE(begin_messaging, end)

TEST(a_change_is_counted_for_the_state_that_declares_it)
{
	run(2000);
	const char *global = strstr(report(), "WifesGlobalState, in any state");
	unsigned long taken, visits;
	ck_assert_int_eq(sscanf(strstr(global, "--> VisitBathroom"),
	                        "--> VisitBathroom  nature calls %lu", &taken),
	                 1);
	ck_assert_int_eq(sscanf(strstr(report(), "\n  VisitBathroom"), " VisitBathroom %lu",
	                        &visits),
	                 1);
	ck_assert_uint_eq(taken, visits);
	ck_assert_ptr_null(strstr(report(), "no state declares"));
}

static const char undeclared[] = "  changes that no state declares                             ";

TEST(a_forced_change_is_counted_separately)
{
	const struct input input = { .kind = INPUT_FORCE, .agent = 0, .state = 4 };
	input_apply(&sim, &input);
	const char *line = strstr(report(), undeclared);
	ck_assert_ptr_nonnull(line);
	ck_assert_int_eq(strncmp(line + sizeof undeclared - 1, "1\n", 2), 0);
}

TEST(a_revert_without_a_previous_state_is_no_change)
{
	const struct event event = {
		.kind = EVENT_REVERT, .from = 1, .to = 2, .state = 1, .result = false
	};
	char *before = strdup(report());
	end();
	begin_messaging();
	coverage_watcher(&coverage).read(&coverage, &sim, &event, 1);
	ck_assert(strcmp(report(), before) == 0);
	free(before);
}

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
	coverage_init(&coverage, sim.world);
	coverage_begin(&coverage, session_sim(session));
	struct watcher watcher = coverage_watcher(&coverage);
	session_watch(session, &watcher);
	session_go(session, 200);
	session_go(session, 10);
	session_go(session, 300);
	sim.head.tick = 300;
	ck_assert_str_eq(report(), expected);
	session_free(session);
	free(expected);
}

TEST(after_a_reload_counting_starts_anew)
{
	const struct input reload = { .kind = INPUT_RELOAD, .world = worlds_find("couple") };
	run(20);
	input_apply(&sim, &reload);
	run(10);
	char *anew = strdup(report());
	end();
	watch(worlds_find("messaging"), 1);
	sim_watch(&sim, NULL);
	run(20);
	input_apply(&sim, &reload);
	coverage_fini(&coverage);
	coverage_init(&coverage, sim.world);
	coverage_begin(&coverage, &sim);
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
	coverage_init(&coverage, &world_odd);
	coverage_watcher(&coverage).read(&coverage, &sim, events, ARRAY_LEN(events));
	ck_assert_ptr_nonnull(strstr(report(), "and 1 began here"));
	ck_assert_ptr_null(strstr(report(), "and 2 began here"));
}

/* Adds what has been counted so far to sum, as if it came from another process. */
static void add_to(struct coverage *sum)
{
	FILE *pipe = tmpfile();
	coverage_end(&coverage, sim.head.tick);
	ck_assert(coverage_send(&coverage, pipe));
	rewind(pipe);
	ck_assert(coverage_receive(sum, pipe));
	ck_assert_int_eq(fgetc(pipe), EOF);
	ck_assert(!coverage_receive(sum, pipe));
	fclose(pipe);
}

TEST(runs_that_have_ended_add_up)
{
	const struct input input = { .kind = INPUT_FORCE, .agent = 0, .state = 4 };
	const char *names[] = { "EnterMineAndDigForNugget", "    --> QuenchThirst  thirsty",
		                "  GoHomeAndSleepTilRested", undeclared };
	unsigned long counts[2][ARRAY_LEN(names)][2] = { 0 };
	struct coverage sum;
	coverage_init(&sum, sim.world);
	for (size_t run_number = 0; run_number < 2; run_number++) {
		if (run_number) {
			end();
			begin_messaging();
		}
		input_apply(&sim, &input);
		run(40);
		add_to(&sum);
		coverage_write(run_number ? &sum : &coverage, &out);
		for (size_t i = 0; i < ARRAY_LEN(names); i++) {
			const char *line = strstr(written(&out), names[i]);
			ck_assert_msg(line != NULL, "%s", names[i]);
			sscanf(line + strlen(names[i]), "%lu %lu", &counts[run_number][i][0],
			       &counts[run_number][i][1]);
		}
	}
	coverage_fini(&sum);
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		ck_assert_uint_gt(counts[0][i][0], 0);
		ck_assert_uint_eq(counts[1][i][0], 2 * counts[0][i][0]);
		ck_assert_uint_eq(counts[1][i][1], 2 * counts[0][i][1]);
	}
}
