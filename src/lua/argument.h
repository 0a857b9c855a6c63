/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_ARGUMENT_H
#define LUA_ARGUMENT_H

#include "core/nearest.h"
#include "lua/scene.h"

/*
 * Checks the arguments of functions called from Lua.  Each function returns what was wanted, or
 * raises an error that suggests what was meant.
 */

/* The agent in argument 1; argument_acting insists that it is the one whose code runs. */
struct agent *argument_agent(lua_State *lua);
struct agent *argument_acting(lua_State *lua);

/* The place, message or class that an argument names. */
uint8_t argument_place(lua_State *lua, int argument);
uint32_t argument_message(lua_State *lua, int argument);
uint8_t argument_class(lua_State *lua, int argument);

/* The state of the agent's class that an argument names. */
uint8_t argument_state(lua_State *lua, int argument, const struct agent *agent);

/* Raises an error: there is no such thing, with the nearest name.  Never returns. */
int argument_fail(lua_State *lua, const char *what, struct nearest *nearest);

#endif
