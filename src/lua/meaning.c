/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/meaning.h"

#include <string.h>

#include <lauxlib.h>

enum { FULL = MEANINGS_MAX * 3 / 4 };

const struct meaning *meanings_add(lua_State *lua, struct meanings *meanings, int index,
                                   const struct meaning *meaning)
{
	const void *name = lua_topointer(lua, index);
	index = lua_absindex(lua, index);
	if (meanings->count == FULL) {
		memset(meanings->known, 0, sizeof meanings->known);
		meanings->count = 0;
	}
	/* The string is kept before it is entered: running out of memory must leave no entry. */
	lua_rawgeti(lua, LUA_REGISTRYINDEX, meanings->names);
	lua_pushvalue(lua, index);
	lua_rawseti(lua, -2, (lua_Integer)meanings->count + 1);
	lua_pop(lua, 1);
	size_t place = (size_t)(meanings_place(meanings, name, meaning->owner) - meanings->known);
	meanings->known[place] = *meaning;
	meanings->known[place].name = name;
	meanings->count++;
	return &meanings->known[place];
}

void meanings_clear(lua_State *lua, struct meanings *meanings)
{
	int names = meanings->names;
	memset(meanings, 0, sizeof *meanings);
	lua_newtable(lua);
	if (!names)
		names = luaL_ref(lua, LUA_REGISTRYINDEX);
	else
		lua_rawseti(lua, LUA_REGISTRYINDEX, names);
	meanings->names = names;
}
