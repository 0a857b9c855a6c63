/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_ACTIONS_H
#define TUI_ACTIONS_H

#include "tui/modes.h"

/*
 * Runs actions: as their keys do in the normal mode, or as typed at the prompt.
 */

/* The mode in which keys are actions. */
extern const struct mode actions_mode;

/* Executes a line as if typed at the `:` prompt (tui/command.h); reports in the status line, and
 * returns a set of enum app_next. */
unsigned actions_obey(struct app *app, const char *line);

#endif
