/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_BARS_H
#define TUI_BARS_H

#include <stdbool.h>
#include <stdint.h>

#include "term/canvas.h"

struct app;

/*
 * The lines above and below the views.
 */

/* World, moment, time, what goes on, speed, seed, skipped frames, each in columns
 * of its own; what there is no room for is left out as a whole, the least important
 * first. */
void bars_title(const struct app *app, struct area row);

/* What was done last, or what the mode on top wants to know; when neither has anything
 * to say, a sentence about the moment (view/sentence.h). */
void bars_status(const struct app *app, struct area row);

/* Whether the status line is the sentence's. */
bool bars_want_sentence(const struct app *app);

/* The keys that matter now. */
void bars_hints(const struct app *app, struct area row);

/* The key of the hint drawn at that column of the row, or 0. */
uint32_t bars_hint_at(const struct app *app, struct area row, int x);

#endif
