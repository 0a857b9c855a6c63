/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_LOOP_H
#define TUI_LOOP_H

#include <stdbool.h>

#include "core/error.h"

struct app;
struct term_options;

/*
 * The app on the terminal: waits for a key, a signal or the next due moment,
 * runs what is due, draws at most 30 times a second.  The only user of a clock.
 */

/* Runs until the user quits or a signal ends it; *signal is that signal, or 0.
 * False if there is no terminal that can show a screen. */
bool loop_run(struct app *app, const struct term_options *options, int *signal,
              struct error *error);

#endif
