/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_ASK_H
#define TUI_ASK_H

#include "tui/front.h"

/*
 * Asks views what keys, clicks and searches mean in them, and does what they answer.
 */

/* Asks a view what a key means, so many times, until nothing more happens.  Returns a set of enum
 * app_next, like the others. */
unsigned ask_key(struct app *app, enum view_number view, enum view_key key, uint64_t times);

/* Opens a panel, or closes it if it is open; goes to a view. */
unsigned ask_open(struct app *app, enum view_number view);

/* Goes to the list of agents, and says how many of them pass the filter. */
unsigned ask_list(struct app *app);

#endif
