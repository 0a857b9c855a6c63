/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/seed.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/memory.h"
#include "session/travel.h"

enum { SEND_NS = 20000000 };

enum { COMPARE_FIRST = 16 }; /* ticks to compare at once, at first */

/* Starts a run, so that an error in the options is found once. */
static bool try_one(const struct setup *setup, struct error *error)
{
	struct run run;
	bool good = run_init(&run, setup, setup_ticks(setup), error);
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
static enum outcome run_one(struct seed_run *seeds, struct coverage *coverage,
                            struct seed_result *result)
{
	struct run run;
	struct writers writers = { .watchers = { faults_watcher(&writers.faults),
		                                 coverage_watcher(coverage) },
		                   .count = 1 + seeds->here->options.coverage };
	struct watcher watcher = writers_watcher(&writers);
	enum outcome outcome = OUTCOME_BAD;
	if (run_init(&run, seeds->here, setup_ticks(seeds->here), &result->error)) {
		coverage_begin(coverage, run_sim(&run));
		session_watch(run.session, &watcher);
		run.is_pointless = is_orphan;
		run.context = seeds;
		outcome = run_live(&run, &result->error);
		result->ticks = run_sim(&run)->head.tick;
		coverage_end(coverage, result->ticks);
		result->is_own = run.decided && run.decided->own;
		result->is_never = run.decided && run.decided->check.kind == CHECK_NEVER &&
		                   !result->is_own;
		result->is_undecided = run.stop.waiting;
	}
	if (outcome == OUTCOME_DONE && writers.faults.count) {
		error_set(&result->error, "%s", writers.faults.first);
		outcome = OUTCOME_FAILED;
	}
	if (outcome != OUTCOME_BAD && !run_measure(&run, result->measures[HERE], &result->error))
		outcome = OUTCOME_BAD;
	run_fini(&run);
	return outcome;
}

/* Runs both to the last tick, or to soon after they first differ if nothing is to be measured. */
static enum outcome compare(struct seed_run *seeds, struct run_pair *pair,
                            struct seed_result *result)
{
	const struct session_compare *compare = pair->compare;
	bool all = pair->runs[HERE].measure_count;
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
		if (!run_measure(&pair->runs[side], result->measures[side], error))
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

/* Goes on with another combination, for which the world is read again.  A run of --set with the same
 * values is the same. */
static bool vary(struct seed_run *run, uint64_t combination, struct error *error)
{
	struct options options = run->base->options;
	size_t count = options.sets.count, total = count + run->sweep->count;
	if (run->here == &run->varied && run->combination == combination)
		return true;
	if (run->here == &run->varied)
		setup_close(&run->varied);
	run->here = &run->varied;
	run->combination = combination;
	options.sets.items = memory_zero(total, sizeof *options.sets.items);
	options.sets.count = total;
	for (size_t i = 0; i < total; i++)
		options.sets.items[i] = i < count
		                                ? run->base->options.sets.items[i]
		                                : sweep_setting(run->sweep, combination, i - count);
	bool good = setup_open(&run->varied, &options, false, error);
	run->varied.options.sets = run->base->options.sets;
	free(options.sets.items);
	return good;
}

bool seed_run_send(struct seed_run *run, uint64_t place)
{
	struct seed_result result;
	struct coverage coverage;
	memset(&result, 0, sizeof result); /* it is sent with its padding */
	result.place = place;
	result.seed = run->first + place % run->seeds;
	result.outcome = OUTCOME_BAD;
	bool open = !run->sweep->count || vary(run, place / run->seeds, &result.error);
	coverage_init(&coverage, (open ? run->here : run->base)->world);
	if (open) {
		run->here->options.seed = result.seed;
		result.outcome = run->there ? run_two(run, &result)
		                            : run_one(run, &coverage, &result);
	}
	bool good = !is_orphan(run) && fwrite(&result, sizeof result, 1, run->pipe) == 1 &&
	            (!run->here->options.coverage || result.outcome == OUTCOME_BAD ||
	             coverage_send(&coverage, run->pipe));
	coverage_fini(&coverage);
	return good;
}
