/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_LOOP_H
#define TUI_LOOP_H

#include <stdbool.h>

#include "core/error.h"

struct app;
struct term_options;

/*
 * The app on a terminal: waits for a key, a signal or the next tick due, runs what is due, and
 * draws at most 30 times a second.  It is the only user of a clock.
 */

/* Runs until the user quits or a signal ends the program; *signal is that signal, or 0.  Returns
 * false if there is no terminal that can show a screen. */
bool loop_run(struct app *app, const struct term_options *options, int *signal,
              struct error *error);

#endif
