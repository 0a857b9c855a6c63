/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/source.h"

#include <string.h>

#include <lauxlib.h>

#include "core/array.h"
#include "core/nearest.h"
#include "lua/interpreter.h"
#include "lua/contain.h"

#define ITEM_WORD_NAME(kind, name) name,
static const char *const words[] = { ITEM_CALLS(ITEM_WORD_NAME) ITEM_CONSTANTS(ITEM_WORD_NAME)
	                                     ITEM_STEPS(ITEM_WORD_NAME) };
#undef ITEM_WORD_NAME

const char *item_word_name(enum item_word word)
{
	return words[word];
}

const struct item *item_find(const struct item *table, const char *key)
{
	for (size_t i = 0; table && i < table->count; i++) {
		const struct item *item = &table->items[i];
		if (item->key && strcmp(item->key, key) == 0)
			return item;
	}
	return NULL;
}

const struct item *item_first(const struct item *item)
{
	bool first = item->type == ITEM_TABLE && item->count && !item->items[0].key;
	return first ? &item->items[0] : item;
}

struct item item_rest(const struct item *item)
{
	struct item rest = *item;
	bool more = item_first(item) != item;
	rest.items = more ? item->items + 1 : NULL;
	rest.count = more ? item->count - 1 : 0;
	return rest;
}

const char *item_name(const struct item *item)
{
	const struct item *first = item_first(item);
	return first != item && first->type == ITEM_TEXT ? first->as.text : NULL;
}

const char *item_kind(const struct item *item)
{
	static const char *const names[] = {
		[ITEM_NONE] = "nothing",   [ITEM_BOOL] = "true or false",
		[ITEM_WHOLE] = "a number", [ITEM_NUMBER] = "a number",
		[ITEM_TEXT] = "a string",  [ITEM_FUNCTION] = "a function",
		[ITEM_TABLE] = "a table",
	};
	return item->type == ITEM_WORD ? words[item->word] : names[item->type];
}

/*
 * Words in Lua.
 */

/* The registry key of the metatable of such tables. */
static const char metatable[] = "word";

/* What a word does within a function: a call, or a text that names what to write instead. */
static const struct {
	lua_CFunction call;
	const char *instead;
} inside[ITEM_WORDS] = {
	[WORD_SAY].instead = "me:say",
	[WORD_GO].instead = "me:go",
	[WORD_SET].instead = "me.STAT = VALUE",
	[WORD_ADD].instead = "me.STAT = me.STAT + VALUE",
	[WORD_SEND].instead = "me:send",
	[WORD_CHANGE].instead = "me:change",
	[WORD_WHEN].instead = "if ... then ... end",
	[WORD_EVERYONE].instead = "agents",
	[WORD_HERE].instead = "me:here",
	[WORD_AGENT].call = look_agent,
	[WORD_SPAWN].call = me_spawn,
	[WORD_APPROACH].instead = "me:approach",
	[WORD_FLEE].instead = "me:flee",
};

static void put_part(lua_State *lua, enum word_part part, lua_Integer value)
{
	lua_pushinteger(lua, value);
	lua_rawseti(lua, -2, part);
}

/* Runs a word within a function, while agents live. */
static int call_word(lua_State *lua, int word)
{
	const char *name = item_word_name((enum item_word)word);
	if (inside[word].call)
		return inside[word].call(lua);
	if (inside[word].instead)
		return luaL_error(lua, "%s is an action: in a function, write %s", name,
		                  inside[word].instead);
	return luaL_error(lua, "%s belongs in the file, not in a function", name);
}

/* say "Hic!" and so on: makes a table of the arguments. */
static int make_word(lua_State *lua)
{
	int count = lua_gettop(lua), word = (int)lua_tointeger(lua, lua_upvalueindex(1));
	if (scene_of(lua)->sim)
		return call_word(lua, word);
	lua_createtable(lua, count, 3);
	for (int i = 1; i <= count; i++) {
		lua_pushvalue(lua, i);
		lua_rawseti(lua, -2, i);
	}
	put_part(lua, WORD_PART_LINE, position_line(lua));
	put_part(lua, WORD_PART_KIND, word);
	put_part(lua, WORD_PART_COUNT, count);
	lua_getfield(lua, LUA_REGISTRYINDEX, metatable);
	lua_setmetatable(lua, -2);
	return 1;
}

static int refuse_change(lua_State *lua)
{
	return luaL_error(lua, "this cannot be changed");
}

/* Whether the word is one that such files are written with. */
static bool is_word_of(int word, bool lesson)
{
	return (word >= ITEM_FIRST_STEP) == lesson;
}

void word_put(lua_State *lua, bool lesson)
{
	if (!luaL_getsubtable(lua, LUA_REGISTRYINDEX, metatable)) {
		lua_pushcfunction(lua, refuse_change);
		lua_setfield(lua, -2, "__newindex");
		lua_pushboolean(lua, false);
		lua_setfield(lua, -2, "__metatable");
	}
	lua_pop(lua, 1);
	for (int i = 0; i < ITEM_WORDS; i++) {
		if (!is_word_of(i, lesson))
			continue;
		lua_pushinteger(lua, i);
		lua_pushcclosure(lua, make_word, 1);
		if (i >= ITEM_FIRST_CONSTANT && i < ITEM_FIRST_STEP)
			lua_call(lua, 0, 1);
		lua_setfield(lua, -2, item_word_name((enum item_word)i));
	}
}

bool word_is(lua_State *lua)
{
	if (lua_type(lua, -1) != LUA_TTABLE || !lua_getmetatable(lua, -1))
		return false;
	lua_getfield(lua, LUA_REGISTRYINDEX, metatable);
	bool same = lua_rawequal(lua, -1, -2);
	lua_pop(lua, 2);
	return same;
}

int64_t word_part(lua_State *lua, enum word_part part)
{
	lua_rawgeti(lua, -1, part);
	lua_Integer value = lua_tointeger(lua, -1);
	lua_pop(lua, 1);
	return value;
}

/*
 * require
 */

/* Raised where the errors of a file have already been reported. */
#define TOLD "required"

enum { NAME_BYTES = 100 };

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

/* __index of the globals: refuses an undefined name, which is most likely a misspelt one of
 * ours. */
static int refuse_name(lua_State *lua)
{
	/* Globals of other programs in Lua. */
	static const char *const withheld[] = { "collectgarbage", "coroutine", "debug",
		                                "dofile",         "io",        "load",
		                                "loadfile",       "os",        "package",
		                                "print" };
	const char *name = luaL_tolstring(lua, 2, NULL);
	struct nearest nearest = nearest_to(name);
	bool lesson = lua_toboolean(lua, lua_upvalueindex(1));
	for (int i = 0; i < ITEM_WORDS; i++) {
		if (is_word_of(i, lesson))
			nearest_offer(&nearest, item_word_name((enum item_word)i));
	}
	for (const luaL_Reg *function = look_functions; function->name && !lesson; function++)
		nearest_offer(&nearest, function->name);
	nearest_offer(&nearest, "return");
	const char *hint = "";
	if (name_find(withheld, sizeof *withheld, ARRAY_LEN(withheld), name) >= 0)
		hint = lesson ? " in lessons, unlike in other Lua"
		              : " in world files, unlike in other Lua";
	else if (scene_of(lua)->sim && world_find_param(scene_of(lua)->sim->world, name) >= 0)
		hint = lua_pushfstring(lua, ": write params.%s", name);
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
	bool lesson = program->loader->lesson;
	lib_push(lua);
	lib_put_base(lua);
	word_put(lua, lesson);
	if (!lesson) {
		luaL_setfuncs(lua, look_functions, 0);
		handle_push_params(lua);
		lua_setfield(lua, -2, "params");
		lua_pushlightuserdata(lua, program);
		lua_pushcclosure(lua, require_file, 1);
		lua_setfield(lua, -2, "require");
	}
	lua_pushboolean(lua, lesson);
	lua_pushcclosure(lua, refuse_name, 1);
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

#define PATTERNS ": only match has patterns here"

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
	{ "attempt to call a nil value (method 'gsub')", PATTERNS },
	{ "attempt to call a nil value (method 'gmatch')", PATTERNS },
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
