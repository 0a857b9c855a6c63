/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_COMPLETE_H
#define TUI_COMPLETE_H

#include <stddef.h>

#include "term/line.h"

struct app;

/*
 * Completion of what stands before the cursor at a prompt.
 */

enum { COMPLETE_NAMES_SIZE = 60 };

/* Puts the turn-th way to go on into line, which holds what was typed; the ways
 * come round again.  Returns how many there are; 0 leaves the line alone.  Writes the names of the
 * next ones, "..." for those that there is no room for. */
typedef size_t complete_function(const struct app *app, struct line *line, size_t turn,
                                 char names[COMPLETE_NAMES_SIZE]);

/* At the `:` prompt: actions and what they take, agents and what they have. */
complete_function complete_command;

/* In what is looked for: states, messages, places. */
complete_function complete_text;

/* In a breakpoint: its words, agents, states and messages. */
complete_function complete_spec;

/* Where nothing is known that could be meant. */
complete_function complete_nothing;

#endif
