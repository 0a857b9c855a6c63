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

/* Runs a world, or a recording (replay NULL: none), beside its rival and writes to out where they
 * first differ.  DONE: they are the same.  FAILED: they differ.  BAD: error has the reason. */
enum outcome compare_runs(const struct options *options, const struct world *world,
                          struct replay *replay, struct rival *rival, struct output *out,
                          struct error *error);

#endif
