/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/outline.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "script/lua_text.h"

enum { DEPTH_MAX = 200 }; /* nested tables; about as many as Lua allows */

/* A field of a table or, of no table, a name or string where it first occurs. */
struct entry {
	struct outline_field field;
	const struct outline_table *of; /* NULL: no table */
	const char *key;                /* points into the outline's copy; NULL: it has an index */
	size_t key_length, index;
	const char *name; /* of the variable that is its value, or NULL */
	size_t name_length;
};

struct outline_table {
	const struct outline *outline;
	struct outline_table *next; /* in the list of all tables */
};

struct outline {
	char *source;
	struct outline_table *tables; /* owned */
	struct outline_table named;   /* its fields are the variables that are tables */
	struct entry returned;
	struct entry *entries;
	size_t count, capacity;
	uint32_t *slots; /* by hash: 1 + the number of an entry, or 0; at least half of them are */
	size_t slot_count; /* a power of two, or 0 */
};

struct parser {
	struct outline *outline;
	struct lua_text text;
	struct lua_word word, after; /* the next word to be parsed, and the one after it */
	unsigned depth;
};

/*
 * Finding entries.
 */

static size_t hash(const struct entry *entry)
{
	const uint64_t prime = UINT64_C(0x100000001B3);
	uint64_t hash = ((uintptr_t)entry->of + entry->index) * prime;
	for (size_t i = 0; i < entry->key_length; i++)
		hash = (hash ^ (unsigned char)entry->key[i]) * prime;
	return (size_t)(hash ^ hash >> 32);
}

static bool is_same(const struct entry *a, const struct entry *b)
{
	return a->of == b->of && a->index == b->index && !a->key == !b->key &&
	       a->key_length == b->key_length &&
	       (!a->key || memcmp(a->key, b->key, a->key_length) == 0);
}

/* The slot of the entry that is like that one, or the empty slot where it belongs. */
static uint32_t *find_slot(const struct outline *outline, const struct entry *wanted)
{
	size_t last = outline->slot_count - 1, at = hash(wanted) & last;
	while (outline->slots[at] && !is_same(&outline->entries[outline->slots[at] - 1], wanted))
		at = (at + 1) & last;
	return &outline->slots[at];
}

static struct entry *find(const struct outline *outline, const struct entry *wanted)
{
	uint32_t number = outline->slot_count ? *find_slot(outline, wanted) : 0;
	return number ? &outline->entries[number - 1] : NULL;
}

static void make_slots(struct outline *outline)
{
	enum { SLOTS_MIN = 64 };
	if (2 * (outline->count + 1) <= outline->slot_count)
		return;
	free(outline->slots);
	outline->slot_count = outline->slot_count ? 2 * outline->slot_count : SLOTS_MIN;
	outline->slots = memory_zero(outline->slot_count, sizeof *outline->slots);
	for (size_t i = 0; i < outline->count; i++)
		*find_slot(outline, &outline->entries[i]) = (uint32_t)i + 1;
}

/* Adds an entry; returns the one that is like it instead if there is one. */
static struct entry *add(struct outline *outline, const struct entry *entry)
{
	make_slots(outline);
	uint32_t *slot = find_slot(outline, entry);
	if (*slot)
		return &outline->entries[*slot - 1];
	outline->entries = memory_grow(outline->entries, outline->count, &outline->capacity,
	                               sizeof *outline->entries);
	outline->entries[outline->count++] = *entry;
	*slot = (uint32_t)outline->count;
	return NULL;
}

/* Lua takes the last of several fields with the same key. */
static void add_field(struct outline *outline, const struct entry *entry)
{
	struct entry *before = add(outline, entry);
	if (!before)
		return;
	*before = *entry;
	before->field.twice = true;
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
		add(parser->outline,
		    &(struct entry){ .key = word->text, .key_length = word->length });
}

static bool is(const struct parser *parser, const char *text)
{
	return lua_word_is(&parser->word, text);
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
	if (parser->word.kind == LUA_NAME &&
	    (lua_word_is(&parser->after, ",") || lua_word_is(&parser->after, "}"))) {
		entry->name = parser->word.text;
		entry->name_length = parser->word.length;
	}
	while (parser->word.kind != LUA_END) {
		if (!inside && (is(parser, ",") || is(parser, ";") || is(parser, "}")))
			return;
		if (is(parser, "{")) {
			struct outline_table *table = parse_table(parser);
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
	entry->key = parser->word.text;
	entry->key_length = parser->word.length;
	entry->field.line = parser->word.line;
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
		struct entry entry = { .of = table, .field.line = parser->word.line };
		parse_key(parser, &entry);
		if (!entry.key)
			entry.index = ++index;
		parse_value(parser, &entry);
		add_field(parser->outline, &entry);
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
	struct entry entry = { .of = &parser->outline->named,
		               .key = parser->word.text,
		               .key_length = parser->word.length };
	next(parser);
	next(parser);
	if (is(parser, "{")) {
		entry.field.table = parse_table(parser);
		add_field(parser->outline, &entry);
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

/* A field whose value is a variable has the table of that variable. */
static void find_table(const struct outline *outline, struct entry *entry)
{
	if (entry->field.table || !entry->name)
		return;
	const struct entry *named = find(outline,
	                                 &(struct entry){ .of = &outline->named,
	                                                  .key = entry->name,
	                                                  .key_length = entry->name_length });
	entry->field.table = named ? named->field.table : NULL;
}

struct outline *outline_new(const char *source, size_t size)
{
	struct outline *outline = memory_zero(1, sizeof *outline);
	outline->source = memory_copy(source, size);
	struct parser parser = { .outline = outline, .text = lua_text_of(outline->source, size) };
	parse_source(&parser);
	for (size_t i = 0; i < outline->count; i++)
		find_table(outline, &outline->entries[i]);
	return outline;
}

void outline_free(struct outline *outline)
{
	if (!outline)
		return;
	for (struct outline_table *table = outline->tables, *after; table; table = after) {
		after = table->next;
		free(table);
	}
	free(outline->entries);
	free(outline->slots);
	free(outline->source);
	free(outline);
}

const struct outline_table *outline_root(const struct outline *outline)
{
	return outline->returned.field.table;
}

const struct outline_field *outline_find(const struct outline_table *table, const char *key,
                                         size_t index)
{
	struct entry wanted = {
		.of = table, .key = key, .key_length = key ? strlen(key) : 0, .index = index
	};
	const struct entry *entry = table ? find(table->outline, &wanted) : NULL;
	return entry ? &entry->field : NULL;
}

size_t outline_rank(const struct outline *outline, const char *name)
{
	const struct entry *entry = find(outline, &(struct entry){ .key = name,
	                                                           .key_length = strlen(name) });
	return entry ? (size_t)(entry->key - outline->source) : SIZE_MAX;
}
