/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SEED_PAIR_H
#define APP_SEED_PAIR_H

#include "app/checks.h"
#include "app/rival.h"
#include "app/seed_job.h"

/*
 * Two worlds with the same seed, side by side, as --compare has them.
 */

/* Whether what the options say of a run makes sense in the rival's world, too. */
bool seed_pair_check(const struct rival *rival, struct error *error);

/* Runs both.  DONE: they are the same.  FAILED: they differ, first at the ticks of the result, as
 * error says in words.  Measures both at their end. */
enum outcome seed_pair_run(struct seed_job *job, struct seed_result *result, struct error *error);

#endif
