/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_BREAKS_H
#define TUI_BREAKS_H

struct app;

/*
 * Breakpoints, as the user makes them. These two take what was entered at a prompt.
 */
unsigned breaks_add(struct app *app, const char *text);
unsigned breaks_replace(struct app *app, const char *text);

#endif
