/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_COMPLETE_H
#define TUI_COMPLETE_H

#include <stdbool.h>
#include <stddef.h>

#include "tui/modes.h"

struct class;

/*
 * Words that may be typed somewhere: the choices of a form's field, and what Tab completes.
 */

struct offer {
	char *word;      /* owned */
	const char *end; /* follows the word when it is put into the line */
};

/* Words that may stand in place of the prefix. */
struct offers {
	const char *prefix; /* what is already typed of the word */
	bool names;         /* agents go by their names; otherwise, by Lua names */
	struct offer *items;
	size_t count, capacity;
};

void offers_fini(struct offers *offers);

/* Adds words of these kinds, of which the states and stats are those of a class; NULL: of all. */
void offers_add_kinds(struct offers *offers, const struct app *app, unsigned kinds,
                      const struct class *class, const char *end);

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
