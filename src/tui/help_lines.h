/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_HELP_LINES_H
#define TUI_HELP_LINES_H

struct app;
struct help;

/* Adds what the help says in the normal mode: what users might want to do, the keys of the focused
 * view, those that the user has bound, all actions, and what looks, marks and words mean. */
void help_lines_add(const struct app *app, struct help *help);

#endif
