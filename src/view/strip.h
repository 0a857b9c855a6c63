/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef VIEW_STRIP_H
#define VIEW_STRIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "view/view.h"

/*
 * What the strip of a lesson shows, at the bottom of the screen: a heading with the steps, a text,
 * and below it the choices or what leads on.  A text that is too long has pages; the one shown is
 * the look's scroll.
 *
 *	== lesson: who cooked the stew? ============= 3 of 13  ##>.......... ==
 *	 What will Elsa be doing when the tick ends?
 *
 *	     1 DoHouseWork      2 VisitBathroom    > 3 CookStew
 */

enum {
	STRIP_STEPS_MAX = 40,
	STRIP_CHOICES_MAX = 64,
	STRIP_CHOICE_SIZE = 64,
	STRIP_TEXT_SIZE = 2560
};

/* X(id, glyph, style, character in ASCII): how far a step is. */
#define STEP_LIST(X) \
	X(OPEN, CIRCLE, DIM) \
	X(NOW, CIRCLE_HALF, STRONG) \
	X(DONE, MARKER, GOOD) \
	X(WRONG, FAIL, BAD) \
	X(PASSED, HLINE, DIM)

#define STEP_ENUM(id, glyph, style) STEP_##id,
enum step_mark { STEP_LIST(STEP_ENUM) STEP_MARKS };
#undef STEP_ENUM

struct strip {
	const char *title;
	size_t step, count;             /* the present one, from 0, and how many */
	uint8_t marks[STRIP_STEPS_MAX]; /* enum step_mark */
	char text[STRIP_TEXT_SIZE];     /* in lines; an indented one goes on indented */
	/* After an answer: how the first line of the text is marked. */
	bool answered, right;
	char choices[STRIP_CHOICES_MAX][STRIP_CHOICE_SIZE];
	size_t choice_count;
	const char *label; /* of what is typed; NULL: nothing is */
	const char *typed, *aside;
	char left[160], right_text[80]; /* in the last row, unless there are choices */
	enum view_number pointed;       /* the view that is framed, or VIEWS */
	const char *mark;               /* marks the line in it that contains this; or NULL */
};

/* The rows of a strip on a screen of that many. */
int strip_rows(int screen_rows);

/* How many pages its text has in an area of that size. */
int strip_pages(const struct strip *strip, int cols, int rows);

#endif
