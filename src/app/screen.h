/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_SCREEN_H
#define APP_SCREEN_H

#include "core/error.h"
#include "app/run.h"

struct output;

/*
 * A run on a screen, or one whose screen is printed.
 */

/* Runs on the terminal until the user quits; *signal is the signal that ended it, or 0.  other is
 * what to compare with, or NULL.  FAILED if the replay differs. */
enum outcome screen_run(struct setup *setup, struct setup *other, int *signal, struct error *error);

/* Prints the screen of --dump; otherwise the same. */
enum outcome screen_dump(struct setup *setup, struct setup *other, struct output *out,
                         struct error *error);

#endif
