/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/environment.h"

#include <stdio.h>
#include <string.h>

#include <lauxlib.h>

#include "core/array.h"
#include "core/nearest.h"
#include "script/basics.h"
#include "script/item.h"
#include "script/library.h"
#include "script/lists.h"
#include "script/look.h"
#include "script/require.h"
#include "script/scene.h"
#include "script/words.h"

/* Whether other programs in Lua have a global of that name. */
static bool is_withheld(const char *name)
{
	static const char *const names[] = { "collectgarbage", "coroutine", "debug",
		                             "dofile",         "io",        "load",
		                             "loadfile",       "os",        "package",
		                             "print" };
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (strcmp(names[i], name) == 0)
			return true;
	}
	return false;
}

/* __index of the globals: refuses an undefined name, which is most likely a misspelt one of
 * ours. */
static int refuse_name(lua_State *lua)
{
	struct nearest nearest;
	const char *name = luaL_tolstring(lua, 2, NULL);
	nearest_init(&nearest, name);
	for (int i = 0; i < ITEM_WORDS; i++)
		nearest_offer(&nearest, item_word_name((enum item_word)i));
	for (const luaL_Reg *function = look_functions; function->name; function++)
		nearest_offer(&nearest, function->name);
	nearest_offer(&nearest, "return");
	const char *hint = "";
	if (is_withheld(name))
		hint = " in world files, unlike in other Lua";
	else if (nearest_found(&nearest))
		hint = nearest_hint(&nearest);
	else if (!scene_of(lua)->sim)
		hint = " (an expression is a string: \"thirst > 3\")";
	/* In a function, `nobody` is nil, which is also what a stat that holds nobody reads as. */
	if (strcmp(name, SCOPE_NOBODY) == 0)
		return 0;
	return luaL_error(lua, "there is no '%s'%s", name, hint);
}

void environment_push(lua_State *lua)
{
	library_push(lua);
	basics_put(lua);
	lists_push(lua);
	lua_setfield(lua, -2, "table");
	words_put(lua);
	luaL_setfuncs(lua, look_functions, 0);
	lua_pushcfunction(lua, require_file);
	lua_setfield(lua, -2, "require");
	lua_newtable(lua);
	lua_pushcfunction(lua, refuse_name);
	lua_setfield(lua, -2, "__index");
	lua_pushboolean(lua, false);
	lua_setfield(lua, -2, "__metatable");
	lua_setmetatable(lua, -2);
}
