/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "app/seed_job.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/measure.h"
#include "app/run.h"
#include "app/seed_pair.h"
#include "core/memory.h"

void seed_job_init(struct seed_job *job, const struct options *options, const struct world *world,
                   const struct rival *rival)
{
	*job = (struct seed_job){
		.options = options, .world = world, .rival = rival, .parent = getpid()
	};
	if (options->coverage) {
		coverage_init_empty(&job->coverage, world);
		job->numbers = coverage_numbers(&job->coverage);
	}
	job->message = memory_zero(1, sizeof(struct seed_result) + job->numbers * sizeof(uint64_t) +
	                                      sizeof(struct error));
}

void seed_job_fini(struct seed_job *job)
{
	if (job->numbers)
		coverage_fini(&job->coverage);
	free(job->message);
}

bool seed_job_is_orphan(const struct seed_job *job)
{
	return getppid() != job->parent;
}

static bool is_orphan(void *context)
{
	return seed_job_is_orphan(context);
}

/* Runs one seed to its end and takes the measurement. */
static enum outcome live(struct seed_job *job, struct run *run, struct seed_result *result,
                         struct error *error)
{
	struct measure measure = { NULL };
	if (job->numbers) {
		struct watcher watcher = coverage_watcher(&job->coverage);
		coverage_begin(&job->coverage, run->sim);
		run_watch(run, &watcher);
	}
	run->is_pointless = is_orphan;
	run->context = job;
	enum outcome outcome = run_live(run, error);
	if (!measure_init(&measure, job->options, run->sim, error) ||
	    (measure.condition && outcome != OUTCOME_BAD &&
	     !measure_take(&measure, run->sim, &result->measures[HERE], error)))
		outcome = OUTCOME_BAD;
	measure_fini(&measure);
	return outcome;
}

static void run_one(struct seed_job *job, struct seed_result *result, struct error *error)
{
	struct options options = *job->options;
	struct run run;
	enum outcome outcome = OUTCOME_BAD;
	options.seed = result->seed;
	if (run_init(&run, &options, job->world, NULL, run_ticks(&options, NULL), error))
		outcome = live(job, &run, result, error);
	result->ticks = run.sim->head.tick;
	result->outcome = (uint8_t)outcome;
	result->is_never = outcome == OUTCOME_FAILED && checks_is_never(&run.checks);
	if (job->numbers)
		coverage_end(&job->coverage, result->ticks);
	run_fini(&run);
}

/* Runs one seed and sends its result. */
static bool work_on(struct seed_job *job, struct crew_outbox *outbox, uint64_t seed, bool last)
{
	struct seed_result result;
	struct error error = { "" };
	unsigned char *end = job->message + sizeof result;
	memset(&result, 0, sizeof result); /* it is sent with its padding */
	result.seed = seed;
	if (job->rival)
		result.outcome = (uint8_t)seed_pair_run(job, &result, &error);
	else
		run_one(job, &result, &error);
	if (seed_job_is_orphan(job))
		return false;
	memcpy(job->message, &result, sizeof result);
	if (job->numbers)
		coverage_take(&job->coverage, (uint64_t *)(void *)end);
	end += job->numbers * sizeof(uint64_t);
	if (result.outcome == OUTCOME_BAD ||
	    (result.outcome == OUTCOME_FAILED && job->failures++ < SEED_FAILURES_TOLD)) {
		size_t size = strlen(error.text) + 1;
		memcpy(end, error.text, size);
		end += size;
	}
	return crew_send(outbox, job->message, (size_t)(end - job->message), last);
}

bool seed_job_work(void *context, struct crew_outbox *outbox, const struct task *task)
{
	bool good = true;
	for (uint64_t i = 0; i < task->count && good; i++)
		good = work_on(context, outbox, task->first + i, i + 1 == task->count);
	return good;
}
