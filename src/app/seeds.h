/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SEEDS_H
#define APP_SEEDS_H

#include "app/run.h"
#include "core/error.h"
#include "report/output.h"

/*
 * --seeds: runs the world once with each of many seeds, on all processors, and sums up the results.
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
