/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_PROMPT_H
#define TUI_PROMPT_H

#include "tui/modes.h"

/*
 * Asks in the status line: for a line of text, or for a yes.
 */

/* Opens a prompt, with a text to begin with; take gets what is entered.  Returns APP_DRAW, like
 * prompt_confirm(). */
unsigned prompt_open(struct app *app, enum prompt_number number, prompt_taker *take,
                     const char *text);

/* Writes the index-th newest line that was entered in this run of the program, after its prompt's
 * label; false: there is no such line. */
bool prompt_write(const struct prompt_history *history, size_t index, char *out, size_t size);

/* Adds such a line from an earlier run; any other line is ignored. */
void prompt_read(struct prompt_history *history, const char *line);

/* The mode of a question. */
extern const struct mode prompt_question;

/* Asks a question; yes, or save unless that is NULL, is called when the user answers so. */
unsigned prompt_confirm(struct app *app, const char *text, unsigned (*yes)(struct app *app),
                        unsigned (*save)(struct app *app));

/* Applies an input, and says what it has done; false with what is wrong with it. */
bool prompt_apply(struct app *app, const struct input *input, struct error *error);

/* Applies an input; asks first if it drops a telegram.  Returns a set of enum app_next. */
unsigned prompt_input(struct app *app, const struct input *input);

#endif
