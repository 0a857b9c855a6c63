/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_ACTIONS_H
#define TUI_ACTIONS_H

#include "tui/modes.h"

/*
 * Runs actions: as their keys do in the normal mode, or as typed at the `:` prompt:
 *
 *	ACTION [ARGUMENT]      any action of tui/action.h by name
 *	NUMBER ACTION          like a number before the action's key
 *	AGENT.STAT = VALUE     like set AGENT.STAT VALUE
 *	any Lua expression     shows its value
 */

/* The mode in which keys are actions. */
extern const struct mode actions_mode;

/* Executes such a line; reports in the status line, and returns a set of enum app_next. */
unsigned actions_obey(struct app *app, const char *line);

/* Returns false if the text begins with an unknown word that resembles a name; the error says
 * which. */
bool actions_check(const struct app *app, const char *text, struct error *error);

/* Writes the value of a Lua expression; false: it has none, and the error says why. */
bool actions_evaluate(const struct app *app, const char *source, char *out, size_t size,
                      struct error *error);

#endif
