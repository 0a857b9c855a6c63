/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/item.h"

#include <string.h>

#include <lauxlib.h>

#include "lua/interpreter.h"
#include "lua/source.h"

#define ITEM_WORD_NAME(kind, name) name,
static const char *const words[] = { ITEM_CALLS(ITEM_WORD_NAME) ITEM_CONSTANTS(ITEM_WORD_NAME) };
#undef ITEM_WORD_NAME

const char *item_word_name(enum item_word word)
{
	return words[word];
}

const struct item *item_find(const struct item *table, const char *key)
{
	for (size_t i = 0; table && i < table->count; i++) {
		const struct item *item = &table->items[i];
		if (item->key && strcmp(item->key, key) == 0)
			return item;
	}
	return NULL;
}

const struct item *item_first(const struct item *item)
{
	bool first = item->type == ITEM_TABLE && item->count && !item->items[0].key;
	return first ? &item->items[0] : item;
}

struct item item_rest(const struct item *item)
{
	struct item rest = *item;
	bool more = item_first(item) != item;
	rest.items = more ? item->items + 1 : NULL;
	rest.count = more ? item->count - 1 : 0;
	return rest;
}

const char *item_name(const struct item *item)
{
	const struct item *first = item_first(item);
	return first != item && first->type == ITEM_TEXT ? first->as.text : NULL;
}

const char *item_kind(const struct item *item)
{
	static const char *const names[] = {
		[ITEM_NONE] = "nothing",   [ITEM_BOOL] = "true or false",
		[ITEM_WHOLE] = "a number", [ITEM_NUMBER] = "a number",
		[ITEM_TEXT] = "a string",  [ITEM_FUNCTION] = "a function",
		[ITEM_TABLE] = "a table",
	};
	return item->type == ITEM_WORD ? words[item->word] : names[item->type];
}

/*
 * Words in Lua.
 */

/* The registry key of the metatable of such tables. */
static const char metatable[] = "word";

/* What a word does within a function: a call, or a text that names what to write instead. */
static const struct {
	lua_CFunction call;
	const char *instead;
} inside[ITEM_WORDS] = {
	[WORD_SAY].instead = "me:say",
	[WORD_GO].instead = "me:go",
	[WORD_SET].instead = "me.STAT = VALUE",
	[WORD_ADD].instead = "me.STAT = me.STAT + VALUE",
	[WORD_SEND].instead = "me:send",
	[WORD_CHANGE].instead = "me:change",
	[WORD_WHEN].instead = "if ... then ... end",
	[WORD_EVERYONE].instead = "agents",
	[WORD_HERE].instead = "me:here",
	[WORD_AGENT].call = look_agent,
	[WORD_SPAWN].call = me_spawn,
};

static void put_part(lua_State *lua, enum word_part part, lua_Integer value)
{
	lua_pushinteger(lua, value);
	lua_rawseti(lua, -2, part);
}

/* Runs a word within a function, while agents live. */
static int call_word(lua_State *lua, int word)
{
	const char *name = item_word_name((enum item_word)word);
	if (inside[word].call)
		return inside[word].call(lua);
	if (inside[word].instead)
		return luaL_error(lua, "%s is an action: in a function, write %s", name,
		                  inside[word].instead);
	return luaL_error(lua, "%s belongs in the file, not in a function", name);
}

/* say "Hic!" and so on: makes a table of the arguments. */
static int make_word(lua_State *lua)
{
	int count = lua_gettop(lua), word = (int)lua_tointeger(lua, lua_upvalueindex(1));
	if (scene_of(lua)->sim)
		return call_word(lua, word);
	lua_createtable(lua, count, 3);
	for (int i = 1; i <= count; i++) {
		lua_pushvalue(lua, i);
		lua_rawseti(lua, -2, i);
	}
	put_part(lua, WORD_PART_LINE, position_line(lua));
	put_part(lua, WORD_PART_KIND, word);
	put_part(lua, WORD_PART_COUNT, count);
	lua_getfield(lua, LUA_REGISTRYINDEX, metatable);
	lua_setmetatable(lua, -2);
	return 1;
}

static int refuse_change(lua_State *lua)
{
	return luaL_error(lua, "this cannot be changed");
}

void word_put(lua_State *lua)
{
	if (!luaL_getsubtable(lua, LUA_REGISTRYINDEX, metatable)) {
		lua_pushcfunction(lua, refuse_change);
		lua_setfield(lua, -2, "__newindex");
		lua_pushboolean(lua, false);
		lua_setfield(lua, -2, "__metatable");
	}
	lua_pop(lua, 1);
	for (int i = 0; i < ITEM_WORDS; i++) {
		lua_pushinteger(lua, i);
		lua_pushcclosure(lua, make_word, 1);
		if (i >= ITEM_FIRST_CONSTANT)
			lua_call(lua, 0, 1);
		lua_setfield(lua, -2, item_word_name((enum item_word)i));
	}
}

bool word_is(lua_State *lua)
{
	if (lua_type(lua, -1) != LUA_TTABLE || !lua_getmetatable(lua, -1))
		return false;
	lua_getfield(lua, LUA_REGISTRYINDEX, metatable);
	bool same = lua_rawequal(lua, -1, -2);
	lua_pop(lua, 2);
	return same;
}

int64_t word_part(lua_State *lua, enum word_part part)
{
	lua_rawgeti(lua, -1, part);
	lua_Integer value = lua_tointeger(lua, -1);
	lua_pop(lua, 1);
	return value;
}
