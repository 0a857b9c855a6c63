/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_PROMPT_HISTORY_H
#define APP_PROMPT_HISTORY_H

struct app;

/*
 * Prompt history, kept from one run to the next in the file `history` in the user's state folder.
 * It is a mere convenience: failures to read or write it are ignored.
 */

/* Adds the lines of the file to the app's prompt history. */
void prompt_history_load(struct app *app);

/* Appends the lines entered in this run in a single write, so that concurrent runs do not mix
 * theirs.  A file that has grown long is cut to its last lines. */
void prompt_history_save(const struct app *app);

#endif
