/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_LISTS_H
#define SCRIPT_LISTS_H

#include <lua.h>

/*
 * The contained version of Lua's `table` library.  Moving or comparing an element costs a step,
 * locked tables can be read but not changed, and sorting is stable.
 */

/* Pushes a locked table with concat, insert, pack, remove, sort and unpack. */
void lists_push(lua_State *lua);

#endif
