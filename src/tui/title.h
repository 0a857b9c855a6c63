/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_TITLE_H
#define TUI_TITLE_H

#include "tui/front.h"

/* Draws the title bar: world, moment, time, what is going on, speed, seed and skipped frames, each
 * in columns of its own.  Parts without room are left out as a whole, the least important first. */
void title_draw(const struct app *app, struct area row);

#endif
