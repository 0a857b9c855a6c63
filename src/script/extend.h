/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_EXTEND_H
#define SCRIPT_EXTEND_H

#include "script/arena.h"
#include "script/item.h"

/*
 * A world that begins with another one: what the file says is laid over what the
 * other says.
 *
 *   places, messages, agents      the other's, and then its own; an agent of a
 *                                 name that is there is given other fields
 *   classes, states, stats,       by name: what is in both is extended
 *   on_message
 *   all other fields              replace the other's whole
 */

/* The world that is both; what it is made of is shared with them. */
const struct item *extend_world(struct arena *arena, const struct item *base,
                                const struct item *over);

#endif
