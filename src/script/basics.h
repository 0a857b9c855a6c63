/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_BASICS_H
#define SCRIPT_BASICS_H

#include <lua.h>

/*
 * Lua's basic functions as world files have them.  Those that depend neither on addresses nor on
 * chance are Lua's own; the others visit fields in a fixed order, see through locked tables, and
 * cannot catch an error that ends the whole call.
 */

/* Adds assert, error, getmetatable, ipairs, pairs, pcall, rawequal, rawget, rawlen, rawset, select
 * and setmetatable to the table on top of the stack. */
void basics_put(lua_State *lua);

#endif
