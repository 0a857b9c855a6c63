/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/meaning.h"

#include <check.h>

#include "lua/scene.h"
#include "lua/trial.h"
#include "suite.h"

enum { FULL = MEANINGS_MAX * 3 / 4 };

/* Adds the name of that number, unless it is known; returns what it is known to mean. */
static uint32_t learn(lua_State *lua, struct meanings *meanings, int number, unsigned owner)
{
	const struct meaning new = { .owner = (uint16_t)owner, .number = (uint32_t)number };
	lua_pushfstring(lua, "name %d", number);
	const struct meaning *known = meanings_find(lua, meanings, -1, owner);
	if (!known)
		known = meanings_add(lua, meanings, -1, &new);
	lua_pop(lua, 1);
	return known->number;
}

static int fill(lua_State *lua)
{
	struct scene *scene = lua_touserdata(lua, 1);
	struct meanings *meanings = &scene->meanings;
	meanings_clear(lua, meanings);
	for (int i = 1; i <= FULL; i++) {
		ck_assert_uint_eq(learn(lua, meanings, i, 7), (uint32_t)i);
		lua_gc(lua, LUA_GCCOLLECT);
		ck_assert_uint_eq(meanings->count, (size_t)i);
	}
	for (int i = 1; i <= FULL; i++) {
		ck_assert_uint_eq(learn(lua, meanings, i, 7), (uint32_t)i);
		ck_assert_uint_eq(meanings->count, FULL);
	}
	/* The next one, a known name of another owner, finds it full. */
	learn(lua, meanings, 1, 8);
	ck_assert_uint_eq(meanings->count, 1);
	learn(lua, meanings, 2, 7);
	ck_assert_uint_eq(meanings->count, 2);
	meanings_clear(lua, meanings);
	ck_assert_uint_eq(meanings->count, 0);
	lua_pushstring(lua, "name 1");
	ck_assert_ptr_null(meanings_find(lua, meanings, -1, 8));
	return 0;
}

TEST(names_are_remembered_until_there_are_too_many)
{
	static struct scene scene;
	struct contain contain;
	struct error error = { "" };
	ck_assert(contain_init(&contain, &trial_limits, &error));
	ck_assert_msg(contain_run(&contain, fill, &scene, &error), "%s", error.text);
	contain_fini(&contain);
}
