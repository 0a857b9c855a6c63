/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_BARS_H
#define TUI_BARS_H

#include <stdbool.h>
#include <stdint.h>

#include "term/canvas.h"

struct app;
struct layout;

/*
 * The lines above and below the views.
 */

/* Draws world, moment, time, what is going on, speed, seed and skipped frames, each in columns of
 * its own.  Parts without room are left out as a whole, the least important first. */
void bars_title(const struct app *app, struct area row);

/* Draws what was done last, or what the mode on top asks; if neither has anything to say, a
 * sentence about the moment (view/sentence.h). */
void bars_status(const struct app *app, struct area row);

/* Whether the status line is free for that sentence. */
bool bars_want_sentence(const struct app *app);

/* Returns the row for hints.  On a screen too low for one, a form, a list or the help has the
 * status line, as long as that is free; otherwise the row is empty. */
struct area bars_hints_row(const struct app *app, const struct layout *layout);

/* Draws the keys that matter now. */
void bars_hints(const struct app *app, struct area row);

/* Returns the key of the hint drawn in that column of the row, or 0. */
uint32_t bars_hint_at(const struct app *app, struct area row, int x);

#endif
