/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_HELP_H
#define TUI_HELP_H

#include <stdbool.h>

#include "term/canvas.h"
#include "view/widget.h"

struct app;

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

/* Opens the help above the present mode. */
void help_open(struct app *app);

#endif
