/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_PROMPT_H
#define TUI_PROMPT_H

#include "tui/modes.h"

/* Opens a prompt, with a text to begin with; returns APP_DRAW. */
unsigned prompt_open(struct app *app, const struct prompt_kind *kind, const char *text);

/* Writes the index-th newest line that was entered in this run of the program, after its prompt's
 * label; false: there is no such line. */
bool prompt_write(const struct prompt_history *history, size_t index, char *out, size_t size);

/* Adds such a line from an earlier run; any other line is ignored. */
void prompt_read(struct prompt_history *history, const char *line);

#endif
