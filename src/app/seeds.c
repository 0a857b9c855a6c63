/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/seed.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/signals.h"
#include "core/array.h"
#include "core/memory.h"
#include "core/number.h"

enum { WORKERS_MOST = 256, WAIT_MS = 100, PIPE_BYTES = 1 << 16 };

/* Seeds first .. first + count - 1. */
struct range {
	uint64_t first, count;
};

static bool read_range(const char *text, struct range *range, struct error *error)
{
	char *end;
	uint64_t last;
	if (!options_read_seed(text, &end, &range->first) || end[0] != '.' || end[1] != '.' ||
	    !options_read_seed(end + 2, &end, &last) || *end)
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

/* Whether anything is wanted to know of the runs. */
static bool has_aim(const struct setup *setup, struct error *error)
{
	const struct options *options = &setup->options;
	const struct world *world = setup->world;
	return options->until || options->never || options->coverage || options->measure ||
	       options->compare || options->csv || (world->check_count && !options->unchecked) ||
	       world->measures.count ||
	       error_set(error,
	                 "--seeds: nothing to report; %s has no checks or measures, so add "
	                 "--until, --never, --coverage, --measure or --compare",
	                 world->name);
}

bool seeds_check(const struct options *options, struct error *error)
{
	struct range range;
	struct sweep sweep = { NULL };
	const char *other = options_marked(options, MARK_SINGLE);
	if (!options->seeds && options->jobs)
		return error_set(error, "--jobs: only works with --seeds");
	if (!options->seeds && options->measure && options->compare)
		return error_set(error, "--measure: with --compare it also needs --seeds");
	if (!options->seeds && options->sweeps.count)
		return error_set(error, "--sweep: only works with --seeds");
	if (!options->seeds)
		return true;
	if (other)
		return error_set(error, "--%s: cannot be combined with --seeds", other);
	bool good = read_range(options->seeds, &range, error) && sweep_init(&sweep, options, error);
	if (good && range.count * sweep.combinations > SEEDS_MOST)
		good = error_set(error, "--sweep: more than %d runs", SEEDS_MOST);
	sweep_fini(&sweep);
	return good;
}

/* A process that does the runs at every count-th place, in order, and writes what comes of them to
 * its pipe. */
struct worker {
	pid_t pid; /* 0: it has ended */
	FILE *pipe;
	uint64_t place; /* of the run whose result comes next */
};

/* A --seeds run in progress. */
struct seeds {
	struct range range;
	struct sweep sweep;
	struct sink csv;
	struct seed_run run;
	struct seed_report report;
	struct progress progress;
	sigset_t held;
	struct worker workers[WORKERS_MOST];
	size_t count; /* of workers */
};

/* The life of a worker. */
static void serve(struct seeds *seeds, uint64_t place, FILE *pipe)
{
	struct seed_run *run = &seeds->run;
	bool good = pipe && setvbuf(pipe, NULL, _IOFBF, PIPE_BYTES) == 0;
	for (run->pipe = pipe; good && place < seeds->report.runs; place += seeds->count)
		good = seed_run_send(run, place);
	_exit(good && fclose(pipe) == 0 ? EXIT_SUCCESS : EXIT_FAILURE);
}

/* False with the reason in errno. */
static bool start(struct seeds *seeds, size_t index)
{
	struct worker *worker = &seeds->workers[index];
	int ends[2];
	if (pipe(ends) != 0)
		return false;
	*worker = (struct worker){ fork(), fdopen(ends[0], "r"), index };
	if (worker->pid == 0)
		serve(seeds, index, fdopen(ends[1], "w"));
	int failure = errno;
	close(ends[1]);
	if (worker->pid < 0) {
		fclose(worker->pipe);
		worker->pid = 0;
		errno = failure;
		return false;
	}
	/* poll() knows nothing of what a FILE holds. */
	setvbuf(worker->pipe, NULL, _IONBF, 0);
	return true;
}

/* Waits for the end of a worker; returns its status. */
static int finish(struct worker *worker)
{
	int status = 0;
	fclose(worker->pipe);
	while (waitpid(worker->pid, &status, 0) < 0 && errno == EINTR)
		;
	worker->pid = 0;
	return status;
}

static void stop(struct worker *worker)
{
	if (!worker->pid)
		return;
	kill(worker->pid, SIGKILL);
	finish(worker);
}

static void stop_all(struct seeds *seeds)
{
	for (size_t i = 0; i < seeds->count; i++)
		stop(&seeds->workers[i]);
}

/* Starts the workers, or fewer if the system has no room for all; false if it has for none. */
static bool start_all(struct seeds *seeds, struct error *error)
{
	for (size_t started; seeds->count; seeds->count = started) {
		for (started = 0; started < seeds->count && start(seeds, started); started++)
			;
		if (started == seeds->count)
			return true;
		int failure = errno;
		stop_all(seeds);
		errno = failure;
	}
	return error_set(error, "--seeds: cannot start a process: %s", strerror(errno));
}

/* Ends a worker whose pipe has ended; false if it died, with an empty error if it has said why. */
static bool end_worker(struct seeds *seeds, struct worker *worker, struct error *error)
{
	int status = finish(worker);
	if (WIFSIGNALED(status))
		return error_set(error,
		                 "--seeds: a job was killed by signal %d in seed %" PRIu64
		                 " or later",
		                 WTERMSIG(status),
		                 seeds->range.first + worker->place % seeds->range.count);
	return status == 0;
}

/* Takes a result, which has begun to arrive, or the end of the worker; false if it died. */
static bool receive(struct seeds *seeds, struct worker *worker, struct error *error)
{
	struct seed_report *report = &seeds->report;
	struct seed_result result;
	if (fread(&result, sizeof result, 1, worker->pipe) != 1)
		return end_worker(seeds, worker, error);
	if (report->options->coverage && result.outcome != OUTCOME_BAD &&
	    !coverage_receive(&report->coverage, worker->pipe))
		return end_worker(seeds, worker, error);
	seed_report_add(report, &result);
	worker->place += seeds->count;
	/* If a run was BAD the others mean little; but an earlier one may be, too. */
	for (size_t i = 0; i < seeds->count && report->is_bad; i++) {
		if (seeds->workers[i].place > report->bad.place)
			stop(&seeds->workers[i]);
	}
	return true;
}

/* Waits a while for results; false if a worker died.  *any: whether any is at work. */
static bool receive_any(struct seeds *seeds, bool *any, struct error *error)
{
	struct pollfd polls[WORKERS_MOST];
	bool good = true;
	*any = false;
	/* poll() passes over negative numbers. */
	for (size_t i = 0; i < seeds->count; i++) {
		const struct worker *worker = &seeds->workers[i];
		polls[i] = (struct pollfd){ worker->pid ? fileno(worker->pipe) : -1, POLLIN, 0 };
		*any |= worker->pid != 0;
	}
	if (!*any || poll(polls, (nfds_t)seeds->count, WAIT_MS) <= 0)
		return true;
	for (size_t i = 0; i < seeds->count && good; i++) {
		if (polls[i].revents && seeds->workers[i].pid)
			good = receive(seeds, &seeds->workers[i], error);
	}
	return good;
}

static bool work(struct seeds *seeds, struct error *error)
{
	bool any = true, good = start_all(seeds, error), shown = isatty(STDERR_FILENO);
	progress_begin(&seeds->progress, seeds->sweep.count ? "run" : "seed");
	while (good && any && !signals_came(&seeds->held)) {
		good = receive_any(seeds, &any, error);
		if (shown)
			progress_tell(&seeds->progress, seeds->report.done, seeds->report.runs);
	}
	stop_all(seeds);
	progress_end(&seeds->progress);
	return good;
}

/* Writes the report, and the outcome of a run that was BAD to error. */
static enum outcome judge(struct seeds *seeds, struct output *out, struct error *error)
{
	struct seed_report *report = &seeds->report;
	char name[400];
	if (report->is_bad) {
		seed_report_name(report, &report->bad, name, sizeof name);
		error_set(error, "--seeds: %s: %s", name, report->bad.error.text);
		return OUTCOME_BAD;
	}
	if (seeds->csv.out != out)
		seed_report_write(report, out);
	if (seeds->csv.out)
		seed_report_write_csv(report, &seeds->csv);
	output_flush(out);
	if (!sink_close(&seeds->csv, error))
		return OUTCOME_BAD;
	return report->failed ? OUTCOME_FAILED : OUTCOME_DONE;
}

/* One per processor, unless the options say how many. */
static size_t workers_wanted(const struct options *options, uint64_t seeds)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	uint64_t wanted = processors < 1 ? 1 : (uint64_t)processors;
	if (options->jobs)
		wanted = (uint64_t)options->jobs;
	return (size_t)number_min64(number_min64(wanted, WORKERS_MOST), seeds);
}

enum outcome seeds_run(struct setup *here, struct setup *there, struct output *out,
                       struct error *error)
{
	struct seeds *seeds = memory_zero(1, sizeof *seeds);
	struct range *range = &seeds->range;
	enum outcome outcome = OUTCOME_BAD;
	read_range(here->options.seeds, range, error); /* seeds_check has found it good */
	here->options.seed = range->first;
	if (there)
		there->options.seed = range->first;
	sweep_init(&seeds->sweep, &here->options, error);
	seeds->run = (struct seed_run){ .base = here,
		                        .here = here,
		                        .there = there,
		                        .sweep = &seeds->sweep,
		                        .first = range->first,
		                        .seeds = range->count,
		                        .parent = getpid() };
	seed_report_init(&seeds->report, here, &seeds->sweep, range->first, range->count);
	seeds->count = workers_wanted(&here->options, seeds->report.runs);
	if (has_aim(here, error) && sweep_check(&seeds->sweep, here->world, error) &&
	    seed_run_check(&seeds->run, error) &&
	    csv_open(&seeds->csv, &here->options, out, error)) {
		signals_hold(&seeds->held);
		bool good = work(seeds, error);
		outcome = judge(seeds, out, error);
		outcome = good ? outcome : OUTCOME_BAD;
		signals_release(&seeds->held);
	}
	seed_report_fini(&seeds->report);
	sweep_fini(&seeds->sweep);
	free(seeds);
	return outcome;
}
