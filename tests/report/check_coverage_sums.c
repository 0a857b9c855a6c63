/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "report/coverage.h"
#include "report/worlds.h"
#include "sim/input.h"
#include "suite.h"
#include "worlds/worlds.h"

/*
 * Coverage of many runs: the counts of each are taken out and added up.
 */

/* Runs the odd world, in which agents come and go, and takes the numbers out. */
static uint64_t *numbers_of(struct coverage *counts, uint64_t seed, uint64_t ticks)
{
	struct sim one;
	uint64_t *numbers = calloc(coverage_numbers(counts), sizeof *numbers);
	struct watcher watcher = coverage_watcher(counts);
	sim_init(&one, &world_odd, seed, 2);
	coverage_begin(counts, &one);
	sim_watch(&one, &watcher);
	while (one.head.tick < ticks)
		sim_tick(&one);
	coverage_end(counts, ticks);
	coverage_take(counts, numbers);
	sim_fini(&one);
	return numbers;
}

/* The report without its first line. */
static char *body(const char *text)
{
	return strdup(strchr(text, '\n'));
}

TEST(runs_that_have_ended_add_up)
{
	struct output out;
	struct sim sim;
	struct coverage whole, counts, sum;
	written_begin(&out);
	sim_init(&sim, &world_odd, 3, 2);
	coverage_init(&whole, &sim);
	struct watcher watcher = coverage_watcher(&whole);
	sim_watch(&sim, &watcher);
	coverage_init_empty(&counts, &world_odd);
	coverage_init_empty(&sum, &world_odd);
	while (sim.head.tick < 12)
		sim_tick(&sim);
	coverage_write(&whole, &sim, &out);
	char *single = body(written(&out));
	uint64_t *numbers = numbers_of(&counts, 3, 12);
	coverage_add(&sum, numbers);
	written_begin(&out);
	coverage_write_runs(&sum, 1, 12, &out);
	ck_assert_int_eq(strncmp(written(&out), "Coverage of ", 12), 0);
	ck_assert_ptr_nonnull(strstr(written(&out), " in 1 runs, after 12 ticks in all\n"));
	char *added = body(written(&out));
	ck_assert_str_eq(added, single);
	/* Nothing of the first run is left in the second. */
	uint64_t *again = numbers_of(&counts, 3, 12);
	ck_assert_mem_eq(again, numbers, coverage_numbers(&counts) * sizeof *numbers);
	coverage_add(&sum, again);
	uint64_t *twice = calloc(coverage_numbers(&sum), sizeof *twice);
	coverage_take(&sum, twice);
	for (size_t i = 0; i < coverage_numbers(&sum); i++)
		ck_assert_uint_eq(twice[i], 2 * numbers[i]);
	free(twice);
	free(again);
	free(added);
	free(numbers);
	free(single);
	coverage_fini(&sum);
	coverage_fini(&counts);
	coverage_fini(&whole);
	sim_fini(&sim);
	close(out.descriptor);
}

TEST(forced_changes_are_added_up_too)
{
	const struct input input = { .kind = INPUT_FORCE, .agent = 0, .state = 4 };
	struct output out;
	struct sim sim;
	struct coverage counts, sum;
	written_begin(&out);
	sim_init(&sim, worlds_find("messaging"), 3, 1);
	coverage_init(&counts, &sim);
	struct watcher watcher = coverage_watcher(&counts);
	uint64_t *numbers = calloc(coverage_numbers(&counts), sizeof *numbers);
	sim_watch(&sim, &watcher);
	coverage_init_empty(&sum, sim.world);
	input_apply(&sim, &input);
	coverage_take(&counts, numbers);
	coverage_add(&sum, numbers);
	coverage_write_runs(&sum, 1, 0, &out);
	ck_assert_ptr_nonnull(
		strstr(written(&out),
	               "  changes that no state declares                             1\n"));
	coverage_fini(&sum);
	free(numbers);
	coverage_fini(&counts);
	sim_fini(&sim);
	close(out.descriptor);
}

TEST(agents_that_go_are_counted_until_then)
{
	struct sim sim;
	struct coverage counts;
	sim_init(&sim, &world_odd, 3, 2);
	coverage_init(&counts, &sim);
	struct watcher watcher = coverage_watcher(&counts);
	sim_watch(&sim, &watcher);
	sim_remove(&sim, 0);
	uint64_t sum = 0, *numbers = calloc(coverage_numbers(&counts), sizeof *numbers);
	coverage_end(&counts, 7);
	coverage_take(&counts, numbers);
	/* Ticks come first. */
	for (size_t i = 0; i < world_odd.classes[0]->state_count; i++)
		sum += numbers[i];
	ck_assert_uint_eq(sum, 7 * 2);
	free(numbers);
	coverage_fini(&counts);
	sim_fini(&sim);
}

/* The whole report of the odd world after twelve ticks. */
static const char odd_report[] =
	"Coverage of odd \"world\" <&> after 12 ticks\n"
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
	struct output out;
	struct sim sim;
	struct coverage counts;
	written_begin(&out);
	sim_init(&sim, &world_odd, 3, 2);
	coverage_init(&counts, &sim);
	struct watcher watcher = coverage_watcher(&counts);
	sim_watch(&sim, &watcher);
	while (sim.head.tick < 12)
		sim_tick(&sim);
	coverage_write(&counts, &sim, &out);
	ck_assert_str_eq(written(&out), odd_report);
	coverage_fini(&counts);
	sim_fini(&sim);
	close(out.descriptor);
}

TEST(classes_with_fewer_machines_are_counted_beside_it)
{
	static const struct state only = { .name = "Only" };
	static const struct machine_plan plan = { .name = "one", .initial = 1 };
	const struct class simple = { .name = "Simple",
		                      .record_bytes = sizeof(struct agent) + 8,
		                      .states = (const struct state *const[]){ NULL, &only },
		                      .state_count = 2,
		                      .machines = &plan,
		                      .machine_count = 1 };
	const struct class *const classes[] = { world_odd.classes[0], &simple };
	struct world world = world_odd;
	struct output out;
	struct sim sim;
	struct coverage counts;
	world.classes = classes;
	world.class_count = 2;
	written_begin(&out);
	sim_init(&sim, &world, 3, 2);
	coverage_init(&counts, &sim);
	struct watcher watcher = coverage_watcher(&counts);
	sim_watch(&sim, &watcher);
	while (sim.head.tick < 12)
		sim_tick(&sim);
	coverage_write(&counts, &sim, &out);
	size_t same = (size_t)(strstr(odd_report, "\nvisited") - odd_report);
	const char *text = written(&out);
	ck_assert_int_eq(strncmp(text, odd_report, same), 0);
	ck_assert_ptr_nonnull(strstr(text, "\n  Only  "));
	ck_assert_str_eq(strstr(text, "\nvisited"),
	                 "\nvisited 5 of 7 states, took 4 of 7 changes\n");
	coverage_fini(&counts);
	sim_fini(&sim);
	close(out.descriptor);
}

TEST(there_are_three_numbers_for_a_state_one_for_a_way_out_and_one_more)
{
	struct coverage counts;
	coverage_init_empty(&counts, &world_odd);
	ck_assert_uint_eq(coverage_numbers(&counts), 3 * (ODD_WAVE + 1) + 7 + 1);
	coverage_fini(&counts);
}

TEST(without_metastates_changes_say_enough)
{
	struct coverage counts;
	const uint32_t inner = 1u << EVENT_ENTER | 1u << EVENT_EXIT;
	coverage_init_empty(&counts, worlds_find("messaging"));
	ck_assert_uint_eq(coverage_watcher(&counts).kinds & inner, 0);
	coverage_fini(&counts);
	coverage_init_empty(&counts, &world_odd);
	ck_assert_uint_eq(coverage_watcher(&counts).kinds & inner, inner);
	coverage_fini(&counts);
}
