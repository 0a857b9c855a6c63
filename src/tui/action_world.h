/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_ACTION_WORLD_H
#define TUI_ACTION_WORLD_H

struct app;
struct world;

/*
 * Reading the world file again while its world runs.  A broken file changes nothing, and its first
 * error stays in the status line until it is fixed.
 */

/* Reloads the world because its file has changed: asks nothing, and says nothing if nothing is
 * new. */
void action_world_changed(struct app *app);

/* Reads the world's file as it is now.  Returns the present world if the file has not changed.
 * Returns NULL if the file is broken, or if there is none, and reports that; the errors are kept,
 * and listed if there are more than the status line can show. */
const struct world *action_world_read(struct app *app, const char *action);

#endif
