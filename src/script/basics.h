/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_BASICS_H
#define SCRIPT_BASICS_H

#include <lua.h>

/*
 * What the scripts of files have of Lua's basic functions besides the library's: those that depend
 * on no addresses and no chance are Lua's own, and the others go over fields in one order, see
 * through locked tables, and catch no error that ends everything.
 */

/* Gives the table on top assert, error, getmetatable, ipairs, pairs, pcall, rawequal, rawget,
 * rawlen, rawset, select and setmetatable. */
void basics_put(lua_State *lua);

#endif
