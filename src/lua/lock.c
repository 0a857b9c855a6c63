/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/contain.h"

#include <lauxlib.h>

/* The registry keys of two maps: locked table to real table, and back. */
static const char real_tables[] = "real", locked_tables[] = "locked";

static int refuse_change(lua_State *lua)
{
	return luaL_error(lua, "this cannot be changed from a script");
}

/* __newindex: locked table, key, value. */
static int refuse_field(lua_State *lua)
{
	if (lua_type(lua, 2) != LUA_TSTRING)
		return refuse_change(lua);
	return luaL_error(lua, "'%s' cannot be changed from a script", lua_tostring(lua, 2));
}

void lock_index(lua_State *lua, lua_CFunction refuse)
{
	lua_newtable(lua);
	lua_pushvalue(lua, -3);
	lua_setfield(lua, -2, "__index");
	if (refuse) {
		lua_pushcfunction(lua, refuse);
		lua_setfield(lua, -2, "__newindex");
	}
	lua_pushboolean(lua, false);
	lua_setfield(lua, -2, "__metatable");
	lua_setmetatable(lua, -2);
	lua_remove(lua, -2);
}

/* Pushes what a map has for the value at index; false, and nothing is pushed, if it has nothing. */
static bool push_mapped(lua_State *lua, const char *map, int index)
{
	index = lua_absindex(lua, index);
	luaL_getsubtable(lua, LUA_REGISTRYINDEX, map);
	lua_pushvalue(lua, index);
	bool found = lua_rawget(lua, -2) != LUA_TNIL;
	lua_remove(lua, -2);
	if (!found)
		lua_pop(lua, 1);
	return found;
}

/* Maps the value at one index to the value at another. */
static void map_value(lua_State *lua, const char *map, int from, int to)
{
	luaL_getsubtable(lua, LUA_REGISTRYINDEX, map);
	lua_pushvalue(lua, from);
	lua_pushvalue(lua, to);
	lua_rawset(lua, -3);
	lua_pop(lua, 1);
}

static int own_length(lua_State *lua)
{
	lua_pushinteger(lua, (lua_Integer)lua_rawlen(lua, lua_upvalueindex(1)));
	return 1;
}

/* Reads a locked table whose real table has a Lua function as __index: that function must not be
 * given the real table.  Arguments: locked table, key; upvalues: real table, function. */
static int own_index(lua_State *lua)
{
	lua_pushvalue(lua, 2);
	if (lua_rawget(lua, lua_upvalueindex(1)) != LUA_TNIL)
		return 1;
	lua_settop(lua, 2);
	lua_pushvalue(lua, lua_upvalueindex(2));
	lua_insert(lua, 1);
	lua_call(lua, 2, 1);
	return 1;
}

/* Copies the fields of the metatable on top to the one below it, and pops the former. */
static void copy_fields(lua_State *lua)
{
	lua_pushnil(lua);
	while (lua_next(lua, -2)) {
		lua_pushvalue(lua, -2);
		lua_insert(lua, -2);
		lua_rawset(lua, -5);
	}
	lua_pop(lua, 1);
}

/* Completes the metatable on top: its locked table reads as the real one at index. */
static void set_reading(lua_State *lua, int index)
{
	int type = lua_getfield(lua, -1, "__index");
	bool calls = type == LUA_TFUNCTION && !lua_iscfunction(lua, -1);
	lua_pushvalue(lua, index);
	if (calls) {
		lua_insert(lua, -2);
		lua_pushcclosure(lua, own_index, 2);
	} else {
		lua_remove(lua, -2);
	}
	lua_setfield(lua, -2, "__index");
	lua_pushcfunction(lua, refuse_field);
	lua_setfield(lua, -2, "__newindex");
	lua_pushboolean(lua, false);
	lua_setfield(lua, -2, "__metatable");
	if (lua_getfield(lua, -1, "__len") == LUA_TNIL) {
		lua_pushvalue(lua, index);
		lua_pushcclosure(lua, own_length, 1);
		lua_setfield(lua, -3, "__len");
	}
	lua_pop(lua, 1);
}

void lock_table(lua_State *lua)
{
	int index = lua_gettop(lua);
	if (push_mapped(lua, real_tables, index)) {
		lua_pop(lua, 1);
		return;
	}
	if (!push_mapped(lua, locked_tables, index)) {
		lua_newtable(lua);
		lua_newtable(lua);
		if (lua_getmetatable(lua, index))
			copy_fields(lua);
		set_reading(lua, index);
		lua_setmetatable(lua, -2);
		map_value(lua, real_tables, index + 1, index);
		map_value(lua, locked_tables, index, index + 1);
	}
	lua_replace(lua, index);
}

bool lock_real(lua_State *lua, int index)
{
	return push_mapped(lua, real_tables, index);
}

bool lock_of(lua_State *lua, int index)
{
	return push_mapped(lua, locked_tables, index);
}

void lock_argument(lua_State *lua, int argument)
{
	luaL_checktype(lua, argument, LUA_TTABLE);
	if (lock_real(lua, argument))
		lua_replace(lua, argument);
}

void lock_refuse(lua_State *lua, int index)
{
	if (lock_real(lua, index))
		refuse_change(lua);
}
