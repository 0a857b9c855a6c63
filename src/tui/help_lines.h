/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_HELP_LINES_H
#define TUI_HELP_LINES_H

#include <stdbool.h>

#include "term/canvas.h"
#include "view/mark.h"

struct app;

/*
 * What the help says, line by line: in a list, a form or a prompt, the keys that work there;
 * otherwise what users might want to do, the keys of the focused view, all actions, and what looks,
 * marks and words mean.  All of it comes from the tables in which keys are looked up.
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

/* Collects the lines for the mode below the help.  They last until the next key. */
void help_collect(const struct app *app, struct help *help);

#endif
