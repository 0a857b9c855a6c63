/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/seed.h"
#include "suite.h"

/*
 * The report does not depend on the order in which results arrive.
 */

enum { SEEDS = 30 };

static char text[8192];

/* Writes the report into text. */
static void write_report(struct seed_report *report)
{
	char name[] = "/tmp/westworld.XXXXXX";
	struct output *out = calloc(1, sizeof *out);
	int file = mkstemp(name);
	ck_assert_int_ge(file, 0);
	unlink(name);
	output_init(out, file);
	seed_report_write(report, out);
	ck_assert(output_flush(out));
	ssize_t size = pread(file, text, sizeof text - 1, 0);
	ck_assert_int_ge(size, 0);
	text[size] = '\0';
	close(file);
	free(out);
}

static void add(struct seed_report *report, struct seed_result result, const char *words)
{
	snprintf(result.error.text, sizeof result.error.text, "%s", words);
	seed_report_add(report, &result);
}

/* Of the seeds 1 to 30 every fourth holds, after ten times its number of ticks. */
static void add_seed(struct seed_report *report, uint64_t seed)
{
	char words[64];
	snprintf(words, sizeof words, "--until: words of %d", (int)seed);
	add(report,
	    (struct seed_result){ .place = seed - 1,
	                          .seed = seed,
	                          .ticks = 10 * seed,
	                          .measures = { { 0.1 * (double)seed } },
	                          .outcome = seed % 4 == 0 ? OUTCOME_DONE : OUTCOME_FAILED },
	    words);
}

static const struct sweep no_sweep = { .combinations = 1 };

static const struct world world = { .name = "empty" };

static const struct setup setup = { .options = { .until = "it's so", .measure = "x", .couples = 1 },
	                            .world = &world };

TEST_EACH(any_order_gives_the_same, 5)
{
	/* Steps that share no divisor with 31 visit each of 1 to 30. */
	static const uint64_t steps[] = { 1, 2, 7, 30, 16 };
	struct seed_report report;
	seed_report_init(&report, &setup, &no_sweep, 1, SEEDS);
	for (uint64_t i = 1; i <= SEEDS; i++)
		add_seed(&report, i * steps[_i] % (SEEDS + 1));
	write_report(&report);
	const char *end = strstr(text, "seed 26: ");
	ck_assert_int_eq(strncmp(text,
	                         "seed 1: --until: words of 1\nseed 2: --until: words of 2\n"
	                         "seed 3: --until: words of 3\nseed 5:",
	                         91),
	                 0);
	ck_assert_ptr_nonnull(end);
	ck_assert_str_eq(end, "seed 26: --until: words of 26\n"
	                      "... and 3 more\n"
	                      "23 of 30 seeds fail; 7 pass\n"
	                      "ticks until it held: least 40, median 160, most 280\n"
	                      "x: least 0.1, median 1.55, mean 1.55, most 3\n"
	                      "to watch the first: westworld --seed=1 --speed=max --ticks=10\n");
	seed_report_fini(&report);
}

TEST(missing_seeds_are_mentioned)
{
	struct seed_report report;
	seed_report_init(&report, &setup, &no_sweep, 1, SEEDS);
	add_seed(&report, 4);
	write_report(&report);
	ck_assert_str_eq(text, "after 1 of 30 seeds: 0 of 1 seeds fail; 1 passes\n"
	                       "ticks until it held: least 40, median 40, most 40\n"
	                       "x: least 0.4, median 0.4, mean 0.4, most 0.4\n");
	seed_report_fini(&report);
}

TEST_EACH(the_lowest_seed_that_cannot_be_judged_counts, 3)
{
	static const uint64_t seeds[][3] = { { 5, 3, 9 }, { 3, 9, 5 }, { 9, 5, 3 } };
	struct seed_report report;
	seed_report_init(&report, &setup, &no_sweep, 1, SEEDS);
	for (size_t i = 0; i < 3; i++)
		add(&report,
		    (struct seed_result){ .place = seeds[_i][i] - 1,
		                          .seed = seeds[_i][i],
		                          .outcome = OUTCOME_BAD },
		    seeds[_i][i] == 3 ? "three" : "another");
	ck_assert(report.is_bad);
	ck_assert_uint_eq(report.bad.seed, 3);
	ck_assert_str_eq(report.bad.error.text, "three");
	ck_assert_uint_eq(report.done, 0);
	seed_report_fini(&report);
}

TEST(the_command_is_quoted_for_a_shell)
{
	static const char *inject[] = { "3:nobody>Elsa:StewReady" };
	const struct setup wanted = { .options = { .never = "Elsa.name ~= 'Elsa'",
		                                   .couples = 3,
		                                   .world = "my worlds/a.lua",
		                                   .injections = { inject, 1, 1 } },
		                      .world = &world };
	struct seed_report report;
	seed_report_init(&report, &wanted, &no_sweep, 9, 1);
	add(&report,
	    (struct seed_result){
		    .seed = 9, .ticks = 4, .outcome = OUTCOME_FAILED, .is_never = true },
	    "words");
	write_report(&report);
	ck_assert_str_eq(text, "seed 9: words\n"
	                       "1 of 1 seeds fails; 0 pass\n"
	                       "to watch the first: westworld --seed=9 --speed=max --couples=3 "
	                       "--inject='3:nobody>Elsa:StewReady' "
	                       "--break='if Elsa.name ~= '\\''Elsa'\\''' 'my worlds/a.lua'\n");
	seed_report_fini(&report);
}
