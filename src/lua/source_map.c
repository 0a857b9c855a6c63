/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "lua/source_map.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "lua/lua_text.h"

enum { DEPTH_MAX = 200 }; /* nested tables; about as many as Lua allows */

/* A name or string of the source where it first occurs. */
struct name {
	const char *text; /* points into the outline's copy */
	size_t length;
};

/* Names are known by number, in the order of their first occurrence, from 1 on. */
struct entry {
	struct source_map_field field;
	uint32_t key;      /* 0: it has a position */
	uint32_t variable; /* that is its value, or 0 */
};

struct entries {
	struct entry *items;
	size_t count, capacity;
};

struct source_map_table {
	struct entries keyed, listed; /* each in the order of the source */
	const struct source_map *outline;
	struct source_map_table *next; /* in the list of all tables */
};

struct source_map {
	char *source;
	struct source_map_table *tables;   /* owned */
	struct source_map_table variables; /* those that are tables */
	struct entry returned;
	struct name *names;
	size_t name_count, name_capacity;
	uint32_t *slots; /* the numbers of names, by hash; 0: empty, as at least half of them are */
	size_t slot_count; /* a power of two, or 0 */
};

struct parser {
	struct source_map *outline;
	struct lua_text text;
	struct lua_word word, after; /* the next word to be parsed, and the one after it */
	uint32_t name;               /* the number of the next word, if it is a name or a string */
	unsigned depth;
};

/*
 * Names.
 */

static size_t hash(const char *text, size_t length)
{
	uint32_t hash = UINT32_C(0x811C9DC5);
	for (size_t i = 0; i < length; i++)
		hash = (hash ^ (unsigned char)text[i]) * UINT32_C(0x01000193);
	return hash;
}

/* The slot of the name, or the empty slot where it belongs. */
static uint32_t *find_slot(const struct source_map *outline, const char *text, size_t length)
{
	size_t last = outline->slot_count - 1, at = hash(text, length) & last;
	for (; outline->slots[at]; at = (at + 1) & last) {
		const struct name *name = &outline->names[outline->slots[at] - 1];
		if (name->length == length && memcmp(name->text, text, length) == 0)
			break;
	}
	return &outline->slots[at];
}

static uint32_t find_name(const struct source_map *outline, const char *text)
{
	return outline->slot_count ? *find_slot(outline, text, strlen(text)) : 0;
}

static void make_slots(struct source_map *outline)
{
	enum { SLOTS_MIN = 64 };
	free(outline->slots);
	outline->slot_count = outline->slot_count ? 2 * outline->slot_count : SLOTS_MIN;
	outline->slots = memory_zero(outline->slot_count, sizeof *outline->slots);
	for (size_t i = 0; i < outline->name_count; i++) {
		const struct name *name = &outline->names[i];
		*find_slot(outline, name->text, name->length) = (uint32_t)i + 1;
	}
}

/* The number of a name, new or known. */
static uint32_t add_name(struct source_map *outline, const char *text, size_t length)
{
	if (2 * (outline->name_count + 1) > outline->slot_count)
		make_slots(outline);
	uint32_t *slot = find_slot(outline, text, length);
	if (!*slot) {
		outline->names = memory_grow(outline->names, outline->name_count,
		                             &outline->name_capacity, sizeof *outline->names);
		outline->names[outline->name_count++] = (struct name){ text, length };
		*slot = (uint32_t)outline->name_count;
	}
	return *slot;
}

/*
 * Tables.
 */

/* Tables with many keys are rare, and a key is a number here. */
static struct entry *find_key(const struct source_map_table *table, uint32_t key)
{
	const struct entries *keyed = &table->keyed;
	for (size_t i = 0; key && i < keyed->count; i++) {
		if (keyed->items[i].key == key)
			return &keyed->items[i];
	}
	return NULL;
}

static void append(struct entries *entries, const struct entry *entry)
{
	entries->items = memory_grow(entries->items, entries->count, &entries->capacity,
	                             sizeof *entries->items);
	entries->items[entries->count++] = *entry;
}

/* Lua takes the last of several fields with the same key. */
static void add(struct source_map_table *table, const struct entry *entry)
{
	struct entry *before = find_key(table, entry->key);
	if (before) {
		*before = *entry;
		before->field.twice = true;
	} else {
		append(entry->key ? &table->keyed : &table->listed, entry);
	}
}

/*
 * Parsing.
 */

static void next(struct parser *parser)
{
	const struct lua_word *word = &parser->word;
	parser->word = parser->after;
	parser->after = lua_text_next(&parser->text);
	if (word->kind == LUA_NAME || word->kind == LUA_STRING)
		parser->name = add_name(parser->outline, word->text, word->length);
}

static bool is(const struct parser *parser, const char *text)
{
	return lua_word_is(&parser->word, text);
}

static struct source_map_table *parse_table(struct parser *parser);

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
	if (parser->word.kind == LUA_NAME &&
	    (lua_word_is(&parser->after, ",") || lua_word_is(&parser->after, "}")))
		entry->variable = parser->name;
	while (parser->word.kind != LUA_END) {
		if (!inside && (is(parser, ",") || is(parser, ";") || is(parser, "}")))
			return;
		if (is(parser, "{")) {
			struct source_map_table *table = parse_table(parser);
			if (!entry->field.table)
				entry->field.table = table;
			continue;
		}
		inside += opens(parser);
		next(parser);
	}
}

/* Reads `key =` or `["key"] =`, if that comes next. */
static void parse_key(struct parser *parser, struct entry *entry)
{
	bool bracket = is(parser, "[") && parser->after.kind == LUA_STRING;
	if (!bracket && !(parser->word.kind == LUA_NAME && lua_word_is(&parser->after, "=")))
		return;
	if (bracket)
		next(parser);
	entry->key = parser->name;
	entry->field.line = parser->word.line;
	next(parser);
	if (bracket)
		next(parser);
	next(parser);
}

/* Reads a table from its opening brace past its closing one. */
static struct source_map_table *parse_table(struct parser *parser)
{
	struct source_map_table *table = memory_zero(1, sizeof *table);
	table->outline = parser->outline;
	table->next = parser->outline->tables;
	parser->outline->tables = table;
	next(parser);
	if (parser->depth++ > DEPTH_MAX)
		return table;
	while (parser->word.kind != LUA_END && !is(parser, "}")) {
		struct entry entry = { .field.line = parser->word.line };
		parse_key(parser, &entry);
		parse_value(parser, &entry);
		add(table, &entry);
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
	struct entry entry = { .key = parser->name };
	next(parser);
	next(parser);
	if (is(parser, "{")) {
		entry.field.table = parse_table(parser);
		add(&parser->outline->variables, &entry);
	}
}

static void parse_source(struct parser *parser)
{
	int inside = 0;
	next(parser);
	next(parser);
	while (parser->word.kind != LUA_END) {
		if (!inside && is(parser, "return")) {
			next(parser);
			parse_value(parser, &parser->outline->returned);
		} else if (!inside && parser->word.kind == LUA_NAME &&
		           lua_word_is(&parser->after, "=")) {
			parse_named(parser);
		} else if (is(parser, "{")) {
			parse_table(parser);
		} else {
			inside += opens(parser);
			next(parser);
		}
	}
}

struct source_map *source_map_new(const char *source, size_t size)
{
	struct source_map *outline = memory_zero(1, sizeof *outline);
	outline->source = memory_copy(source, size);
	struct parser parser = { .outline = outline, .text = lua_text_of(outline->source, size) };
	parse_source(&parser);
	return outline;
}

void source_map_free(struct source_map *outline)
{
	if (!outline)
		return;
	for (struct source_map_table *table = outline->tables, *after; table; table = after) {
		after = table->next;
		free(table->keyed.items);
		free(table->listed.items);
		free(table);
	}
	free(outline->variables.keyed.items);
	free(outline->names);
	free(outline->slots);
	free(outline->source);
	free(outline);
}

const struct source_map_table *source_map_root(const struct source_map *outline)
{
	return outline->returned.field.table;
}

static const struct entry *find(const struct source_map_table *table, const char *key, size_t index)
{
	if (key)
		return find_key(table, find_name(table->outline, key));
	return index && index <= table->listed.count ? &table->listed.items[index - 1] : NULL;
}

bool source_map_find(const struct source_map_table *table, const char *key, size_t index,
                     struct source_map_field *field)
{
	const struct entry *entry = table ? find(table, key, index) : NULL;
	if (!entry)
		return false;
	*field = entry->field;
	const struct entry *variable = find_key(&table->outline->variables, entry->variable);
	if (variable && !field->table)
		field->table = variable->field.table;
	return true;
}

size_t source_map_rank(const struct source_map *outline, const char *name)
{
	uint32_t number = find_name(outline, name);
	return number ? number : SIZE_MAX;
}
