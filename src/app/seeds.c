/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/seeds.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/crew.h"
#include "app/measure.h"
#include "app/progress.h"
#include "app/run.h"
#include "app/seed_job.h"
#include "app/seed_report.h"

/* A task is that part of what falls to a member, and not more than so many seeds: the last ones
 * end at about the same time. */
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
		return error_set(error, "--seeds: %.100s: those are more than %d seeds", text,
		                 SEEDS_MOST);
	return true;
}

bool seeds_check(const struct options *options, struct error *error)
{
	struct range range;
	const char *other = options_marked(options, MARK_SINGLE);
	if (!options->seeds)
		return !options->jobs || error_set(error, "--jobs: it is for --seeds");
	if (other)
		return error_set(error, "--%s: it is for a single run, not for --seeds", other);
	if (!options->until && !options->never && !options->coverage && !options->measure)
		return error_set(error, "--seeds: what is to be shown? give --until, --never, "
		                        "--coverage or --measure");
	return read_range(options->seeds, &range, error);
}

/* Tries to begin, so that what is wrong with the options is told once. */
static bool try(const struct options *options, const struct world *world, struct error *error)
{
	struct run run;
	struct measure measure = { NULL };
	bool good = run_init(&run, options, world, NULL, run_ticks(options, NULL), error) &&
	            measure_init(&measure, options, run.sim, error);
	measure_fini(&measure);
	run_fini(&run);
	return good;
}

static uint64_t least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static size_t count_jobs(const struct options *options, uint64_t seeds)
{
	long online = options->jobs ? (long)options->jobs : sysconf(_SC_NPROCESSORS_ONLN);
	uint64_t jobs = online < 1 ? 1 : (uint64_t)online;
	return (size_t)least(least(jobs, CREW_MOST), seeds);
}

/* Gives out the next seeds of what is left. */
static void give(struct crew *crew, struct range *left, uint64_t at_once)
{
	struct task task = { left->first, least(at_once, left->count) };
	left->first += task.count;
	left->count -= task.count;
	crew_give(crew, &task);
}

/* The signals that end a run early. */
static void list_signals(sigset_t *set)
{
	sigemptyset(set);
	sigaddset(set, SIGINT);
	sigaddset(set, SIGTERM);
	sigaddset(set, SIGHUP);
}

/* They are blocked, so that they wait until what was done is written. */
static bool is_interrupted(void)
{
	sigset_t pending;
	sigpending(&pending);
	return sigismember(&pending, SIGINT) || sigismember(&pending, SIGTERM) ||
	       sigismember(&pending, SIGHUP);
}

static bool tell_death(const struct crew *crew, struct error *error)
{
	const struct task *task = &crew->members[crew->died].tasks[0];
	uint64_t last = task->first + task->count - 1;
	if (WIFSIGNALED(crew->status))
		return error_set(error,
		                 "--seeds: a job was killed by signal %d in seeds %" PRIu64
		                 "..%" PRIu64,
		                 WTERMSIG(crew->status), task->first, last);
	/* Who ends by himself has said why. */
	error->text[0] = '\0';
	return false;
}

/* Has the crew work until all is done, somebody has died, or a run cannot be judged. */
static bool work(struct crew *crew, struct range left, struct seed_report *report,
                 struct error *error)
{
	struct crew_message message;
	struct progress progress;
	bool good = true, shown = isatty(STDERR_FILENO);
	uint64_t share = left.count / (crew->count * TASKS_EACH);
	uint64_t at_once = share < 1 ? 1 : least(share, TASK_SEEDS);
	progress_begin(&progress, "seed");
	while (good && (left.count || crew_is_busy(crew)) && !is_interrupted()) {
		while (left.count && crew_wants(crew))
			give(crew, &left, at_once);
		switch (crew_wait(crew, WAIT_MS, &message)) {
		case CREW_MESSAGE:
			seed_report_add(report, &message);
			if (report->is_bad)
				left.count = 0;
			break;
		case CREW_DEATH:
			good = tell_death(crew, error);
			break;
		case CREW_NOTHING:
			break;
		}
		if (shown)
			progress_tell(&progress, report->done, report->seeds);
	}
	progress_end(&progress);
	return good;
}

static enum outcome judge(const struct seed_report *report, bool good, struct error *error)
{
	if (!good)
		return OUTCOME_BAD;
	if (report->is_bad)
		error_set(error, "--seeds: seed %" PRIu64 ": %s", report->bad.seed,
		          report->bad.text);
	return report->is_bad ? OUTCOME_BAD : report->failed ? OUTCOME_FAILED : OUTCOME_DONE;
}

/* Where a run cannot be judged the others say little. */
static enum outcome run_all(struct crew *crew, const struct range *range,
                            struct seed_report *report, struct output *out, struct error *error)
{
	sigset_t signals;
	list_signals(&signals);
	bool good = work(crew, *range, report, error);
	crew_stop(crew);
	if (!report->is_bad)
		seed_report_write(report, out);
	output_flush(out);
	sigprocmask(SIG_UNBLOCK, &signals, NULL);
	return judge(report, good, error);
}

enum outcome seeds_run(const struct options *options, const struct world *world, struct output *out,
                       struct error *error)
{
	struct options each = *options;
	struct range range;
	struct seed_job job;
	struct seed_report report;
	struct crew crew;
	struct error why;
	sigset_t signals;
	enum outcome outcome = OUTCOME_BAD;
	if (!read_range(options->seeds, &range, error))
		return OUTCOME_BAD;
	each.seed = range.first;
	each.history_mb = 1; /* nobody goes back */
	if (!try(&each, world, error))
		return OUTCOME_BAD;
	list_signals(&signals);
	sigprocmask(SIG_BLOCK, &signals, NULL);
	seed_job_init(&job, &each, world);
	seed_report_init(&report, options, world, range.count);
	if (crew_start(&crew, count_jobs(options, range.count), seed_job_work, &job, &why))
		outcome = run_all(&crew, &range, &report, out, error);
	else
		error_set(error, "--seeds: %s", why.text);
	seed_report_fini(&report);
	seed_job_fini(&job);
	return outcome;
}
