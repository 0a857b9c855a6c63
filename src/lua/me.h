/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_ME_H
#define LUA_ME_H

#include <lauxlib.h>

/*
 * What functions of world files can do.  They look and draw without any other effect: the methods
 * chance, random, pick, in_state and here, and functions that need no agent.  And they act, as in
 * me:say "Hic!": only the agent's own code can make it do something.
 */

/* Each ends with NULL. */
extern const luaL_Reg me_methods[], look_methods[], look_functions[];

/* agent "Elsa": the agent, or nil; and spawn("Bullet", { speed = 2 }). */
int look_agent(lua_State *lua);
int me_spawn(lua_State *lua);

#endif
