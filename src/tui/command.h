/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_COMMAND_H
#define TUI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#include "core/error.h"

struct action;
struct app;

/*
 * Reads what can be typed at the `:` prompt:
 *
 *	ACTION [ARGUMENT]      any action of tui/action.h by name
 *	NUMBER ACTION          like a number before the action's key
 *	AGENT.STAT = VALUE     like set AGENT.STAT VALUE
 *	any Lua expression     shows its value
 */

/* Shows the value of an expression, or why the line is neither that nor a command. */
unsigned command_show(struct app *app, const char *text);

/* Returns false if the text begins with an unknown word that resembles a name; the error says
 * which. */
bool command_check(const struct app *app, const char *text, struct error *error);

/* Writes the value of a Lua expression; false: it has none, and the error says why. */
bool command_evaluate(const struct app *app, const char *source, char *out, size_t size,
                      struct error *error);

/* Finds the action of a whole line, in which a number may go before the name, and what follows the
 * name; NULL: none. */
const struct action *command_meant(const char *text, const char **rest);

/* Finds the action whose name begins the text, and what follows the name; NULL: none. */
const struct action *command_action(const char *text, const char **rest);

#endif
