/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SCREEN_H
#define APP_SCREEN_H

#include "core/error.h"
#include "app/checks.h"
#include "app/options.h"
#include "session/replay.h"

struct output;
struct rival;
struct shelf;

/*
 * A run on a screen, or one whose screen is printed.
 */

/* Runs on the terminal until the user quits; *signal is the signal that ended it, or 0.  replay and
 * rival may be NULL.  FAILED if the replay differs. */
enum outcome screen_run(const struct options *options, struct shelf *shelf, struct replay *replay,
                        struct rival *rival, int *signal, struct error *error);

/* Prints the screen of --dump; otherwise the same. */
enum outcome screen_dump(const struct options *options, struct shelf *shelf, struct replay *replay,
                         struct rival *rival, struct output *out, struct error *error);

#endif
