/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_LISTS_H
#define SCRIPT_LISTS_H

#include <lua.h>

/*
 * Lua's library "table", contained: each element that is moved or compared takes a step, locked
 * tables can be read and not be changed, and what is equal stays in order when it is sorted.
 */

/* Pushes a locked table with concat, insert, pack, remove, sort and unpack. */
void lists_push(lua_State *lua);

#endif
