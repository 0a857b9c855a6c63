/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SEEDS_H
#define APP_SEEDS_H

#include "app/checks.h"
#include "app/options.h"
#include "core/error.h"
#include "report/output.h"
#include "sim/world.h"

/*
 * --seeds: the same run with many seeds, on all processors, and what they came
 * to together.
 */

enum { SEEDS_MOST = 10000000 };

/* Whether --seeds and what goes with it make sense beside the other options. */
bool seeds_check(const struct options *options, struct error *error);

/* Runs them all and writes what they came to.  FAILED: some of them do, which has been told; BAD
 * has its reason in error, unless it is empty, for then somebody else has told it.  Who is
 * interrupted writes what has been done, and does not return. */
enum outcome seeds_run(const struct options *options, const struct world *world, struct output *out,
                       struct error *error);

#endif
