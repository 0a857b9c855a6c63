/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_COMMAND_H
#define TUI_COMMAND_H

struct app;

/*
 * What can be typed at the `:` prompt:
 *
 *     [NUMBER] ACTION        any action of tui/action.h by name
 *     force AGENT STATE      an input
 *     AGENT.STAT = VALUE     an input, VALUE being any Lua expression
 *     any Lua expression     its value is shown
 */

unsigned command_run(struct app *app, const char *text);

#endif
