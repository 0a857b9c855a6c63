/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SEED_JOB_H
#define APP_SEED_JOB_H

#include "app/crew.h"
#include "app/options.h"
#include "report/coverage.h"
#include "session/likeness.h"
#include "sim/world.h"

/*
 * What a member of the crew does: it runs the world with one seed after the
 * other, and sends what each came to.
 */

/* A message begins with this; then come the numbers of its coverage, if that is wanted, and for
 * the first failures of each member a text, ended by NUL. */
struct seed_result {
	uint64_t seed;
	uint64_t ticks;         /* how long it lived, or until two began to differ */
	double measures[SIDES]; /* 0 where nothing is measured; of one world, or of two */
	uint8_t outcome;        /* enum outcome */
	bool is_never;          /* FAILED, and by --never */
};

/* The first failures of all are among the first of each member, whose tasks are in order. */
enum { SEED_FAILURES_TOLD = 20 };

struct rival;

struct seed_job {
	const struct options *options;
	const struct world *world;
	const struct rival *rival; /* what it is compared with; NULL: nothing */
	struct coverage coverage;  /* of the run that is under way */
	size_t numbers;            /* of a coverage; 0: it is not wanted */
	uint64_t failures;         /* so far */
	int64_t parent;            /* the process that gives the tasks */
	unsigned char *message;
};

void seed_job_init(struct seed_job *job, const struct options *options, const struct world *world,
                   const struct rival *rival);
void seed_job_fini(struct seed_job *job);

/* Whether whoever wants to know has gone. */
bool seed_job_is_orphan(const struct seed_job *job);

/* A crew_work: runs the seeds of the task. */
crew_work seed_job_work;

#endif
