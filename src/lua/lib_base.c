/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/lib.h"

#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>

#include "lua/contain.h"
#include "lua/lock.h"

enum { KEY_STEPS = 4 };

/* Up to this, a double represents every whole number. */
#define WHOLE_MAX (INT64_C(1) << 53)

/*
 * pairs
 */

/* A field's name.  Numbers sort first, then texts, then false and true. */
struct key {
	int type;
	double number;
	const char *text;
	size_t length;
};

static int rank(const struct key *key)
{
	return key->type == LUA_TNUMBER ? 0 : key->type == LUA_TSTRING ? 1 : 2;
}

static int compare(const void *a, const void *b)
{
	const struct key *one = a, *two = b;
	if (rank(one) != rank(two))
		return rank(one) - rank(two);
	if (one->type != LUA_TSTRING)
		return (one->number > two->number) - (one->number < two->number);
	size_t shorter = one->length < two->length ? one->length : two->length;
	int order = memcmp(one->text, two->text, shorter);
	return order ? order : (one->length > two->length) - (one->length < two->length);
}

static bool is_small(lua_Integer number)
{
	return number >= -WHOLE_MAX && number <= WHOLE_MAX;
}

/* Reads the field name on top of the stack. */
static struct key read_key(lua_State *lua)
{
	struct key key = { .type = lua_type(lua, -1) };
	if (lua_isinteger(lua, -1) && !is_small(lua_tointeger(lua, -1)))
		luaL_error(lua, "pairs goes over numbers up to 2^53");
	if (key.type == LUA_TNUMBER)
		key.number = lua_tonumber(lua, -1);
	else if (key.type == LUA_TBOOLEAN)
		key.number = lua_toboolean(lua, -1);
	else if (key.type == LUA_TSTRING)
		key.text = lua_tolstring(lua, -1, &key.length);
	else
		luaL_error(lua, "pairs goes over numbers and strings, and a key is a %s",
		           luaL_typename(lua, -1));
	return key;
}

static void push_key(lua_State *lua, const struct key *key)
{
	lua_Integer whole;
	if (key->type == LUA_TSTRING)
		lua_pushlstring(lua, key->text, key->length);
	else if (key->type == LUA_TBOOLEAN)
		lua_pushboolean(lua, key->number > 0);
	else if (lua_numbertointeger(key->number, &whole) && (double)whole == key->number)
		lua_pushinteger(lua, whole);
	else
		lua_pushnumber(lua, key->number);
}

static size_t count_fields(lua_State *lua, int table)
{
	size_t count = 0;
	lua_pushnil(lua);
	for (; lua_next(lua, table); lua_pop(lua, 1))
		count++;
	return count;
}

/* Pushes a sorted list of the names of the table's fields. */
static void push_keys(lua_State *lua, int table)
{
	size_t count = count_fields(lua, table), i = 0;
	contain_charge(lua, count * KEY_STEPS);
	struct key *keys = lua_newuserdatauv(lua, count * sizeof *keys + 1, 0);
	lua_pushnil(lua);
	for (; lua_next(lua, table); i++) {
		lua_pop(lua, 1);
		keys[i] = read_key(lua);
	}
	if (count)
		qsort(keys, count, sizeof *keys, compare);
	lua_createtable(lua, (int)count, 0);
	for (i = 0; i < count; i++) {
		push_key(lua, &keys[i]);
		lua_rawseti(lua, -2, (lua_Integer)i + 1);
	}
	lua_remove(lua, -2);
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
