/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/seeds.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/crew.h"
#include "app/interrupt.h"
#include "app/measure.h"
#include "app/progress.h"
#include "app/rival.h"
#include "app/run.h"
#include "app/seed_job.h"
#include "app/seed_pair.h"
#include "app/seed_report.h"
#include "core/memory.h"
#include "core/number.h"

/* A task is one part in TASKS_EACH of a member's share, and at most TASK_SEEDS seeds, so that all
 * members finish at about the same time. */
enum { TASKS_EACH = 64, TASK_SEEDS = 64, WAIT_MS = 100 };

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

/* Starts a single run, so that an error in the options is found once, before any process starts. */
static bool try_one(const struct options *options, const struct world *world,
                    const struct rival *rival, struct error *error)
{
	struct run run;
	struct measure measure = { NULL };
	bool good = run_init(&run, options, world, NULL, run_ticks(options, NULL), error) &&
	            measure_init(&measure, options, run.sim, error);
	measure_fini(&measure);
	run_fini(&run);
	return good && (!rival || seed_pair_check(rival, error));
}

static size_t count_jobs(const struct options *options, uint64_t seeds)
{
	long online = options->jobs ? (long)options->jobs : sysconf(_SC_NPROCESSORS_ONLN);
	uint64_t jobs = online < 1 ? 1 : (uint64_t)online;
	return (size_t)number_min64(number_min64(jobs, CREW_MOST), seeds);
}

/* A --seeds run in progress. */
struct seeds {
	struct crew crew;
	struct interrupt interrupt;
	struct range left; /* seeds not yet given out */
	uint64_t at_once;  /* the number of seeds in a task */
	struct seed_report report;
	struct rival rival; /* what --compare names */
};

/* Gives the next seeds to a crew member. */
static void give(struct seeds *seeds)
{
	struct range *left = &seeds->left;
	struct task task = { left->first, number_min64(seeds->at_once, left->count) };
	left->first += task.count;
	left->count -= task.count;
	crew_give(&seeds->crew, &task);
}

/* Says which job was killed, and in which seeds.  A job that exited by itself has already written
 * why: then the error is empty. */
static bool report_death(const struct crew *crew, struct error *error)
{
	const struct crew_member *member = &crew->members[crew->died];
	char where[80] = "";
	error->text[0] = '\0';
	if (!WIFSIGNALED(crew->status))
		return false;
	if (member->count)
		snprintf(where, sizeof where, " in seeds %" PRIu64 "..%" PRIu64,
		         member->tasks[0].first,
		         member->tasks[0].first + member->tasks[0].count - 1);
	return error_set(error, "--seeds: a job was killed by signal %d%s", WTERMSIG(crew->status),
	                 where);
}

/* Waits for a message and adds it to the report; false if a member died. */
static bool receive(struct seeds *seeds, struct error *error)
{
	struct crew_message message;
	enum crew_event event = crew_wait(&seeds->crew, WAIT_MS, &message);
	if (event == CREW_DEATH)
		return report_death(&seeds->crew, error);
	if (event == CREW_MESSAGE)
		seed_report_add(&seeds->report, &message);
	if (seeds->report.is_bad)
		seeds->left.count = 0;
	return true;
}

/* Has the crew work until all is done, a member dies, a run is BAD, or a signal comes. */
static bool work(struct seeds *seeds, struct error *error)
{
	struct progress progress;
	struct crew *crew = &seeds->crew;
	bool good = true, shown = isatty(STDERR_FILENO);
	progress_begin(&progress, "seed");
	while (good && (seeds->left.count || crew_is_busy(crew)) &&
	       !interrupt_is_there(&seeds->interrupt)) {
		while (seeds->left.count && crew_wants(crew))
			give(seeds);
		good = receive(seeds, error);
		if (shown)
			progress_tell(&progress, seeds->report.done, seeds->report.seeds);
	}
	progress_end(&progress);
	return good;
}

static enum outcome judge(const struct seed_report *report, struct error *error)
{
	if (report->is_bad)
		error_set(error, "--seeds: seed %" PRIu64 ": %s", report->bad.seed,
		          report->bad.text);
	return report->is_bad ? OUTCOME_BAD : report->failed ? OUTCOME_FAILED : OUTCOME_DONE;
}

/* Without a report if a run was BAD, for the others then mean little. */
static enum outcome work_and_write(struct seeds *seeds, struct output *out, struct error *error)
{
	uint64_t share = seeds->left.count / (seeds->crew.count * TASKS_EACH);
	seeds->at_once = share < 1 ? 1 : number_min64(share, TASK_SEEDS);
	bool good = work(seeds, error);
	crew_stop(&seeds->crew);
	if (!seeds->report.is_bad)
		seed_report_write(&seeds->report, out);
	output_flush(out);
	return good ? judge(&seeds->report, error) : OUTCOME_BAD;
}

/* Starts the crew and has it work; each: the options of a single run. */
static enum outcome run_all(struct seeds *seeds, const struct options *each,
                            const struct world *world, struct output *out, struct error *error)
{
	struct seed_job job;
	struct error why;
	enum outcome outcome = OUTCOME_BAD;
	size_t jobs = count_jobs(each, seeds->left.count);
	seed_job_init(&job, each, world, each->compare ? &seeds->rival : NULL);
	interrupt_hold(&seeds->interrupt);
	if (crew_start(&seeds->crew, jobs, seed_job_work, &job, &why))
		outcome = work_and_write(seeds, out, error);
	else
		error_set(error, "--seeds: %s", why.text);
	interrupt_release(&seeds->interrupt);
	seed_job_fini(&job);
	return outcome;
}

/* Checks that a run can start, and runs all seeds. */
static enum outcome begin(struct seeds *seeds, const struct options *each,
                          const struct world *world, struct output *out, struct error *error)
{
	const struct rival *rival = each->compare ? &seeds->rival : NULL;
	if ((rival && !rival_open(&seeds->rival, each, world, NULL, error)) ||
	    !try_one(each, world, rival, error))
		return OUTCOME_BAD;
	return run_all(seeds, each, world, out, error);
}

enum outcome seeds_run(const struct options *options, const struct world *world, struct output *out,
                       struct error *error)
{
	struct options each = *options;
	struct range range;
	if (!read_range(options->seeds, &range, error))
		return OUTCOME_BAD;
	struct seeds *seeds = memory_zero(1, sizeof *seeds);
	each.seed = range.first;
	each.history_mb = 1; /* no run goes back */
	seeds->left = range;
	seed_report_init(&seeds->report, options, world, range.count);
	enum outcome outcome = begin(seeds, &each, world, out, error);
	seed_report_fini(&seeds->report);
	rival_close(&seeds->rival);
	free(seeds);
	return outcome;
}
