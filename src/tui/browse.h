/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Asks views what keys mean in them.
 */
#ifndef TUI_BROWSE_H
#define TUI_BROWSE_H

#include "tui/action.h"
#include "tui/ui.h"

/* Returns what a view looks at, including the past that it may need, and its area. */
struct view_scene browse_scene(struct app *app, enum view_number view, struct area *area);

/* Asks a view as many times as the argument's number, until nothing more happens. */
unsigned browse_repeat(struct app *app, enum view_number view, const struct argument *argument);

#endif
