/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/handle.h"

#include <string.h>

#include <lauxlib.h>

#include "core/array.h"
#include "script/guess.h"

/* What every agent has, besides its stats; the first ones each machine has. */
#define HAS_LIST(X) \
	X(STATE, "state") \
	X(PREVIOUS, "previous") \
	X(GLOBAL, "global") \
	X(PLACE, "place") \
	X(CLASS, "class") \
	X(MACHINE, "machine")

#define HAS_ENUM(field, name) HAS_##field,
enum { HAS_LIST(HAS_ENUM) FIELDS, MACHINE_FIELDS = HAS_PLACE };
#undef HAS_ENUM

#define HAS_NAME(field, name) name,
static const char *const fields[] = { HAS_LIST(HAS_NAME) };
#undef HAS_NAME

/* What the names of an expression stand for. */
enum handle_kind { HANDLE_AGENT, HANDLE_MACHINES, HANDLE_MACHINE };

struct handle {
	uint8_t kind; /* enum handle_kind */
	uint8_t class;
	uint8_t machine;
	uint32_t id;
	char name[LOOK_NAME_MAX + 1]; /* as it was written */
};

/* Upvalues of the functions below: the scene; for each class its fields by name. */
enum { UP_SCENE = 1, UP_FIELDS };

/* Where the registry has the metatable of all handles. */
static const char metatable[] = "handle";

static struct scene *scene_of(lua_State *lua)
{
	return lua_touserdata(lua, lua_upvalueindex(UP_SCENE));
}

void handle_push_value(lua_State *lua, const struct look_value *value)
{
	switch (value->kind) {
	case LOOK_BOOL:
		lua_pushboolean(lua, value->as.boolean);
		break;
	case LOOK_INTEGER:
		lua_pushinteger(lua, value->as.integer);
		break;
	case LOOK_SECONDS:
		lua_pushnumber(lua, (lua_Number)value->as.ms / 1000);
		break;
	case LOOK_TEXT:
		lua_pushstring(lua, value->as.text);
		break;
	default:
		lua_pushnil(lua);
	}
}

/* The agent of a handle as it is now.  One of its id that is of another class
 * has come in its place, in another course of the same run. */
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

static struct look_value state_value(const struct class *class, uint8_t state)
{
	if (state == STATE_NONE)
		return (struct look_value){ .kind = LOOK_NIL };
	return (struct look_value){ .kind = LOOK_TEXT, .as.text = class_state_name(class, state) };
}

/* What a machine has: HAS_STATE, HAS_PREVIOUS or HAS_GLOBAL. */
static struct look_value machine_value(const struct class *class, const struct agent *agent,
                                       size_t index, int field)
{
	const struct machine *machine = agent_machines_const(agent) + index;
	uint8_t state = field == HAS_STATE      ? machine->current
	                : field == HAS_PREVIOUS ? machine->previous
	                                        : machine->global;
	return state_value(class, state);
}

static struct look_value text_value(const char *text)
{
	return (struct look_value){ .kind = LOOK_TEXT, .as.text = text };
}

static struct look_value stat_value(const struct stat_info *stat, const struct agent *agent)
{
	int32_t value = stat_get(stat, agent);
	if (stat->type == STAT_BOOL)
		return (struct look_value){ .kind = LOOK_BOOL, .as.boolean = value };
	return (struct look_value){ .kind = LOOK_INTEGER, .as.integer = value };
}

static int index_agent(lua_State *lua, struct handle *handle, int field)
{
	struct scene *scene = scene_of(lua);
	const struct agent *agent = agent_of(lua, handle);
	const struct class *class = sim_class(scene->sim, agent);
	struct look_value value;
	const char *name = field < FIELDS ? fields[field] : class->stats[field - FIELDS].name;
	if (field == HAS_MACHINE) {
		push_handle(lua, handle, HANDLE_MACHINES);
		return 1;
	}
	if (field < MACHINE_FIELDS)
		value = machine_value(class, agent, 0, field);
	else if (field == HAS_PLACE)
		value = text_value(scene->world->places[agent->place]);
	else if (field == HAS_CLASS)
		value = text_value(class->name);
	else
		value = stat_value(&class->stats[field - FIELDS], agent);
	looks_add(&scene->looks, handle->name, NULL, name, value);
	handle_push_value(lua, &value);
	return 1;
}

static int find_field(const struct class *class, const char *key)
{
	for (int i = 0; i < FIELDS; i++) {
		if (strcmp(fields[i], key) == 0)
			return i;
	}
	int stat = class_find_stat(class, key);
	return stat < 0 ? -1 : FIELDS + stat;
}

static int fail_field(lua_State *lua, const struct handle *handle, const struct class *class,
                      const char *key)
{
	struct guess guess;
	guess_init(&guess, key);
	for (size_t i = 0; i < class->stat_count; i++)
		guess_offer(&guess, class->stats[i].name);
	for (size_t i = 0; i < ARRAY_LEN(fields); i++)
		guess_offer(&guess, fields[i]);
	return luaL_error(lua, "%s has no %s (%s would do)", handle->name, key,
	                  guess_result(&guess));
}

/* The number of the field that the key (argument 2) names, looked up once for each class. */
static int field_of(lua_State *lua, const struct handle *handle, const struct class *class,
                    const char *key)
{
	if (lua_rawgeti(lua, lua_upvalueindex(UP_FIELDS), handle->class) != LUA_TTABLE) {
		lua_pop(lua, 1);
		lua_newtable(lua);
		lua_pushvalue(lua, -1);
		lua_rawseti(lua, lua_upvalueindex(UP_FIELDS), handle->class);
	}
	lua_pushvalue(lua, 2);
	if (lua_rawget(lua, -2) == LUA_TNUMBER)
		return (int)lua_tointeger(lua, -1);
	int field = find_field(class, key);
	if (field < 0)
		return fail_field(lua, handle, class, key);
	lua_pushvalue(lua, 2);
	lua_pushinteger(lua, field);
	lua_rawset(lua, -4);
	return field;
}

static int index_machines(lua_State *lua, struct handle *handle, const char *key)
{
	const struct class *class = sim_class(scene_of(lua)->sim, agent_of(lua, handle));
	struct guess guess;
	guess_init(&guess, key);
	for (size_t i = 0; i < class->machine_count; i++) {
		const char *name = class->machines[i].name;
		if (!name)
			continue;
		guess_offer(&guess, name);
		if (name_is(name, key)) {
			push_handle(lua, handle, HANDLE_MACHINE)->machine = (uint8_t)i;
			return 1;
		}
	}
	if (!guess.all[0])
		return luaL_error(lua, "%s has one machine without a name (%s.state would do)",
		                  handle->name, handle->name);
	return luaL_error(lua, "%s has no machine %s (%s would do)", handle->name, key,
	                  guess_result(&guess));
}

static int index_machine(lua_State *lua, struct handle *handle, const char *key)
{
	struct scene *scene = scene_of(lua);
	const struct agent *agent = agent_of(lua, handle);
	const struct class *class = sim_class(scene->sim, agent);
	for (int i = 0; i < MACHINE_FIELDS && handle->machine < class->machine_count; i++) {
		if (strcmp(fields[i], key) != 0)
			continue;
		struct look_value value = machine_value(class, agent, handle->machine, i);
		looks_add(&scene->looks, handle->name, class->machines[handle->machine].name,
		          fields[i], value);
		handle_push_value(lua, &value);
		return 1;
	}
	return luaL_error(lua, "a machine has no %s (state, previous, global would do)", key);
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
	const struct class *class = sim_class(scene_of(lua)->sim, agent_of(lua, handle));
	return index_agent(lua, handle, field_of(lua, handle, class, key));
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
	strncpy(like.name, name, LOOK_NAME_MAX);
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
