/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/lib.h"

#include <string.h>

#include <lauxlib.h>

#include "lua/contain.h"

enum { KEY_STEPS = 4 };

/*
 * pairs
 */

/* Numbers come first, then texts, then false and true. */
static int rank(lua_State *lua, int index)
{
	switch (lua_type(lua, index)) {
	case LUA_TNUMBER:
		return 0;
	case LUA_TSTRING:
		return 1;
	case LUA_TBOOLEAN:
		return 2 + lua_toboolean(lua, index);
	default:
		return luaL_error(lua, "pairs goes over numbers and strings, and a key is a %s",
		                  luaL_typename(lua, index));
	}
}

/* Whether one key comes before another.  Lua's own order of texts depends on the locale. */
static int comes_before(lua_State *lua)
{
	int order = rank(lua, 1) - rank(lua, 2);
	size_t length, other;
	if (order == 0 && rank(lua, 1) == 0) {
		order = lua_compare(lua, 1, 2, LUA_OPLT) ? -1 : 1;
	} else if (order == 0 && rank(lua, 1) == 1) {
		const char *one = lua_tolstring(lua, 1, &length);
		const char *two = lua_tolstring(lua, 2, &other);
		order = memcmp(one, two, length < other ? length : other);
		order = order ? order : (length > other) - (length < other);
	}
	lua_pushboolean(lua, order < 0);
	return 1;
}

/* Pushes a sorted list of the names of the table's fields. */
static void push_keys(lua_State *lua, int table)
{
	lua_Integer count = 0;
	lua_pushcfunction(lua, lib_sort);
	lua_newtable(lua);
	lua_pushnil(lua);
	while (lua_next(lua, table)) {
		lua_pop(lua, 1);
		contain_charge(lua, KEY_STEPS);
		rank(lua, -1);
		lua_pushvalue(lua, -1);
		lua_rawseti(lua, -3, ++count);
	}
	lua_pushvalue(lua, -1);
	lua_insert(lua, -3);
	lua_pushcfunction(lua, comes_before);
	lua_call(lua, 2, 0);
}

/* Upvalues of next_pair. */
enum { UP_KEYS = 1, UP_POSITION, UP_TABLE };

/* Returns the next field that still exists, and its value. */
static int next_pair(lua_State *lua)
{
	lua_Integer i = lua_tointeger(lua, lua_upvalueindex(UP_POSITION));
	while (lua_rawgeti(lua, lua_upvalueindex(UP_KEYS), ++i) != LUA_TNIL) {
		contain_charge(lua, 1);
		lua_pushvalue(lua, -1);
		if (lua_rawget(lua, lua_upvalueindex(UP_TABLE)) != LUA_TNIL) {
			lua_pushinteger(lua, i);
			lua_replace(lua, lua_upvalueindex(UP_POSITION));
			return 2;
		}
		lua_pop(lua, 2);
	}
	return 1;
}

static int pairs(lua_State *lua)
{
	lock_argument(lua, 1);
	push_keys(lua, 1);
	lua_pushinteger(lua, 0);
	lua_pushvalue(lua, 1);
	lua_pushcclosure(lua, next_pair, 3);
	return 1;
}

/*
 * The other functions.
 */

/* Like Lua's pcall, but running out of steps or memory is not caught. */
static int protected_call(lua_State *lua)
{
	luaL_checkany(lua, 1);
	int status = lua_pcall(lua, lua_gettop(lua) - 1, LUA_MULTRET, 0);
	contain_charge(lua, 1);
	lua_pushboolean(lua, status == LUA_OK);
	lua_insert(lua, 1);
	return lua_gettop(lua);
}

static int get_raw(lua_State *lua)
{
	lock_argument(lua, 1);
	lua_settop(lua, 2);
	lua_rawget(lua, 1);
	return 1;
}

static int set_raw(lua_State *lua)
{
	luaL_checktype(lua, 1, LUA_TTABLE);
	luaL_checkany(lua, 3);
	lua_settop(lua, 3);
	lock_refuse(lua, 1);
	lua_rawset(lua, 1);
	return 1;
}

static int raw_length(lua_State *lua)
{
	if (lua_type(lua, 1) != LUA_TSTRING)
		lock_argument(lua, 1);
	lua_pushinteger(lua, (lua_Integer)lua_rawlen(lua, 1));
	return 1;
}

static int get_metatable(lua_State *lua)
{
	luaL_checkany(lua, 1);
	if (luaL_getmetafield(lua, 1, "__metatable") != LUA_TNIL)
		return 1;
	if (lua_getmetatable(lua, 1))
		lock_of(lua, -1);
	else
		lua_pushnil(lua);
	return 1;
}

/* Refuses what Lua would run or do at a time of its own choosing. */
static void refuse_fields(lua_State *lua)
{
	static const char *const names[] = { "__gc", "__mode", "__close" };
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		lua_pushstring(lua, names[i]);
		if (lua_rawget(lua, 2) != LUA_TNIL)
			luaL_error(lua, "a metatable cannot have %s here", names[i]);
		lua_pop(lua, 1);
	}
}

static int set_metatable(lua_State *lua)
{
	luaL_checktype(lua, 1, LUA_TTABLE);
	lua_settop(lua, 2);
	lock_refuse(lua, 1);
	if (luaL_getmetafield(lua, 1, "__metatable") != LUA_TNIL)
		return luaL_error(lua, "that metatable is protected");
	if (!lua_isnil(lua, 2)) {
		lock_argument(lua, 2);
		refuse_fields(lua);
	}
	lua_setmetatable(lua, 1);
	return 1;
}

void lib_put_base(lua_State *lua)
{
	static const char *const names[] = {
		"assert", "error", "ipairs", "rawequal", "select", NULL
	};
	static const luaL_Reg contained[] = {
		{ "getmetatable", get_metatable }, { "pairs", pairs },
		{ "pcall", protected_call },       { "rawget", get_raw },
		{ "rawlen", raw_length },          { "rawset", set_raw },
		{ "setmetatable", set_metatable }, { NULL, NULL },
	};
	lib_copy_base(lua, names);
	lib_put(lua, contained);
}
