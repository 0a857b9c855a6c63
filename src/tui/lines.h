/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_LINES_H
#define TUI_LINES_H

#include <stdbool.h>

#include "core/error.h"

struct app;

/*
 * The front end without a screen: it takes what can be typed at the `:` prompt,
 * a line at a time, and tells in lines what comes of it.  What happens in the
 * world is told by who watches the session.
 *
 *     struct lines lines = { .app = app, .tell = print };
 *     while (!lines.ended && read(text))
 *             if (!lines_take(&lines, text, &error)) ...
 *
 * A question that something raises is told, and the next line answers it.
 */

typedef void lines_teller(void *context, const char *text);

struct lines {
	struct app *app; /* made with the option keyless; borrowed */
	lines_teller *tell;
	void *context;
	bool ended; /* by the command to quit */
};

/* Does what the line says, and all that it begins.  Empty lines and those that
 * begin with # say nothing.  False with what is wrong with it. */
bool lines_take(struct lines *lines, const char *line, struct error *error);

#endif
