/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_ASK_H
#define TUI_ASK_H

#include "tui/front.h"

/*
 * Asks views what keys and clicks mean in them, and does what they answer.
 */

/* Asks a view what a key means, so many times, until nothing more happens.  Returns a set of enum
 * app_next, like the others. */
unsigned ask_key(struct app *app, enum view_number view, enum view_key key, uint64_t times);

/* Asks a view to go to the next match of the text that was searched for last; false: there is none,
 * and *where is where it was looked for, if that is worth saying. */
bool ask_find(struct app *app, enum view_number view, bool forward, const char **where);

/* Asks a view to go to the next thing that it is about. */
unsigned ask_next(struct app *app, enum view_number view, bool forward);

/* Asks a view what a click on a cell of the screen means. */
unsigned ask_click(struct app *app, enum view_number view, int x, int y);

/* Opens a panel, or closes it if it is open; goes to a view. */
unsigned ask_open(struct app *app, enum view_number view);

/* Goes to the list of agents, and says how many of them pass the filter. */
unsigned ask_list(struct app *app);

#endif
