/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_LIB_H
#define LUA_LIB_H

#include <stdbool.h>

#include <lauxlib.h>

/*
 * The library of contained scripts: Lua's own functions if they neither reach the system nor depend
 * on clocks and addresses, and contained versions of those that could do much work without being
 * charged for it.
 */

/* Pushes a table with tonumber, tostring, type, and the locked tables math and string.  Also makes
 * the latter the methods of strings. */
void lib_push(lua_State *lua);

/* Adds functions to the table on top: these (the list ends with NULL), or those of one of Lua's own
 * libraries with these names. */
void lib_put(lua_State *lua, const luaL_Reg *functions);
void lib_copy(lua_State *lua, lua_CFunction open, const char *const *names);

/* lib_base.c: adds assert, error, getmetatable, ipairs, pairs, pcall, rawequal, rawget, rawlen,
 * rawset, select, setmetatable and the locked table `table` to the table on top.  Those that
 * depend neither on addresses nor on chance are Lua's own; the others visit fields in a fixed
 * order, read locked tables but do not change them, and cannot catch an error that ends the whole
 * call.  `table` has concat, insert, pack, remove, sort, which is stable, and unpack; moving or
 * comparing an element costs a step. */
void lib_put_base(lua_State *lua);

/* string.format as scripts have it. */
int lib_format(lua_State *lua);

/* Pushes the value at index as text, made by its __tostring or else the name of its type, but never
 * an address.  Returns the text, which Lua owns. */
const char *lib_text(lua_State *lua, int index);

/*
 * lock.c: tables that read like others but cannot be changed:
 *
 *   locked table, always empty  --its metatable-->  the real table
 *
 * The library's functions see through locked tables, as Lua's own do not.
 */

/* Makes the table on top read as the value below it, a table or a function, where it has no field
 * of its own, and removes that value from the stack.  Setting a new field calls refuse, which may
 * be NULL.  A text on top stands for all texts. */
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
