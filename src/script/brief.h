/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_BRIEF_H
#define SCRIPT_BRIEF_H

#include <stdbool.h>
#include <stddef.h>

#include <lua.h>

/*
 * Finds functions that cannot run long, so that their instructions need not be counted.
 *
 * A brief function has few words, and neither a loop nor another function is written in it.  It only
 * calls the Lua functions that it can reach, and does not pass them on or store them.  They must be
 * brief as well: at each call their words count as the caller's.  So a brief function executes about
 * one instruction per word.  What else it calls is written in C and charges for its own work.
 *
 * A brief function also assigns to no local variable outside of itself.
 */

/* The words of a file, found by line. */
struct brief_source;

/* Reads a source that compiles; its text must stay.  NULL if Lua might number the lines differently. */
struct brief_source *brief_source_new(const char *text, size_t size);
void brief_source_free(struct brief_source *source);

/* In Lua: whether the function on top is brief, provided that it can reach Lua functions through local
 * variables alone (seal.h).  Sources are by file number; a function in a file without one is not brief. */
bool brief_is(lua_State *lua, struct brief_source *const *sources);

#endif
