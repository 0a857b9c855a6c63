/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "lua/contain.h"
#include "lua/trial.h"
#include "suite.h"

/*
 * What the functions of the library cost: steps for each element, or for a number of bytes, that
 * they visit.
 */

/* In the code, t is the list 100, 99, ... 1, and s is 1600 times x.  Calls and memory cost some
 * steps, too. */
static const struct {
	const char *code;
	int64_t least, most;
} costs[] = {
	{ "return 1", 0, 9 },
	{ "return ('x'):rep(1600)", 1850, 1870 },
	{ "return ('x'):rep(0)", 12, 20 },
	{ "return (''):rep(1000000)", 0, 15 },
	{ "return s:find('y')", 1600, 1620 }, /* as long as the texts are */
	{ "return (s .. 'y'):find('y')", 1810, 1840 },
	{ "return (s .. 'yz'):find('xyz')", 8100, 8150 },
	{ "return ('%s'):format(s)", 5060, 5110 },
	{ "return ('%d%d%d%d'):format(1, 2, 3, 4)", 120, 140 },
	{ "return tonumber(s)", 1600, 1620 },
	{ "table.insert(t, 1)", 1, 20 },
	{ "table.insert(t, 100, 1)", 2, 20 },
	{ "table.insert(t, 1, 1) table.insert(t, 1, 1)", 225, 240 },
	{ "table.remove(t)", 12, 18 },
	{ "table.remove(t, 101)", 12, 18 },
	{ "table.remove(t, 1)", 110, 120 },
	{ "table.concat(t)", 2510, 2550 },
	{ "table.concat(t, s:sub(1, 500), 1, 3)", 3790, 3830 },
	{ "table.sort(t)", 3320, 3370 },
	{ "table.sort({ 2, 1 })", 30, 45 },
	{ "for _ in pairs(t) do end", 4980, 5050 },
	{ "for _ in pairs({}) do end", 12, 50 },
	{ "pcall(rawlen, s)", 3220, 3240 },
};

/* Code to run, and the steps that it took. */
struct run {
	struct contain contain;
	const char *code;
	int64_t steps;
};

/* Runs the code and measures its steps. */
static int run(lua_State *lua)
{
	char source[400];
	struct run *run = lua_touserdata(lua, 1);
	snprintf(source, sizeof source,
	         "local s, t = ('x'):rep(1600), {} for i = 1, 100 do t[i] = 101 - i end "
	         "return function() %s end",
	         run->code);
	contain_load(lua, source, strlen(source), "=code");
	lib_push(lua);
	lib_put_base(lua);
	lua_setupvalue(lua, -2, 1);
	lua_call(lua, 0, 1);
	int64_t before = run->contain.steps;
	lua_call(lua, 0, 0);
	run->steps = before - run->contain.steps;
	return 0;
}

TEST_EACH(the_library_charges_for_what_it_visits, ARRAY_LEN(costs))
{
	struct run it = { .code = costs[_i].code };
	struct error error = { "" };
	ck_assert(contain_init(&it.contain, &trial_limits, &error));
	ck_assert_msg(contain_run(&it.contain, run, &it, &error), "%s: %s", it.code, error.text);
	ck_assert_msg(it.steps >= costs[_i].least && it.steps <= costs[_i].most, "%s: %lld steps",
	              it.code, (long long)it.steps);
	contain_fini(&it.contain);
}
