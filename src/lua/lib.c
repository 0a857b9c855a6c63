/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/contain.h"

#include <math.h>
#include <string.h>

#include <lualib.h>

enum {
	RESULT_MAX = 65536, /* bytes in one result */
	BYTES_PER_STEP = 16,
	/* Instructions that take as long as calling a function of the library, or writing a
	 * number. */
	CALL_COST = 12,
	NUMBER_COST = 24,
};

/* The registry key of Lua's own string.format. */
static const char own_format[] = "format";

const char *lib_text(lua_State *lua, int index)
{
	index = lua_absindex(lua, index);
	switch (lua_type(lua, index)) {
	case LUA_TNUMBER:
		contain_charge_like(lua, NUMBER_COST);
		/* The sign of a NaN differs between processors. */
		if (!lua_isinteger(lua, index) && isnan(lua_tonumber(lua, index)))
			return lua_pushliteral(lua, "nan");
		lua_pushvalue(lua, index);
		return lua_tostring(lua, -1);
	case LUA_TSTRING:
		lua_pushvalue(lua, index);
		return lua_tostring(lua, -1);
	case LUA_TBOOLEAN:
		return lua_pushstring(lua, lua_toboolean(lua, index) ? "true" : "false");
	default:
		if (!luaL_callmeta(lua, index, "__tostring"))
			return lua_pushstring(lua, luaL_typename(lua, index));
		if (lua_type(lua, -1) != LUA_TSTRING)
			luaL_error(lua, "__tostring returned a %s", luaL_typename(lua, -1));
		return lua_tostring(lua, -1);
	}
}

static int text_of(lua_State *lua)
{
	luaL_checkany(lua, 1);
	lib_text(lua, 1);
	return 1;
}

/* s:rep(n, separator): checks the size before it allocates. */
static int repeat(lua_State *lua)
{
	size_t length, between;
	const char *text = luaL_checklstring(lua, 1, &length);
	lua_Integer count = luaL_checkinteger(lua, 2);
	const char *separator = luaL_optlstring(lua, 3, "", &between);
	if (count < 1 || length + between == 0) {
		lua_pushliteral(lua, "");
		return 1;
	}
	if ((lua_Unsigned)count > (RESULT_MAX + between) / (length + between))
		return luaL_error(lua, "rep would make more than %d bytes", RESULT_MAX);
	contain_charge(lua, (lua_Unsigned)count);
	luaL_Buffer buffer;
	luaL_buffinit(lua, &buffer);
	for (lua_Integer i = 0; i < count; i++) {
		if (i > 0)
			luaL_addlstring(&buffer, separator, between);
		luaL_addlstring(&buffer, text, length);
	}
	luaL_pushresult(&buffer);
	return 1;
}

size_t lib_begin_at(lua_Integer index, size_t length)
{
	lua_Unsigned distance = index < 0 ? 0 - (lua_Unsigned)index : (lua_Unsigned)index;
	if (index > 0)
		return distance - 1 > length ? length + 1 : (size_t)distance - 1;
	return index == 0 || distance > length ? 0 : length - (size_t)distance;
}

/* s:find(wanted, begin): plain text only, for a pattern can take for ever. */
static int find(lua_State *lua)
{
	size_t length, size;
	const char *text = luaL_checklstring(lua, 1, &length);
	const char *wanted = luaL_checklstring(lua, 2, &size);
	size_t at = lib_begin_at(luaL_optinteger(lua, 3, 1), length);
	for (; at <= length && size <= length - at; at++) {
		const char *first = size ? memchr(text + at, wanted[0], length - at) : text + at;
		if (!first)
			break;
		contain_charge(lua, 4 + ((size_t)(first - text) - at + size) / BYTES_PER_STEP);
		at = (size_t)(first - text);
		if (size <= length - at && !memcmp(first, wanted, size)) {
			lua_pushinteger(lua, (lua_Integer)at + 1);
			lua_pushinteger(lua, (lua_Integer)(at + size));
			return 2;
		}
	}
	lua_pushnil(lua);
	return 1;
}

/* Shifts the letters from first to last; ASCII only, whatever the locale. */
static int shift_letters(lua_State *lua, char first, char last, int by)
{
	size_t length;
	const char *text = luaL_checklstring(lua, 1, &length);
	luaL_Buffer buffer;
	char *out = luaL_buffinitsize(lua, &buffer, length);
	for (size_t i = 0; i < length; i++)
		out[i] = (char)(text[i] >= first && text[i] <= last ? text[i] + by : text[i]);
	luaL_pushresultsize(&buffer, length);
	return 1;
}

static int lower(lua_State *lua)
{
	return shift_letters(lua, 'A', 'Z', 'a' - 'A');
}

static int upper(lua_State *lua)
{
	return shift_letters(lua, 'a', 'z', 'A' - 'a');
}

/* Replaces an argument by one that Lua's own format prints without an address. */
static void prepare(lua_State *lua, char conversion, int index)
{
	contain_charge_like(lua, NUMBER_COST);
	if (conversion == 's') {
		lib_text(lua, index);
		lua_replace(lua, index);
	} else if (lua_type(lua, index) == LUA_TNUMBER && isnan(lua_tonumber(lua, index))) {
		lua_pushnumber(lua, fabs(lua_tonumber(lua, index)));
		lua_replace(lua, index);
	}
}

/* string.format, without %p and %q. */
int lib_format(lua_State *lua)
{
	size_t length;
	const char *text = luaL_checklstring(lua, 1, &length);
	int index = 1;
	/* Lua's own would read on behind a zero byte, unchecked. */
	luaL_argcheck(lua, strlen(text) == length, 1, "has a zero byte");
	for (const char *c = strchr(text, '%'); c; c = strchr(c + 1, '%')) {
		c += 1 + strspn(c + 1, "-+ #0123456789.");
		if (*c == '%')
			continue;
		if (!*c || !strchr("cdiouxXaAeEfgGs", *c))
			return luaL_error(lua, "format does not support %%%c", *c ? *c : ' ');
		luaL_checkany(lua, ++index);
		prepare(lua, *c, index);
	}
	lua_getfield(lua, LUA_REGISTRYINDEX, own_format);
	lua_insert(lua, 1);
	lua_call(lua, lua_gettop(lua) - 1, 1);
	contain_charge_like(lua, 2 * lua_rawlen(lua, -1));
	return 1;
}

/* Calls the function in the upvalue and charges for its arguments and results.  Texts cost more:
 * each may be read as a number, digit by digit. */
static int metered(lua_State *lua)
{
	int count = lua_gettop(lua);
	uint64_t steps = 0;
	for (int i = count; i > 0; i--) {
		if (lua_type(lua, i) == LUA_TSTRING)
			steps += lua_rawlen(lua, i);
	}
	contain_charge(lua, steps);
	contain_charge_like(lua, CALL_COST + (uint64_t)count);
	int results = lua_tocfunction(lua, lua_upvalueindex(1))(lua);
	contain_charge_like(lua, (uint64_t)results);
	return results;
}

/* Sets a field of the table below the top to the value on top; functions are metered. */
static void put(lua_State *lua, const char *name)
{
	if (lua_iscfunction(lua, -1))
		lua_pushcclosure(lua, metered, 1);
	lua_setfield(lua, -2, name);
}

/* Copies the named fields from the table on top to the one below it, and pops the former. */
static void copy(lua_State *lua, const char *const *names)
{
	lua_insert(lua, -2);
	for (; *names; names++) {
		lua_getfield(lua, -2, *names);
		put(lua, *names);
	}
	lua_remove(lua, -2);
}

static void open_own(lua_State *lua, lua_CFunction open)
{
	lua_pushcfunction(lua, open);
	lua_call(lua, 0, 1);
}

/* The base library fills the globals, which are emptied again. */
void lib_copy(lua_State *lua, lua_CFunction open, const char *const *names)
{
	open_own(lua, open);
	copy(lua, names);
	lua_newtable(lua);
	lua_rawseti(lua, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}

static void push_math(lua_State *lua)
{
	static const char *const names[] = {
		"abs",  "acos", "asin", "atan", "ceil",       "cos",  "deg",        "exp",  "floor",
		"fmod", "huge", "log",  "max",  "maxinteger", "min",  "mininteger", "modf", "pi",
		"rad",  "sin",  "sqrt", "tan",  "tointeger",  "type", "ult",        NULL,
	};
	lua_newtable(lua);
	lib_copy(lua, luaopen_math, names);
	lock_table(lua);
}

void lib_put(lua_State *lua, const luaL_Reg *functions)
{
	for (; functions->name; functions++) {
		lua_pushcfunction(lua, functions->func);
		put(lua, functions->name);
	}
}

static void push_string(lua_State *lua)
{
	static const char *const names[] = { "byte", "char", "len", "sub", NULL };
	static const luaL_Reg contained[] = {
		{ "find", find },   { "lower", lower },       { "rep", repeat },
		{ "upper", upper }, { "format", lib_format }, { "match", lib_match },
		{ NULL, NULL },
	};
	lua_newtable(lua);
	open_own(lua, luaopen_string);
	lua_getfield(lua, -1, "format");
	lua_setfield(lua, LUA_REGISTRYINDEX, own_format);
	copy(lua, names);
	lib_put(lua, contained);
	lock_table(lua);
}

/* Makes the table on top the methods of strings, and removes Lua's own metatable, which has
 * arithmetic and uncontained functions. */
static void set_methods(lua_State *lua)
{
	lua_pushvalue(lua, -1);
	lua_pushliteral(lua, "");
	lock_index(lua, NULL);
	lua_pop(lua, 1);
}

void lib_push(lua_State *lua)
{
	static const char *const base[] = { "tonumber", "type", NULL };
	lua_newtable(lua);
	lib_copy(lua, luaopen_base, base);
	lua_pushcfunction(lua, text_of);
	put(lua, "tostring");
	push_math(lua);
	put(lua, "math");
	push_string(lua);
	set_methods(lua);
	put(lua, "string");
}
