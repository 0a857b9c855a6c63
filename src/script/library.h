/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_LIBRARY_H
#define SCRIPT_LIBRARY_H

#include <stdbool.h>

#include <lauxlib.h>

/*
 * The library of contained scripts: Lua's own functions if they neither reach the system nor depend
 * on clocks and addresses, and contained versions of those that could do much work without being
 * charged for it.
 */

/* Pushes a table with tonumber, tostring, type, and the locked tables math and string.  Also makes
 * the latter the methods of strings. */
void library_push(lua_State *lua);

/* Adds functions to the table on top: these (the list ends with NULL), or those of Lua's base
 * library with these names. */
void library_put(lua_State *lua, const luaL_Reg *functions);
void library_copy_base(lua_State *lua, const char *const *names);

/* Whether name is in the table of library_push, or is _ENV. */
bool library_has(const char *name);

/* string.format as scripts have it. */
int library_format(lua_State *lua);

/* Pushes the value at index as text, made by its __tostring or else the name of its type, but never
 * an address.  Returns the text, which Lua owns. */
const char *library_text(lua_State *lua, int index);

#endif
