/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_BREAKS_H
#define TUI_BREAKS_H

struct app;

/* Adds the breakpoint that was entered at a prompt. */
unsigned breaks_add(struct app *app, const char *text);

/* Replaces the breakpoint that the prompt edits by the one that was entered. */
unsigned breaks_replace(struct app *app, const char *text);

#endif
