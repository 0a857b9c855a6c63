/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/interpreter.h"
#include "lua/contain.h"
#include "lua/program.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>

#include "core/array.h"
#include "lua/fort.h"
#include "lua/trial.h"
#include "suite.h"

struct sample {
	const char *source, *value;
};

static const struct sample values[] = {
	{ "return tostring(0/0)", "nan" },
	{ "return tostring(-(0/0))", "nan" },
	{ "return string.format('%.1f', -(0/0))", "nan" },
	{ "return string.format('%5d|%-4s|%%|%x|%c', 42, 'ab', 255, 65)", "   42|ab  |%|ff|A" },
	{ "return string.format('%s', print)", "nil" },
	{ "return tostring({})", "table" },
	{ "return tostring(tostring)", "function" },
	{ "return tostring(12) .. tostring(1.5) .. tostring(true)", "121.5true" },
	{ "return ('abc'):rep(3, '-')", "abc-abc-abc" },
	{ "return ('abc'):rep(0)", "" },
	{ "return ('abc'):rep(-5)", "" },
	{ "local a, b = ('hello'):find('l') return a .. ',' .. b", "3,3" },
	{ "local a, b = ('hello'):find('l', 4) return a .. ',' .. b", "4,4" },
	{ "local a, b = ('hello'):find('lo', -2) return a .. ',' .. b", "4,5" },
	{ "local a, b = ('hello'):find('') return a .. ',' .. b", "1,0" },
	{ "local a, b = ('hello'):find('', 6) return a .. ',' .. b", "6,5" },
	{ "return ('hello'):find('', 7)", "nil" },
	{ "return ('hello'):find('l', math.maxinteger)", "nil" },
	{ "return (('hello'):find('h', math.mininteger))", "1" },
	{ "return (('hello'):find('h', 0))", "1" },
	{ "return (('hello'):find('h', -5))", "1" },
	{ "return (('hello'):find('h', -6))", "1" },
	{ "return (('hello'):find('h', -4))", "nil" },
	{ "return ('hello'):find('o\\0')", "nil" },
	{ "return ('h.llo'):find('.')", "2" },
	{ "return ('hello'):find('x')", "nil" },
	{ "return ('a'):find('ab')", "nil" },
	{ "return ('MiXed \xc3\x84'):lower()", "mixed \xc3\x84" },
	{ "return ('MiXed'):upper()", "MIXED" },
	{ "return #('abc') .. ('abc'):sub(2) .. ('abc'):byte() .. string.char(65)", "3bc97A" },
	{ "return math.floor(2.5) + math.max(1, 7)", "9" },
	{ "return tonumber('0x10') + tonumber('z', 36)", "51" },
	{ "return type(nil)", "nil" },
	{ "return print or require or io or os or debug or load or next or pcall", "nil" },
	{ "return string.gsub or string.gmatch or string.dump or math.random", "nil" },
};

TEST_EACH(the_library_does_what_lua_does, ARRAY_LEN(values))
{
	struct trial trial = { .source = values[_i].source };
	struct error error = { "" };
	ck_assert_msg(trial_run(&trial, &error), "%s: %s", trial.source, error.text);
	ck_assert_msg(!strcmp(trial.value, values[_i].value), "%s: gave %s", trial.source,
	              trial.value);
}

static const struct sample mistakes[] = {
	{ "return 1 +", "script:1: unexpected symbol near <eof>" },
	{ "\x1bLua", "attempt to load a binary chunk" },
	{ "string.find = nil", "'find' cannot be changed from a script" },
	{ "math.pi = 3", "'pi' cannot be changed from a script" },
	{ "return string.format('%p', {})", "format does not support %p" },
	{ "return string.format('%q', 'x')", "format does not support %q" },
	{ "return string.format('%')", "format does not support %" },
	{ "return string.format('\\0%p', {})", "has a zero byte" },
	{ "return string.format('%d')", "value expected" },
	{ "return string.format('%d', 'x')", "number expected, got string" },
	{ "return ('x'):rep(65536)", "too much memory" },
	{ "return ('x'):rep(21846, 'yz')", "too much memory" },
	{ "return ('x'):rep(65537)", "rep would make more than 65536 bytes" },
	{ "return ('xy'):rep(21846, 'z')", "rep would make more than 65536 bytes" },
	{ "return ('10') + 1", "arithmetic on a string value" },
	{ "return nil .. 'x'", "attempt to concatenate a nil value" },
	{ "local x = '\x1b[31m' return x + 1", "arithmetic" },
	{ "return ('x').y.z", "attempt to index a nil value" },
};

TEST_EACH(mistakes_are_reported_in_one_clean_line, ARRAY_LEN(mistakes))
{
	struct trial trial = { .source = mistakes[_i].source };
	struct error error = { "" };
	ck_assert_msg(!trial_run(&trial, &error), "%s: gave %s", trial.source, trial.value);
	ck_assert_msg(strstr(error.text, mistakes[_i].value), "%s: %s", trial.source, error.text);
	for (const char *c = error.text; *c; c++)
		ck_assert_msg((unsigned char)*c >= ' ', "%s: %s", trial.source, error.text);
}

/*
 * Finds everything that can be reached from a script by walking tables, metatables and upvalues,
 * and compares it with what may be reached.
 */

static const char *const white_list[] = {
	"global",       "math.abs",        "math.acos",    "math.asin",      "math.atan",
	"math.ceil",    "math.cos",        "math.deg",     "math.exp",       "math.floor",
	"math.fmod",    "math.huge",       "math.log",     "math.max",       "math.maxinteger",
	"math.min",     "math.mininteger", "math.modf",    "math.pi",        "math.rad",
	"math.sin",     "math.sqrt",       "math.tan",     "math.tointeger", "math.type",
	"math.ult",     "string.byte",     "string.char",  "string.find",    "string.format",
	"string.len",   "string.lower",    "string.match", "string.rep",     "string.sub",
	"string.upper", "tonumber",        "tostring",     "type",
};

enum { FOUND_MAX = 200 };

struct walk {
	char found[FOUND_MAX][64];
	size_t count;
	const void *seen[FOUND_MAX];
	size_t seen_count;
};

static bool is_new(struct walk *walk, const void *thing)
{
	for (size_t i = 0; i < walk->seen_count; i++) {
		if (walk->seen[i] == thing)
			return false;
	}
	ck_assert_uint_lt(walk->seen_count, FOUND_MAX);
	walk->seen[walk->seen_count++] = thing;
	return true;
}

/* A metered function and the one behind it have the same name. */
static void note(struct walk *walk, const char *path)
{
	if (walk->count && !strcmp(walk->found[walk->count - 1], path))
		return;
	ck_assert_uint_lt(walk->count, FOUND_MAX);
	snprintf(walk->found[walk->count++], sizeof walk->found[0], "%s", path);
}

static void walk_value(lua_State *lua, struct walk *walk, const char *path);

static void join(char *out, size_t size, const char *path, const char *key)
{
	bool inside = key[0] == '_' && key[1] == '_';
	snprintf(out, size, "%.30s%s%.30s", path, *path && !inside ? "." : "", inside ? "" : key);
}

/* Walks the table or metatable on top. */
static void walk_table(lua_State *lua, struct walk *walk, const char *path)
{
	lua_pushnil(lua);
	while (lua_next(lua, -2)) {
		char inner[64];
		const char *key = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "?";
		join(inner, sizeof inner, path, key);
		/* Those of locked tables, which are ours. */
		if (strcmp(key, "__newindex") != 0 && strcmp(key, "__len") != 0)
			walk_value(lua, walk, inner);
		lua_pop(lua, 1);
	}
}

/* Walks the value on top. */
static void walk_value(lua_State *lua, struct walk *walk, const char *path)
{
	int type = lua_type(lua, -1);
	const void *thing = lua_topointer(lua, -1);
	luaL_checkstack(lua, 10, NULL);
	if (type == LUA_TLIGHTUSERDATA || type == LUA_TBOOLEAN || type == LUA_TSTRING)
		return;
	if (thing && !is_new(walk, thing))
		return;
	if (lua_getmetatable(lua, -1)) {
		walk_table(lua, walk, path);
		lua_pop(lua, 1);
	}
	if (type == LUA_TTABLE) {
		walk_table(lua, walk, path);
		return;
	}
	note(walk, *path ? path : "global");
	for (int i = 1; type == LUA_TFUNCTION && lua_getupvalue(lua, -1, i); i++) {
		walk_value(lua, walk, path);
		lua_pop(lua, 1);
	}
}

static int walk_environment(lua_State *lua)
{
	struct walk *walk = lua_touserdata(lua, 1);
	foreign_push_names(lua);
	walk_value(lua, walk, "");
	lua_pushliteral(lua, "");
	lua_getmetatable(lua, -1);
	walk_table(lua, walk, "string");
	lua_pushglobaltable(lua);
	walk_table(lua, walk, "forgotten");
	return 0;
}

static int compare(const void *a, const void *b)
{
	return strcmp(a, b);
}

TEST(only_what_is_on_the_white_list_can_be_reached)
{
	struct error error = { "" };
	struct walk *walk = calloc(1, sizeof *walk);
	struct program *program = program_new_outside(&fort, &error);
	ck_assert_ptr_nonnull(program);
	ck_assert_msg(contain_run(&program->contain, walk_environment, walk, &error), "%s",
	              error.text);
	qsort(walk->found, walk->count, sizeof walk->found[0], compare);
	for (size_t i = 0; i < walk->count && i < ARRAY_LEN(white_list); i++)
		ck_assert_str_eq(walk->found[i], white_list[i]);
	ck_assert_uint_eq(walk->count, ARRAY_LEN(white_list));
	program_free(program);
	free(walk);
}
