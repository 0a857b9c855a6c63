/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_LOOK_H
#define LUA_LOOK_H

#include <lauxlib.h>

/*
 * What functions of world files can look at and draw, without any other effect: the methods chance,
 * random, pick, in_state and here, and functions that need no agent.
 */

/* Both lists end with NULL. */
extern const luaL_Reg look_methods[];
extern const luaL_Reg look_functions[];

/* agent "Elsa": the agent, or nil. */
int look_agent(lua_State *lua);

#endif
