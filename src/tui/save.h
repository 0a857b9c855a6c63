/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_SAVE_H
#define TUI_SAVE_H

struct app;

/*
 * A recording that is begun while the run is under way; the action is that of
 * tui/action.h.  A file that is there is replaced only when the user says so.
 */

/* Asks into which file, and quits when it is written. */
unsigned save_before_quitting(struct app *app);

/* Take what was entered at a prompt. */
unsigned save_at_prompt(struct app *app, const char *path);
unsigned save_and_quit(struct app *app, const char *path);

#endif
