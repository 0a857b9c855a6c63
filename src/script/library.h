/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_LIBRARY_H
#define SCRIPT_LIBRARY_H

#include <stdbool.h>

#include <lauxlib.h>

/*
 * The functions that contained scripts have: those of Lua's own that neither
 * reach the system nor depend on clocks and addresses, and contained versions
 * of those that could do a lot of work without being charged for it.
 */

/* Pushes a table with tonumber, tostring, type, and the locked tables math and
 * string; strings get the latter as their methods. */
void library_push(lua_State *lua);

/* Gives the table on top these functions (ended by NULL), and these of Lua's own basic ones. */
void library_put(lua_State *lua, const luaL_Reg *functions);
void library_copy_base(lua_State *lua, const char *const *names);

/* Whether name is one of those that library_push gives, or Lua's own name for them all. */
bool library_has(const char *name);

/* string.format as scripts have it. */
int library_format(lua_State *lua);

/* Pushes the value at index as text: by its metatable's __tostring, or the name
 * of its type, but never an address. */
const char *library_text(lua_State *lua, int index);

#endif
