/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/handle.h"

#include "core/array.h"
#include "sim/trait.h"

/*
 * What functions are given, made once:
 *
 *   me, for any agent  --__index-->  methods  --__index-->  index_me
 *
 * so that finding a method calls nothing.  A function cannot keep what it is given, so the same
 * value serves for every agent and telegram.
 */

enum { KEPT_MAX = 4096 }; /* handles, of the first agents by slot */
enum { ROOMY = 64 };      /* fields: a nearly empty hash table has few collisions */

/* __index of the methods: methods, key. */
static int index_me(lua_State *lua)
{
	const struct scene *scene = scene_of(lua);
	return handle_push_field(lua, scene->me, scene->part->agent);
}

/* __newindex of me: me, key, value. */
static int change_me(lua_State *lua)
{
	return handle_set_field(lua, scene_of(lua)->me);
}

static bool is_trait(const struct world *world, const char *name)
{
	struct trait trait;
	for (size_t i = 0; i < world->class_count; i++) {
		if (trait_find(world->classes[i], name, &trait))
			return true;
	}
	return false;
}

/* Copies methods from the table on top to the one below it, except those whose name is also a field
 * in some class: index_me() knows the class. */
static void copy_methods(lua_State *lua, const struct world *world)
{
	lua_pushnil(lua);
	while (lua_next(lua, -2)) {
		if (is_trait(world, lua_tostring(lua, -2))) {
			lua_pop(lua, 1);
			continue;
		}
		lua_pushvalue(lua, -2);
		lua_insert(lua, -2);
		lua_rawset(lua, -5);
	}
}

/* Pushes the methods of `me`; those of all handles are on top. */
static void push_methods(lua_State *lua, const struct world *world)
{
	lua_createtable(lua, 0, ROOMY);
	lua_pushvalue(lua, -2);
	copy_methods(lua, world);
	lua_newtable(lua);
	lua_insert(lua, -2);
	lua_pushcclosure(lua, index_me, 1);
	lua_setfield(lua, -2, "__index");
	lua_setmetatable(lua, -2);
}

/* Pushes the metatable of `me`; that of all handles is on top. */
static void push_metatable(lua_State *lua, const struct world *world)
{
	static const char *const same[] = { "__eq", "__tostring", "__name", "__metatable" };
	lua_createtable(lua, 0, ROOMY);
	for (size_t i = 0; i < ARRAY_LEN(same); i++) {
		lua_getfield(lua, -2, same[i]);
		lua_setfield(lua, -2, same[i]);
	}
	lua_getfield(lua, -2, HANDLE_METHODS);
	push_methods(lua, world);
	lua_setfield(lua, -3, "__index");
	lua_pushcclosure(lua, change_me, 1);
	lua_setfield(lua, -2, "__newindex");
}

void handle_make_me(lua_State *lua, const struct world *world)
{
	struct scene *scene = scene_of(lua);
	struct handle nobody = { .id = AGENT_NONE };
	scene->me = handle_make(lua, &nobody, HANDLE_AGENT, "");
	lua_getmetatable(lua, -1);
	push_metatable(lua, world);
	lua_setmetatable(lua, -3);
	lua_pop(lua, 1);
	scene->me_reference = luaL_ref(lua, LUA_REGISTRYINDEX);
	handle_make(lua, &nobody, HANDLE_TELEGRAM, "telegram");
	scene->telegram_reference = luaL_ref(lua, LUA_REGISTRYINDEX);
}

void handle_push_me(lua_State *lua)
{
	lua_rawgeti(lua, LUA_REGISTRYINDEX, scene_of(lua)->me_reference);
}

void handle_push_telegram(lua_State *lua)
{
	lua_rawgeti(lua, LUA_REGISTRYINDEX, scene_of(lua)->telegram_reference);
}

void handle_turn(const struct scene *scene, const struct agent *agent)
{
	*scene->me = (struct handle){ .id = agent->id, .class = agent->class };
}

/*
 * Other agents.
 */

/* Pushes the handle without a name that is kept for the agent. */
static void push_kept(lua_State *lua, const struct handle *like)
{
	lua_Integer index = (lua_Integer)agent_slot(like->id) + 1;
	lua_rawgeti(lua, LUA_REGISTRYINDEX, scene_of(lua)->handles);
	lua_rawgeti(lua, -1, index);
	const struct handle *kept = lua_touserdata(lua, -1);
	if (!kept || kept->id != like->id || kept->class != like->class) {
		lua_pop(lua, 1);
		handle_make(lua, like, HANDLE_AGENT, "");
		lua_pushvalue(lua, -1);
		lua_rawseti(lua, -3, index);
	}
	lua_remove(lua, -2);
}

void handle_push(lua_State *lua, const struct agent *agent, const char *name)
{
	const struct scene *scene = scene_of(lua);
	const struct handle like = { .class = agent->class, .id = agent->id };
	if (!name[0] && scene->part->me && agent == scene->part->agent)
		handle_push_me(lua);
	else if (!name[0] && scene->handles && agent_slot(agent->id) < KEPT_MAX)
		push_kept(lua, &like);
	else
		handle_make(lua, &like, HANDLE_AGENT, name);
}

void handle_keep(lua_State *lua)
{
	lua_createtable(lua, KEPT_MAX, 0);
	scene_of(lua)->handles = luaL_ref(lua, LUA_REGISTRYINDEX);
}
