/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/condition_names.h"

#include <string.h>

#include <lauxlib.h>

#include "lua/handle.h"
#include "lua/lock.h"

enum { NAMES_MAX = 1024 }; /* agents remembered at once */

/* Upvalues of name_index. */
enum { UP_SCENE = 1, UP_LIBRARY };

/* Pushes the value of a clock if key names one. */
static bool push_clock(lua_State *lua, struct scene *scene, const char *key)
{
	int clock = scope_find_clock(key);
	if (clock < 0)
		return false;
	struct value value = scope_clock(scene->sim, (size_t)clock);
	scene_note(scene, "", NULL, scope_clock_name((size_t)clock), value);
	handle_push_value(lua, scene->sim, &value);
	return true;
}

static int fail_name(lua_State *lua, const struct scene *scene, const char *key)
{
	struct scope scope = { .world = scene->world, .class = CLASS_NONE, .me = CLASS_NONE };
	struct error error;
	scope_fail(&scope, key, &error);
	return luaL_error(lua, "%s", error.text);
}

/* Pushes the handle of the agent that key names, and remembers it. */
static void push_agent(lua_State *lua, struct scene *scene, const char *key)
{
	const struct agent *agent = sim_find(scene->sim, key);
	if (!agent)
		fail_name(lua, scene, key);
	if (scene->names++ >= NAMES_MAX)
		luaL_error(lua, "more than %d agents in one condition", NAMES_MAX);
	handle_push(lua, agent, key);
	lua_pushvalue(lua, 2);
	lua_pushvalue(lua, -2);
	lua_rawset(lua, 1);
}

/* __index of the remembered names: names, key. */
static int name_index(lua_State *lua)
{
	struct scene *scene = lua_touserdata(lua, lua_upvalueindex(UP_SCENE));
	if (lua_type(lua, 2) != LUA_TSTRING)
		return luaL_error(lua, "an agent's name is a string");
	const char *key = lua_tostring(lua, 2);
	if (push_clock(lua, scene, key))
		return 1;
	if (strcmp(key, SCOPE_NOBODY) == 0)
		return 0;
	lua_pushvalue(lua, 2);
	if (lua_rawget(lua, lua_upvalueindex(UP_LIBRARY)) == LUA_TNIL)
		push_agent(lua, scene, key);
	return 1;
}

static int refuse_change(lua_State *lua)
{
	return luaL_error(lua, "a condition cannot change anything");
}

/*
 * environment, always empty  -->  remembered names  -->  name_index
 */
void condition_names_push(lua_State *lua, struct scene *scene)
{
	scene_init(lua, scene);
	scene->watched = true;
	handle_open(lua);
	lua_pushlightuserdata(lua, scene);
	lua_insert(lua, -2);
	lua_pushcclosure(lua, name_index, 2);
	lua_newtable(lua);
	lua_pushvalue(lua, -1);
	lua_rawsetp(lua, LUA_REGISTRYINDEX, scene);
	lock_index(lua, refuse_change);
	lua_newtable(lua);
	lock_index(lua, refuse_change);
}

void condition_names_begin(lua_State *lua, struct scene *scene)
{
	if (scene->world != scene->sim->world)
		condition_names_forget(lua, scene);
	scene->world = scene->sim->world;
}

void condition_names_forget(lua_State *lua, struct scene *scene)
{
	scene->names = 0;
	handle_forget(lua);
	lua_rawgetp(lua, LUA_REGISTRYINDEX, scene);
	lua_pushnil(lua);
	while (lua_next(lua, -2)) {
		lua_pop(lua, 1);
		lua_pushvalue(lua, -1);
		lua_pushnil(lua);
		lua_rawset(lua, -4);
	}
	lua_pop(lua, 1);
}
