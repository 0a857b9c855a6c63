/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include <string.h>

#include <lauxlib.h>

#include "core/array.h"
#include "core/nearest.h"
#include "lua/interpreter.h"
#include "lua/item.h"
#include "lua/lib.h"
#include "lua/source.h"

/* Raised where the errors of a file have already been reported. */
#define TOLD "required"

enum { NAME_BYTES = 100 };

/*
 * require
 */

/* The registry key of the results of files by path; false while a file is being read. */
static const char results[] = "results";

/* Pushes the path of the file of that name, in the folder of the requiring file. */
static const char *push_path(lua_State *lua, const struct program *program, const char *name)
{
	const char *path =
		program->loader->complaints->files[position_line(lua) / COMPLAINTS_STRIDE];
	const char *slash = strrchr(path, '/');
	lua_pushlstring(lua, path, slash ? (size_t)(slash - path) + 1 : 0);
	lua_pushstring(lua, name);
	lua_pushliteral(lua, ".lua");
	lua_concat(lua, 3);
	return lua_tostring(lua, -1);
}

/* Pushes what the file returns; true if that is nil. */
static void read_file(lua_State *lua, struct program *program, const char *path)
{
	const struct loader *loader = program->loader;
	struct source source = { .path = path };
	if (!loader->open(loader->context, &source, position_line(lua))) {
		lua_pushliteral(lua, TOLD);
		lua_error(lua);
	}
	loader_run(lua, program, &source);
	if (lua_isnil(lua, -1)) {
		lua_pop(lua, 1);
		lua_pushboolean(lua, true);
	}
}

/* require "beside": returns what the file of that name returns, which is in the same folder as the
 * requiring file.  It is run once, in the same containment. */
static int require_file(lua_State *lua)
{
	const char *name = luaL_checkstring(lua, 1);
	if (scene_of(lua)->sim)
		return luaL_error(lua, "require belongs at the top of a file, not in functions");
	if (!*name || strpbrk(name, "/\\.:") || strlen(name) > NAME_BYTES)
		return luaL_error(
			lua,
			"require takes the name of a file beside this one, without folder or extension");
	struct program *program = lua_touserdata(lua, lua_upvalueindex(1));
	lua_settop(lua, 1);
	const char *path = push_path(lua, program, name);
	luaL_getsubtable(lua, LUA_REGISTRYINDEX, results);
	lua_pushvalue(lua, 2);
	if (lua_rawget(lua, 3) == LUA_TBOOLEAN && !lua_toboolean(lua, -1))
		return luaL_error(lua, "the files require each other in a circle");
	if (!lua_isnil(lua, -1))
		return 1;
	lua_pushvalue(lua, 2);
	lua_pushboolean(lua, false);
	lua_rawset(lua, 3);
	read_file(lua, program, path);
	lua_pushvalue(lua, 2);
	lua_pushvalue(lua, -2);
	lua_rawset(lua, 3);
	return 1;
}

/*
 * The globals.
 */

/* Whether other programs in Lua have a global of that name. */
static bool is_withheld(const char *name)
{
	static const char *const names[] = { "collectgarbage", "coroutine", "debug",
		                             "dofile",         "io",        "load",
		                             "loadfile",       "os",        "package",
		                             "print" };
	return name_find(names, sizeof *names, ARRAY_LEN(names), name) >= 0;
}

/* __index of the globals: refuses an undefined name, which is most likely a misspelt one of
 * ours. */
static int refuse_name(lua_State *lua)
{
	const char *name = luaL_tolstring(lua, 2, NULL);
	struct nearest nearest = nearest_to(name);
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

/* Pushes a new table of globals. */
static void push_globals(lua_State *lua, struct program *program)
{
	lib_push(lua);
	lib_put_base(lua);
	word_put(lua);
	luaL_setfuncs(lua, look_functions, 0);
	lua_pushlightuserdata(lua, program);
	lua_pushcclosure(lua, require_file, 1);
	lua_setfield(lua, -2, "require");
	lua_pushcfunction(lua, refuse_name);
	lua_insert(lua, -2);
	lock_index(lua, NULL);
}

void loader_run(lua_State *lua, struct program *program, const struct source *source)
{
	struct program_file *file = &program->files[source->base / COMPLAINTS_STRIDE];
	char name[1 + POSITION_CHUNK_SIZE] = "=";
	complaints_place(program->loader->complaints, source->base, file->name, sizeof file->name);
	position_chunk(source->base / COMPLAINTS_STRIDE, name + 1);
	contain_load(lua, source->text, source->size, name);
	push_globals(lua, program);
	lua_pushvalue(lua, -1);
	file->globals = luaL_ref(lua, LUA_REGISTRYINDEX);
	lua_setupvalue(lua, -2, 1);
	lua_call(lua, 0, 1);
}

/*
 * Complaints.
 */

#define PATTERNS ": there are no patterns here; find looks for plain text"

static const struct {
	const char *beginning, *hint;
} hints[] = {
	{ "unexpected symbol near <eof>", " (is a } missing?)" },
	{ "<eof> expected near '}'", " (one } too many?)" },
	{ "too much work", ": an endless loop?" },
	{ "too much memory", ": does something grow, or call itself, without end?" },
	{ "there is no agent 'me'", ": write me, without quotes" },
	{ "there is no agent 'sender'", ": write telegram.sender" },
	{ "there is no agent 'everyone'", ": write agents()" },
	{ "attempt to call a nil value (field 'random')", ": me:random(1, 6) draws" },
	{ "attempt to call a nil value (field 'gsub')", PATTERNS },
	{ "attempt to call a nil value (field 'gmatch')", PATTERNS },
	{ "attempt to call a nil value (field 'match')", PATTERNS },
	{ "attempt to call a nil value (method 'gsub')", PATTERNS },
	{ "attempt to call a nil value (method 'gmatch')", PATTERNS },
	{ "attempt to call a nil value (method 'match')", PATTERNS },
};

/* The most common mistakes are a missing comma, a brace too many or too few, and a loop that does
 * not end. */
const char *loader_hint(const char *complaint)
{
	static const char wanted[] = "'}' expected", near[] = " near '";
	for (size_t i = 0; i < ARRAY_LEN(hints); i++) {
		if (strncmp(complaint, hints[i].beginning, strlen(hints[i].beginning)) == 0)
			return hints[i].hint;
	}
	const char *at = strstr(complaint, near);
	if (strncmp(complaint, wanted, sizeof wanted - 1) != 0 || !at)
		return "";
	at += sizeof near - 1;
	struct lua_text rest = lua_text_of(at);
	struct lua_word word = lua_text_next(&rest);
	if (lua_word_is(&word, "end"))
		return "";
	if (word.kind == LUA_NAME)
		return " (missing a comma before it, or quotes around it?)";
	return word.kind == LUA_SYMBOL && !lua_word_is(&word, "{")
	               ? ""
	               : " (missing a comma before it?)";
}

/* Without a position the complaint is about the whole file. */
void loader_complain(const struct loader *loader, const struct source *source,
                     const struct error *error)
{
	int number, line;
	const char *text = position_skip(error->text, &number, &line);
	int base = line ? number * COMPLAINTS_STRIDE : source->base;
	if (strcmp(text, TOLD) != 0)
		complaints_add(loader->complaints, base + line, "%s%s", text, loader_hint(text));
}
