/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_HELP_H
#define TUI_HELP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "term/canvas.h"
#include "view/widget.h"

struct app;

/*
 * The keys that matter now, in the last row: most important first, but for the ways out, which come
 * last and are always shown.
 */

enum { HINTS_MAX = 48, HINT_KEY_SIZE = 32 };

struct hint {
	char key[HINT_KEY_SIZE];
	const char *label;
	uint32_t code; /* of the key; 0 if there is none, or several */
	int x;         /* its column, once that is known */
};

struct hints {
	struct hint items[HINTS_MAX];
	size_t count;
};

/* Adds a hint about one or several keys, given by their labels. */
void hints_add(struct hints *hints, const char *keys, const char *label);

/* Keeps only the hints that there is room for in that many columns, and places them; the last
 * `always` of them are kept in any case. */
void hints_fit(struct hints *hints, size_t always, int cols);

void hints_draw(const struct hints *hints, struct area row);

/* Returns the key of the hint in that column, or 0. */
uint32_t hints_at(const struct hints *hints, int x);

/*
 * What the keys do at the moment: in a list, a form or a prompt, the keys that work there;
 * otherwise those of the focused view, and all actions.  All of it comes from the tables in which
 * keys are looked up: the mode below the help writes it.
 */

enum { HELP_LINES_MOST = 256 };

/* Keys or a mark, an action's name or NULL, and a sentence.  With neither it is a heading. */
struct help_line {
	char keys[64];
	enum style style; /* of the keys */
	bool has_mark;
	enum mark_number mark;
	const char *name, *text;
};

struct help {
	struct help_line lines[HELP_LINES_MOST];
	int count;
};

/* Add a line, or one with keys; it lasts until the next key. */
struct help_line *help_add(struct help *help, const char *name, const char *text);
struct help_line *help_add_keys(struct help *help, const char *keys, const char *text);

/* Adds the keys that edit a line of text. */
void help_add_editing(struct help *help);

/* Writes the help of the normal mode. */
void help_actions(const struct app *app, struct help *help);

/* Opens the help above the present mode. */
void help_open(struct app *app);

#endif
