/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/seed_pair.h"

#include "app/compare_side.h"
#include "app/measure.h"
#include "app/run.h"

bool seed_pair_check(const struct rival *rival, struct error *error)
{
	struct compare_side there;
	struct measure measure = { NULL };
	bool good = compare_side_init(&there, &rival->options, rival->shelf.world, NULL, error) &&
	            measure_init(&measure, &rival->options, &there.sim, error);
	measure_fini(&measure);
	compare_side_fini(&there);
	return good;
}

static void note_difference(const struct compare *compare, const struct compared *compared,
                            uint64_t tick, struct seed_result *result, struct error *error)
{
	char text[400];
	const struct sides sides = compare_sides(compare);
	compare_text(&sides, compared, text, sizeof text);
	error_set(error, "tick %llu: %s", (unsigned long long)tick, text);
	result->ticks = tick;
	result->outcome = OUTCOME_FAILED;
}

/* Runs both to the last tick, but stops at the first difference if nothing is to be measured. */
static bool walk(struct seed_job *job, struct compare *compare, struct seed_result *result,
                 struct error *error)
{
	uint64_t last = run_ticks(job->options, NULL);
	struct compared compared;
	while (compare->next <= last && !seed_job_is_orphan(job)) {
		uint64_t tick = compare->next;
		if (!compare_step(compare, &compared, error))
			return false;
		if (result->outcome == OUTCOME_DONE && compared_differs(&compared))
			note_difference(compare, &compared, tick, result, error);
		if (result->outcome == OUTCOME_FAILED && !job->options->measure)
			return true;
	}
	return true;
}

static bool take_measure(const struct options *options, const struct sim *sim, double *number,
                         struct error *error)
{
	struct measure measure = { NULL };
	bool good = measure_init(&measure, options, sim, error) &&
	            (!measure.condition || measure_take(&measure, sim, number, error));
	measure_fini(&measure);
	return good;
}

static bool live(struct seed_job *job, struct compare_side *here, struct compare_side *there,
                 struct seed_result *result, struct error *error)
{
	struct compare compare;
	compare_init(&compare, &here->run, &there->run, 0);
	result->ticks = run_ticks(job->options, NULL);
	result->outcome = OUTCOME_DONE;
	bool good = walk(job, &compare, result, error) &&
	            take_measure(job->options, &here->sim, &result->measures[HERE], error) &&
	            take_measure(job->options, &there->sim, &result->measures[THERE], error);
	compare_fini(&compare);
	return good;
}

enum outcome seed_pair_run(struct seed_job *job, struct seed_result *result, struct error *error)
{
	struct options options = *job->options, others = job->rival->options;
	struct compare_side here, there;
	options.seed = others.seed = result->seed;
	bool good = compare_side_init(&here, &options, job->world, NULL, error);
	good = compare_side_init(&there, &others, job->rival->shelf.world, NULL,
	                         good ? error : NULL) &&
	       good && live(job, &here, &there, result, error);
	compare_side_fini(&here);
	compare_side_fini(&there);
	return good ? result->outcome : OUTCOME_BAD;
}
