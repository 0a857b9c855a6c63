/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "core/array.h"
#include "script/brief.h"
#include "script/program.h"
#include "suite.h"
#include "trial.h"

/*
 * Which functions cannot run long.
 */

#define TEN(text) text text text text text text text text text text

static const struct judgement {
	const char *source; /* of a file that returns the function */
	bool brief;
} judgements[] = {
	{ "return function(me) end", true },
	{ "return function(me) if me.n > 3 then me:say 'x' else me.n = me.n + 1 end end", true },
	{ "-- for while\nreturn function(me) me:say 'while' me:say [[for]] end", true },
	{ "return function(me) me.n = t.f.g end", true },
	/* Loops, and what else comes back. */
	{ "return function(me) while true do end end", false },
	{ "return function(me) repeat until false end", false },
	{ "return function(me) for i = 1, 2 do end end", false },
	{ "return function(me) ::a:: goto a end", false },
	{ "return\nfunction(me)\n\n\nwhile true do end end", false },
	{ "return function(me) local f = function() end end", false },
	/* Of two in a line nobody knows which it is. */
	{ "local a = function() end return function(me) end", false },
	{ "local a = function() end\nreturn function(me) end", true },
	{ "local a = [[\n]] return function(me) end", true },
	/* Lua says that a function begins where its parameters do. */
	{ "return function\n(me) local function f() return f() end f() end", false },
	{ "local function g\n(me) local function f() return f() end f() end return g", false },
	{ "local function\ng(me) local function f() return f() end f() end return g", false },
	{ "local\nfunction g(me) end return g", true },
	/* Many words. */
	{ "return function(me) " TEN("f(1, 2, 3) ") " f(1) f(1) f(1) f '' end", true },
	{ "return function(me) " TEN("f(1, 2, 3) ") " f(1) f(1) f(1) f '' ; end", false },
	/* Helpers are called, as often as there is room for their words. */
	{ "local function g(x) f(x) end\nreturn function(me) g(me) g 'x' g {} end", true },
	{ "local function g(x) f(x) end\nreturn function(me) " TEN("g(me) ") "end", false },
	{ "local function g(x) for i = 1, 2 do end end\nreturn function(me) g(me) end", false },
	{ "local g\ng = function() g() end\nreturn function(me) g() end", false },
	{ "local g\ng = function()\nreturn g() end return g", false },
	{ "local function g(x) f(x) end\nreturn function(me) local h = g h() end", false },
	{ "local function g(x) f(x) end\nreturn function(me) f(g) end", false },
	{ "local function g(x) f(x) end\nreturn function(me) return g end", false },
	{ "local function g(x) f(x) end\nreturn function(me) return 'a'..g() end", true },
	{ "local function g(x) while f(x) do end end\nreturn function(me) return 'a'..g() end",
	  false },
	{ "local function g(x) while f(x) do end end\nreturn function(me) ::a::g() end", false },
	{ "local function g(x) while f(x) do end end\nreturn function(me) f.g() me:g() end", true },
	{ "local g = select\nreturn function(me) f(g) end", true },
	/* Locals around it are read. */
	{ "local a = 1\nreturn function(me) return a == 1 and a ~= 2 end", true },
	{ "local a = 1\nreturn function(me) a = 2 end", false },
	{ "local a = 1\nreturn function(me) me.n, a = 2, 3 end", false },
	{ "local a = 1\nreturn function(me) a, me.n = 2, 3 end", false },
	{ "local a = 1\nlocal function g() a = 2 end\nreturn function(me) g() end", false },
	{ "local a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p\n"
	  "return function() return a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p end",
	  true },
	{ "local a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q\n"
	  "return function() return a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p+q end",
	  false },
	/* Lines that Lua numbers in its own way. */
	{ "\rlocal function g() while true do end end\nlocal function f() end return g", false },
	{ "return function(me)\r\nend", false },
};

struct trying {
	struct program *program;
	const struct judgement *judgement;
	bool brief;
};

static int judge(lua_State *lua)
{
	struct trying *trying = lua_touserdata(lua, 1);
	struct brief_source *sources[COMPLAINTS_FILES_MAX] = { NULL };
	const char *text = trying->judgement->source;
	program_load(lua, trying->program, 2, text, strlen(text));
	sources[2] = brief_source_new(text, strlen(text));
	int top = lua_gettop(lua);
	trying->brief = brief_is(lua, sources);
	ck_assert_int_eq(lua_gettop(lua), top);
	brief_source_free(sources[2]);
	return 0;
}

TEST_EACH(a_function_is_brief_if_it_has_no_way_to_run_long, ARRAY_LEN(judgements))
{
	struct error error;
	struct trying trying = { program_new(&trial_limits, &error), &judgements[_i], false };
	bool good = contain_run(&trying.program->contain, judge, &trying, &error);
	ck_assert_msg(good, "%s", error.text);
	ck_assert_msg(trying.brief == judgements[_i].brief, "%s", judgements[_i].source);
	program_free(trying.program);
}
