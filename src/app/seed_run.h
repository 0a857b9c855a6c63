/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SEED_RUN_H
#define APP_SEED_RUN_H

#include <stdio.h>

#include "app/setup.h"
#include "report/coverage.h"
#include "session/sides.h"

/*
 * What a job does for --seeds: runs a world, or two beside each other, with one seed after another.
 */

/* The head of a message about a seed.  After it come the counts of the coverage, if wanted, and if
 * the run failed the error's text with its NUL. */
struct seed_result {
	uint64_t seed;
	uint64_t ticks;         /* length of the run, or the tick at which two first differed */
	double measures[SIDES]; /* 0: nothing is measured; THERE only for --compare */
	uint8_t outcome;        /* enum outcome */
	bool is_never;          /* it FAILED because of --never */
};

struct seed_run {
	struct setup *here, *there; /* borrowed; there: NULL unless two are compared */
	struct coverage coverage;   /* of the current run */
	size_t numbers;             /* how many counts a coverage has; 0: none is wanted */
	int64_t parent;             /* the process that sums up */
	unsigned char *message;
};

/* Prepares the runs, before any job is begun.  False, with an error, if the options are wrong. */
bool seed_run_init(struct seed_run *run, struct setup *here, struct setup *there,
                   struct error *error);
void seed_run_fini(struct seed_run *run);

/* Runs one seed and sends its result, as struct jobs asks for; context is the struct seed_run. */
bool seed_run_work(void *context, uint64_t seed, FILE *pipe);

#endif
