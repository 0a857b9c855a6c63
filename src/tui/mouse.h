/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The mouse.  Drags belong to the view or list in which the button went down, wherever the mouse
 * goes, until the next click.
 */
#ifndef TUI_MOUSE_H
#define TUI_MOUSE_H

#include "tui/ui.h"

/* Whether a drag began nowhere, or in a mode that has ended. */
bool mouse_is_stray(const struct app *app, const struct press *press);

/* Notes a click in that row of the screen: drags begin there, as yet in no view. */
void mouse_grip(struct app *app, int y);

/* Returns how many rows the mouse has moved down since the last call. */
int mouse_rows(struct app *app);

/* To be called when the session has reached the moment that the mouse wanted: keeps the view where
   it was. */
void mouse_hold(struct app *app);

/* To be called when something else moves the moment shown: the view follows it again. */
void mouse_release(struct app *app);

#endif
