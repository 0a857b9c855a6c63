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
 * The runs of --seeds, of a world, in all combinations of --sweep, or of two worlds beside each
 * other; and their sum, which does not depend on the order in which results arrive.
 */

/*
 * sweep.c: --sweep, the values that parameters have one after the other.  A combination has one of
 * each; the last parameter varies fastest.
 */
struct sweep {
	struct swept {
		char *name;
		char **settings; /* "beta=0.1" */
		size_t count, capacity;
	} * items;
	size_t count;
	uint64_t combinations; /* 1 if nothing is swept */
};

/* Reads the options; false with an error.  sweep_fini releases it either way. */
bool sweep_init(struct sweep *sweep, const struct options *options, struct error *error);
void sweep_fini(struct sweep *sweep);

/* Whether the world's parameters can have all of these values. */
bool sweep_check(const struct sweep *sweep, const struct world *world, struct error *error);

/* What a parameter is set to in a combination; and the value alone. */
const char *sweep_setting(const struct sweep *sweep, uint64_t combination, size_t param);
const char *sweep_value(const struct sweep *sweep, uint64_t combination, size_t param);

/* What came of a run. */
struct seed_result {
	uint64_t place; /* among all runs: by combination, then by seed */
	uint64_t seed;
	uint64_t ticks; /* length of the run, or the tick at which two first differed */
	double measures[SIDES][MEASURES_MOST + 1]; /* THERE only for --compare */
	enum outcome outcome;
	bool is_never;      /* it FAILED because of --never, */
	bool is_own;        /* or of a check of the world */
	bool is_undecided;  /* a check was still waiting when it ended */
	struct error error; /* empty if it is DONE */
};

struct seed_run {
	struct setup *base, *there; /* borrowed; there: NULL unless two are compared */
	struct setup *here;         /* base or, if parameters are swept, varied */
	const struct sweep *sweep;
	uint64_t first, seeds; /* the seeds of each combination */
	uint64_t combination;
	struct setup varied; /* the world in that combination */
	pid_t parent;        /* the process that sums up */
	FILE *pipe;          /* to it */
	int64_t sent_ns;     /* when the pipe was flushed */
};

/* False, with an error, if the options are wrong. */
bool seed_run_check(const struct seed_run *run, struct error *error);

/* Does the run at a place and writes a struct seed_result to the pipe, and after it the coverage, if
 * it is wanted and the result not BAD.  False if nobody reads it any more. */
bool seed_run_send(struct seed_run *run, uint64_t place);

/* How many failures are reported in full. */
enum { SEED_FAILURES_TOLD = 20 };

struct seed_report {
	const struct options *options;
	const struct sweep *sweep;
	bool checks;                          /* the world has checks */
	uint64_t first, seeds, runs;          /* how many runs were asked for, with so many seeds */
	const char *names[MEASURES_MOST + 1]; /* of what is measured */
	size_t measure_count, width;          /* width: on all sides */
	struct seed_line {
		uint64_t ticks;
		uint8_t outcome; /* OPEN: the run is not done */
	} * lines;               /* by place; owned */
	double *values;          /* by place, side and measure; owned */
	uint64_t done, failed, undecided, ticks;
	struct seed_result failures[SEED_FAILURES_TOLD]; /* in the first places, in order */
	size_t failure_count;
	struct seed_result bad; /* in the first place whose run was BAD */
	bool is_bad;
	struct coverage coverage; /* of all runs, if it is wanted */
};

/* Starts an empty report; setup and sweep are borrowed. */
void seed_report_init(struct seed_report *report, const struct setup *setup,
                      const struct sweep *sweep, uint64_t first, uint64_t seeds);
void seed_report_fini(struct seed_report *report);

/* Adds what came of a run, but for the coverage. */
void seed_report_add(struct seed_report *report, const struct seed_result *result);

/* Writes which run it is, as in "beta=0.5, seed 3". */
void seed_report_name(const struct seed_report *report, const struct seed_result *result, char *out,
                      size_t size);

/* Write the whole report; and a row for each run. */
void seed_report_write(struct seed_report *report, struct output *out);
void seed_report_write_csv(const struct seed_report *report, struct sink *csv);

/*
 * seeds.c: --seeds, which runs the world once with each of many seeds, on all processors.
 */

/* Upper limit on the number of runs. */
enum { SEEDS_MOST = 10000000 };

/* Whether --seeds, --sweep, --jobs and --measure make sense with the other options. */
bool seeds_check(const struct options *options, struct error *error);

/* Runs all seeds, of two setups beside each other unless there is NULL, and writes the report.
 * FAILED: some seeds failed, as reported.  BAD: error has the reason, or is empty if a job has
 * already written it.  If a signal interrupts the runs, writes what is done so far and does not
 * return. */
enum outcome seeds_run(struct setup *here, struct setup *there, struct output *out,
                       struct error *error);

#endif
