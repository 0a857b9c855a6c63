/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_LOCK_H
#define SCRIPT_LOCK_H

#include <stdbool.h>

#include <lua.h>

/*
 * Tables that read like others and cannot be changed.
 *
 *   locked table, always empty  --its metatable-->  the table that it reads as
 *
 * The functions of the library see through them, as Lua's own do not.
 */

/* Makes the table on top read as the value below it, a table or a function, which it takes away,
 * where it has no fields of its own; new fields are refused by calling refuse. */
void lock_index(lua_State *lua, lua_CFunction refuse);

/* Replaces the table on top by one that is locked; of a locked one nothing changes. */
void lock_table(lua_State *lua);

/* Pushes the table that the locked one at index reads as, or the locked table by which others read
 * the one at index; false, and nothing is pushed, where there is none. */
bool lock_real(lua_State *lua, int index);
bool lock_of(lua_State *lua, int index);

/* Raises that it cannot be changed if the table at index is locked. */
void lock_refuse(lua_State *lua, int index);

#endif
