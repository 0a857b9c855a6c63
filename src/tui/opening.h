/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_OPENING_H
#define TUI_OPENING_H

struct app;

/*
 * Another world instead of the one that is open, from a list or by its name; the action is that
 * of tui/action.h.
 */

/* Forgets the list. */
void opening_fini(struct app *app);

#endif
