/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/trial.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include <lauxlib.h>
#include <lualib.h>

#include "lua/contain.h"

const struct contain_limits trial_limits = {
	.steps = 500000,
	.weight = 1,
	.bytes = 16 << 20,
	.block_bytes = 1 << 20,
	.string_bytes = 2 << 10,
};

static int try(lua_State *lua)
{
	lua_pushboolean(lua, lua_pcall(lua, lua_gettop(lua) - 1, 0, 0) == LUA_OK);
	return 1;
}

static void push_environment(lua_State *lua, const struct trial *trial)
{
	lib_push(lua);
	if (!trial->extra)
		return;
	lua_pushcfunction(lua, try);
	lua_setfield(lua, -2, "try");
	luaL_requiref(lua, "coroutine", luaopen_coroutine, 0);
	lua_setfield(lua, -2, "coroutine");
	luaL_requiref(lua, "_G", luaopen_base, 0);
	lua_getfield(lua, -1, "getmetatable");
	lua_remove(lua, -2);
	lua_setfield(lua, -2, "getmetatable");
}

int trial_body(lua_State *lua)
{
	struct trial *trial = lua_touserdata(lua, 1);
	contain_load(lua, trial->source, strlen(trial->source), "=script");
	push_environment(lua, trial);
	lua_setupvalue(lua, -2, 1);
	lua_call(lua, 0, 1);
	snprintf(trial->value, sizeof trial->value, "%s", lib_text(lua, -1));
	return 0;
}

bool trial_run(struct trial *trial, struct error *error)
{
	struct contain contain;
	ck_assert(contain_init(&contain, &trial_limits, error));
	bool done = contain_run(&contain, trial_body, trial, error);
	trial->steps = trial_limits.steps - contain.steps;
	contain_fini(&contain);
	ck_assert_uint_eq(contain.bytes, 0);
	return done;
}
