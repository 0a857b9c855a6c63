/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_ME_H
#define LUA_ME_H

#include <lauxlib.h>

/*
 * What agents can do in functions of world files: me:say "Hic!".  Only the agent's own code can
 * make it do something.
 */

/* Ends with NULL. */
extern const luaL_Reg me_methods[];

/* spawn("Bullet", { speed = 2 }) */
int me_spawn(lua_State *lua);

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
