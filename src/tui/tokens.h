/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_TOKENS_H
#define TUI_TOKENS_H

#include <stdbool.h>
#include <stddef.h>

#include "term/line.h"

/*
 * Splits what was typed into words.  A word with blanks in it is in double quotes.
 */

/* Reads the next word, without its quotes, and moves *text past it and the blanks that follow;
 * false: there is none. */
bool token_take(const char **text, char out[LINE_SIZE]);

/* Copies what is between begin and end, without the blanks around it. */
void token_copy(char out[LINE_SIZE], const char *begin, const char *end);

/* Copies text without the blanks around it, and then without the quotes. */
void token_unquote(char out[LINE_SIZE], const char *text);

#endif
