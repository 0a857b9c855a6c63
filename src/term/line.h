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
};

/* Sets the text, cleaned and cut to size, and moves the cursor to its end. */
void line_set(struct line *line, const char *text);

/* Handles a key that types, erases or moves the cursor.  Returns false for any other key. */
bool line_key(struct line *line, uint32_t key);

/* Draws the line into the area's first row.  An active line is scrolled so that the cursor is
 * visible, and shows it. */
void line_draw(const struct line *line, struct area area, enum style style, bool active);

#endif
