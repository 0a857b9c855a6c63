/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/mapping.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lua.h>

#include "core/json.h"
#include "core/memory.h"
#include "core/text.h"
#include "lua/contain.h"
#include "lua/source.h"

enum {
	DEPTH_MAX = 16,      /* nested tables in a line */
	MADE_MAX = 1 << 20,  /* bytes of the lines made of one */
	LEVEL_SLOTS = 8,     /* of the stack for each nested table */
	BYTES_PER_STEP = 16, /* written */
};

struct mapping {
	struct contain contain;
	char name[80];      /* of the file, without folder */
	struct arena arena; /* of its text */
	struct source source;
	bool json;
	bool known;         /* it knows the line that is given */
	lua_Integer number; /* of the source whose */
	const char *line;   /* line that is, in copy if it is to be decoded */
	size_t line_length;
	char *copy; /* owned */
	char *made; /* lines, each ended by a NUL; owned */
	size_t length, capacity, taken;
};

static const struct contain_limits limits = {
	.weight = 1,
	.steps = 1 << 18,
	.bytes = 2 << 20,
	.block_bytes = 1 << 20,
	.string_bytes = 64 << 10,
};

/* The registry keys of its function and of a list of its own tables, by source. */
static const char function[] = "function", keep[] = "keep";

/*
 * From JSON to Lua.
 */

static void push_value(lua_State *lua, struct json *value);

static void push_many(lua_State *lua, struct json *many)
{
	struct json name, value;
	lua_Integer count = 0;
	luaL_checkstack(lua, LEVEL_SLOTS, NULL);
	lua_newtable(lua);
	if (many->kind == READ_LIST) {
		while (json_item(many, &value)) {
			push_value(lua, &value);
			lua_rawseti(lua, -2, ++count);
		}
		return;
	}
	while (json_member(many, &name, &value)) {
		lua_pushlstring(lua, name.text, name.length);
		push_value(lua, &value);
		lua_rawset(lua, -3);
	}
}

static void push_value(lua_State *lua, struct json *value)
{
	bool whole = value->kind == READ_NUMBER && fabs(value->number) < 0x1p53 &&
	             value->number == floor(value->number);
	contain_charge(lua, 1);
	if (value->kind == READ_LIST || value->kind == READ_OBJECT)
		push_many(lua, value);
	else if (value->kind == READ_TEXT)
		lua_pushlstring(lua, value->text, value->length);
	else if (whole)
		lua_pushinteger(lua, (lua_Integer)value->number);
	else if (value->kind == READ_NUMBER)
		lua_pushnumber(lua, value->number);
	else if (value->kind == READ_NULL)
		lua_pushnil(lua);
	else
		lua_pushboolean(lua, value->kind == READ_TRUE);
}

/* Pushes the line as its function gets it, behind whatever a logger has put before an object; false
 * if it has none. */
static bool push_line(lua_State *lua, struct mapping *mapping)
{
	char *at = mapping->copy, *end = at + mapping->line_length;
	struct json object;
	if (!mapping->line)
		lua_pushnil(lua);
	else if (!mapping->json)
		lua_pushlstring(lua, mapping->line, mapping->line_length);
	else if ((at = memchr(at, '{', mapping->line_length)) && json_read(&at, end, &object))
		push_value(lua, &object);
	else
		return false;
	return true;
}

/*
 * From Lua to JSON.
 */

static void put(lua_State *lua, struct mapping *mapping, const char *bytes, size_t count)
{
	contain_charge(lua, count / BYTES_PER_STEP + 1);
	if (mapping->length + count > MADE_MAX)
		luaL_error(lua, "more than %d bytes are made of one line", MADE_MAX);
	if (mapping->length + count > mapping->capacity) {
		mapping->capacity = 2 * (mapping->length + count);
		mapping->made = memory_resize(mapping->made, mapping->capacity, 1);
	}
	memcpy(mapping->made + mapping->length, bytes, count);
	mapping->length += count;
}

static void put_text(lua_State *lua, struct mapping *mapping, int index)
{
	size_t length;
	const char *text = lua_tolstring(lua, index, &length);
	put(lua, mapping, "\"", 1);
	for (const char *end = text + length; text < end; text++) {
		char code[8];
		bool plain = (unsigned char)*text >= 0x20 && *text != '"' && *text != '\\';
		snprintf(code, sizeof code, "\\u%04x", (unsigned char)*text);
		put(lua, mapping, plain ? text : code, plain ? 1 : strlen(code));
	}
	put(lua, mapping, "\"", 1);
}

static void put_number(lua_State *lua, struct mapping *mapping)
{
	char text[40];
	double number = lua_tonumber(lua, -1);
	if (lua_isinteger(lua, -1))
		snprintf(text, sizeof text, "%lld", (long long)lua_tointeger(lua, -1));
	else if (isfinite(number))
		snprintf(text, sizeof text, "%.17g", number);
	else
		text_copy(text, sizeof text,
		          isnan(number) ? "NaN"
		          : number > 0  ? "Infinity"
		                        : "-Infinity");
	put(lua, mapping, text, strlen(text));
}

static void put_value(lua_State *lua, struct mapping *mapping, int depth);

/* Writes the table on top: as a list if it has a first item, otherwise its members in order. */
static void put_table(lua_State *lua, struct mapping *mapping, int depth)
{
	int table = lua_gettop(lua), keys = table + 1;
	bool list = lua_rawlen(lua, table) > 0;
	if (depth > DEPTH_MAX)
		luaL_error(lua, "tables are nested more than %d deep", DEPTH_MAX);
	luaL_checkstack(lua, LEVEL_SLOTS, NULL);
	put(lua, mapping, list ? "[" : "{", 1);
	if (list)
		lua_pushvalue(lua, table);
	else
		lib_keys(lua, table);
	size_t count = lua_rawlen(lua, keys);
	for (size_t i = 1; i <= count; i++) {
		put(lua, mapping, ",", i > 1);
		lua_rawgeti(lua, keys, (lua_Integer)i);
		if (!list) {
			lua_pushvalue(lua, -1);
			put_text(lua, mapping, -1);
			lua_pop(lua, 1);
			put(lua, mapping, ":", 1);
			lua_rawget(lua, table);
		}
		put_value(lua, mapping, depth);
		lua_pop(lua, 1);
	}
	lua_settop(lua, table);
	put(lua, mapping, list ? "]" : "}", 1);
}

/* Writes the value on top. */
static void put_value(lua_State *lua, struct mapping *mapping, int depth)
{
	const char *word = lua_isnil(lua, -1) ? "null" : lua_toboolean(lua, -1) ? "true" : "false";
	switch (lua_type(lua, -1)) {
	case LUA_TNIL:
	case LUA_TBOOLEAN:
		put(lua, mapping, word, strlen(word));
		break;
	case LUA_TNUMBER:
		put_number(lua, mapping);
		break;
	case LUA_TSTRING:
		put_text(lua, mapping, -1);
		break;
	case LUA_TTABLE:
		put_table(lua, mapping, depth + 1);
		break;
	default:
		luaL_error(lua, "a line cannot have a %s", luaL_typename(lua, -1));
	}
}

/* Writes the table on top as a line, unless it is empty. */
static void put_line(lua_State *lua, struct mapping *mapping)
{
	size_t before = mapping->length;
	if (!lua_istable(lua, -1))
		luaL_error(lua, "a line is a table, not a %s", luaL_typename(lua, -1));
	put_table(lua, mapping, 1);
	if (mapping->length - before == strlen("{}"))
		mapping->length = before;
	else
		put(lua, mapping, "", 1);
}

/*
 * The file.
 */

static int refuse_name(lua_State *lua)
{
	return luaL_error(lua, "there is no '%s'", luaL_tolstring(lua, 2, NULL));
}

/* Runs the file, and keeps its function. */
static int run(lua_State *lua)
{
	struct mapping *mapping = lua_touserdata(lua, 1);
	char name[sizeof mapping->name + 1];
	snprintf(name, sizeof name, "=%s", mapping->name);
	contain_load(lua, mapping->source.text, mapping->source.size, name);
	lua_pushcfunction(lua, refuse_name);
	lib_push(lua);
	lib_put_base(lua);
	lock_index(lua, NULL);
	lua_setupvalue(lua, -2, 1);
	lua_call(lua, 0, 1);
	if (lua_istable(lua, -1)) {
		lua_getfield(lua, -1, "json");
		mapping->json = lua_toboolean(lua, -1);
		lua_getfield(lua, -2, "line");
	}
	if (!lua_isfunction(lua, -1))
		luaL_error(lua,
		           "a mapping returns a function, or { json = true, line = function }");
	lua_setfield(lua, LUA_REGISTRYINDEX, function);
	lua_newtable(lua);
	lua_setfield(lua, LUA_REGISTRYINDEX, keep);
	return 0;
}

/* Pushes its own table of the source, which is forgotten with the source. */
static void push_kept(lua_State *lua, const struct mapping *mapping)
{
	lua_getfield(lua, LUA_REGISTRYINDEX, keep);
	if (lua_rawgeti(lua, -1, mapping->number) == LUA_TNIL) {
		lua_pop(lua, 1);
		lua_newtable(lua);
	}
	if (mapping->line)
		lua_pushvalue(lua, -1);
	else
		lua_pushnil(lua);
	lua_rawseti(lua, -3, mapping->number);
	lua_remove(lua, -2);
}

/* Calls its function for a line. */
static int give(lua_State *lua)
{
	struct mapping *mapping = lua_touserdata(lua, 1);
	lua_getfield(lua, LUA_REGISTRYINDEX, function);
	if (!push_line(lua, mapping))
		return 0;
	push_kept(lua, mapping);
	lua_call(lua, 2, 1);
	mapping->known = !lua_isnil(lua, -1);
	if (!mapping->known)
		return 0;
	size_t count = lua_istable(lua, -1) ? lua_rawlen(lua, -1) : 0;
	if (!count)
		put_line(lua, mapping);
	for (size_t i = 1; i <= count; i++) {
		lua_rawgeti(lua, -1, (lua_Integer)i);
		put_line(lua, mapping);
		lua_pop(lua, 1);
	}
	return 0;
}

/* Runs a part of it; an error says in which file. */
static bool enter(struct mapping *mapping, lua_CFunction body, struct error *error)
{
	struct error why;
	size_t length = strlen(mapping->name);
	if (contain_run(&mapping->contain, body, mapping, &why))
		return true;
	if (strncmp(why.text, mapping->name, length) == 0 && why.text[length] == ':') {
		*error = why;
		return false;
	}
	return error_set(error, "%s: %s", mapping->name, why.text);
}

/* Reads its text, unless it has one. */
static bool read_text(struct mapping *mapping, struct complaints *complaints)
{
	struct source *source = &mapping->source;
	return source->text ? source_give(source, complaints)
	                    : source_read(source, &mapping->arena, complaints);
}

struct mapping *mapping_open(const char *path, const char *text, struct error *error)
{
	struct mapping *mapping = memory_zero(1, sizeof *mapping);
	struct complaints complaints;
	const char *slash = strrchr(path, '/');
	text_clean(mapping->name, sizeof mapping->name, slash ? slash + 1 : path);
	complaints_init(&complaints);
	mapping->source.path = path;
	mapping->source.base = complaints_open(&complaints, path);
	if (text) {
		mapping->source.size = strlen(text);
		mapping->source.text = arena_text(&mapping->arena, text);
	}
	bool good = contain_init(&mapping->contain, &limits, error);
	if (good && !read_text(mapping, &complaints)) {
		*error = complaints.lines[0];
		good = false;
	}
	good = good && enter(mapping, run, error);
	if (good)
		return mapping;
	mapping_close(mapping);
	return NULL;
}

void mapping_close(struct mapping *mapping)
{
	if (!mapping)
		return;
	contain_fini(&mapping->contain);
	arena_fini(&mapping->arena);
	free(mapping->copy);
	free(mapping->made);
	free(mapping);
}

const char *mapping_text(const struct mapping *mapping)
{
	return mapping->source.text;
}

enum mapped mapping_give(struct mapping *mapping, size_t source, const char *line, size_t length,
                         struct error *error)
{
	mapping->length = mapping->taken = 0;
	mapping->known = false;
	mapping->number = (lua_Integer)source;
	mapping->line = line;
	mapping->line_length = length;
	if (line && mapping->json) {
		mapping->copy = memory_resize(mapping->copy, length + 1, 1);
		memcpy(mapping->copy, line, length);
	}
	if (!enter(mapping, give, error))
		return MAPPED_WRONG;
	return mapping->known ? MAPPED_LINES : MAPPED_TEXT;
}

char *mapping_take(struct mapping *mapping, size_t *length)
{
	char *line = mapping->made + mapping->taken;
	if (mapping->taken == mapping->length)
		return NULL;
	*length = strlen(line);
	mapping->taken += *length + 1;
	return line;
}
