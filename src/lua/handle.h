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

/* Prepares handles of the world's agents, which have the given methods: lists that end with NULL, in
 * a list that ends with NULL. */
void handle_open(lua_State *lua, const struct world *world, const luaL_Reg *const *methods);

/* From now on, keeps handles without a name, so that an agent is always the same key of a table, and
 * has the `me` and the telegram that functions are given. */
void handle_keep(lua_State *lua, const struct world *world);

/* Push the `me` of a part, and the telegram of the scene; handle_turn makes `me` stand for the part's
 * agent again, after another part.  They allocate nothing. */
void handle_push_me(lua_State *lua, struct part *part);
void handle_push_telegram(lua_State *lua);
void handle_turn(const struct part *part);

/* Pushes a handle of an agent; name is as it was written in the source, or "". */
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

/* What a handle stands for. */
enum handle_kind { HANDLE_AGENT, HANDLE_MACHINES, HANDLE_MACHINE, HANDLE_TELEGRAM };

struct handle {
	uint8_t kind; /* enum handle_kind */
	uint8_t class;
	uint8_t machine;
	uint32_t id;
	char name[]; /* as written in the source, or "" */
};

/* What a field name stands for where it is neither a method nor a trait. */
extern const char handle_machines;

/* Pushes a copy of a handle, with another kind and name, and returns it. */
struct handle *handle_make(lua_State *lua, const struct handle *like, enum handle_kind kind,
                           const char *name);

/* The metamethods, whose upvalue is a table of what the names of fields mean; handle_index_me is the
 * __index of the methods of `me`. */
int handle_index(lua_State *lua);
int handle_index_me(lua_State *lua);
int handle_change(lua_State *lua);
int handle_equal(lua_State *lua);
int handle_text(lua_State *lua);

#endif
