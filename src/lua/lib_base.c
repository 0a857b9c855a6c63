/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/contain.h"

#include <string.h>

#include <lualib.h>

/*
 * Functions of tables.
 */

enum {
	UNPACK_MAX = 250, /* values at once */
	/* Instructions that take as long as a comparison in sort, or a step of pairs or ipairs;
	 * and as an error that is caught, with its search for the nearest name. */
	ELEMENT_COST = 8,
	CATCH_COST = 200,
	KEY_STEPS = 4,
};

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
	contain_charge_like(lua, ELEMENT_COST);
	if (lua_isnil(lua, 2))
		return lua_compare(lua, -1, -2, LUA_OPLT);
	lua_pushvalue(lua, 2);
	lua_pushvalue(lua, -2);
	lua_pushvalue(lua, -4);
	lua_call(lua, 2, 1);
	bool before = lua_toboolean(lua, -1);
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

static int sort(lua_State *lua)
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
	run.left = 1;
	run.middle = run.right = count + 1;
	merge(lua, &run);
	return 0;
}

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

void lib_keys(lua_State *lua, int table)
{
	lua_Integer count = 0;
	lua_pushcfunction(lua, sort);
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
		contain_charge_like(lua, ELEMENT_COST);
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
	lib_keys(lua, 1);
	lua_pushinteger(lua, 0);
	lua_pushvalue(lua, 1);
	lua_pushcclosure(lua, next_pair, 3);
	return 1;
}

/*
 * The other functions.
 */

/* Lua's own ipairs would step without being charged. */
static int next_element(lua_State *lua)
{
	lua_Integer i = lua_tointeger(lua, 2) + 1;
	contain_charge_like(lua, ELEMENT_COST);
	lua_pushinteger(lua, i);
	return lua_geti(lua, 1, i) == LUA_TNIL ? 1 : 2;
}

static int ipairs(lua_State *lua)
{
	luaL_checkany(lua, 1);
	lua_pushcfunction(lua, next_element);
	lua_pushvalue(lua, 1);
	lua_pushinteger(lua, 0);
	return 3;
}

/* Like Lua's pcall, but running out of steps or memory is not caught. */
static int protected_call(lua_State *lua)
{
	luaL_checkany(lua, 1);
	int status = lua_pcall(lua, lua_gettop(lua) - 1, LUA_MULTRET, 0);
	contain_charge_like(lua, status == LUA_OK ? 0 : CATCH_COST);
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
	static const char *const names[] = { "assert", "error", "rawequal", "select", NULL };
	static const char *const table_names[] = { "pack", NULL };
	static const luaL_Reg contained[] = {
		{ "getmetatable", get_metatable },
		{ "ipairs", ipairs },
		{ "pairs", pairs },
		{ "pcall", protected_call },
		{ "rawget", get_raw },
		{ "rawlen", raw_length },
		{ "rawset", set_raw },
		{ "setmetatable", set_metatable },
		{ NULL, NULL },
	};
	static const luaL_Reg table_contained[] = {
		{ "concat", concat }, { "insert", insert }, { "remove", remove_one },
		{ "sort", sort },     { "unpack", unpack }, { NULL, NULL },
	};
	lib_copy(lua, luaopen_base, names);
	lib_put(lua, contained);
	lua_newtable(lua);
	lib_copy(lua, luaopen_table, table_names);
	lib_put(lua, table_contained);
	lock_table(lua);
	lua_setfield(lua, -2, "table");
}
