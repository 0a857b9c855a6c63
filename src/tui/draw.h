/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_DRAW_H
#define TUI_DRAW_H

#include "tui/front.h"

struct hints;

/*
 * Draws the whole screen, as it was prepared.
 */

void draw_screen(const struct app *app, struct canvas *canvas);

/* Whether the status line has room for a sentence about the moment (sentence_write()). */
bool draw_wants_sentence(const struct app *app);

/* Finds the keys that matter now, and returns the row for them.  On a screen too low for one, a
 * form, a list or the help has the status line, as long as that is free; otherwise the row is
 * empty. */
struct area draw_find_hints(const struct app *app, const struct layout *layout,
                            struct hints *hints);

#endif
