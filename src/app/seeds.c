/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/seeds.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "app/jobs.h"
#include "app/progress.h"
#include "app/seed_report.h"
#include "app/seed_run.h"
#include "core/array.h"
#include "core/memory.h"
#include "core/number.h"

/* Seeds first .. first + count - 1. */
struct range {
	uint64_t first, count;
};

static bool read_seed(const char *text, char **end, uint64_t *seed)
{
	errno = 0;
	*seed = strtoull(text, end, 10);
	return text[0] >= '0' && text[0] <= '9' && !errno;
}

static bool read_range(const char *text, struct range *range, struct error *error)
{
	char *end;
	uint64_t last;
	if (!read_seed(text, &end, &range->first) || end[0] != '.' || end[1] != '.' ||
	    !read_seed(end + 2, &end, &last) || *end)
		return options_refuse("seeds", text, "A..B, two whole numbers, as in 1..1000",
		                      error);
	if (last < range->first)
		return error_set(error, "--seeds: %.100s: the first seed is greater than the last",
		                 text);
	range->count = last - range->first;
	if (range->count++ >= SEEDS_MOST)
		return error_set(error, "--seeds: %.100s: more than %d seeds", text, SEEDS_MOST);
	return true;
}

/* Without --seeds: false if an option is given that needs it. */
static bool check_single(const struct options *options, struct error *error)
{
	if (options->jobs)
		return error_set(error, "--jobs: only works with --seeds");
	return !options->measure || !options->compare ||
	       error_set(error, "--measure: with --compare it also needs --seeds");
}

bool seeds_check(const struct options *options, struct error *error)
{
	struct range range;
	const char *other = options_marked(options, MARK_SINGLE);
	if (!options->seeds)
		return check_single(options, error);
	if (other)
		return error_set(error, "--%s: cannot be combined with --seeds", other);
	if (!options->until && !options->never && !options->coverage && !options->measure &&
	    !options->compare)
		return error_set(
			error,
			"--seeds: nothing to report; add --until, --never, --coverage, --measure or --compare");
	return read_range(options->seeds, &range, error);
}

/*
 * The signals by which people end a program are held back until the results so far are written.
 * Signals that were ignored or blocked stay so.  Jobs inherit the block.
 */

static const int signals[] = { SIGINT, SIGTERM, SIGHUP };

static sigset_t hold_signals(void)
{
	sigset_t blocked, held;
	struct sigaction action;
	sigprocmask(SIG_SETMASK, NULL, &blocked);
	sigemptyset(&held);
	for (size_t i = 0; i < ARRAY_LEN(signals); i++) {
		if (sigaction(signals[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN &&
		    !sigismember(&blocked, signals[i]))
			sigaddset(&held, signals[i]);
	}
	sigprocmask(SIG_BLOCK, &held, NULL);
	return held;
}

static bool is_interrupted(const sigset_t *held)
{
	sigset_t pending;
	bool is = false;
	sigpending(&pending);
	for (size_t i = 0; i < ARRAY_LEN(signals); i++)
		is |= sigismember(held, signals[i]) == 1 && sigismember(&pending, signals[i]) == 1;
	return is;
}

/* A --seeds run in progress. */
struct seeds {
	struct seed_run run;
	struct jobs jobs;
	struct seed_report report;
	struct progress progress;
	bool shown; /* the progress is */
	sigset_t held;
};

static void take(void *context, const unsigned char *message, size_t size)
{
	struct seeds *seeds = context;
	seed_report_add(&seeds->report, message, size);
	/* If a run was BAD the others mean little; but one with a lower seed may be under way. */
	if (seeds->report.is_bad)
		seeds->jobs.count = 0;
}

static bool goes_on(void *context)
{
	struct seeds *seeds = context;
	if (seeds->shown)
		progress_tell(&seeds->progress, seeds->report.done, seeds->report.seeds);
	return !is_interrupted(&seeds->held);
}

static bool work(struct seeds *seeds, struct range range, struct error *error)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	uint64_t wanted = (uint64_t)seeds->report.options->jobs;
	if (!wanted)
		wanted = processors < 1 ? 1 : (uint64_t)processors;
	seeds->jobs = (struct jobs){ .first = range.first,
		                     .count = range.count,
		                     .most = number_min64(number_min64(wanted, JOBS_MOST),
		                                          range.count),
		                     .work = seed_run_work,
		                     .take = take,
		                     .goes_on = goes_on,
		                     .context = seeds };
	struct error why;
	seeds->shown = isatty(STDERR_FILENO);
	progress_begin(&seeds->progress, "seed");
	bool good = jobs_run(&seeds->jobs, &why);
	progress_end(&seeds->progress);
	error->text[0] = '\0';
	return good || (why.text[0] && error_set(error, "--seeds: %s", why.text));
}

/* Writes the report, and the outcome of a run that was BAD to error. */
static enum outcome judge(struct seed_report *report, struct output *out, struct error *error)
{
	if (report->is_bad) {
		error_set(error, "--seeds: seed %" PRIu64 ": %s", report->bad.seed,
		          report->bad.text);
		return OUTCOME_BAD;
	}
	seed_report_write(report, out);
	output_flush(out);
	return report->failed ? OUTCOME_FAILED : OUTCOME_DONE;
}

static enum outcome run_all(struct seeds *seeds, struct range range, struct output *out,
                            struct error *error)
{
	seeds->held = hold_signals();
	bool good = work(seeds, range, error);
	enum outcome outcome = judge(&seeds->report, out, error);
	sigprocmask(SIG_UNBLOCK, &seeds->held, NULL);
	return good ? outcome : OUTCOME_BAD;
}

enum outcome seeds_run(struct setup *here, struct setup *there, struct output *out,
                       struct error *error)
{
	struct range range;
	enum outcome outcome = OUTCOME_BAD;
	if (!read_range(here->options.seeds, &range, error))
		return outcome;
	struct seeds *seeds = memory_zero(1, sizeof *seeds);
	here->options.seed = range.first;
	if (there)
		there->options.seed = range.first;
	seed_report_init(&seeds->report, here, range.count);
	if (seed_run_init(&seeds->run, here, there, error))
		outcome = run_all(seeds, range, out, error);
	seed_run_fini(&seeds->run);
	seed_report_fini(&seeds->report);
	free(seeds);
	return outcome;
}
