/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SEED_H
#define APP_SEED_H

#include <stdio.h>
#include <sys/types.h>

#include "app/run.h"
#include "report/report.h"
#include "report/output.h"
#include "session/session_compare.h"

/*
 * The runs of --seeds, of a world or of two beside each other; and their sum, which does not depend
 * on the order in which results arrive.
 */

/* What came of a seed. */
struct seed_result {
	uint64_t seed;
	uint64_t ticks;         /* length of the run, or the tick at which two first differed */
	double measures[SIDES][MEASURES_MOST + 1]; /* THERE only for --compare */
	enum outcome outcome;
	bool is_never;      /* it FAILED because of --never, */
	bool is_own;        /* or of a check of the world */
	bool is_undecided;  /* a check was still waiting when it ended */
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

/* How many failures are reported in full. */
enum { SEED_FAILURES_TOLD = 20 };

/* A list of values to be summarized. */
struct seed_numbers {
	double *items;
	size_t count, capacity;
};

struct seed_report {
	const struct options *options;
	uint64_t seeds; /* how many were asked for */
	const struct definitions *own; /* what the world measures */
	size_t measure_count;          /* with --measure */
	bool checks;                   /* the world has checks */
	uint64_t done, failed, undecided, ticks;
	struct seed_result failures[SEED_FAILURES_TOLD]; /* with the lowest seeds, in order */
	size_t failure_count;
	struct seed_result bad; /* the lowest seed whose run was BAD */
	bool is_bad;
	struct seed_numbers held;            /* ticks until --until held, or until two differed */
	struct seed_numbers measured[SIDES][MEASURES_MOST + 1]; /* THERE only for --compare */
	struct coverage coverage;            /* of all runs, if it is wanted */
};

/* Starts an empty report; the setup is borrowed. */
void seed_report_init(struct seed_report *report, const struct setup *setup, uint64_t seeds);
void seed_report_fini(struct seed_report *report);

/* Adds what came of a seed, but for the coverage. */
void seed_report_add(struct seed_report *report, const struct seed_result *result);

/* Writes the whole report. */
void seed_report_write(struct seed_report *report, struct output *out);

/*
 * seeds.c: --seeds, which runs the world once with each of many seeds, on all processors.
 */

/* Upper limit on the number of seeds. */
enum { SEEDS_MOST = 10000000 };

/* Whether --seeds, --jobs and --measure make sense with the other options. */
bool seeds_check(const struct options *options, struct error *error);

/* Runs all seeds, of two setups beside each other unless there is NULL, and writes the report.
 * FAILED: some seeds failed, as reported.  BAD: error has the reason, or is empty if a job has
 * already written it.  If a signal interrupts the runs, writes what is done so far and does not
 * return. */
enum outcome seeds_run(struct setup *here, struct setup *there, struct output *out,
                       struct error *error);

#endif
