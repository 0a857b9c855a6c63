/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <string.h>

#include "lua/argument.h"
#include "lua/foreign.h"
#include "lua/handle.h"
#include "lua/lib.h"
#include "lua/lock.h"
#include "lua/look.h"
#include "sim/scope.h"
#include "sim/telegram_trait.h"
#include "sim/trait.h"

/*
 * What names mean in an expression:
 *
 *     environment, always empty  -->  remembered names  -->  find_name
 */

enum { NAMES_MAX = 1024 }; /* agents remembered at once */

/* Their addresses are the registry keys of the environment and of the names that it remembers. */
static const char environment, remembered;

/* A method called without an agent, as in chance(0.1): calls it for the agent whose expression it
 * is. */
static int call_own(lua_State *lua)
{
	handle_push(lua, scene_of(lua)->part->agent, "");
	lua_insert(lua, 1);
	return lua_tocfunction(lua, lua_upvalueindex(1))(lua);
}

static bool push_call(lua_State *lua, const char *name)
{
	for (const luaL_Reg *method = look_methods; method->name; method++) {
		if (strcmp(method->name, name) != 0)
			continue;
		lua_pushcfunction(lua, method->func);
		lua_pushcclosure(lua, call_own, 1);
		return true;
	}
	return false;
}

/* Pushes the agent's own field of that name. */
static bool push_own(lua_State *lua, const struct scene *scene, const char *name)
{
	struct trait trait;
	const struct agent *agent = scene->part->agent;
	bool is_me = strcmp(name, "me") == 0;
	if (!is_me && strcmp(name, TRAIT_MACHINE) != 0 &&
	    !trait_find(sim_class(scene->sim, agent), name, &trait))
		return false;
	handle_push(lua, agent, "");
	if (!is_me)
		lua_getfield(lua, -1, name);
	return true;
}

/* Pushes a clock of the world, or a field of the telegram that is being answered. */
static bool push_common(lua_State *lua, struct scene *scene, const char *name)
{
	struct value value = { .kind = VALUE_NIL };
	int clock = scope_find_clock(name);
	bool told = scene->part->telegram &&
	            telegram_trait(scene->sim, scene->part->telegram, name, &value);
	bool nobody = strcmp(name, SCOPE_NOBODY) == 0;
	if (clock >= 0)
		value = scope_clock(scene->sim, (size_t)clock);
	else if (!told && !nobody)
		return false;
	if (!nobody || scene->part->agent)
		scene_note(scene, "", NULL, clock >= 0 ? scope_clock_name((size_t)clock) : name,
		           value);
	handle_push_value(lua, scene->sim, &value);
	return true;
}

static void fail_name(lua_State *lua, const struct scene *scene, const char *name)
{
	struct scope scope = { .world = scene->world, .class = CLASS_NONE, .me = CLASS_NONE };
	struct error error;
	if (scene->part->agent)
		luaL_error(lua, "there is no '%s'", name);
	scope_fail(&scope, name, &error);
	luaL_error(lua, "%s", error.text);
}

/* Pushes the agent of that name.  From outside it is shown as it was written, and remembered, so that
 * it does not matter how many agents there are. */
static void push_agent(lua_State *lua, struct scene *scene, const char *name)
{
	const struct agent *agent = argument_find(scene, name);
	if (!agent)
		fail_name(lua, scene, name);
	handle_push(lua, agent, scene->part->agent ? "" : name);
	if (scene->part->agent)
		return;
	if (scene->names++ >= NAMES_MAX)
		luaL_error(lua, "more than %d agents in one condition", NAMES_MAX);
	lua_pushvalue(lua, 2);
	lua_pushvalue(lua, -2);
	lua_rawset(lua, 1);
}

/* __index of the remembered names: names, name; upvalue: the library. */
static int find_name(lua_State *lua)
{
	struct scene *scene = scene_of(lua);
	if (lua_type(lua, 2) != LUA_TSTRING)
		return luaL_error(lua, "expected a name");
	const char *name = lua_tostring(lua, 2);
	bool own = scene->part->agent;
	lua_pushvalue(lua, 2);
	if ((own && push_own(lua, scene, name)) || push_common(lua, scene, name) ||
	    (own && push_call(lua, name)))
		return 1;
	if (lua_rawget(lua, lua_upvalueindex(1)) == LUA_TNIL)
		push_agent(lua, scene, name);
	return 1;
}

static int refuse_change(lua_State *lua)
{
	return luaL_error(lua, "%s cannot change anything",
	                  scene_of(lua)->part->agent ? "an expression" : "a condition");
}

void foreign_push_names(lua_State *lua)
{
	if (lua_rawgetp(lua, LUA_REGISTRYINDEX, &environment) == LUA_TTABLE)
		return;
	lua_pop(lua, 1);
	lib_push(lua);
	lua_pushcclosure(lua, find_name, 1);
	lua_newtable(lua);
	lua_pushvalue(lua, -1);
	lua_rawsetp(lua, LUA_REGISTRYINDEX, &remembered);
	lock_index(lua, refuse_change);
	lua_newtable(lua);
	lock_index(lua, refuse_change);
	lua_pushvalue(lua, -1);
	lua_rawsetp(lua, LUA_REGISTRYINDEX, &environment);
}

void foreign_check_world(lua_State *lua)
{
	struct scene *scene = scene_of(lua);
	if (scene->world == scene->sim->world)
		return;
	scene->world = scene->sim->world;
	scene->names = 0;
	handle_forget(lua);
	lua_rawgetp(lua, LUA_REGISTRYINDEX, &remembered);
	lua_pushnil(lua);
	while (lua_next(lua, -2)) {
		lua_pop(lua, 1);
		lua_pushvalue(lua, -1);
		lua_pushnil(lua);
		lua_rawset(lua, -4);
	}
	lua_pop(lua, 1);
}
