/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/handle.h"

#include "language/trait.h"

/*
 * Converts values of the sim to values of Lua, and back.
 */

void handle_push_value(lua_State *lua, const struct sim *sim, const struct value *value)
{
	char name[128];
	switch (value->kind) {
	case VALUE_BOOL:
		lua_pushboolean(lua, value->as.boolean);
		break;
	case VALUE_INTEGER:
		lua_pushinteger(lua, value->as.integer);
		break;
	case VALUE_FLOAT:
		lua_pushnumber(lua, value->as.number);
		break;
	case VALUE_TEXT:
		lua_pushstring(lua, value->as.text);
		break;
	case VALUE_NAME:
		sim_name(sim, value->as.agent, name, sizeof name);
		lua_pushstring(lua, name);
		break;
	case VALUE_AGENT:
		handle_push(lua, sim_agent(sim, value->as.agent), "");
		break;
	default:
		lua_pushnil(lua);
	}
}

bool handle_value(lua_State *lua, int index, struct value *value)
{
	const struct agent *agent;
	switch (lua_type(lua, index)) {
	case LUA_TNIL:
		*value = (struct value){ .kind = VALUE_NIL };
		return true;
	case LUA_TBOOLEAN:
		*value = value_of_bool(lua_toboolean(lua, index));
		return true;
	case LUA_TNUMBER:
		*value = lua_isinteger(lua, index) ? value_of_integer(lua_tointeger(lua, index))
		                                   : value_of_float(lua_tonumber(lua, index));
		return true;
	case LUA_TSTRING:
		*value = value_of_text(lua_tostring(lua, index));
		return true;
	default:
		agent = handle_agent(lua, index);
		if (agent)
			*value = (struct value){ .kind = VALUE_AGENT, .as.agent = agent->id };
		return agent;
	}
}

int handle_refuse(lua_State *lua, const struct trait *trait)
{
	static const char *const instead[] = {
		[TRAIT_STATE] = ": me:change changes it",
		[TRAIT_FINISHED] = ": me:finish sets it",
		[TRAIT_PLACE] = ": me:go changes it",
		[TRAIT_STAT] = "",
	};
	const char *hint = trait ? instead[trait->kind] : NULL;
	return luaL_error(lua, "'%s' can only be read%s", lua_tostring(lua, 2), hint ? hint : "");
}
