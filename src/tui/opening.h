/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_OPENING_H
#define TUI_OPENING_H

struct app;

/*
 * Opening another world, from a list or by its name.
 *
 * The action `open` is opening_world(); like all actions, it is declared by the list in
 * tui/action.h.
 */

/* Frees the list. */
void opening_fini(struct app *app);

#endif
