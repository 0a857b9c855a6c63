/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/interpreter.h"

#include <math.h>
#include <stdlib.h>

#include <lauxlib.h>

#include "core/memory.h"
#include "lua/contain.h"
#include "lua/item.h"
#include "lua/lib.h"

enum { NOTES_PER_STEP = 16 };

/* Its address is the registry key of the set of what was sealed for all. */
static const char common;

/* Stack indices during a search: the set of values seen, and the list of values still to be
 * searched. */
struct search {
	lua_State *lua;
	struct seal *seal;
	int seen, todo, common;
	lua_Integer count; /* length of the list */
};

/* Puts the value on top on the list, unless it was seen before. */
static void add(struct search *search)
{
	lua_State *lua = search->lua;
	contain_charge(lua, 1);
	lua_pushvalue(lua, -1);
	bool known = lua_rawget(lua, search->common) != LUA_TNIL;
	lua_pop(lua, 1);
	if (known)
		return;
	lua_pushvalue(lua, -1);
	if (lua_rawget(lua, search->seen) == LUA_TNIL) {
		lua_pushvalue(lua, -2);
		lua_pushboolean(lua, true);
		lua_rawset(lua, search->seen);
		lua_pushvalue(lua, -2);
		lua_rawseti(lua, search->todo, ++search->count);
	}
	lua_pop(lua, 1);
}

/* Puts the value on top on the list and replaces a table by its locked table.  True if the value
 * was replaced.  `nobody` becomes nil, which is also what a stat that holds nobody reads as. */
static bool take(struct search *search)
{
	lua_State *lua = search->lua;
	if (lua_isfunction(lua, -1))
		add(search);
	if (!lua_istable(lua, -1))
		return false;
	if (word_is(lua) && word_kind(lua) == WORD_NOBODY) {
		lua_pop(lua, 1);
		lua_pushnil(lua);
		return true;
	}
	bool locked = lock_real(lua, -1);
	if (!locked)
		lua_pushvalue(lua, -1);
	add(search);
	lua_pop(lua, 1);
	if (!locked)
		lock_table(lua);
	return !locked;
}

/* Takes the fields of the table on top. */
static void take_fields(struct search *search)
{
	lua_State *lua = search->lua;
	lua_pushnil(lua);
	while (lua_next(lua, -2)) {
		if (!take(search)) {
			lua_pop(lua, 1);
			continue;
		}
		lua_pushvalue(lua, -2);
		lua_insert(lua, -2);
		lua_rawset(lua, -4);
	}
}

/* The entry of a local in the seal; new, without a value, if it has none yet. */
static struct seal_local *note_local(struct search *search, const void *id)
{
	struct seal *seal = search->seal;
	contain_charge(search->lua, seal->count / NOTES_PER_STEP);
	for (size_t i = 0; i < seal->count; i++) {
		if (seal->locals[i].id == id)
			return &seal->locals[i];
	}
	seal->locals = memory_grow(seal->locals, seal->count, &seal->capacity,
	                           sizeof *seal->locals);
	struct seal_local *local = &seal->locals[seal->count++];
	*local = (struct seal_local){ .id = id, .value = LUA_NOREF };
	return local;
}

/* Takes the locals of the Lua function on top. */
static void take_locals(struct search *search)
{
	lua_State *lua = search->lua;
	int function = lua_gettop(lua);
	for (int i = 1; lua_getupvalue(lua, function, i); i++) {
		if (take(search)) {
			lua_pushvalue(lua, -1);
			lua_setupvalue(lua, function, i);
		}
		struct seal_local *local = note_local(search, lua_upvalueid(lua, function, i));
		if (local->value == LUA_NOREF) {
			lua_pushvalue(lua, function);
			local->function = luaL_ref(lua, LUA_REGISTRYINDEX);
			local->upvalue = i;
			local->address = lua_topointer(lua, -1);
			local->value = luaL_ref(lua, LUA_REGISTRYINDEX);
		} else {
			lua_pop(lua, 1);
		}
	}
}

/* Searches everything on the list, which grows meanwhile. */
static void take_all(struct search *search)
{
	lua_State *lua = search->lua;
	for (lua_Integer i = 1; i <= search->count; i++) {
		bool is_table = lua_rawgeti(lua, search->todo, i) == LUA_TTABLE;
		if (is_table)
			take_fields(search);
		else if (!lua_iscfunction(lua, -1))
			take_locals(search);
		if (is_table && lua_getmetatable(lua, -1)) {
			take_fields(search);
			lua_pop(lua, 1);
		}
		lua_pop(lua, 1);
	}
}

void seal_value(lua_State *lua, struct seal *seal, bool for_all)
{
	struct search search = { .lua = lua, .seal = seal };
	int base = lua_gettop(lua);
	luaL_checkstack(lua, LUA_MINSTACK, NULL);
	lua_newtable(lua);
	search.seen = base + 1;
	lua_newtable(lua);
	search.todo = base + 2;
	if (lua_rawgetp(lua, LUA_REGISTRYINDEX, &common) != LUA_TTABLE) {
		lua_pop(lua, 1);
		lua_newtable(lua);
	}
	search.common = base + 3;
	lua_pushvalue(lua, base);
	take(&search);
	take_all(&search);
	if (for_all) {
		lua_pushvalue(lua, search.seen);
		lua_rawsetp(lua, LUA_REGISTRYINDEX, &common);
	}
	lua_settop(lua, base);
}

void seal_fini(struct seal *seal)
{
	free(seal->locals);
}

/* Whether the two numbers or other values on top are identical, not merely equal: 1 is not 1.0. */
static bool is_same(lua_State *lua)
{
	bool nan = isnan(lua_tonumber(lua, -1)) && isnan(lua_tonumber(lua, -2));
	return nan ||
	       (lua_rawequal(lua, -1, -2) && lua_isinteger(lua, -1) == lua_isinteger(lua, -2));
}

const char *seal_check(lua_State *lua, const struct seal *seal)
{
	const char *changed = NULL;
	int base = lua_gettop(lua);
	for (size_t i = 0; i < seal->count; i++) {
		const struct seal_local *local = &seal->locals[i];
		lua_settop(lua, base);
		lua_rawgeti(lua, LUA_REGISTRYINDEX, local->function);
		const char *name = lua_getupvalue(lua, -1, local->upvalue);
		if (local->address && lua_topointer(lua, -1) == local->address)
			continue;
		lua_rawgeti(lua, LUA_REGISTRYINDEX, local->value);
		if (is_same(lua))
			continue;
		changed = name;
		lua_setupvalue(lua, -3, local->upvalue);
	}
	lua_settop(lua, base);
	return changed;
}
