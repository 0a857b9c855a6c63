/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_SIFT_H
#define TUI_SIFT_H

#include <stdbool.h>

struct app;

/*
 * Filters of what is listed, and its order: lines of the trace that contain a text, agents that a
 * text means.
 */

/* Lists only the agents that the text means, or all of them for "", and goes to the list. */
unsigned sift_agents(struct app *app, const char *text);

/* Goes to the list, and says how many of the agents are listed. */
unsigned sift_list(struct app *app);

/* Clears the filter of the agents, unless the trace has the focus, or else that of the trace;
 * false: there was none to clear. */
bool sift_clear(struct app *app);

#endif
