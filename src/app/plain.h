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
 * A run without a screen, of which whatever was asked for is written.
 */

/* Runs the world, or what is replayed (NULL: nothing), and writes to out.
 * BAD has its reason in error; FAILED has told its own on stderr. */
enum outcome plain_run(const struct options *options, const struct world *world,
                       struct replay *replay, struct output *out, struct error *error);

#endif
