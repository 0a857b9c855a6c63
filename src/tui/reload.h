/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_RELOAD_H
#define TUI_RELOAD_H

struct app;
struct world;

/*
 * Reading the world file again while its world runs.  A broken file changes nothing, and its first
 * error stays in the status line until it is fixed.
 *
 * The action `reload` is reload_world(); like all actions, it is declared by the list in
 * tui/action.h.
 */

/* Reloads the world because its file has changed: asks nothing, and says nothing if nothing is
 * new. */
void reload_changed(struct app *app);

/* Reads the world's file as it is now.  Returns the present world if the file has not changed.
 * Returns NULL if the file is broken, or if there is none, and reports that; the errors are
 * kept. */
const struct world *reload_read(struct app *app, const char *action);

/* Lists the errors if there are more than the status line can show. */
unsigned reload_list(struct app *app);

/* Returns the first error of the file, or NULL if none is known. */
const char *reload_complaint(const struct app *app);

#endif
