/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/seed_run.h"

#include <string.h>
#include <unistd.h>

#include "app/compare_runs.h"
#include "app/progress.h"
#include "report/coverage.h"
#include "session/travel.h"

enum { SEND_NS = 20000000 };

enum { COMPARE_FIRST = 16 }; /* ticks to compare at once, at first */

/* Starts a run, so that an error in the options is found once. */
static bool try_one(const struct setup *setup, struct error *error)
{
	struct run run;
	bool good = run_init(&run, setup, run_ticks(setup), error);
	run_fini(&run);
	return good;
}

bool seed_run_check(const struct seed_run *run, struct error *error)
{
	return try_one(run->here, error) && (!run->there || try_one(run->there, error));
}

/* Whether the parent is gone, so that nobody reads the results.  Otherwise sends them now and then,
 * so as not to wake it for each. */
static bool is_orphan(void *context)
{
	struct seed_run *run = context;
	int64_t now_ns = progress_clock_ns();
	if (now_ns - run->sent_ns >= SEND_NS) {
		fflush(run->pipe);
		run->sent_ns = now_ns;
	}
	return getppid() != run->parent;
}

/* A run and what is wanted to know of it. */
static enum outcome live(struct seed_run *seeds, struct run *run, struct coverage *coverage,
                         struct seed_result *result)
{
	struct watcher watcher = coverage_watcher(coverage);
	coverage_begin(coverage, run_sim(run));
	if (seeds->here->options.coverage)
		session_watch(run->session, &watcher);
	run->is_pointless = is_orphan;
	run->context = seeds;
	enum outcome outcome = run_live(run, &result->error);
	result->ticks = run_sim(run)->head.tick;
	coverage_end(coverage, result->ticks);
	result->is_never = run->never_held;
	if (outcome != OUTCOME_BAD && !run_measure(run, &result->measures[HERE], &result->error))
		outcome = OUTCOME_BAD;
	return outcome;
}

static enum outcome run_one(struct seed_run *seeds, struct coverage *coverage,
                            struct seed_result *result)
{
	struct run run;
	enum outcome outcome = OUTCOME_BAD;
	if (run_init(&run, seeds->here, run_ticks(seeds->here), &result->error))
		outcome = live(seeds, &run, coverage, result);
	run_fini(&run);
	return outcome;
}

/* Runs both to the last tick, or to soon after they first differ if nothing is to be measured. */
static enum outcome compare(struct seed_run *seeds, struct run_pair *pair,
                            struct seed_result *result)
{
	const struct session_compare *compare = pair->compare;
	bool all = seeds->here->options.measure != NULL;
	struct error *error = &result->error;
	uint64_t to = all ? pair->last : COMPARE_FIRST, first;
	for (;; to *= 2) {
		if (!run_pair_live(pair, to, error))
			return OUTCOME_BAD;
		first = session_compare_diverges_at(compare);
		if (to >= pair->last || first != UINT64_MAX || is_orphan(seeds))
			break;
	}
	for (int side = 0; side < SIDES; side++) {
		if (!run_measure(&pair->runs[side], &result->measures[side], error))
			return OUTCOME_BAD;
	}
	result->ticks = first == UINT64_MAX ? pair->last : first;
	if (first == UINT64_MAX)
		return OUTCOME_DONE;
	error_set(error, "tick %llu: %s", (unsigned long long)first,
	          session_compare_sentence(compare));
	return OUTCOME_FAILED;
}

static enum outcome run_two(struct seed_run *seeds, struct seed_result *result)
{
	struct run_pair pair;
	enum outcome outcome = OUTCOME_BAD;
	seeds->there->options.seed = result->seed;
	if (run_pair_init(&pair, seeds->here, seeds->there, &result->error))
		outcome = compare(seeds, &pair, result);
	run_pair_fini(&pair);
	return outcome;
}

bool seed_run_send(struct seed_run *run, uint64_t seed)
{
	struct seed_result result;
	struct coverage coverage;
	memset(&result, 0, sizeof result); /* it is sent with its padding */
	result.seed = run->here->options.seed = seed;
	coverage_init(&coverage, run->here->world);
	result.outcome = run->there ? run_two(run, &result) : run_one(run, &coverage, &result);
	bool good = !is_orphan(run) && fwrite(&result, sizeof result, 1, run->pipe) == 1 &&
	            (!run->here->options.coverage || result.outcome == OUTCOME_BAD ||
	             coverage_send(&coverage, run->pipe));
	coverage_fini(&coverage);
	return good;
}
