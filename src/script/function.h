/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_FUNCTION_H
#define SCRIPT_FUNCTION_H

#include <stdbool.h>

#include "sim/sim.h"

struct function;

/*
 * A function of a world's file, as states have them: function(me), or function(me, telegram) in
 * on_message.  It runs in containment and takes its steps from those of the update or delivery that
 * it is called in.  What goes wrong in it is told as an error event: what it did until then stays,
 * and the agent lives on.
 */

/* Where it stands: "guard.lua:31". */
const char *function_where(const struct function *function);

/* Calls it for the agent whose code runs; telegram: the one it answers, or NULL.  Returns what it
 * gave back as true or false: nothing counts as true.  An error is true too. */
bool function_call(const struct function *function, struct sim *sim, struct agent *agent,
                   const struct telegram *telegram);

/* Asks it whether a transition is to be taken: it may draw, and change nothing else.  An error counts
 * as no.  What it read is written to reading, unless that is NULL. */
bool function_ask(const struct function *function, struct sim *sim, struct agent *agent,
                  char *reading, size_t size);

#endif
