/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef LUA_HANDLE_H
#define LUA_HANDLE_H

#include <lauxlib.h>

#include "lua/scene.h"

/*
 * Agents in Lua: a handle is a value whose fields are those that the agent has now.  It holds an
 * id, and the agent's name if one was written, but never a pointer.  The telegram that an agent
 * answers is a handle, too.
 */

/* What a handle stands for. */
enum handle_kind { HANDLE_AGENT, HANDLE_MACHINES, HANDLE_MACHINE, HANDLE_TELEGRAM };

struct handle {
	uint8_t kind; /* enum handle_kind */
	uint8_t class;
	uint8_t machine;
	uint32_t id;
	char name[]; /* as written in the source, or "" */
};

/* Creates the metatable of handles.  Setting a field of a handle sets a stat of the agent whose
 * code is running. */
void handle_open(lua_State *lua);

/* Adds methods to all handles; the list ends with NULL and must outlive the interpreter. */
void handle_add_methods(lua_State *lua, const luaL_Reg *methods);

/* Forgets what field names mean; needed if the world changes. */
void handle_forget(lua_State *lua);

/* Creates the `me` and the telegram that functions in this world are given. */
void handle_make_me(lua_State *lua, const struct world *world);

/* From now on, keeps handles without a name, so that an agent is always the same key of a table. */
void handle_keep(lua_State *lua);

/* Makes `me` stand for an agent, whose function is about to run or to continue. */
void handle_turn(const struct scene *scene, const struct agent *agent);

/* Push what a function is given: `me`, and the telegram of the scene.  They allocate nothing and
 * raise no errors. */
void handle_push_me(lua_State *lua);
void handle_push_telegram(lua_State *lua);

/* Pushes a handle of an agent, which is `me` for its own functions.  name is as it was written in
 * the source, or "". */
void handle_push(lua_State *lua, const struct agent *agent, const char *name);

/* Pushes a value that was read from the sim. */
void handle_push_value(lua_State *lua, const struct sim *sim, const struct value *value);

/* Converts the Lua value at index; false if no stat could hold it.  A text stays Lua's. */
bool handle_value(lua_State *lua, int index, struct value *value);

/* The agent whose handle is at index; NULL if it is no handle or the agent is gone. */
struct agent *handle_agent(lua_State *lua, int index);

/*
 * Shared by the files of handles.
 */

/* The field of the metatable with the table of all methods. */
#define HANDLE_METHODS "methods"

/* For C functions whose upvalue is the table of methods: push the agent's field that argument 2
 * names, or set it, for the agent whose code is running, to argument 3. */
int handle_push_field(lua_State *lua, const struct handle *handle, const struct agent *agent);
int handle_set_field(lua_State *lua, const struct handle *handle);

/* Pushes a copy of a handle, with another kind and name, and returns it. */
struct handle *handle_make(lua_State *lua, const struct handle *like, int kind, const char *name);

/* Raises an error: the field that argument 2 names can only be read.  The message says how to
 * change it, unless trait is NULL: a method. */
struct trait;
int handle_refuse(lua_State *lua, const struct trait *trait);

#endif
