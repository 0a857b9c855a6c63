/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_LOOK_H
#define SCRIPT_LOOK_H

#include <lauxlib.h>

/*
 * What functions of world files draw and look at, which changes nothing but the draws to come: the
 * methods chance, random, pick, in_state and here, and functions that are nobody's.
 */

/* Both are ended by NULL. */
extern const luaL_Reg look_methods[];
extern const luaL_Reg look_functions[];

/* agent "Elsa", or nil. */
int look_agent(lua_State *lua);

#endif
