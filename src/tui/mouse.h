/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The mouse: what goes down in a view or a list stays with it until the next click, wherever it is
 * dragged.
 */
#ifndef TUI_MOUSE_H
#define TUI_MOUSE_H

#include "tui/ui.h"

/* Whether a drag began nowhere, or where something else has the keys by now. */
bool mouse_is_stray(const struct app *app, const struct press *press);

/* A click in that row of the screen: drags begin here, though in no view as yet. */
void mouse_grip(struct app *app, int y);

/* How many rows the mouse has come down since this was asked last. */
int mouse_rows(struct app *app);

/* The session has come to where the mouse wanted it: the view stays where it was nevertheless. */
void mouse_hold(struct app *app);

/* Something else moves the moment shown: the view goes along again. */
void mouse_let_go(struct app *app);

#endif
