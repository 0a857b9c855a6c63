/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * How views are asked what a key or the mouse means in them, and what they answer is done.
 */
#ifndef TUI_BROWSE_H
#define TUI_BROWSE_H

#include "tui/action.h"
#include "tui/ui.h"

/* What a view looks at and where it is, with the past that it may be asked about. */
struct view_scene browse_scene(struct app *app, enum view_number view, struct area *area);

/* Does what a view wants to happen next. */
unsigned browse_heed(struct app *app, enum view_number view, const struct view_answer *answer);

/* Asks a view as often as a number says, until nothing more happens. */
unsigned browse_often(struct app *app, enum view_number view, const struct argument *argument);

#endif
