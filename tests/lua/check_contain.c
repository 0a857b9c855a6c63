/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/contain.h"

#include <check.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <lauxlib.h>

#include "core/array.h"
#include "lua/trial.h"
#include "suite.h"

struct bomb {
	const char *source, *error;
};

#define STEPS "too much work"
#define MEMORY "too much memory"

/* Each of these would run for ever or very long, or exhaust memory. */
static const struct bomb bombs[] = {
	{ "while true do end", STEPS },
	{ "for i = 1, math.huge do end", STEPS },
	{ "::again:: goto again", STEPS },
	{ "local function f() return f() end return f()", STEPS },
	{ "local function f() return 1 + f() end return f()", NULL },
	{ "local s = 'x' while true do s = s .. s end", MEMORY },
	{ "local s = ('x'):rep(2000) while true do local t = s .. 'y' end", STEPS },
	{ "local t = {} for i = 1, 1e9 do t[i] = i end", NULL },
	{ "local t = {} while true do t = { t } end", NULL },
	{ "local t = {} while true do t[#t + 1] = {} end", NULL },
	{ "return ('x'):rep(1e9)", "more than 65536 bytes" },
	{ "return (''):rep(1e18) == '' and (''):rep(1e18, 'xy')", "more than 65536 bytes" },
	{ "local s = ('x'):rep(2000) while true do s:rep(1) end", STEPS },
	{ "local s = ('a'):rep(2000) local p = ('a'):rep(1000) .. 'b' while true do s:find(p) end",
	  STEPS },
	{ "local s = ('a'):rep(2000) while true do s:find('b') end", STEPS },
	{ "local a, b = ('x'):rep(2000), ('x'):rep(2000) while a == b do end", STEPS },
	{ "local a, b = ('x'):rep(2000), ('x'):rep(1999) .. 'y' while a < b do end", STEPS },
	{ "local s = ('x'):rep(2000) while true do s:upper() end", STEPS },
	{ "local s = ('x'):rep(2000) while true do string.format('%s%s', s, '') end", STEPS },
	{ "while true do string.format('%99.99f', 1e308) end", STEPS },
	{ "local s = ('9'):rep(2000) while true do tonumber(s) end", STEPS },
	{ "local s = ('9'):rep(2000) .. '.' while true do math.floor(s) end", STEPS },
	{ "local s = ('9'):rep(2000) while true do s = s | 0 end",
	  "bitwise operation on a string" },
	{ "local s = ('9'):rep(2000) while true do for i = 1, s do break end end", STEPS },
	{ "local s = ('x'):rep(2000) while true do s:byte(1, -1) end", NULL },
	{ "local s = ('x'):rep(2000) while true do s:sub(2) end", STEPS },
	{ "while true do local t = {} end", STEPS },
	{ "while true do local f = function() return f end end", STEPS },
	{ "while true do math.max(1, 2, 3) end", STEPS },
	{ "local t = {} for i = 1, 250 do t[i] = i end while true do local u = { t, t, t } end",
	  STEPS },
};

/* The same, with every error caught. */
static const struct bomb stubborn[] = {
	{ "while true do try(function() while true do end end) end", STEPS },
	{ "local function f() try(f) return f() end f()", NULL },
	{ "local function f() while true do try(f) end end f()", NULL },
	{ "while true do try(function() local s = 'x' while true do s = s .. s end end) end",
	  MEMORY },
	{ "local t = {} while true do try(function() while true do t[#t + 1] = {} end end) end",
	  NULL },
	{ "while true do coroutine.wrap(function() while true do end end)() end", STEPS },
	{ "while true do coroutine.resume(coroutine.create(function() while true do end end)) end",
	  STEPS },
	{ "while true do coroutine.resume(coroutine.create(function() local s = 'x' "
	  "while true do s = s .. s end end)) end",
	  MEMORY },
	{ "local function f() coroutine.wrap(f)() end f()", NULL },
};

static void detonate(const struct bomb *bomb, bool extra)
{
	struct trial trial = { .source = bomb->source, .extra = extra };
	struct error error = { "" };
	clock_t start = clock();
	ck_assert_msg(!trial_run(&trial, &error), "%s: gave %s", bomb->source, trial.value);
	double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
	ck_assert_msg(!bomb->error || strstr(error.text, bomb->error), "%s: %s", bomb->source,
	              error.text);
	/* Set by make check-valgrind. */
	const char *slower = getenv("CK_TIMEOUT_MULTIPLIER");
	ck_assert_msg(seconds < 0.75 * (slower ? atof(slower) : 1), "%s: took %.2f s", bomb->source,
	              seconds);
}

TEST_EACH(hostile_scripts_end_soon, ARRAY_LEN(bombs))
{
	detonate(&bombs[_i], false);
}

TEST_EACH(running_out_of_steps_or_memory_cannot_be_caught, ARRAY_LEN(stubborn))
{
	detonate(&stubborn[_i], true);
}

static int tattle(lua_State *lua)
{
	return luaL_error(lua, "code ran while an error was told");
}

/* Raises a table with a __tostring, which must not be called. */
static int raise_table(lua_State *lua)
{
	lua_newtable(lua);
	lua_newtable(lua);
	lua_pushcfunction(lua, tattle);
	lua_setfield(lua, -2, "__tostring");
	lua_setmetatable(lua, -2);
	return lua_error(lua);
}

TEST(an_error_that_is_no_text_runs_no_code)
{
	struct contain contain;
	struct error error = { "" };
	ck_assert(contain_init(&contain, &trial_limits, &error));
	ck_assert(!contain_run(&contain, raise_table, NULL, &error));
	ck_assert_str_eq(error.text, "the error is a table, not a string");
	contain_fini(&contain);
}

/* However many steps are left. */
TEST(memory_has_a_limit_of_its_own)
{
	struct trial hoard = { .source = "local t = {} while true do t = { t } end" };
	struct trial waste = { .source = "for i = 1, 20000 do local t = { i } end return 'done'" };
	struct contain_limits limits = trial_limits;
	struct contain contain;
	struct error error = { "" };
	limits.bytes = 256 << 10;
	ck_assert(contain_init(&contain, &limits, &error));
	ck_assert(!contain_run(&contain, trial_body, &hoard, &error));
	ck_assert_str_eq(error.text, "too much memory (at most 256 KiB, a string of 2048 bytes)");
	ck_assert_msg(contain_run(&contain, trial_body, &waste, &error), "%s", error.text);
	ck_assert_str_eq(waste.value, "done");
	contain_fini(&contain);
}

TEST(few_values_cost_nothing_besides_their_instructions)
{
	struct trial trial = {
		.source =
			"local function f(a, b, ...) return a end for i = 1, 1000 do f(i, i, i) end"
	};
	struct error error = { "" };
	ck_assert_msg(trial_run(&trial, &error), "%s", error.text);
	ck_assert_int_lt(trial.steps, 25000);
}

TEST_EACH(what_is_locked_does_not_show_its_lock, 3)
{
	static const char *const locked[] = { "math", "string", "''" };
	char source[64];
	struct error error = { "" };
	snprintf(source, sizeof source, "return getmetatable(%s)", locked[_i]);
	struct trial trial = { .source = source, .extra = true };
	ck_assert_msg(trial_run(&trial, &error), "%s", error.text);
	ck_assert_str_eq(trial.value, "false");
}

/* Each entry starts afresh, whatever happened in the one before. */
TEST(an_entry_starts_afresh_after_one_that_was_stopped)
{
	struct trial bad = { .source = "while true do end" };
	struct trial good = { .source = "return 1 + 1" };
	struct contain contain;
	struct error error = { "" };
	ck_assert(contain_init(&contain, &trial_limits, &error));
	for (int i = 0; i < 3; i++) {
		ck_assert(!contain_run(&contain, trial_body, &bad, &error));
		ck_assert_msg(contain_run(&contain, trial_body, &good, &error), "%s", error.text);
		ck_assert_str_eq(good.value, "2");
	}
	contain_fini(&contain);
}

struct nest {
	struct contain *contain;
	int depth;
	bool inner;
};

static int nested(lua_State *lua)
{
	struct nest *nest = lua_touserdata(lua, 1);
	struct error error;
	if (nest->depth-- == 0)
		contain_charge(lua, (uint64_t)trial_limits.steps + 1);
	nest->inner = contain_run(nest->contain, nested, nest, &error);
	contain_charge(lua, 1);
	return 0;
}

TEST(entries_inside_each_other_share_their_steps)
{
	struct contain contain;
	struct error error = { "" };
	ck_assert(contain_init(&contain, &trial_limits, &error));
	struct nest nest = { .contain = &contain, .depth = 3 };
	ck_assert(!contain_run(&contain, nested, &nest, &error));
	ck_assert(!nest.inner);
	ck_assert_msg(strstr(error.text, STEPS), "%s", error.text);
	contain_fini(&contain);
}

/* There is not even enough memory for the library. */
TEST(too_little_memory_to_start_with_is_an_error)
{
	struct trial trial = { .source = "return 1" };
	for (size_t bytes = 0; bytes < 64 << 10; bytes += 997) {
		struct contain_limits limits = trial_limits;
		struct contain contain;
		struct error error = { "" };
		limits.bytes = bytes;
		bool done = contain_init(&contain, &limits, &error) &&
		            contain_run(&contain, trial_body, &trial, &error);
		ck_assert(done || error.text[0]);
		contain_fini(&contain);
	}
}

TEST_ABORTS(what_the_system_refuses_is_not_the_fault_of_the_script)
{
	struct contain_limits limits = trial_limits;
	struct contain contain;
	struct error error;
	void *context;
	limits.bytes = limits.block_bytes = SIZE_MAX;
	ck_assert(contain_init(&contain, &limits, &error));
	lua_Alloc allocate = lua_getallocf(contain.lua, &context);
	allocate(context, allocate(context, NULL, 0, 8), 8, SIZE_MAX / 4);
}
