/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/lib.h"

#include <lauxlib.h>

#include "lua/contain.h"

enum { UNPACK_MAX = 250 }; /* values at once */

/* The length of the list in argument 1; raises an error if it cannot be changed. */
static lua_Integer begin_change(lua_State *lua)
{
	luaL_checktype(lua, 1, LUA_TTABLE);
	lock_refuse(lua, 1);
	return (lua_Integer)lua_rawlen(lua, 1);
}

/* Moves the elements from first to last by one place, up or down. */
static void shift(lua_State *lua, lua_Integer first, lua_Integer last, int by)
{
	if (last >= first)
		contain_charge(lua, (lua_Unsigned)(last - first) + 1);
	for (lua_Integer i = first; i <= last; i++) {
		lua_Integer from = by > 0 ? last - (i - first) : i;
		lua_rawgeti(lua, 1, from);
		lua_rawseti(lua, 1, from + by);
	}
}

static int insert(lua_State *lua)
{
	lua_Integer end = begin_change(lua) + 1, at = end;
	int count = lua_gettop(lua);
	if (count != 2 && count != 3)
		return luaL_error(lua, "insert takes a list, a position and a value");
	if (count == 3)
		at = luaL_checkinteger(lua, 2);
	luaL_argcheck(lua, at >= 1 && at <= end, 2, "position out of bounds");
	shift(lua, at, end - 1, 1);
	lua_rawseti(lua, 1, at);
	return 0;
}

static int remove_one(lua_State *lua)
{
	lua_Integer size = begin_change(lua);
	lua_Integer at = luaL_optinteger(lua, 2, size);
	if (size + 1 != at)
		luaL_argcheck(lua, (at >= 1 && at <= size) || (!size && !at), 2,
		              "position out of bounds");
	lua_rawgeti(lua, 1, at);
	shift(lua, at + 1, size, -1);
	if (at <= size) {
		lua_pushnil(lua);
		lua_rawseti(lua, 1, size);
	}
	return 1;
}

static int concat(lua_State *lua)
{
	lock_argument(lua, 1);
	size_t length;
	const char *between = luaL_optlstring(lua, 2, "", &length);
	lua_Integer first = luaL_optinteger(lua, 3, 1);
	lua_Integer last = luaL_optinteger(lua, 4, (lua_Integer)lua_rawlen(lua, 1));
	luaL_Buffer buffer;
	luaL_buffinit(lua, &buffer);
	for (lua_Integer i = first; i <= last; i++) {
		contain_charge(lua, 1 + length);
		int type = lua_rawgeti(lua, 1, i);
		if (type != LUA_TSTRING && type != LUA_TNUMBER)
			return luaL_error(lua, "concat takes strings and numbers, and %I is a %s",
			                  (LUAI_UACINT)i, luaL_typename(lua, -1));
		lib_text(lua, -1);
		lua_remove(lua, -2);
		luaL_addvalue(&buffer);
		if (i == last)
			break;
		luaL_addlstring(&buffer, between, length);
	}
	luaL_pushresult(&buffer);
	return 1;
}

static int pack(lua_State *lua)
{
	int count = lua_gettop(lua);
	lua_newtable(lua);
	lua_insert(lua, 1);
	for (int i = count; i >= 1; i--)
		lua_rawseti(lua, 1, i);
	lua_pushinteger(lua, count);
	lua_setfield(lua, 1, "n");
	return 1;
}

static int unpack(lua_State *lua)
{
	lock_argument(lua, 1);
	lua_Integer first = luaL_optinteger(lua, 2, 1);
	lua_Integer last = luaL_optinteger(lua, 3, (lua_Integer)lua_rawlen(lua, 1));
	if (first > last)
		return 0;
	lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)first;
	if (count >= UNPACK_MAX)
		return luaL_error(lua, "unpack returns at most %d values", UNPACK_MAX);
	luaL_checkstack(lua, (int)count + 1, NULL);
	for (lua_Unsigned i = 0; i <= count; i++)
		lua_rawgeti(lua, 1, (lua_Integer)((lua_Unsigned)first + i));
	return (int)count + 1;
}

/*
 * sort: a merge sort, which merges runs of one, two, four and so on from one table into another.
 */

/* Whether the value on top comes before the one below it. */
static bool is_before(lua_State *lua)
{
	bool before;
	if (lua_isnil(lua, 2))
		return lua_compare(lua, -1, -2, LUA_OPLT);
	lua_pushvalue(lua, 2);
	lua_pushvalue(lua, -2);
	lua_pushvalue(lua, -4);
	lua_call(lua, 2, 1);
	before = lua_toboolean(lua, -1);
	lua_pop(lua, 1);
	return before;
}

/* A merge of two adjacent runs. */
struct merge {
	int from, to; /* stack indices of tables */
	lua_Integer left, middle, right;
};

/* Merges two runs; of equal elements, the left one comes first. */
static void merge(lua_State *lua, const struct merge *merge)
{
	lua_Integer i = merge->left, j = merge->middle;
	contain_charge(lua, (lua_Unsigned)(merge->right - merge->left));
	for (lua_Integer at = merge->left; at < merge->right; at++) {
		bool second = i >= merge->middle;
		if (!second && j < merge->right) {
			lua_rawgeti(lua, merge->from, i);
			lua_rawgeti(lua, merge->from, j);
			second = is_before(lua);
			lua_pop(lua, 2);
		}
		lua_rawgeti(lua, merge->from, second ? j++ : i++);
		lua_rawseti(lua, merge->to, at);
	}
}

int lib_sort(lua_State *lua)
{
	lua_Integer count = begin_change(lua);
	struct merge run = { .from = 1, .to = 3 };
	lua_settop(lua, 2);
	if (!lua_isnil(lua, 2))
		luaL_checktype(lua, 2, LUA_TFUNCTION);
	lua_newtable(lua);
	for (lua_Integer width = 1; width < count; width *= 2) {
		for (run.left = 1; run.left <= count; run.left = run.right) {
			lua_Integer middle = run.left + width, right = middle + width;
			run.middle = middle < count + 1 ? middle : count + 1;
			run.right = right < count + 1 ? right : count + 1;
			merge(lua, &run);
		}
		int from = run.from;
		run.from = run.to;
		run.to = from;
	}
	if (run.from == 1)
		return 0;
	run = (struct merge){
		.from = 3, .to = 1, .left = 1, .middle = count + 1, .right = count + 1
	};
	merge(lua, &run);
	return 0;
}

void lib_push_table(lua_State *lua)
{
	static const luaL_Reg functions[] = {
		{ "concat", concat },     { "insert", insert }, { "pack", pack },
		{ "remove", remove_one }, { "sort", lib_sort }, { "unpack", unpack },
		{ NULL, NULL },
	};
	lua_newtable(lua);
	lib_put(lua, functions);
	lock_table(lua);
}
