/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "script/build.h"

/*
 * The names of places and messages.  A name with fields is written in braces: { "saloon", art =
 * [[...]] }.
 */

enum { ART_COLS = 12, ART_ROWS = 4 };

static const struct build_field place_fields[] = {
	{ "art", BUILD_TYPE(TEXT), "a string of a few lines" },
};

static const struct build_field message_fields[] = {
	{ "by", BUILD_TYPE(TEXT), "\"hand\"" },
};

/* A kind of names. */
struct list {
	const char *field, *what;
	const struct build_field *details;
	size_t most;
};

static const struct list places = { "places", "a place", place_fields, UINT8_MAX };
static const struct list messages = { "messages", "a message", message_fields, UINT16_MAX - 1 };

static bool check_new(struct builder *builder, const struct list *list, const struct item *name,
                      const char *const *names, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (name_is(names[i], name->as.text))
			build_wrong(builder, name->line, "there is already %s '%s'", list->what,
			            names[i]);
	}
	return build_name(builder, name->as.text, name->line, list->what);
}

/* Builds the names of a list and returns its items; NULL if the field is missing or, with a
 * complaint, the list is too long. */
static const struct item *build_list(struct builder *builder, const struct list *list,
                                     const char *const **names, size_t *count)
{
	const struct item *table = build_get(builder->root, list->field, BUILD_TYPE(TABLE));
	*names = NULL;
	*count = 0;
	if (!table)
		return NULL;
	if (table->count > list->most) {
		build_wrong(builder, table->line, "%zu %s (at most %zu)", table->count, list->field,
		            list->most);
		return NULL;
	}
	const char **good = arena_zero(builder->arena, table->count, sizeof *good);
	for (size_t i = 0; i < table->count; i++) {
		const struct item *item = &table->items[i], *name = item_first(item);
		struct item rest = item_rest(item);
		if (item->key || name->type != ITEM_TEXT) {
			build_wrong(builder, item->line, "%s is a name, not %s", list->what,
			            item->key ? item->key : item_kind(name));
			continue;
		}
		build_fields(builder, &rest, list->what, list->details, 1);
		if (!check_new(builder, list, name, good, *count))
			continue;
		notes_site(builder->notes, &good[*count], item->line);
		good[(*count)++] = name->as.text;
	}
	*names = good;
	return table;
}

/* Art is small, so that a place has space left for people. */
static bool check_art(struct builder *builder, const struct item *art)
{
	size_t rows = 0;
	for (const char *line = art->as.text; *line; rows++) {
		size_t length = strcspn(line, "\n");
		const char *text = arena_copy(builder->arena, line, length);
		if (!text_is_clean(text))
			return build_wrong(builder, art->line, "art contains control characters");
		if (width_text(text) > ART_COLS)
			return build_wrong(builder, art->line,
			                   "art has at most %d columns, and '%.60s' has %d",
			                   ART_COLS, text, width_text(text));
		line += length + (line[length] == '\n');
	}
	return (rows >= 1 && rows <= ART_ROWS) ||
	       build_wrong(builder, art->line, "art has 1 to %d lines, not %zu", ART_ROWS, rows);
}

void build_places(struct builder *builder)
{
	struct world *world = builder->world;
	const struct item *table = build_list(builder, &places, &world->places,
	                                      &world->place_count);
	size_t count = table ? table->count : 0;
	const char **art = arena_zero(builder->arena, count, sizeof *art);
	world->art = art;
	for (size_t i = 0; i < count; i++) {
		struct item rest = item_rest(&table->items[i]);
		const struct item *strokes = build_get(&rest, "art", place_fields[0].types);
		if (strokes && check_art(builder, strokes))
			art[i] = strokes->as.text;
	}
}

void build_messages(struct builder *builder)
{
	struct world *world = builder->world;
	const struct item *table = build_list(builder, &messages, &world->messages,
	                                      &world->message_count);
	size_t count = table ? table->count : 0;
	bool *by_hand = arena_zero(builder->arena, count, sizeof *by_hand);
	world->by_hand = by_hand;
	for (size_t i = 0; i < count; i++) {
		struct item rest = item_rest(&table->items[i]);
		const struct item *by = build_get(&rest, "by", message_fields[0].types);
		by_hand[i] = by;
		if (by && strcmp(by->as.text, "hand") != 0)
			build_wrong(builder, by->line,
			            "by can only be \"hand\": only people send the message");
	}
}
