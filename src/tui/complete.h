/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_COMPLETE_H
#define TUI_COMPLETE_H

#include <stddef.h>

#include "term/line.h"

struct app;

/*
 * Completion of what is before the cursor at a prompt.
 */

enum { COMPLETE_NAMES_SIZE = 60 };

/* Puts the turn-th completion into line, which holds what was typed; turns wrap around.  Returns
 * the number of completions; 0 leaves the line alone.  Also writes the names of those that come
 * next, then "..." if there is no room for all. */
typedef size_t complete_function(const struct app *app, struct line *line, size_t turn,
                                 char names[COMPLETE_NAMES_SIZE]);

/* At the `:` prompt: actions and their parameters, agents and their fields. */
complete_function complete_command;

/* In a search: states, messages, places. */
complete_function complete_text;

/* In a breakpoint: its words, agents, states and messages. */
complete_function complete_spec;

/* Completes nothing. */
complete_function complete_nothing;

#endif
