/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/source.h"

#include <stdlib.h>
#include <string.h>

#include "core/array.h"

enum { AHEAD = 3 }; /* words that are looked at behind one */

struct source_map {
	struct token {
		struct lua_word word;
		size_t around; /* the opening brace around it, or 0 */
		size_t close;  /* of an opening brace: the closing one */
	} * tokens;
	size_t count, capacity;
	struct name {
		const char *text;
		size_t length, at;
	} * names; /* and strings, sorted by text, then by place */
	size_t name_count, name_capacity;
};

static bool is(const struct source_map *map, size_t at, const char *text)
{
	return lua_word_is(&map->tokens[at].word, text);
}

static bool is_kind(const struct source_map *map, size_t at, enum lua_word_kind kind)
{
	return map->tokens[at].word.kind == kind;
}

/*
 * Names.
 */

static int compare(const void *a, const void *b)
{
	const struct name *one = a, *two = b;
	size_t shorter = one->length < two->length ? one->length : two->length;
	int order = memcmp(one->text, two->text, shorter);
	if (order == 0)
		order = (one->length > two->length) - (one->length < two->length);
	return order ? order : (one->at > two->at) - (one->at < two->at);
}

/* The first place of a name from `at` on, or the end of the source. */
static size_t find_name(const struct source_map *map, const char *text, size_t length, size_t at)
{
	const struct name wanted = { text, length, at };
	size_t first = 0, end = map->name_count;
	while (first < end) {
		size_t middle = first + (end - first) / 2;
		if (compare(&map->names[middle], &wanted) < 0)
			first = middle + 1;
		else
			end = middle;
	}
	const struct name *name = &map->names[first];
	bool found = first < map->name_count && name->length == length &&
	             memcmp(name->text, text, length) == 0;
	return found ? name->at : map->count;
}

size_t source_map_rank(const struct source_map *map, const char *name)
{
	size_t at = find_name(map, name, strlen(name), 0);
	return at < map->count ? at + 1 : SIZE_MAX;
}

/*
 * Words.
 */

/* Adds a word. */
static void add_word(struct source_map *map, const struct lua_word *word, size_t *open)
{
	size_t at = map->count;
	map->tokens = memory_grow(map->tokens, map->count, &map->capacity, sizeof *map->tokens);
	map->tokens[map->count++] = (struct token){ .word = *word, .around = *open };
	if (is(map, at, "{")) {
		*open = at;
	} else if (is(map, at, "}") && *open) {
		map->tokens[*open].close = at;
		*open = map->tokens[*open].around;
	} else if (is_kind(map, at, LUA_NAME) || is_kind(map, at, LUA_STRING)) {
		map->names = memory_grow(map->names, map->name_count, &map->name_capacity,
		                         sizeof *map->names);
		map->names[map->name_count++] = (struct name){ word->text, word->length, at };
	}
}

static void read_words(struct source_map *map, const char *source)
{
	struct lua_text text = lua_text_of(source);
	struct lua_word word;
	size_t open = 0;
	do {
		word = lua_text_next(&text);
		add_word(map, &word, &open);
	} while (word.kind != LUA_END);
	for (; open; open = map->tokens[open].around)
		map->tokens[open].close = map->count - 1;
	for (int i = 0; i < AHEAD; i++)
		add_word(map, &word, &open);
	if (map->name_count)
		qsort(map->names, map->name_count, sizeof *map->names, compare);
}

/*
 * Tables.
 */

/* How the word changes the nesting of brackets and blocks: 1, -1 or 0. */
static int opens(const struct source_map *map, size_t at)
{
	static const struct {
		const char *text;
		int by;
	} words[] = { { "(", 1 },  { "[", 1 },  { "function", 1 }, { "if", 1 },
		      { "do", 1 }, { ")", -1 }, { "]", -1 },       { "end", -1 } };
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (is(map, at, words[i].text))
			return words[i].by;
	}
	return 0;
}

/* Skips a value up to the word that ends it, and finds the first table in it. */
static size_t skip_value(const struct source_map *map, size_t at, size_t *table)
{
	int inside = 0;
	*table = 0;
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

/* The number of the word behind `key =` or `["key"] =`, whose name is at `at`; 0 if it is no
 * key. */
static size_t skip_key(const struct source_map *map, size_t at)
{
	if (is_kind(map, at, LUA_NAME) && is(map, at + 1, "="))
		return at + 2;
	bool bracket = is_kind(map, at, LUA_STRING) && at && is(map, at - 1, "[") &&
	               is(map, at + 1, "]") && is(map, at + 2, "=");
	return bracket ? at + 3 : 0;
}

/* The table that a variable outside of tables is given: NAME = { ... }; or 0. */
static size_t find_variable(const struct source_map *map, const struct lua_word *name)
{
	size_t at = 0;
	while ((at = find_name(map, name->text, name->length, at)) < map->count) {
		if (!map->tokens[at].around && skip_key(map, at) && is(map, at + 2, "{"))
			return at + 2;
		at++;
	}
	return 0;
}

/* Reads the value of a field; returns the number of the word behind it. */
static size_t read_value(const struct source_map *map, size_t at, struct source_map_field *field)
{
	bool variable = is_kind(map, at, LUA_NAME) &&
	                (is(map, at + 1, ",") || is(map, at + 1, "}"));
	size_t end = skip_value(map, at, &field->table);
	if (variable)
		field->table = find_variable(map, &map->tokens[at].word);
	return end;
}

/* Finds a field by its key, and whether the table has another one. */
static bool find_key(const struct source_map *map, size_t table, const char *key,
                     struct source_map_field *field)
{
	size_t count = 0, at = table + 1, length = strlen(key), value;
	while ((at = find_name(map, key, length, at)) < map->tokens[table].close) {
		if (map->tokens[at].around == table && (value = skip_key(map, at)) != 0) {
			field->line = map->tokens[at].word.line;
			field->twice = count++;
			read_value(map, value, field);
		}
		at++;
	}
	return count;
}

/* Finds a field without a key, from the last one that was found on. */
static bool find_index(const struct source_map *map, size_t table, struct source_map_cursor *cursor,
                       size_t index, struct source_map_field *field)
{
	if (!cursor->at || cursor->index > index)
		*cursor = (struct source_map_cursor){ .index = 1, .at = table + 1 };
	while (!is_kind(map, cursor->at, LUA_END) && !is(map, cursor->at, "}")) {
		size_t at = cursor->at, value = skip_key(map, at + is(map, at, "["));
		field->line = map->tokens[at].word.line;
		at = read_value(map, value ? value : at, field);
		cursor->at = at + !is(map, at, "}");
		if (!value && cursor->index++ == index)
			return true;
	}
	return false;
}

bool source_map_find(const struct source_map *map, size_t table, struct source_map_cursor *cursor,
                     const char *key, size_t index, struct source_map_field *field)
{
	*field = (struct source_map_field){ .line = 0 };
	return table && (key ? find_key(map, table, key, field)
	                     : find_index(map, table, cursor, index, field));
}

struct source_map *source_map_new(const char *source, size_t *root)
{
	static const char last[] = "return";
	struct source_map *map = memory_zero(1, sizeof *map);
	size_t at = 0, found = 0;
	read_words(map, source);
	for (; (at = find_name(map, last, strlen(last), at)) < map->count; at++) {
		if (!map->tokens[at].around && is(map, at, last))
			found = at + 1;
	}
	*root = 0;
	if (found)
		skip_value(map, found, root);
	return map;
}

void source_map_free(struct source_map *map)
{
	free(map->tokens);
	free(map->names);
	free(map);
}
