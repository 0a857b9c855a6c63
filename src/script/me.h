/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_ME_H
#define SCRIPT_ME_H

#include <lauxlib.h>

/*
 * What functions of world files do: the methods of an agent, me:say "Hic!", of which those that do
 * something are his own code's alone; and the functions beside them.
 */

/* Ended by NULL. */
extern const luaL_Reg me_methods[];

/* agents, tick, time, which are functions only; ended by NULL. */
extern const luaL_Reg me_functions[];

/* agent "Elsa", or nil; spawn("Bullet", { speed = 2 }). */
int me_agent(lua_State *lua);
int me_spawn(lua_State *lua);

#endif
