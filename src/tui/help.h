/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_HELP_H
#define TUI_HELP_H

#include <stdint.h>

#include "term/canvas.h"

struct app;
struct hints;

/*
 * What the keys do, out of the action list.
 */

/* The help's mode. */
unsigned help_key(struct app *app, uint32_t key);
void help_draw(const struct app *app, struct area body);
void help_hints(const struct app *app, struct hints *hints);

#endif
