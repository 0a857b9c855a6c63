/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SEED_PAIR_H
#define APP_SEED_PAIR_H

#include "app/checks.h"
#include "app/rival.h"
#include "app/seed_job.h"

/*
 * One seed of --seeds with --compare: two worlds, side by side.
 */

/* Whether the options also make sense in the rival's world. */
bool seed_pair_check(const struct rival *rival, struct error *error);

/* Runs both worlds with the seed in result and measures both at their end.  DONE: they are the
 * same.  FAILED: they differ, first at result->ticks; error says how.  BAD: error has the cause. */
enum outcome seed_pair_run(struct seed_job *job, struct seed_result *result, struct error *error);

#endif
