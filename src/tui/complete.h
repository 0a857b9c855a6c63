/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_COMPLETE_H
#define TUI_COMPLETE_H

#include "tui/modes.h"

/*
 * Completion of what is before the cursor at a prompt.
 */

/* What may be typed at the `:` prompt: actions and their parameters, agents and their fields. */
offer_function complete_command;

/* In a search: states, messages, places. */
offer_function complete_text;

/* In a breakpoint: its words, agents, states and messages. */
offer_function complete_spec;

/* Puts the turn-th completion into line, which holds what was typed; turns wrap around.  Returns
 * the number of completions; 0 leaves the line alone.  Also writes the names of those that come
 * next, then "..." if there is no room for all. */
size_t complete_line(const struct app *app, offer_function *words, struct line *line, size_t turn,
                     char names[PROMPT_NAMES_SIZE]);

#endif
