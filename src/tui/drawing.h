/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_DRAWING_H
#define TUI_DRAWING_H

#include "view/layout.h"

struct app;

/*
 * What is between title and status: the views, and above them panels, forms, lists and the help.
 */

/* Draws the views of a layout, and the open panel. */
void drawing_views(const struct app *app, const struct layout *layout);

/* Draws what is above them. */
void drawing_modes(const struct app *app, const struct layout *layout);

/* Says that the screen is too small, in the longest sentence that fits. */
void drawing_too_small(struct area whole);

#endif
