/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SEED_REPORT_H
#define APP_SEED_REPORT_H

#include "app/options.h"
#include "app/seed_job.h"
#include "core/error.h"
#include "report/coverage.h"
#include "report/output.h"

/*
 * What many seeds came to, in whatever order that becomes known: it is the
 * same.
 */

/* One that fails; of those with texts the ones with the lowest seeds are kept. */
struct seed_failure {
	uint64_t seed, ticks;
	bool is_never;
	char text[sizeof(struct error)];
};

/* Numbers to be summed up. */
struct seed_numbers {
	double *items;
	size_t count, capacity;
};

struct seed_report {
	const struct options *options;
	uint64_t seeds; /* wanted */
	uint64_t done, failed, ticks;
	struct seed_failure failures[SEED_FAILURES_TOLD]; /* in order of seeds */
	size_t failure_count;
	struct seed_failure bad; /* the lowest seed with which a run could not be judged */
	bool is_bad;
	struct seed_numbers held; /* after how many ticks --until held, or two began to differ */
	struct seed_numbers measured[SIDES]; /* what --measure gave, here and there */
	struct coverage coverage;
	size_t numbers; /* of a coverage; 0: it is not wanted */
};

void seed_report_init(struct seed_report *report, const struct options *options,
                      const struct world *world, uint64_t seeds);
void seed_report_fini(struct seed_report *report);

/* Adds a message of a member. */
void seed_report_add(struct seed_report *report, const struct crew_message *message);

/* Writes it all. */
void seed_report_write(struct seed_report *report, struct output *out);

#endif
