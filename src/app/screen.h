/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SCREEN_H
#define APP_SCREEN_H

#include "core/error.h"
#include "app/checks.h"
#include "app/options.h"
#include "session/replay.h"

struct output;

/*
 * A run on a screen, or one whose screen is printed.  What is to happen later,
 * the telegrams of --inject and all of a replay, has been lived through when
 * it begins, and the beginning is shown.
 */

enum { SCREEN_INJECT_MOST = 1000000 }; /* ticks to be lived through beforehand */

/* Whether to draw with ASCII: the options say so, or the locale has no UTF-8. */
bool screen_is_ascii(const struct options *options);

/* FAILED if what is replayed differs. */

/* Until the user quits; *signal is the signal that ended it, or 0.  replay is
 * NULL if nothing is replayed. */
enum outcome screen_run(const struct options *options, const struct world *world,
                        struct replay *replay, int *signal, struct error *error);

/* What --dump wants. */
enum outcome screen_dump(const struct options *options, const struct world *world,
                         struct replay *replay, struct output *out, struct error *error);

#endif
