/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SCRIPT_HANDLE_H
#define SCRIPT_HANDLE_H

#include <lauxlib.h>

#include "script/scene.h"

/*
 * What an agent is in Lua: a value whose fields are what the agent has now.  A
 * handle is an id, and a name where one was written; never a pointer.  So is what
 * an agent is told: the telegram that he answers.
 */

/* Makes handles known to the interpreter.  Setting a field changes a stat of the agent whose code
 * runs. */
void handle_open(lua_State *lua);

/* Gives all handles these methods (ended by NULL) besides their fields. */
void handle_add_methods(lua_State *lua, const luaL_Reg *methods);

/* Forgets which traits there are: another world may have others. */
void handle_forget(lua_State *lua);

/* Keeps handles without a name from now on, so that they need not be made again: they never change,
 * and look like new ones. */
void handle_keep(lua_State *lua);

/* Makes what functions in that world are given. */
void handle_make_me(lua_State *lua, const struct world *world);

/* Me is that agent now, whose function is about to run or goes on. */
void handle_turn(const struct scene *scene, const struct agent *agent);

/* Push what a function is given: me, and the telegram of the scene.  Allocate and raise nothing. */
void handle_push_me(lua_State *lua);
void handle_push_telegram(lua_State *lua);

/* Pushes a handle of the agent, who is me to his own functions; name is what it was called, or "". */
void handle_push(lua_State *lua, const struct agent *agent, const char *name);

/* Pushes a value that was read in the sim. */
void handle_push_value(lua_State *lua, const struct sim *sim, const struct value *value);

/* What the Lua value at index is; false if a stat cannot be that.  A text is Lua's own. */
bool handle_value(lua_State *lua, int index, struct value *value);

/* Raises that a field, which argument 2 names, is there to be read, and what changes it; NULL: it is
 * a method. */
struct trait;
int handle_refuse(lua_State *lua, const struct trait *trait);

/* The agent whose handle is at index; NULL if it is none, or he is gone. */
struct agent *handle_agent(lua_State *lua, int index);

#endif
