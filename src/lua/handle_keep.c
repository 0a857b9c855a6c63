/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/handle.h"

/*
 * Handles without a name, which are made once and kept.
 */

enum { KEPT_MAX = 4096 }; /* only for the first agents, by slot */

static bool may_keep(const struct scene *scene, const struct agent *agent)
{
	return scene->handles && agent_slot(agent->id) < KEPT_MAX;
}

/* Pushes the list of kept handles and the agent's handle; false, and nothing is pushed, if there is
 * none. */
static bool push_kept(lua_State *lua, const struct scene *scene, const struct agent *agent)
{
	lua_rawgeti(lua, LUA_REGISTRYINDEX, scene->handles);
	lua_rawgeti(lua, -1, (lua_Integer)agent_slot(agent->id) + 1);
	const struct handle *handle = lua_touserdata(lua, -1);
	if (handle && handle->id == agent->id && handle->class == agent->class)
		return true;
	lua_pop(lua, 2);
	return false;
}

/* Keeps the handle on top of the stack. */
static void keep(lua_State *lua, uint32_t slot)
{
	lua_rawgeti(lua, LUA_REGISTRYINDEX, scene_of(lua)->handles);
	lua_pushvalue(lua, -2);
	lua_rawseti(lua, -2, (lua_Integer)slot + 1);
	lua_pop(lua, 1);
}

void handle_push(lua_State *lua, const struct agent *agent, const char *name)
{
	const struct scene *scene = scene_of(lua);
	struct handle like = { .class = agent->class, .id = agent->id };
	bool keeps = !name[0] && may_keep(scene, agent);
	if (!name[0] && scene->part->me && agent == scene->part->agent) {
		handle_push_me(lua);
	} else if (keeps && push_kept(lua, scene, agent)) {
		lua_remove(lua, -2);
	} else {
		handle_make(lua, &like, HANDLE_AGENT, name);
		if (keeps)
			keep(lua, agent_slot(agent->id));
	}
}

void handle_keep(lua_State *lua)
{
	lua_createtable(lua, KEPT_MAX, 0);
	scene_of(lua)->handles = luaL_ref(lua, LUA_REGISTRYINDEX);
}
