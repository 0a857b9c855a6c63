/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_CONDITION_NAMES_H
#define LUA_CONDITION_NAMES_H

#include "lua/scene.h"

/*
 * What names mean in a condition in Lua: agents, the clock, the library.  It cannot change anything.
 * An agent is looked up when it is first named and then remembered, so that it does not matter how
 * many there are.
 *
 * All of these are for code in Lua.
 */

/* Replaces the library table on top by an environment that has its names and those of the scene,
 * and starts the scene. */
void condition_names_push(lua_State *lua, struct scene *scene);

/* Starts an evaluation in the scene's sim.  If its world is another one, names are forgotten. */
void condition_names_begin(lua_State *lua, struct scene *scene);

/* Forgets all names; to be called after an evaluation that failed. */
void condition_names_forget(lua_State *lua, struct scene *scene);

#endif
