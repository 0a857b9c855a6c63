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
 * What can be typed at the `:` prompt:
 *
 *     ACTION [ARGUMENT]      any action of tui/action.h by name
 *     NUMBER ACTION          the same as with a number before its key
 *     AGENT.STAT = VALUE     the same as set AGENT.STAT VALUE
 *     any Lua expression     its value is shown
 */

unsigned command_run(struct app *app, const char *text);

/* False, with what may have been meant, if the text begins with a word that is nearly the name of an
 * action. */
bool command_check(const struct app *app, const char *text, struct error *error);

/* Writes the value of a Lua expression; false with the reason if it has none. */
bool command_evaluate(const struct app *app, const char *source, char *out, size_t size,
                      struct error *error);

/* The action that a whole line is about, or NULL: a number may stand before it. */
const struct action *command_meant(const char *text, const char **rest);

/* The action that the text begins with, or NULL, and what is behind its name. */
const struct action *command_action(const char *text, const char **rest);

#endif
