/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/source.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>

#include "lua/interpreter.h"

enum {
	DEPTH_MAX = 40, /* nested tables */
	ITEM_STEPS = 4, /* charged for each item */
	BYTE_STEPS = 3, /* given for each byte of the file */
};

struct reader {
	const struct loader *loader;
	const struct source *source;
	struct source_map *map;
	size_t table; /* that the source returns, in the map */
	struct item root;
	bool no_table;
};

/* Raises an error with a position, as Lua does. */
static int fail_at(lua_State *lua, const struct reader *reader, int line, const char *format, ...)
{
	char name[POSITION_CHUNK_SIZE];
	va_list arguments;
	position_chunk(reader->source->base / COMPLAINTS_STRIDE, name);
	lua_pushfstring(lua, "%s:%d: ", name, line);
	va_start(arguments, format);
	lua_pushvfstring(lua, format, arguments);
	va_end(arguments);
	lua_concat(lua, 2);
	return lua_error(lua);
}

static int run(lua_State *lua)
{
	struct reader *reader = lua_touserdata(lua, 1);
	loader_run(lua, reader->loader->program, reader->source);
	lua_rawsetp(lua, LUA_REGISTRYINDEX, reader);
	return 0;
}

/* Where a value is written, to find its line and those of the values in it. */
struct place {
	size_t table; /* in the source map; 0: not known */
	int line;
	unsigned depth;
};

static void read_value(lua_State *lua, struct reader *reader, struct item *item,
                       const struct place *place);

/* Sorts fields: first those without names, then by where the names occur in the text. */
struct order {
	const struct item *item;
	lua_Integer index; /* 0: the field has a name */
	size_t rank;       /* of the name; 0: the field has none */
};

static int compare(const void *a, const void *b)
{
	const struct order *one = a, *two = b;
	if (one->index && two->index)
		return (one->index > two->index) - (one->index < two->index);
	int order = (one->rank > two->rank) - (one->rank < two->rank);
	return order ? order : strcmp(one->item->key, two->item->key);
}

/* The text at index, which must not contain a NUL. */
static const char *read_text(lua_State *lua, struct reader *reader, int index, int line)
{
	size_t length;
	const char *text = lua_tolstring(lua, index, &length);
	if (strlen(text) != length)
		fail_at(lua, reader, line, "a string with a zero byte");
	return arena_copy(reader->loader->arena, text, length);
}

/* Reads the field whose key and value are on top of the stack. */
static void read_field(lua_State *lua, struct reader *reader, struct order *order,
                       struct source_map_cursor *cursor, const struct place *place)
{
	struct source_map_field field;
	struct item *item = arena_new(reader->loader->arena, sizeof *item);
	order->item = item;
	if (lua_type(lua, -2) == LUA_TSTRING)
		item->key = read_text(lua, reader, -2, place->line);
	else if (lua_isinteger(lua, -2) && lua_tointeger(lua, -2) > 0)
		order->index = lua_tointeger(lua, -2);
	else
		fail_at(lua, reader, place->line, "a key that is a %s", luaL_typename(lua, -2));
	size_t index = (size_t)order->index;
	order->rank = item->key ? source_map_rank(reader->map, item->key) : 0;
	size_t before = cursor->index;
	bool known = source_map_find(reader->map, place->table, cursor, item->key, index, &field);
	contain_charge(lua, cursor->index - (before < cursor->index ? before : 0));
	struct place inside = { .line = place->line, .depth = place->depth + 1 };
	if (known) {
		inside.line = field.line;
		inside.table = field.table;
	}
	item->line = reader->source->base + inside.line;
	if (field.twice)
		complaints_add(reader->loader->complaints, item->line,
		               "'%.80s' appears twice in one table", item->key);
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
	struct source_map_cursor cursor = { .index = 0 };
	struct order *orders = arena_zero(reader->loader->arena, count, sizeof *orders);
	lua_pushnil(lua);
	for (; lua_next(lua, -2); lua_pop(lua, 1))
		read_field(lua, reader, &orders[i++], &cursor, place);
	qsort(orders, count, sizeof *orders, compare);
	item->type = ITEM_TABLE;
	item->items = arena_zero(reader->loader->arena, count, sizeof *item->items);
	item->count = count;
	for (i = 0; i < count; i++)
		item->items[i] = *orders[i].item;
}

/* Reads the word whose table is on top.  The table in the source is the first one among its
 * arguments. */
static void read_word(lua_State *lua, struct reader *reader, struct item *item,
                      const struct place *place)
{
	size_t count = (size_t)word_part(lua, WORD_PART_COUNT);
	int line = (int)word_part(lua, WORD_PART_LINE);
	struct place inside = *place;
	item->type = ITEM_WORD;
	item->word = (uint8_t)word_part(lua, WORD_PART_KIND);
	if (line > 0)
		item->line = line;
	if (line / COMPLAINTS_STRIDE == reader->source->base / COMPLAINTS_STRIDE && line > 0)
		inside.line = line % COMPLAINTS_STRIDE;
	item->items = arena_zero(reader->loader->arena, count, sizeof *item->items);
	item->count = count;
	contain_charge(lua, count * ITEM_STEPS);
	inside.depth++;
	for (size_t i = 0; i < count; i++) {
		lua_rawgeti(lua, -1, (lua_Integer)i + 1);
		item->items[i].line = item->line;
		read_value(lua, reader, &item->items[i], &inside);
		if (item->items[i].type == ITEM_TABLE)
			inside.table = 0;
		lua_pop(lua, 1);
	}
}

/* Reads the value on top. */
static void read_value(lua_State *lua, struct reader *reader, struct item *item,
                       const struct place *place)
{
	luaL_checkstack(lua, 8, "tables nested too deep");
	if (place->depth > DEPTH_MAX)
		fail_at(lua, reader, place->line,
		        "tables nested more than %d deep: does one contain itself?", DEPTH_MAX);
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
		if (lua_iscfunction(lua, -1))
			fail_at(lua, reader, place->line,
			        "a word such as say stands here without what it needs");
		item->type = ITEM_FUNCTION;
		lua_pushvalue(lua, -1);
		item->as.function = program_keep(lua, reader->loader->program,
		                                 reader->loader->arena);
		break;
	case LUA_TTABLE:
		if (word_is(lua))
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
	lua_pushnil(lua);
	lua_rawsetp(lua, LUA_REGISTRYINDEX, reader);
	reader->no_table = lua_type(lua, -1) != LUA_TTABLE || word_is(lua);
	struct place place = { .table = reader->table, .line = 1 };
	reader->root.line = reader->source->base + 1;
	if (!reader->no_table)
		read_value(lua, reader, &reader->root, &place);
	return 0;
}

const struct item *reader_items(const struct loader *loader, const struct source *source)
{
	struct error error;
	struct contain *contain = &loader->program->contain;
	struct reader reader = { .loader = loader, .source = source };
	loader->program->loader = loader;
	contain->limits.steps = PROGRAM_LOAD_STEPS + (int64_t)source->size * BYTE_STEPS;
	bool good = contain_run(contain, run, &reader, &error);
	if (good) {
		reader.map = source_map_new(source->text, &reader.table);
		good = contain_run(contain, convert, &reader, &error);
		source_map_free(reader.map);
	}
	loader->program->loader = NULL;
	if (!good)
		loader_complain(loader, source, &error);
	else if (reader.no_table)
		complaints_add(loader->complaints, source->base,
		               "it does not return a table: a %s is return { ... }",
		               loader->lesson ? "lesson" : "world");
	if (!good || reader.no_table)
		return NULL;
	struct item *root = arena_new(loader->arena, sizeof *root);
	*root = reader.root;
	return root;
}
