/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_DRAWING_H
#define TUI_DRAWING_H

#include "view/layout.h"

struct app;

/*
 * What lies between title and status: views, and on them panels, forms, lists and the help.
 */

/* Draws the views of a layout, and the panel that is open. */
void drawing_views(const struct app *app, const struct layout *layout);

/* Draws what lies over them. */
void drawing_modes(const struct app *app, const struct layout *layout);

/* Says that the screen is too small, in the longest sentence that there is room for. */
void drawing_too_small(struct area whole);

#endif
