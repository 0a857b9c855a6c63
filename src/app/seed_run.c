/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/seed_run.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/compare_runs.h"
#include "app/jobs.h"
#include "app/run.h"
#include "core/memory.h"
#include "session/travel.h"

enum { COMPARE_FIRST = 16 }; /* ticks to compare at once, at first */

/* Starts a run, so that an error in the options is found once. */
static bool try_one(const struct setup *setup, struct error *error)
{
	struct run run;
	bool good = run_init(&run, setup, run_ticks(setup), error);
	run_fini(&run);
	return good;
}

bool seed_run_init(struct seed_run *run, struct setup *here, struct setup *there,
                   struct error *error)
{
	*run = (struct seed_run){ .here = here, .there = there, .parent = getpid() };
	if (here->options.coverage) {
		coverage_init_empty(&run->coverage, here->world);
		run->numbers = coverage_numbers(&run->coverage);
	}
	run->message = memory_zero(1, sizeof(struct seed_result) + run->numbers * sizeof(uint64_t) +
	                                      sizeof(struct error));
	return try_one(here, error) && (!there || try_one(there, error));
}

void seed_run_fini(struct seed_run *run)
{
	if (run->numbers)
		coverage_fini(&run->coverage);
	free(run->message);
}

/* Whether the parent is gone, so that nobody reads the results. */
static bool is_orphan(void *context)
{
	const struct seed_run *run = context;
	return getppid() != run->parent;
}

static enum outcome live(struct seed_run *seeds, struct run *run, struct seed_result *result,
                         struct error *error)
{
	if (seeds->numbers) {
		struct watcher watcher = coverage_watcher(&seeds->coverage);
		coverage_begin(&seeds->coverage, run_sim(run));
		session_watch(run->session, &watcher);
	}
	run->is_pointless = is_orphan;
	run->context = seeds;
	enum outcome outcome = run_live(run, error);
	result->ticks = run_sim(run)->head.tick;
	if (seeds->numbers)
		coverage_end(&seeds->coverage, result->ticks);
	result->is_never = outcome == OUTCOME_FAILED && checks_is_never(&run->checks);
	if (outcome != OUTCOME_BAD && !run_measure(run, &result->measures[HERE], error))
		outcome = OUTCOME_BAD;
	return outcome;
}

static enum outcome run_one(struct seed_run *seeds, struct seed_result *result, struct error *error)
{
	struct run run;
	enum outcome outcome = OUTCOME_BAD;
	if (run_init(&run, seeds->here, run_ticks(seeds->here), error))
		outcome = live(seeds, &run, result, error);
	run_fini(&run);
	return outcome;
}

/* Runs both to the last tick, or to soon after they first differ if nothing is to be measured. */
static enum outcome compare(struct seed_run *seeds, struct run_pair *pair,
                            struct seed_result *result, struct error *error)
{
	const struct session_compare *compare = pair->compare;
	bool all = seeds->here->options.measure != NULL;
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

static enum outcome run_two(struct seed_run *seeds, struct seed_result *result, struct error *error)
{
	struct run_pair pair;
	enum outcome outcome = OUTCOME_BAD;
	seeds->there->options.seed = result->seed;
	if (run_pair_init(&pair, seeds->here, seeds->there, error))
		outcome = compare(seeds, &pair, result, error);
	run_pair_fini(&pair);
	return outcome;
}

bool seed_run_work(void *context, uint64_t seed, FILE *pipe)
{
	struct seed_run *seeds = context;
	struct seed_result result;
	struct error error = { "" };
	unsigned char *end = seeds->message + sizeof result;
	memset(&result, 0, sizeof result); /* it is sent with its padding */
	result.seed = seeds->here->options.seed = seed;
	enum outcome outcome = seeds->there ? run_two(seeds, &result, &error)
	                                    : run_one(seeds, &result, &error);
	if (is_orphan(seeds))
		return false;
	result.outcome = (uint8_t)outcome;
	memcpy(seeds->message, &result, sizeof result);
	if (seeds->numbers)
		coverage_take(&seeds->coverage, (uint64_t *)(void *)end);
	end += seeds->numbers * sizeof(uint64_t);
	if (outcome != OUTCOME_DONE) {
		size_t size = strlen(error.text) + 1;
		memcpy(end, error.text, size);
		end += size;
	}
	return jobs_send(pipe, seeds->message, (size_t)(end - seeds->message));
}
