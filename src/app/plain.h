/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_PLAIN_H
#define APP_PLAIN_H

#include "app/checks.h"
#include "app/options.h"
#include "core/error.h"
#include "sim/world.h"

struct output;
struct replay;

/*
 * A run without a screen, which writes the narrative and whatever else the options ask for.
 */

/* Runs the world, or replays the recording (replay NULL: none), and writes to out.  BAD leaves its
 * reason in error; FAILED has already written its own to stderr. */
enum outcome plain_run(const struct options *options, const struct world *world,
                       struct replay *replay, struct output *out, struct error *error);

#endif
