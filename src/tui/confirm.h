/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_CONFIRM_H
#define TUI_CONFIRM_H

#include "tui/modes.h"

/* The mode of a question. */
extern const struct mode confirm_mode;

/* Asks a question; yes, or save unless that is NULL, is called when the user answers so.  Returns
 * APP_DRAW. */
unsigned confirm_ask(struct app *app, const char *text, unsigned (*yes)(struct app *app),
                     unsigned (*save)(struct app *app));

/* Applies an input, and says what it has done; false with what is wrong with it. */
bool confirm_apply(struct app *app, const struct input *input, struct error *error);

/* Applies an input; asks first if it drops a telegram.  Returns a set of enum app_next. */
unsigned confirm_input(struct app *app, const struct input *input);

#endif
