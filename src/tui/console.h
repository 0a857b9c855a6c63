/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_CONSOLE_H
#define TUI_CONSOLE_H

#include <stdbool.h>

#include "core/error.h"

struct app;

/*
 * The front end without a screen: it takes what can be typed at the `:` prompt, a line at a time,
 * and answers in lines.  Whatever happens in the world is reported by watchers of the session.
 *
 *	struct console console = { .app = app, .tell = print };
 *	while (!console.ended && read(text))
 *		if (!console_take(&console, text, &error)) ...
 *
 * If a line raises a question, the question is written, and the next line answers it.
 */

/* Writes a line of the answer. */
typedef void console_teller(void *context, const char *text);

struct console {
	struct app *app; /* made with the option keyless; borrowed */
	console_teller *tell;
	void *context;
	bool ended; /* by the command to quit */
};

/* Does what the line says, and finishes what that begins.  Empty lines and lines that begin with #
 * are ignored.  Returns false and the error if the line was refused. */
bool console_take(struct console *console, const char *line, struct error *error);

#endif
