/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include <lauxlib.h>
#include <lualib.h>

#include "core/array.h"
#include "lua/trial.h"
#include "suite.h"

/*
 * match beside Lua's own, on patterns that are made up of few signs, so that many of them match.
 */

static const char *const pieces[] = {
	"a",     "b",     ".",     "%a",    "%A", "%d", "%s",     "%.", "[ab]", "[^a]",
	"[a-c]", "[%d-]", "[]]",   "%w",    "*",  "+",  "-",      "?",  "(",    ")",
	"()",    "%1",    "%b()",  "%f[a]", "$",  "^",  "[",      "%",  "%p",   "(a*)",
	"(.-)b", "%x",    "[^%s]", "[a-]",  "%%", "%u", "%f[%A]", "%g", "%l",
};
static const char signs[] = "aab bcA1(.)-]%a";

static uint32_t draw(uint32_t *seed, size_t count)
{
	*seed = *seed * 1664525 + 1013904223;
	return (uint32_t)((*seed >> 8) % count);
}

/* What Lua's own says; false for a pattern that is none. */
static bool own_match(const char *source, char *out, size_t size)
{
	lua_State *lua = luaL_newstate();
	ck_assert_ptr_nonnull(lua);
	luaL_openlibs(lua);
	bool good = luaL_dostring(lua, source) == LUA_OK;
	snprintf(out, size, "%s", lua_tostring(lua, -1));
	lua_close(lua);
	return good;
}

TEST(match_finds_what_lua_s_own_finds)
{
	size_t matched = 0;
	uint32_t seed = 1;
	for (int i = 0; i < 4000; i++) {
		char text[16] = "", pattern[64] = "", source[256], own[64];
		for (size_t length = draw(&seed, sizeof text - 1); length; length--)
			text[length - 1] = signs[draw(&seed, sizeof signs - 1)];
		for (size_t count = 1 + draw(&seed, 7); count; count--)
			strcat(pattern, pieces[draw(&seed, ARRAY_LEN(pieces))]);
		snprintf(
			source, sizeof source,
			"local a, b, c, d = ([==[%s]==]):match([==[%s]==], %d) return tostring(a) .. "
			"'|' .. tostring(b) .. '|' .. tostring(c) .. '|' .. tostring(d)",
			strcspn(text, "") ? text : " ", pattern, (int)draw(&seed, 4) - 1);
		struct trial trial = { .source = source };
		struct error error = { "" };
		bool good = own_match(source, own, sizeof own);
		ck_assert_msg(trial_run(&trial, &error) == good, "%s: %s%s", source, trial.value,
		              error.text);
		if (good)
			ck_assert_msg(!strcmp(trial.value, own), "%s: %s, but %s", source,
			              trial.value, own);
		matched += good && strncmp(own, "nil", 3) != 0;
	}
	ck_assert_uint_gt(matched, 500);
}

TEST(a_pattern_that_would_take_for_ever_uses_up_its_steps)
{
	struct trial trial = { .source = "return ('a'):rep(2000):match('a*a*a*a*a*a*a*a*b')" };
	struct error error = { "" };
	ck_assert(!trial_run(&trial, &error));
	ck_assert_ptr_nonnull(strstr(error.text, "too much work"));
}

TEST(a_pattern_of_too_many_parts_is_refused)
{
	struct trial trial = { .source = "return ('a'):rep(300):match(('a?'):rep(300))" };
	struct error error = { "" };
	ck_assert(!trial_run(&trial, &error));
	ck_assert_ptr_nonnull(strstr(error.text, "pattern too complex"));
}

TEST(a_match_costs_its_comparisons)
{
	struct trial trial = { .source = "return ('a'):rep(1600):match('^a*b')" };
	struct error error = { "" };
	ck_assert(trial_run(&trial, &error));
	ck_assert_int_ge(trial.steps,
	                 7550); /* making the text, handing it over, forward, and back */
	ck_assert_int_le(trial.steps, 7650);
}
