/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef APP_PAST_LINES_H
#define APP_PAST_LINES_H

struct app;

/*
 * What was entered at prompts, kept from one run to the next in the file
 * `history` of the user's state folder.  It is a convenience: what cannot be
 * read or written is passed over.
 */

void past_lines_load(struct app *app);

/* Appends what was entered in this run, all at once, so that runs at the same time
 * do not mix; a file that has grown long is cut to its last lines. */
void past_lines_save(const struct app *app);

#endif
