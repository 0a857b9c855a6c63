/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_HELP_H
#define TUI_HELP_H

#include <stdint.h>

#include "term/canvas.h"

struct app;
struct hints;

/*
 * What the keys do at the moment: in a list, a form or a prompt, the keys that work there;
 * otherwise those of the focused view, and all actions.  All of it comes from the tables in which
 * keys are looked up.
 */

/* Opens the help above the present mode. */
void help_open(struct app *app);

/* The functions of the mode. */
unsigned help_key(struct app *app, uint32_t key);
void help_draw(const struct app *app, struct area body);
void help_hints(const struct app *app, struct hints *hints);

#endif
