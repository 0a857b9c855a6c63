/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TERM_LINE_H
#define TERM_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "term/canvas.h"

/*
 * A line of text being edited, character by character.  Always well-formed
 * UTF-8 without anything unsafe in it.
 */

enum { LINE_SIZE = 256 };

struct line {
	char text[LINE_SIZE];
	size_t cursor; /* in bytes, at the beginning of a character */
};

/* Sets the text, cleaned and cut, the cursor at its end. */
void line_set(struct line *line, const char *text);

/* Types, erases or moves; false if the key does neither. */
bool line_key(struct line *line, uint32_t key);

/* Draws the line into the area's first row, moved so far that the cursor is in
 * sight, which is shown if active. */
void line_draw(const struct line *line, struct area area, enum style style, bool active);

#endif
