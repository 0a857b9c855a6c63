/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SEED_REPORT_H
#define APP_SEED_REPORT_H

#include "app/seed_run.h"
#include "app/setup.h"
#include "core/error.h"
#include "report/coverage.h"
#include "report/output.h"

/*
 * Sums up the results of many seeds.  The report does not depend on the order in which they arrive.
 */

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
	uint64_t done, failed, ticks;
	struct seed_result failures[SEED_FAILURES_TOLD]; /* with the lowest seeds, in order */
	size_t failure_count;
	struct seed_result bad; /* the lowest seed whose run was BAD */
	bool is_bad;
	struct seed_numbers held;            /* ticks until --until held, or until two differed */
	struct seed_numbers measured[SIDES]; /* values of --measure; THERE only for --compare */
	struct coverage coverage;            /* of all runs, if it is wanted */
};

/* Starts an empty report; the setup is borrowed. */
void seed_report_init(struct seed_report *report, const struct setup *setup, uint64_t seeds);
void seed_report_fini(struct seed_report *report);

/* Adds what came of a seed, but for the coverage. */
void seed_report_add(struct seed_report *report, const struct seed_result *result);

/* Writes the whole report. */
void seed_report_write(struct seed_report *report, struct output *out);

#endif
