/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SEED_JOB_H
#define APP_SEED_JOB_H

#include "app/crew.h"
#include "app/options.h"
#include "report/coverage.h"
#include "sim/match.h"
#include "sim/world.h"

/*
 * A crew member's work for --seeds: it runs the world with one seed after another and sends the
 * result of each.
 */

/* The head of a message.  After it come the counts of the coverage, if wanted, and for a member's
 * first failures the error's text with its NUL. */
struct seed_result {
	uint64_t seed;
	uint64_t ticks;         /* length of the run, or the tick at which two first differed */
	double measures[SIDES]; /* 0: nothing is measured; THERE only for --compare */
	uint8_t outcome;        /* enum outcome */
	bool is_never;          /* it FAILED because of --never */
};

/* How many failures are reported in full.  As a member's tasks are in order of seeds, the lowest
 * failures of all are among the first ones of each member. */
enum { SEED_FAILURES_TOLD = 20 };

struct rival;

/* The job, which each member inherits as it was when the crew was forked. */
struct seed_job {
	const struct options *options;
	const struct world *world;
	const struct rival *rival; /* borrowed; NULL: nothing is compared */
	struct coverage coverage;  /* of the current run */
	size_t numbers;            /* how many counts a coverage has; 0: none is wanted */
	uint64_t failures;         /* how many seeds have failed here */
	int64_t parent;            /* the process that hands out the tasks */
	unsigned char *message;
};

/* Prepares the job in the parent, before the crew is forked.  Borrows all that it is given. */
void seed_job_init(struct seed_job *job, const struct options *options, const struct world *world,
                   const struct rival *rival);
void seed_job_fini(struct seed_job *job);

/* Whether the parent is gone, so that nobody reads the results. */
bool seed_job_is_orphan(const struct seed_job *job);

/* Runs the seeds of a task; context is the struct seed_job. */
crew_work seed_job_work;

#endif
