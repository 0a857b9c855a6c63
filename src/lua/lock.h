/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_LOCK_H
#define LUA_LOCK_H

#include <stdbool.h>

#include <lua.h>

/*
 * Tables that read like others but cannot be changed:
 *
 *   locked table, always empty  --its metatable-->  the real table
 *
 * The library's functions see through locked tables, as Lua's own do not.
 */

/* Makes the table on top read as the value below it, a table or a function, where it has no field
 * of its own, and removes that value from the stack.  Setting a new field calls refuse. */
void lock_index(lua_State *lua, lua_CFunction refuse);

/* Replaces the table on top by its locked table; one that is locked already stays. */
void lock_table(lua_State *lua);

/* Pushes the real table behind the locked one at index; lock_of pushes the locked table of the real
 * one at index.  False, and nothing is pushed, if there is none. */
bool lock_real(lua_State *lua, int index);
bool lock_of(lua_State *lua, int index);

/* Replaces a locked table among the arguments by the real one behind it; raises an error if the
 * argument is not a table. */
void lock_argument(lua_State *lua, int argument);

/* Raises an error if the table at index is locked. */
void lock_refuse(lua_State *lua, int index);

#endif
