/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_EXTEND_H
#define SCRIPT_EXTEND_H

#include "core/memory.h"
#include "lua/item.h"

/*
 * Lays a world file over the world that it extends:
 *
 *   places, messages, agents      the base's, then its own; an agent of a name that
 *                                 exists already gets the new fields
 *   classes, states, stats,       merged by name
 *   on_message
 *   all other fields              replace those of the base
 */

/* Returns the merged world, in the arena; it shares its parts with both. */
const struct item *extend_world(struct arena *arena, const struct item *base,
                                const struct item *over);

/* The text of the built-in world of that name as a world file, which is what a file that extends it
 * starts from; or NULL.  It is part of the program, so that it is found wherever that runs. */
const char *extend_builtin(const char *name);

#endif
