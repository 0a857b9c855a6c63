/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SEED_RUN_H
#define APP_SEED_RUN_H

#include <stdio.h>
#include <sys/types.h>

#include "app/run.h"
#include "session/sides.h"

/*
 * One of the runs of --seeds: of a world, or of two beside each other.
 */

/* What came of a seed. */
struct seed_result {
	uint64_t seed;
	uint64_t ticks;         /* length of the run, or the tick at which two first differed */
	double measures[SIDES]; /* 0: nothing is measured; THERE only for --compare */
	enum outcome outcome;
	bool is_never;      /* it FAILED because of --never */
	struct error error; /* empty if it is DONE */
};

struct seed_run {
	struct setup *here, *there; /* borrowed; there: NULL unless two are compared */
	pid_t parent;               /* the process that sums up */
	FILE *pipe;                 /* to it */
	int64_t sent_ns;            /* when the pipe was flushed */
};

/* False, with an error, if the options are wrong. */
bool seed_run_check(const struct seed_run *run, struct error *error);

/* Runs one seed and writes a struct seed_result to the pipe, and after it the coverage, if it is
 * wanted and the result not BAD.  False if nobody reads it any more. */
bool seed_run_send(struct seed_run *run, uint64_t seed);

#endif
