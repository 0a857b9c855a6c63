/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_COMPARE_RUNS_H
#define APP_COMPARE_RUNS_H

#include "app/checks.h"
#include "app/options.h"
#include "core/error.h"
#include "session/replay.h"

struct output;
struct rival;

/* Runs a world, or what is replayed (NULL: nothing), beside its rival, without a screen, and writes the
 * first difference, or that there is none: FAILED and DONE.  BAD has its reason in error. */
enum outcome compare_runs(const struct options *options, const struct world *world,
                          struct replay *replay, struct rival *rival, struct output *out,
                          struct error *error);

#endif
