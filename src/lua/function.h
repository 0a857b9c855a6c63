/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_FUNCTION_H
#define LUA_FUNCTION_H

#include <stdbool.h>

#include "language/expression.h"
#include "sim/sim.h"

struct function;

/*
 * Code in Lua: a function of a world file, function(me), or function(me, telegram) in on_message; or
 * an expression.  It runs in containment and takes its steps from the update or delivery in which it
 * is called.  An error in a function becomes an error event; what it did before the error stays, and
 * the agent lives on.
 */

/* Its line, as in "guard.lua:31". */
const char *function_where(const struct function *function);

/* Calls it for the agent whose code is running; telegram is the one being answered, or NULL.
 * Returns the result as a bool; no result, or an error, counts as true. */
bool function_call(const struct function *function, struct sim *sim, struct agent *agent,
                   const struct telegram *telegram);

/* Asks it, as a struct foreign: it may draw, but change nothing else.  An error in a function counts
 * as false. */
bool function_ask(const struct foreign *foreign, struct agent *own, int64_t *steps,
                  struct evaluation *evaluation, struct error *error);

/* Evaluates an expression from outside; a value that no stat could hold becomes a text.  False with
 * an error.  What it read stays in the witness of its program's scene. */
bool function_evaluate(const struct function *function, const struct sim *sim,
                       struct evaluation *evaluation, struct error *error);

#endif
