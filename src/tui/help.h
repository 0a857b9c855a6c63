/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_HELP_H
#define TUI_HELP_H

#include <stdint.h>

#include "term/canvas.h"

struct app;
struct hints;

/*
 * What the keys do where one is: in a list, a form or a prompt those that work
 * there, else those of the focused view and all actions.  Everything comes out
 * of the tables that the keys are looked up in.
 */

void help_open(struct app *app);

/* The help's mode. */
unsigned help_key(struct app *app, uint32_t key);
void help_draw(const struct app *app, struct area body);
void help_hints(const struct app *app, struct hints *hints);

#endif
