/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/source_map.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/arena.h"
#include "core/array.h"
#include "core/memory.h"
#include "lua/lua_text.h"

enum { AHEAD = 3 }; /* words that are looked at behind one */

struct source_map {
	struct token {
		struct lua_word word;
		size_t close; /* of an opening brace: the number of the closing one */
	} * tokens;
	size_t count, capacity;
	struct arena arena;
	struct source_map_fields names;     /* and strings */
	struct source_map_fields variables; /* those outside of functions that are tables */
	size_t root;
};

/*
 * Fields, and other things with names.
 */

static void add_field(struct source_map_fields *fields, const struct source_map_field *field)
{
	fields->items = memory_grow(fields->items, fields->count, &fields->capacity,
	                            sizeof *fields->items);
	fields->items[fields->count++] = *field;
}

/* Orders keys; a field without one comes first. */
static int compare_keys(const struct source_map_field *a, const struct source_map_field *b)
{
	if (!a->key || !b->key)
		return (a->key != NULL) - (b->key != NULL);
	int order = memcmp(a->key, b->key, a->length < b->length ? a->length : b->length);
	return order ? order : (a->length > b->length) - (a->length < b->length);
}

static int compare(const void *a, const void *b)
{
	const struct source_map_field *one = a, *two = b;
	int order = compare_keys(one, two);
	return order ? order : (one->at > two->at) - (one->at < two->at);
}

/* Sorts the fields, and makes one of those that have the same key. */
static void sort(struct source_map_fields *fields)
{
	size_t count = 0;
	if (fields->count)
		qsort(fields->items, fields->count, sizeof *fields->items, compare);
	for (size_t i = 0; i < fields->count; i++) {
		struct source_map_field *field = &fields->items[i], *last = &fields->items[count];
		if (field->key && count && compare_keys(last - 1, field) == 0) {
			field->at = last[-1].at;
			field->twice = true;
			count--;
		}
		fields->listed += !field->key;
		fields->items[count++] = *field;
	}
	fields->count = count;
}

static const struct source_map_field *find_key(const struct source_map_fields *fields,
                                               const char *key, size_t length)
{
	const struct source_map_field wanted = { .key = key, .length = length };
	size_t first = fields->listed, end = fields->count;
	while (first < end) {
		size_t middle = first + (end - first) / 2;
		int order = compare_keys(&fields->items[middle], &wanted);
		if (order == 0)
			return &fields->items[middle];
		if (order < 0)
			first = middle + 1;
		else
			end = middle;
	}
	return NULL;
}

const struct source_map_field *source_map_find(const struct source_map_fields *fields,
                                               const char *key, size_t index)
{
	if (key)
		return find_key(fields, key, strlen(key));
	return index && index <= fields->listed ? &fields->items[index - 1] : NULL;
}

size_t source_map_rank(const struct source_map *map, const char *name)
{
	const struct source_map_field *found = find_key(&map->names, name, strlen(name));
	return found ? found->at + 1 : SIZE_MAX;
}

/*
 * Words.
 */

static bool is(const struct source_map *map, size_t at, const char *text)
{
	return lua_word_is(&map->tokens[at].word, text);
}

static bool is_kind(const struct source_map *map, size_t at, enum lua_word_kind kind)
{
	return map->tokens[at].word.kind == kind;
}

/* A field that is called by the word. */
static struct source_map_field named(const struct source_map *map, size_t at)
{
	const struct lua_word *word = &map->tokens[at].word;
	return (struct source_map_field){
		.key = word->text, .length = word->length, .at = at, .line = word->line
	};
}

/* Adds a word.  While a brace is open, its close is the one around it. */
static void add_word(struct source_map *map, const struct lua_word *word, size_t *open)
{
	size_t at = map->count;
	map->tokens = memory_grow(map->tokens, map->count, &map->capacity, sizeof *map->tokens);
	map->tokens[map->count++] = (struct token){ *word, *open };
	if (is(map, at, "{")) {
		*open = at;
	} else if (is(map, at, "}") && *open) {
		size_t around = map->tokens[*open].close;
		map->tokens[*open].close = at;
		*open = around;
	} else if (is_kind(map, at, LUA_NAME) || is_kind(map, at, LUA_STRING)) {
		struct source_map_field name = named(map, at);
		add_field(&map->names, &name);
	}
}

static void read_words(struct source_map *map, const char *source, size_t size)
{
	struct lua_text text = lua_text_of(source, size);
	struct lua_word word;
	size_t open = 0, around;
	do {
		word = lua_text_next(&text);
		add_word(map, &word, &open);
	} while (word.kind != LUA_END);
	for (; open; open = around) {
		around = map->tokens[open].close;
		map->tokens[open].close = map->count - 1;
	}
	for (int i = 0; i < AHEAD; i++)
		add_word(map, &word, &open);
	sort(&map->names);
}

/*
 * Tables.
 */

/* How the word changes the nesting of brackets and blocks: 1, -1 or 0. */
static int opens(const struct source_map *map, size_t at)
{
	static const char *const more[] = { "(", "[", "function", "if", "do" };
	static const char *const less[] = { ")", "]", "end" };
	for (size_t i = 0; i < ARRAY_LEN(more); i++) {
		if (is(map, at, more[i]))
			return 1;
	}
	for (size_t i = 0; i < ARRAY_LEN(less); i++) {
		if (is(map, at, less[i]))
			return -1;
	}
	return 0;
}

/* Skips a value up to the word that ends it, and finds the first table in it. */
static size_t skip_value(const struct source_map *map, size_t at, size_t *table)
{
	int inside = 0;
	while (!is_kind(map, at, LUA_END)) {
		if (!inside && (is(map, at, ",") || is(map, at, ";") || is(map, at, "}")))
			break;
		bool brace = is(map, at, "{");
		if (brace && !*table)
			*table = at;
		inside += opens(map, at);
		at = brace ? map->tokens[at].close + 1 : at + 1;
	}
	return at;
}

/* Reads `key = value`, `["key"] = value` or a value; returns the number of the word behind it. */
static size_t read_field(const struct source_map *map, size_t at, struct source_map_field *field)
{
	bool bracket = is(map, at, "[") && is_kind(map, at + 1, LUA_STRING);
	bool keyed = bracket || (is_kind(map, at, LUA_NAME) && is(map, at + 1, "="));
	*field = named(map, at + bracket);
	if (!keyed)
		field->key = NULL;
	else
		at += bracket ? 4 : 2;
	bool variable = is_kind(map, at, LUA_NAME) &&
	                (is(map, at + 1, ",") || is(map, at + 1, "}"));
	const struct lua_word *word = &map->tokens[at].word;
	const struct source_map_field *found = variable ? find_key(&map->variables, word->text,
	                                                           word->length)
	                                                : NULL;
	field->table = found ? found->table : 0;
	return skip_value(map, at, &field->table);
}

/* Reads the fields of a table, unless out is NULL; returns their number. */
static size_t read_table(const struct source_map *map, size_t table, struct source_map_field *out)
{
	size_t count = 0, at = table + 1;
	while (!is_kind(map, at, LUA_END) && !is(map, at, "}")) {
		struct source_map_field field;
		at = read_field(map, at, &field);
		at += !is(map, at, "}");
		if (out)
			out[count] = field;
		count++;
	}
	return count;
}

struct source_map_fields source_map_read(struct source_map *map, size_t table)
{
	struct source_map_fields fields = { .items = NULL };
	if (!table)
		return fields;
	fields.items = arena_zero(&map->arena, read_table(map, table, NULL), sizeof *fields.items);
	fields.count = read_table(map, table, fields.items);
	sort(&fields);
	return fields;
}

/* Reads what is outside of functions up to `return`: NAME = { ... }.  Returns the number of the word
 * after it. */
static size_t read_variables(struct source_map *map)
{
	int inside = 0;
	size_t at = 0;
	while (!is_kind(map, at, LUA_END) && (inside || !is(map, at, "return"))) {
		if (!inside && is_kind(map, at, LUA_NAME) && is(map, at + 1, "=") &&
		    is(map, at + 2, "{")) {
			struct source_map_field variable = named(map, at);
			variable.table = at + 2;
			add_field(&map->variables, &variable);
		}
		inside += opens(map, at);
		at = is(map, at, "{") ? map->tokens[at].close + 1 : at + 1;
	}
	sort(&map->variables);
	return at + 1;
}

size_t source_map_root(const struct source_map *map)
{
	return map->root;
}

struct source_map *source_map_new(const char *source, size_t size)
{
	struct source_map *map = memory_zero(1, sizeof *map);
	read_words(map, source, size);
	skip_value(map, read_variables(map), &map->root);
	return map;
}

void source_map_free(struct source_map *map)
{
	if (!map)
		return;
	free(map->tokens);
	free(map->names.items);
	free(map->variables.items);
	arena_fini(&map->arena);
	free(map);
}
