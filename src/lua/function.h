/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_FUNCTION_H
#define LUA_FUNCTION_H

#include <stdbool.h>

#include "sim/sim.h"

struct function;

/*
 * A function of a world file: function(me), or function(me, telegram) in on_message.  It runs in
 * containment and takes its steps from the update or delivery in which it is called.  An error in
 * it becomes an error event; what it did before the error stays, and the agent lives on.
 */

/* Its line, as in "guard.lua:31". */
const char *function_where(const struct function *function);

/* Calls it for the agent whose code is running; telegram is the one being answered, or NULL.
 * Returns the result as a bool; no result, or an error, counts as true. */
bool function_call(const struct function *function, struct sim *sim, struct agent *agent,
                   const struct telegram *telegram);

/* Asks it whether to take a transition; it may draw, but change nothing else.  An error counts as
 * false.  What it read is written to reading, unless that is NULL. */
bool function_ask(const struct function *function, struct sim *sim, struct agent *agent,
                  char *reading, size_t size);

#endif
