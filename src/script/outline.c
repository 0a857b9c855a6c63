/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/outline.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "script/lua_text.h"

enum { DEPTH_MAX = 200 }; /* nested tables; about as many as Lua allows */

struct entry {
	const char *key; /* points into the outline's copy; NULL: it has an index */
	size_t key_length, index;
	int line;
	const char *name; /* of the variable that is its value, or NULL */
	size_t name_length;
	struct outline_table *table;
};

struct outline_table {
	struct entry *entries;
	size_t count, capacity;
	const struct outline *outline;
	struct outline_table *next; /* in the list of all tables */
};

/* An occurrence of a name or string in the source. */
struct stand {
	const char *text;
	size_t length;
};

struct outline {
	char *source;
	struct outline_table *tables; /* owned */
	struct outline_table named;   /* variables that are tables */
	const struct outline_table *root;
	struct entry returned;
	struct stand *stands; /* sorted by name, then position */
	size_t stand_count, stand_capacity;
};

struct parser {
	struct outline *outline;
	struct lua_text text;
	struct lua_word word; /* the next word to be parsed */
	unsigned depth;
};

static void next(struct parser *parser)
{
	struct outline *outline = parser->outline;
	parser->word = lua_text_next(&parser->text);
	if (parser->word.kind != LUA_NAME && parser->word.kind != LUA_STRING)
		return;
	outline->stands = memory_grow(outline->stands, outline->stand_count,
	                              &outline->stand_capacity, sizeof *outline->stands);
	outline->stands[outline->stand_count++] = (struct stand){ parser->word.text,
		                                                  parser->word.length };
}

static bool is(const struct parser *parser, const char *text)
{
	return lua_word_is(&parser->word, text);
}

/* The word after the next one. */
static struct lua_word peek(const struct parser *parser)
{
	struct lua_text ahead = parser->text;
	return lua_text_next(&ahead);
}

static struct entry *add(struct outline_table *table)
{
	table->entries = memory_grow(table->entries, table->count, &table->capacity,
	                             sizeof *table->entries);
	struct entry *entry = &table->entries[table->count++];
	*entry = (struct entry){ .index = 0 };
	return entry;
}

static struct outline_table *parse_table(struct parser *parser);

/* How the next word changes the nesting of brackets and blocks: 1, -1 or 0. */
static int opens(const struct parser *parser)
{
	static const char *const more[] = { "(", "[", "function", "if", "do" };
	static const char *const less[] = { ")", "]", "end" };
	for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) {
		if (is(parser, more[i]))
			return 1;
	}
	for (size_t i = 0; i < sizeof less / sizeof less[0]; i++) {
		if (is(parser, less[i]))
			return -1;
	}
	return 0;
}

/* Reads a value and stops at what ends it.  The first table in it becomes the entry's. */
static void parse_value(struct parser *parser, struct entry *entry)
{
	int inside = 0;
	struct lua_word after = peek(parser);
	if (parser->word.kind == LUA_NAME && after.kind == LUA_SYMBOL &&
	    (lua_word_is(&after, ",") || lua_word_is(&after, "}"))) {
		entry->name = parser->word.text;
		entry->name_length = parser->word.length;
	}
	while (parser->word.kind != LUA_END) {
		if (!inside && (is(parser, ",") || is(parser, ";") || is(parser, "}")))
			return;
		if (is(parser, "{")) {
			struct outline_table *table = parse_table(parser);
			entry->table = entry->table ? entry->table : table;
			continue;
		}
		inside += opens(parser);
		next(parser);
	}
}

/* Reads `key =` or `["key"] =`, if that comes next. */
static void parse_key(struct parser *parser, struct entry *entry)
{
	struct lua_word after = peek(parser);
	bool bracket = is(parser, "[") && after.kind == LUA_STRING;
	if (!bracket && !(parser->word.kind == LUA_NAME && lua_word_is(&after, "=")))
		return;
	if (bracket)
		next(parser);
	entry->key = parser->word.text;
	entry->key_length = parser->word.length;
	entry->line = parser->word.line;
	next(parser);
	if (bracket)
		next(parser);
	next(parser);
}

/* Reads a table from its opening brace past its closing one. */
static struct outline_table *parse_table(struct parser *parser)
{
	struct outline_table *table = memory_zero(1, sizeof *table);
	size_t index = 0;
	table->outline = parser->outline;
	table->next = parser->outline->tables;
	parser->outline->tables = table;
	next(parser);
	if (parser->depth++ > DEPTH_MAX)
		return table;
	while (parser->word.kind != LUA_END && !is(parser, "}")) {
		/* The entry is added last, for nested tables may move the array. */
		struct entry entry = { .line = parser->word.line };
		parse_key(parser, &entry);
		if (!entry.key)
			entry.index = ++index;
		parse_value(parser, &entry);
		*add(table) = entry;
		if (!is(parser, "}"))
			next(parser);
	}
	next(parser);
	parser->depth--;
	return table;
}

/* Reads NAME = { at the outermost level. */
static void parse_named(struct parser *parser)
{
	struct entry entry = { .key = parser->word.text,
		               .key_length = parser->word.length,
		               .line = parser->word.line };
	next(parser);
	next(parser);
	if (is(parser, "{")) {
		entry.table = parse_table(parser);
		*add(&parser->outline->named) = entry;
	}
}

static void parse_source(struct parser *parser)
{
	int inside = 0;
	next(parser);
	while (parser->word.kind != LUA_END) {
		struct lua_word after = peek(parser);
		if (!inside && is(parser, "return")) {
			next(parser);
			parse_value(parser, &parser->outline->returned);
		} else if (!inside && parser->word.kind == LUA_NAME && lua_word_is(&after, "=")) {
			parse_named(parser);
		} else if (is(parser, "{")) {
			parse_table(parser);
		} else {
			inside += opens(parser);
			next(parser);
		}
	}
}

static int compare(const void *a, const void *b)
{
	const struct stand *one = a, *two = b;
	size_t length = one->length < two->length ? one->length : two->length;
	int order = memcmp(one->text, two->text, length);
	if (order || one->length != two->length)
		return order ? order : one->length < two->length ? -1 : 1;
	return one->text < two->text ? -1 : one->text > two->text;
}

struct outline *outline_new(const char *source, size_t size)
{
	struct outline *outline = memory_zero(1, sizeof *outline);
	outline->source = memory_copy(source, size);
	struct parser parser = { .outline = outline, .text = lua_text_of(outline->source, size) };
	outline->named.outline = outline;
	parse_source(&parser);
	if (outline->stand_count)
		qsort(outline->stands, outline->stand_count, sizeof *outline->stands, compare);
	return outline;
}

void outline_free(struct outline *outline)
{
	if (!outline)
		return;
	for (struct outline_table *table = outline->tables, *after; table; table = after) {
		after = table->next;
		free(table->entries);
		free(table);
	}
	free(outline->named.entries);
	free(outline->stands);
	free(outline->source);
	free(outline);
}

static bool is_at(const struct entry *entry, const char *key, size_t length, size_t index)
{
	if (!key)
		return !entry->key && entry->index == index;
	return entry->key && entry->key_length == length && memcmp(entry->key, key, length) == 0;
}

/* The last such entry among the first `count`; the last one is what Lua keeps. */
static const struct entry *find_before(const struct outline_table *table, size_t count,
                                       const char *key, size_t length, size_t index)
{
	for (size_t i = count; i > 0; i--) {
		if (is_at(&table->entries[i - 1], key, length, index))
			return &table->entries[i - 1];
	}
	return NULL;
}

static const struct entry *find(const struct outline_table *table, const char *key, size_t length,
                                size_t index)
{
	return table ? find_before(table, table->count, key, length, index) : NULL;
}

/* The table in an entry, written there or in a variable. */
static const struct outline_table *table_of(const struct outline *outline,
                                            const struct entry *entry)
{
	if (!entry || entry->table || !entry->name)
		return entry ? entry->table : NULL;
	const struct entry *named = find(&outline->named, entry->name, entry->name_length, 0);
	return named ? named->table : NULL;
}

const struct outline_table *outline_root(const struct outline *outline)
{
	return table_of(outline, &outline->returned);
}

int outline_line(const struct outline_table *table, const char *key, size_t index, int otherwise)
{
	const struct entry *entry = find(table, key, key ? strlen(key) : 0, index);
	return entry ? entry->line : otherwise;
}

bool outline_is_twice(const struct outline_table *table, const char *key)
{
	size_t length = strlen(key);
	const struct entry *last = find(table, key, length, 0);
	return last && find_before(table, (size_t)(last - table->entries), key, length, 0);
}

const struct outline_table *outline_inside(const struct outline_table *table, const char *key,
                                           size_t index)
{
	const struct entry *entry = find(table, key, key ? strlen(key) : 0, index);
	return table ? table_of(table->outline, entry) : NULL;
}

size_t outline_rank(const struct outline *outline, const char *name)
{
	size_t low = 0, high = outline->stand_count, length = strlen(name);
	/* Of equal names, the first in the source sorts first. */
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		const struct stand *stand = &outline->stands[middle];
		size_t least = stand->length < length ? stand->length : length;
		int order = memcmp(stand->text, name, least);
		if (order < 0 || (!order && stand->length < length))
			low = middle + 1;
		else
			high = middle;
	}
	const struct stand *found = low < outline->stand_count ? &outline->stands[low] : NULL;
	if (!found || found->length != length || memcmp(found->text, name, length) != 0)
		return SIZE_MAX;
	return (size_t)(found->text - outline->source);
}
