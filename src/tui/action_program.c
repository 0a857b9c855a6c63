/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>

#include "tui/command.h"
#include "tui/front.h"
#include "tui/help.h"
#include "tui/tokens.h"

/* Actions about the program. */

unsigned action_help(struct app *app, const struct argument *argument)
{
	(void)argument;
	help_open(app);
	return APP_DRAW;
}

/* The step is what the app's driver must do. */
unsigned action_program(struct app *app, const struct argument *argument)
{
	(void)app;
	return (unsigned)argument->step | APP_DRAW;
}

/* Reads a key by its name: `x`, `<F2>` or `F2`. */
static bool read_key(const char *name, uint32_t *key, struct error *error)
{
	char script[LINE_SIZE + 2];
	bool bare = name[0] != '<' && canvas_text_cols(name) > 1;
	snprintf(script, sizeof script, bare ? "<%s>" : "%s", name);
	const char *at = script;
	if (!key_parse(&at, key, error))
		return false;
	return !*at || error_set(error, "\"%.40s\" is more than one key", name);
}

/* KEY COMMAND; without a command the key gets its old meaning back. */
unsigned action_bind(struct app *app, const struct argument *argument)
{
	const char *rest = argument->text;
	char name[LINE_SIZE];
	struct error error;
	uint32_t key;
	if (!token_take(&rest, name))
		return front_fail(app, "bind: %s", parameter_asks(PARAMETER_BINDING));
	if (!read_key(name, &key, &error) || !command_check(app, rest, &error))
		return front_fail(app, "bind: %s", error.text);
	if (key >= '0' && key <= '9')
		return front_fail(app, "bind: %s starts a number", name);
	if (!bindings_set(&app->keyboard.bindings, key, rest))
		return front_fail(app, "bind: no more than %d keys can be bound", BINDINGS_MAX);
	front_say(app, *rest ? "%s: %s" : "%s has its default meaning again", name, rest);
	return APP_DRAW;
}
