/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_RUN_H
#define APP_RUN_H

#include "app/checks.h"
#include "core/error.h"
#include "app/options.h"
#include "sim/world.h"

struct output;
struct replay;

/*
 * A run without a screen: the world lives for as many ticks as are wanted, and
 * whatever was asked for is written.
 */

enum { RUN_TICKS = 30 }; /* where --ticks says nothing */

/* Runs the world, or what is replayed (NULL: nothing), and writes to out.
 * BAD has its reason in error; FAILED has told its own on stderr. */
enum outcome run_world(const struct options *options, const struct world *world,
                       struct replay *replay, struct output *out, struct error *error);

#endif
