/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>

#include "core/nearest.h"
#include "script/contain.h"
#include "script/library.h"
#include "script/outline.h"

enum {
	DEPTH_MAX = 40, /* tables in tables */
	ITEM_STEPS = 4, /* that reading one takes */
};

/* A long file has more to do: some steps for each of its bytes besides. */
enum { STEPS_PER_BYTE = 3 };

/* What Lua calls the file in its messages; it would cut a long path short. */
#define CHUNK_NAME "world"

static const struct contain_limits limits = {
	.steps = 1 << 21,
	.bytes = 64 << 20,
	.block_bytes = 4 << 20,
	.string_bytes = READER_TEXT_MAX,
};

struct reader {
	const struct reader_file *file;
	struct arena *arena;
	struct complaints *complaints;
	struct outline *outline;
	struct item root;
	bool no_table;
};

/* Where a word's table has its parts, besides what it was given. */
enum { PART_LINE = 0, PART_WORD = -1, PART_COUNT = -2 };

/* Where the registry has the metatable of words' tables. */
static const char metatable[] = "word";

/* The line that calls the function which runs. */
static int calling_line(lua_State *lua)
{
	lua_Debug debug;
	if (!lua_getstack(lua, 1, &debug) || !lua_getinfo(lua, "l", &debug))
		return 0;
	return debug.currentline;
}

static void put_part(lua_State *lua, int part, lua_Integer value)
{
	lua_pushinteger(lua, value);
	lua_rawseti(lua, -2, part);
}

/* say "Hic!" and the others: a table of what they were given. */
static int make_word(lua_State *lua)
{
	int count = lua_gettop(lua);
	lua_createtable(lua, count, 3);
	for (int i = 1; i <= count; i++) {
		lua_pushvalue(lua, i);
		lua_rawseti(lua, -2, i);
	}
	put_part(lua, PART_LINE, calling_line(lua));
	put_part(lua, PART_WORD, lua_tointeger(lua, lua_upvalueindex(1)));
	put_part(lua, PART_COUNT, count);
	luaL_setmetatable(lua, metatable);
	return 1;
}

static int refuse_change(lua_State *lua)
{
	return luaL_error(lua, "this cannot be changed");
}

/* A name that nobody has defined: most likely one of ours, mistyped. */
static int refuse_name(lua_State *lua)
{
	struct nearest nearest;
	char hint[sizeof nearest.all + 32];
	const char *name = luaL_tolstring(lua, 2, NULL);
	nearest_init(&nearest, name);
	for (int i = 0; i < ITEM_WORDS; i++)
		nearest_offer(&nearest, item_word_name((enum item_word)i));
	nearest_hint(&nearest, hint, sizeof hint);
	if (nearest.away == NEAREST_FAR)
		hint[0] = '\0';
	return luaL_error(lua, "there is no '%s'%s", name, hint);
}

/* The environment of a world file: the library, and the words. */
static void push_environment(lua_State *lua)
{
	luaL_newmetatable(lua, metatable);
	lua_pushcfunction(lua, refuse_change);
	lua_setfield(lua, -2, "__newindex");
	lua_pushboolean(lua, false);
	lua_setfield(lua, -2, "__metatable");
	lua_pop(lua, 1);
	library_push(lua);
	for (int i = 0; i < ITEM_WORDS; i++) {
		lua_pushinteger(lua, i);
		lua_pushcclosure(lua, make_word, 1);
		if (i >= ITEM_FIRST_CONSTANT)
			lua_call(lua, 0, 1);
		lua_setfield(lua, -2, item_word_name((enum item_word)i));
	}
	lua_createtable(lua, 0, 2);
	lua_pushcfunction(lua, refuse_name);
	lua_setfield(lua, -2, "__index");
	lua_pushboolean(lua, false);
	lua_setfield(lua, -2, "__metatable");
	lua_setmetatable(lua, -2);
}

static int run(lua_State *lua)
{
	struct reader *reader = lua_touserdata(lua, 1);
	contain_load(lua, reader->file->text, reader->file->size, "=" CHUNK_NAME);
	push_environment(lua);
	lua_setupvalue(lua, -2, 1);
	lua_call(lua, 0, 1);
	lua_rawsetp(lua, LUA_REGISTRYINDEX, reader);
	return 0;
}

/* Where a value is, for its line and those of what is in it. */
struct place {
	const struct outline_table *table; /* that it is; NULL: not known */
	int line;
	unsigned depth;
};

static void read_value(lua_State *lua, struct reader *reader, struct item *item,
                       const struct place *place);

/* Positions first, then names in the order of the text. */
struct order {
	const struct item *item;
	lua_Integer index; /* 0: it has a name */
	size_t rank;
};

static int compare(const void *a, const void *b)
{
	const struct order *one = a, *two = b;
	if (one->index && two->index)
		return one->index < two->index ? -1 : 1;
	if (one->index || two->index)
		return one->index ? -1 : 1;
	if (one->rank != two->rank)
		return one->rank < two->rank ? -1 : 1;
	return strcmp(one->item->key, two->item->key);
}

/* The text at the index, which ends at its first NUL for everybody but Lua. */
static const char *read_text(lua_State *lua, struct reader *reader, int index, int line)
{
	size_t length;
	const char *text = lua_tolstring(lua, index, &length);
	if (strlen(text) != length)
		luaL_error(lua, CHUNK_NAME ":%d: a text with a zero byte", line);
	return arena_copy(reader->arena, text, length);
}

/* Reads the field whose key and value are on top. */
static void read_field(lua_State *lua, struct reader *reader, struct order *order,
                       const struct place *place)
{
	struct item *item = arena_zero(reader->arena, 1, sizeof *item);
	order->item = item;
	if (lua_type(lua, -2) == LUA_TSTRING)
		item->key = read_text(lua, reader, -2, place->line);
	else if (lua_isinteger(lua, -2) && lua_tointeger(lua, -2) > 0)
		order->index = lua_tointeger(lua, -2);
	else
		luaL_error(lua, CHUNK_NAME ":%d: a field whose name is %s", place->line,
		           luaL_typename(lua, -2));
	size_t index = (size_t)order->index;
	order->rank = item->key ? outline_rank(reader->outline, item->key) : 0;
	struct place inside = {
		.table = outline_inside(place->table, item->key, index),
		.line = outline_line(place->table, item->key, index, place->line),
		.depth = place->depth + 1,
	};
	item->line = reader->file->base + inside.line;
	if (item->key && outline_is_twice(place->table, item->key))
		complaints_add(reader->complaints, item->line,
		               "'%.80s' is there twice in one table", item->key);
	read_value(lua, reader, item, &inside);
}

static size_t count_fields(lua_State *lua)
{
	size_t count = 0;
	lua_pushnil(lua);
	for (; lua_next(lua, -2); lua_pop(lua, 1))
		count++;
	return count;
}

/* Reads the table on top. */
static void read_table(lua_State *lua, struct reader *reader, struct item *item,
                       const struct place *place)
{
	size_t count = count_fields(lua), i = 0;
	contain_charge(lua, count * ITEM_STEPS);
	struct order *orders = arena_zero(reader->arena, count, sizeof *orders);
	lua_pushnil(lua);
	for (; lua_next(lua, -2); lua_pop(lua, 1))
		read_field(lua, reader, &orders[i++], place);
	qsort(orders, count, sizeof *orders, compare);
	item->type = ITEM_TABLE;
	item->items = arena_zero(reader->arena, count, sizeof *item->items);
	item->count = count;
	for (i = 0; i < count; i++)
		item->items[i] = *orders[i].item;
}

static lua_Integer part(lua_State *lua, int number)
{
	lua_rawgeti(lua, -1, number);
	lua_Integer value = lua_tointeger(lua, -1);
	lua_pop(lua, 1);
	return value;
}

/* Reads the word whose table is on top; the outline knows the first table that
 * it was given. */
static void read_word(lua_State *lua, struct reader *reader, struct item *item,
                      const struct place *place)
{
	size_t count = (size_t)part(lua, PART_COUNT);
	int line = (int)part(lua, PART_LINE);
	struct place inside = *place;
	item->type = ITEM_WORD;
	item->word = (uint8_t)part(lua, PART_WORD);
	if (line > 0) {
		item->line = reader->file->base + line;
		inside.line = line;
	}
	item->items = arena_zero(reader->arena, count, sizeof *item->items);
	item->count = count;
	contain_charge(lua, count * ITEM_STEPS);
	inside.depth++;
	for (size_t i = 0; i < count; i++) {
		lua_rawgeti(lua, -1, (lua_Integer)i + 1);
		item->items[i].line = item->line;
		read_value(lua, reader, &item->items[i], &inside);
		if (item->items[i].type == ITEM_TABLE)
			inside.table = NULL;
		lua_pop(lua, 1);
	}
}

static bool is_word(lua_State *lua)
{
	if (!lua_getmetatable(lua, -1))
		return false;
	luaL_getmetatable(lua, metatable);
	bool same = lua_rawequal(lua, -1, -2);
	lua_pop(lua, 2);
	return same;
}

/* Reads the value on top. */
static void read_value(lua_State *lua, struct reader *reader, struct item *item,
                       const struct place *place)
{
	luaL_checkstack(lua, 8, "tables inside each other too deep");
	if (place->depth > DEPTH_MAX)
		luaL_error(lua,
		           CHUNK_NAME
		           ":%d: more than %d tables inside each other: is one inside itself?",
		           place->line, DEPTH_MAX);
	switch (lua_type(lua, -1)) {
	case LUA_TBOOLEAN:
		item->type = ITEM_BOOL;
		item->as.truth = lua_toboolean(lua, -1);
		break;
	case LUA_TNUMBER:
		item->type = lua_isinteger(lua, -1) ? ITEM_WHOLE : ITEM_NUMBER;
		if (item->type == ITEM_WHOLE)
			item->as.whole = lua_tointeger(lua, -1);
		else
			item->as.number = lua_tonumber(lua, -1);
		break;
	case LUA_TSTRING:
		item->type = ITEM_TEXT;
		item->as.text = read_text(lua, reader, -1, place->line);
		break;
	case LUA_TFUNCTION:
		item->type = ITEM_FUNCTION;
		break;
	case LUA_TTABLE:
		if (is_word(lua))
			read_word(lua, reader, item, place);
		else
			read_table(lua, reader, item, place);
		break;
	default:
		item->type = ITEM_NONE;
	}
}

static int convert(lua_State *lua)
{
	struct reader *reader = lua_touserdata(lua, 1);
	lua_rawgetp(lua, LUA_REGISTRYINDEX, reader);
	reader->no_table = lua_type(lua, -1) != LUA_TTABLE || is_word(lua);
	struct place place = { .table = outline_root(reader->outline), .line = 1 };
	reader->root.line = reader->file->base + 1;
	if (!reader->no_table)
		read_value(lua, reader, &reader->root, &place);
	return 0;
}

/* Puts Lua's "world:line: what" among the complaints; what it says of itself is
 * about the whole file. */
static void complain(struct complaints *complaints, const struct reader_file *file,
                     const struct error *error)
{
	const char *text = error->text;
	int line = 0, skip = 0;
	if (sscanf(text, CHUNK_NAME ":%d: %n", &line, &skip) == 1)
		text += skip;
	complaints_add(complaints, file->base + line, "%s", text);
}

const struct item *reader_items(const struct reader_file *file, struct arena *arena,
                                struct complaints *complaints)
{
	struct contain contain;
	struct error error;
	struct reader reader = { .file = file, .arena = arena, .complaints = complaints };
	struct contain_limits own = limits;
	own.steps += (int64_t)file->size * STEPS_PER_BYTE;
	bool good = contain_init(&contain, &own, &error) &&
	            contain_run(&contain, run, &reader, &error);
	if (good) {
		reader.outline = outline_new(file->text, file->size);
		good = contain_run(&contain, convert, &reader, &error);
		outline_free(reader.outline);
	}
	contain_fini(&contain);
	if (!good)
		complain(complaints, file, &error);
	else if (reader.no_table)
		complaints_add(complaints, file->base,
		               "it does not return a table: a world is return { ... }");
	if (!good || reader.no_table)
		return NULL;
	struct item *root = arena_zero(arena, 1, sizeof *root);
	*root = reader.root;
	return root;
}
