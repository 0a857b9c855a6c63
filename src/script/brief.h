/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_BRIEF_H
#define SCRIPT_BRIEF_H

#include <stdbool.h>
#include <stddef.h>

#include <lua.h>

/*
 * Functions that cannot run long, whatever happens, so that nobody has to count their instructions.
 *
 * Such a function has no loop and no other function in it, and few words.  It does nothing with the
 * Lua functions that it can reach but call them, and they are like it, their words being counted as
 * if they stood in the place of each call.  So it runs about an instruction for each word, and
 * otherwise functions of C, which charge for what they do.  It also gives its locals outside of it no
 * other value.
 */

/* Where the lines of a file begin. */
struct brief_source;

/* Reads a source that compiles, whose text must stay; NULL if Lua could number its lines otherwise. */
struct brief_source *brief_source_new(const char *text, size_t size);
void brief_source_free(struct brief_source *source);

/* Inside: whether the function on top is one, what it can reach having no functions in tables; the
 * sources are those of the files by number, each of which may be NULL. */
bool brief_is(lua_State *lua, struct brief_source *const *sources);

#endif
