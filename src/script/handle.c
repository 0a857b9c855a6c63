/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/handle.h"

#include <string.h>

#include <lauxlib.h>

#include "core/nearest.h"
#include "core/text.h"
#include "sim/trait.h"

/* What the names of an expression stand for. */
enum handle_kind { HANDLE_AGENT, HANDLE_MACHINES, HANDLE_MACHINE };

struct handle {
	uint8_t kind; /* enum handle_kind */
	uint8_t class;
	uint8_t machine;
	uint32_t id;
	char name[WITNESS_NAME_MAX + 1]; /* as it was written */
};

/* Upvalues of the functions below: the scene; for each class its traits by name. */
enum { UP_SCENE = 1, UP_TRAITS };

/* Where the registry has the metatable of all handles. */
static const char metatable[] = "handle";

static struct scene *scene_of(lua_State *lua)
{
	return lua_touserdata(lua, lua_upvalueindex(UP_SCENE));
}

void handle_push_value(lua_State *lua, const struct sim *sim, const struct value *value)
{
	char name[128];
	switch (value->kind) {
	case VALUE_BOOL:
		lua_pushboolean(lua, value->as.boolean);
		break;
	case VALUE_INTEGER:
		lua_pushinteger(lua, value->as.integer);
		break;
	case VALUE_FLOAT:
		lua_pushnumber(lua, value->as.number);
		break;
	case VALUE_TEXT:
		lua_pushstring(lua, value->as.text);
		break;
	case VALUE_NAME:
		sim_name(sim, value->as.agent, name, sizeof name);
		lua_pushstring(lua, name);
		break;
	default:
		lua_pushnil(lua);
	}
}

/* The agent of a handle as it is now.  If it is of another class, another agent
 * has that id, the run having taken another course. */
static const struct agent *agent_of(lua_State *lua, struct handle *handle)
{
	struct scene *scene = scene_of(lua);
	const struct agent *agent = sim_agent(scene->sim, handle->id);
	if (!agent || agent->class != handle->class) {
		agent = sim_find(scene->sim, handle->name);
		if (!agent)
			luaL_error(lua, "there is no %s now", handle->name);
		handle->id = agent->id;
		handle->class = agent->class;
	}
	scene->agent = agent->id;
	return agent;
}

/* Pushes a handle like that one, of another kind. */
static struct handle *push_handle(lua_State *lua, const struct handle *like, int kind)
{
	struct handle *handle = lua_newuserdatauv(lua, sizeof *handle, 0);
	*handle = *like;
	handle->kind = (uint8_t)kind;
	luaL_setmetatable(lua, metatable);
	return handle;
}

/* Raises that whose has no such field or machine, with what may have been meant. */
static int fail(lua_State *lua, const char *whose, const char *what, const struct nearest *nearest)
{
	char hint[sizeof nearest->all + 32];
	return luaL_error(lua, "%s has no %s%s%s", whose, what, nearest->wanted,
	                  nearest_hint(nearest, hint, sizeof hint));
}

static int push_trait(lua_State *lua, const struct handle *handle, const struct agent *agent,
                      const struct trait *trait)
{
	struct scene *scene = scene_of(lua);
	struct value value = trait_value(scene->sim, agent, trait);
	witness_add(&scene->witness, handle->name, trait->machine_name, trait->name, value);
	handle_push_value(lua, scene->sim, &value);
	return 1;
}

/* The trait that the key (argument 2) names, looked up once for each class; NULL
 * where it names the machines. */
static const struct trait *trait_of(lua_State *lua, const struct handle *handle,
                                    const struct class *class, const char *key)
{
	struct trait trait;
	struct nearest nearest;
	if (lua_rawgeti(lua, lua_upvalueindex(UP_TRAITS), handle->class) != LUA_TTABLE) {
		lua_pop(lua, 1);
		lua_newtable(lua);
		lua_pushvalue(lua, -1);
		lua_rawseti(lua, lua_upvalueindex(UP_TRAITS), handle->class);
	}
	lua_pushvalue(lua, 2);
	if (lua_rawget(lua, -2) == LUA_TUSERDATA)
		return lua_touserdata(lua, -1);
	if (strcmp(key, TRAIT_MACHINE) == 0)
		return NULL;
	if (!trait_find(class, key, &trait)) {
		nearest_init(&nearest, key);
		trait_offer(class, &nearest);
		fail(lua, handle->name, "", &nearest);
	}
	lua_pushvalue(lua, 2);
	struct trait *kept = lua_newuserdatauv(lua, sizeof *kept, 0);
	*kept = trait;
	lua_rawset(lua, -4);
	return kept;
}

static int index_agent(lua_State *lua, struct handle *handle, const char *key)
{
	const struct agent *agent = agent_of(lua, handle);
	const struct class *class = sim_class(scene_of(lua)->sim, agent);
	const struct trait *trait = trait_of(lua, handle, class, key);
	if (trait)
		return push_trait(lua, handle, agent, trait);
	push_handle(lua, handle, HANDLE_MACHINES);
	return 1;
}

static int index_machines(lua_State *lua, struct handle *handle, const char *key)
{
	const struct class *class = sim_class(scene_of(lua)->sim, agent_of(lua, handle));
	struct nearest nearest;
	int machine = trait_find_machine(class, key);
	if (machine >= 0) {
		push_handle(lua, handle, HANDLE_MACHINE)->machine = (uint8_t)machine;
		return 1;
	}
	nearest_init(&nearest, key);
	trait_offer_machines(class, &nearest);
	return fail(lua, handle->name, TRAIT_MACHINE " ", &nearest);
}

static int index_machine(lua_State *lua, struct handle *handle, const char *key)
{
	const struct agent *agent = agent_of(lua, handle);
	const struct class *class = sim_class(scene_of(lua)->sim, agent);
	struct nearest nearest;
	struct trait trait;
	if (handle->machine < class->machine_count &&
	    trait_find_of_machine(class, handle->machine, key, &trait))
		return push_trait(lua, handle, agent, &trait);
	nearest_init(&nearest, key);
	trait_offer_of_machine(class, &nearest);
	return fail(lua, "a machine", "", &nearest);
}

/* __index of a handle: handle, key. */
static int handle_index(lua_State *lua)
{
	struct handle *handle = lua_touserdata(lua, 1);
	if (!handle || lua_rawlen(lua, 1) != sizeof *handle || lua_type(lua, 2) != LUA_TSTRING)
		return luaL_error(lua, "an agent has only fields with names");
	const char *key = lua_tostring(lua, 2);
	if (handle->kind == HANDLE_MACHINES)
		return index_machines(lua, handle, key);
	if (handle->kind == HANDLE_MACHINE)
		return index_machine(lua, handle, key);
	return index_agent(lua, handle, key);
}

static int handle_equal(lua_State *lua)
{
	const struct handle *a = lua_touserdata(lua, 1), *b = lua_touserdata(lua, 2);
	lua_pushboolean(lua,
	                a && b && a->id == b->id && a->kind == b->kind && a->machine == b->machine);
	return 1;
}

void handle_push(lua_State *lua, const struct agent *agent, const char *name)
{
	struct handle like = { .class = agent->class, .id = agent->id };
	text_copy(like.name, sizeof like.name, name);
	push_handle(lua, &like, HANDLE_AGENT);
}

static int handle_text(lua_State *lua)
{
	const struct handle *handle = luaL_checkudata(lua, 1, metatable);
	lua_pushstring(lua, handle->name);
	return 1;
}

static int refuse_change(lua_State *lua)
{
	return luaL_error(lua, "a condition cannot change an agent");
}

void handle_open(lua_State *lua, struct scene *scene)
{
	static const luaL_Reg methods[] = {
		{ "__eq", handle_equal },
		{ "__tostring", handle_text },
		{ "__newindex", refuse_change },
		{ NULL, NULL },
	};
	luaL_newmetatable(lua, metatable);
	lua_pushliteral(lua, "named agent");
	lua_setfield(lua, -2, "__name");
	lua_pushboolean(lua, false);
	lua_setfield(lua, -2, "__metatable");
	luaL_setfuncs(lua, methods, 0);
	lua_pop(lua, 1);
	handle_forget(lua, scene);
}

void handle_forget(lua_State *lua, struct scene *scene)
{
	luaL_getmetatable(lua, metatable);
	lua_pushlightuserdata(lua, scene);
	lua_newtable(lua);
	lua_pushcclosure(lua, handle_index, 2);
	lua_setfield(lua, -2, "__index");
	lua_pop(lua, 1);
}
