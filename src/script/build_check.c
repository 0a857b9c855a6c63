/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/build.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/text.h"
#include "language/expression.h"

enum { ABOUT_BYTES = 128 }; /* of what a complaint is about */

bool build_wrong(struct builder *builder, int line, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	complaints_add_list(builder->complaints, line, format, arguments);
	va_end(arguments);
	return false;
}

bool build_field_is(struct builder *builder, const struct item *item,
                    const struct build_field *fields, size_t count, struct nearest *nearest)
{
	for (size_t i = 0; i < count; i++) {
		if (strcmp(fields[i].name, item->key) != 0)
			continue;
		if (!(fields[i].types >> item->type & 1))
			build_wrong(builder, item->line, "%s is %s, not %s", item->key,
			            fields[i].wanted, item_kind(item));
		return true;
	}
	for (size_t i = 0; i < count; i++)
		nearest_offer(nearest, fields[i].name);
	return false;
}

static void check_field(struct builder *builder, const struct item *item, const char *what,
                        const struct build_field *fields, size_t count)
{
	struct nearest nearest = nearest_to(item->key);
	if (!build_field_is(builder, item, fields, count, &nearest))
		build_unknown(builder, item->line, &nearest, "%s has no field", what);
}

const char *build_braces(const struct item *item)
{
	bool acts = item->type == ITEM_WORD || item->type == ITEM_FUNCTION;
	return acts ? ": several actions need braces around them" : "";
}

void build_fields(struct builder *builder, const struct item *table, const char *what,
                  const struct build_field *fields, size_t count)
{
	for (size_t i = 0; i < table->count; i++) {
		if (table->items[i].key)
			check_field(builder, &table->items[i], what, fields, count);
		else
			build_wrong(builder, table->items[i].line,
			            "every field of %s needs a name, and this one has none%s", what,
			            build_braces(&table->items[i]));
	}
}

const struct item *build_get(const struct item *table, const char *name, unsigned types)
{
	const struct item *item = item_find(table, name);
	return item && types >> item->type & 1 ? item : NULL;
}

double build_number(struct builder *builder, const struct item *table, const char *name,
                    double least, double most, double otherwise)
{
	const struct item *item = build_get(table, name, BUILD_NUMBER);
	if (!item)
		return otherwise;
	double number = item_number(item);
	if (number >= least && number <= most)
		return number;
	build_wrong(builder, item->line, "%s is a number from %.10g to %.10g, not %.10g", name,
	            least, most, number);
	return otherwise;
}

int64_t build_ms(struct builder *builder, const struct item *table, const char *name, double least,
                 double most, double otherwise)
{
	return (int64_t)(build_number(builder, table, name, least, most, otherwise) * 1000 + 0.5);
}

bool build_name(struct builder *builder, const char *name, int line, const char *what)
{
	size_t length = strlen(name);
	if (length == 0 || length > BUILD_NAME_MAX)
		return build_wrong(builder, line, "%s has a name of %zu bytes (1 to %d)", what,
		                   length, BUILD_NAME_MAX);
	if (!text_is_clean(name))
		return build_wrong(builder, line, "%s has a name with control characters", what);
	return true;
}

const char *build_label(struct builder *builder, const struct item *table, const char *name)
{
	const struct item *item = build_get(table, name, BUILD_TYPE(TEXT));
	size_t length = item ? strlen(item->as.text) : 0;
	if (!item)
		return NULL;
	if (length && length <= BUILD_NAME_MAX && text_is_clean(item->as.text))
		return item->as.text;
	build_wrong(builder, item->line,
	            "%s is a string of 1 to %d bytes without control characters", name,
	            BUILD_NAME_MAX);
	return NULL;
}

bool build_unknown(struct builder *builder, int line, struct nearest *nearest, const char *format,
                   ...)
{
	char about[ABOUT_BYTES];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(about, sizeof about, format, arguments);
	va_end(arguments);
	return build_wrong(builder, line, "%s '%.80s'%s", about, nearest->wanted,
	                   nearest_hint(nearest));
}

bool build_is_name(struct builder *builder, const struct item *item, const char *what)
{
	return item->type == ITEM_TEXT ||
	       build_wrong(builder, item->line, "the name of a %s is a string, not %s", what,
	                   item_kind(item));
}

static int compare_aliases(const void *a, const void *b)
{
	const struct alias *left = a, *right = b;
	int order = strcmp(left->name, right->name);
	return order ? order : (left->item > right->item) - (left->item < right->item);
}

struct aliases build_aliases(struct arena *arena, const char *const *names, size_t count)
{
	struct aliases aliases = { arena_zero(arena, 2 * count, sizeof *aliases.items), 0 };
	for (size_t i = 0; i < count; i++) {
		char identifier[BUILD_NAME_MAX + 1];
		if (!names[i])
			continue;
		text_identifier(identifier, sizeof identifier, names[i]);
		aliases.items[aliases.count++] = (struct alias){ names[i], i };
		if (strcmp(identifier, names[i]) != 0)
			aliases.items[aliases.count++] = (struct alias){
				arena_text(arena, identifier), i
			};
	}
	if (aliases.count)
		qsort(aliases.items, aliases.count, sizeof *aliases.items, compare_aliases);
	return aliases;
}

int alias_find(const struct aliases *aliases, const char *name)
{
	size_t first = 0, end = aliases->count;
	while (first < end) {
		size_t middle = first + (end - first) / 2;
		if (strcmp(aliases->items[middle].name, name) < 0)
			first = middle + 1;
		else
			end = middle;
	}
	bool found = first < aliases->count && strcmp(aliases->items[first].name, name) == 0;
	return found ? (int)aliases->items[first].item : -1;
}

int build_message(struct builder *builder, const struct item *item)
{
	const struct world *world = builder->world;
	int found = item->type == ITEM_TEXT ? alias_find(&builder->messages, item->as.text) : -1;
	return found >= 0 ? found
	                  : build_find(builder, item, "message", world->messages,
	                               sizeof *world->messages, world->message_count);
}

int build_find(struct builder *builder, const struct item *item, const char *what,
               const void *names, size_t stride, size_t count)
{
	if (!build_is_name(builder, item, what))
		return -1;
	int found = name_find(names, stride, count, item->as.text);
	if (found >= 0)
		return found;
	struct nearest nearest = nearest_to(item->as.text);
	for (size_t i = 0; i < count; i++)
		nearest_offer(&nearest, *(const char *const *)((const char *)names + i * stride));
	build_unknown(builder, item->line, &nearest, "there is no %s", what);
	return -1;
}

bool build_place(struct builder *builder, const struct item *item, uint8_t *place)
{
	const struct world *world = builder->world;
	int found = build_find(builder, item, "place", world->places, sizeof *world->places,
	                       world->place_count);
	*place = (uint8_t)(found > 0 ? found : 0);
	return found >= 0;
}

int build_find_class(struct builder *builder, const struct item *item)
{
	return build_find(builder, item, "class", builder->classes, sizeof *builder->classes,
	                  builder->world->class_count);
}

const char *build_where(struct builder *builder, int line)
{
	char text[COMPLAINTS_PLACE_BYTES];
	complaints_place(builder->complaints, line, text, sizeof text);
	return arena_text(builder->arena, text);
}

bool build_known_format(struct builder *builder)
{
	enum { FORMAT = 1 };
	const struct item *format = build_get(builder->root, "format", BUILD_TYPE(WHOLE));
	return !format || format->as.whole == FORMAT ||
	       build_wrong(builder, format->line, "the format is %lld; this version reads %d",
	                   (long long)format->as.whole, FORMAT);
}
