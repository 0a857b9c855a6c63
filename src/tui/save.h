/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_SAVE_H
#define TUI_SAVE_H

struct app;

/*
 * Recordings that begin in the middle of a run.  An existing file is replaced only if the user
 * agrees.
 *
 * The action `record` is save_record(); like all actions, it is declared by the list in
 * tui/action.h.
 */

/* Asks for a file to record into, and quits when it is written. */
unsigned save_before_quitting(struct app *app);

/* Take what was entered at a prompt. */
unsigned save_at_prompt(struct app *app, const char *path);
unsigned save_and_quit(struct app *app, const char *path);

#endif
