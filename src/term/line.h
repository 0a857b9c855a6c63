/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TERM_LINE_H
#define TERM_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "term/canvas.h"

/*
 * A line of text that is being edited.  It is always well-formed UTF-8 without unsafe characters.
 */

enum { LINE_SIZE = 256 };

struct line {
	char text[LINE_SIZE];
	size_t cursor; /* in bytes; at the beginning of a character */
	bool fresh;    /* what is typed replaces the text; such a text is drawn differently */
};

/* Sets the text, cleaned and cut to size, and moves the cursor to its end. */
void line_set(struct line *line, const char *text);

/* The same with a text that typing replaces. */
void line_suggest(struct line *line, const char *text);

/* Handles a key that types, erases or moves the cursor.  Returns false for any other key. */
bool line_key(struct line *line, uint32_t key);

/* Draws the line into the area's first row.  An active line is scrolled so that the cursor is
 * visible, and shows it. */
void line_draw(const struct line *line, struct area area, enum style style, bool active);

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
