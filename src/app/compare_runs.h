/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_COMPARE_RUNS_H
#define APP_COMPARE_RUNS_H

#include "app/run.h"
#include "app/setup.h"
#include "core/error.h"
#include "session/session_compare.h"

struct output;

/* Two runs beside each other. */
struct run_pair {
	struct run runs[SIDES];
	struct session_compare *compare;
	uint64_t last; /* the last tick to compare */
};

/* Begins both.  False with an error; run_pair_fini releases the pair either way. */
bool run_pair_init(struct run_pair *pair, const struct setup *here, const struct setup *there,
                   struct error *error);
void run_pair_fini(struct run_pair *pair);

/* Runs both up to the end of a tick, not after the last one, and compares them up to there. */
bool run_pair_live(struct run_pair *pair, uint64_t tick, struct error *error);

/* Runs both and writes to out where they first differ.  DONE: they are the same.  FAILED: they
 * differ.  BAD: error has the reason. */
enum outcome compare_runs(const struct setup *here, const struct setup *there, struct output *out,
                          struct error *error);

#endif
