/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "script/build.h"

enum { AGENTS_MAX = 1000000 };

/* The fields of every agent in the list; its stats come on top. */
static const struct build_field fields[] = {
	{ "class", BUILD_TYPE(TEXT), "a class's name" },
	{ "place", BUILD_TYPE(TEXT), "a place's name" },
	{ "count", BUILD_TYPE(WHOLE), "a whole number of agents" },
};

static int class_of(struct builder *builder, const struct item *item)
{
	const struct item *class = item_find(item, "class");
	if (!class || class->type != ITEM_TEXT) {
		build_wrong(builder, class ? class->line : item->line,
		            "an agent needs a class: { \"NAME\", class = \"CLASS\" }");
		return -1;
	}
	return build_find_class(builder, class);
}

/* How many agents an item stands for; if it says so, they are numbered. */
static size_t count_of(struct builder *builder, const struct item *item)
{
	return (size_t)build_number(builder, item, "count", 0, AGENTS_MAX, 1);
}

static void add_residents(struct builder *builder, const struct item *item, const char *name,
                          uint8_t class, struct resident *residents)
{
	bool numbered = item_find(item, "count");
	size_t count = count_of(builder, item);
	if (count)
		notes_site(builder->notes, &residents[0], item->line);
	for (size_t i = 0; i < count; i++) {
		char text[BUILD_NAME_MAX + 16];
		snprintf(text, sizeof text, "%s %zu", name, i + 1);
		residents[i] = (struct resident){ numbered ? arena_text(builder->arena, text)
			                                   : name,
			                          class };
	}
}

static bool check_name(struct builder *builder, const struct item *item)
{
	const char *name = item->key ? NULL : item_name(item);
	if (!name)
		return build_wrong(builder, item->line,
		                   "an agent is { \"NAME\", class = \"CLASS\" }");
	return build_name(builder, name, item->line, "an agent");
}

/* The class of the agents that an item stands for; -1 with a complaint if it stands for none. */
static int check_agent(struct builder *builder, const struct item *item)
{
	return check_name(builder, item) ? class_of(builder, item) : -1;
}

/* Complains about names that Lua could not tell apart.  Numbered agents are compared by the name
 * they share. */
static void check_twins(struct builder *builder, const struct item *list)
{
	for (size_t i = 0; i < list->count; i++) {
		const char *name = item_name(&list->items[i]);
		for (size_t j = 0; name && j < i; j++) {
			const char *other = item_name(&list->items[j]);
			char identifier[128];
			if (!other)
				continue;
			text_identifier(identifier, sizeof identifier, other);
			if (name_is(name, identifier))
				build_wrong(builder, list->items[i].line,
				            "there is already an agent '%s'", other);
		}
	}
}

void build_residents(struct builder *builder)
{
	struct world *world = builder->world;
	const struct item *list = build_get(builder->root, "agents", BUILD_TYPE(TABLE));
	size_t total = 0, done = 0;
	for (size_t i = 0; list && i < list->count; i++)
		total += count_of(builder, &list->items[i]);
	if (!total || total > AGENTS_MAX) {
		build_wrong(builder, list ? list->line : 1, "a world has 1 to %d agents, not %zu",
		            AGENTS_MAX, total);
		return;
	}
	struct resident *residents = arena_zero(builder->arena, total, sizeof *residents);
	for (size_t i = 0; i < list->count; i++) {
		const struct item *item = &list->items[i];
		int class = check_agent(builder, item);
		if (class < 0)
			continue;
		add_residents(builder, item, item_name(item), (uint8_t) class, residents + done);
		done += count_of(builder, item);
	}
	check_twins(builder, list);
	world->residents = residents;
	world->resident_count = done;
}

/* Builds one field of an agent: a stat of its class, or a field that all agents have. */
static void build_field_of(struct builder *builder, const struct class *class,
                           const struct item *item, struct settler *settler)
{
	int stat = class_find_stat(class, item->key);
	if (stat >= 0) {
		build_initial(builder, item, &class->stats[stat], &settler->stats[stat]);
		return;
	}
	if (strcmp(item->key, "place") == 0 && item->type == ITEM_TEXT)
		build_place(builder, item, &settler->place);
	struct nearest nearest = nearest_to(item->key);
	if (build_field_is(builder, item, fields, ARRAY_LEN(fields), &nearest))
		return;
	class_offer_stats(class, &nearest);
	build_unknown(builder, item->line, &nearest, "%.60s has no stat", class->name);
}

static struct settler build_settler(struct builder *builder, const struct item *item,
                                    uint8_t number)
{
	const struct sketch *sketch = &builder->sketches[number];
	const struct class *class = &sketch->class->class;
	struct settler settler = { .place = class->place };
	settler.stats = arena_zero(builder->arena, class->stat_count, sizeof *settler.stats);
	memcpy(settler.stats, sketch->class->initial, class->stat_count * sizeof *settler.stats);
	for (size_t i = 1; i < item->count; i++) {
		if (item->items[i].key)
			build_field_of(builder, class, &item->items[i], &settler);
		else
			build_wrong(builder, item->items[i].line,
			            "an agent has only one name; the rest are fields");
	}
	return settler;
}

/* All agents of one item share their initial values. */
void build_settlers(struct builder *builder)
{
	struct world *world = builder->world;
	const struct item *list = build_get(builder->root, "agents", BUILD_TYPE(TABLE));
	size_t done = 0;
	builder->settlers = arena_zero(builder->arena, world->resident_count,
	                               sizeof *builder->settlers);
	for (size_t i = 0; done < world->resident_count; i++) {
		const struct item *item = &list->items[i];
		int class = check_agent(builder, item);
		size_t count = class < 0 ? 0 : count_of(builder, item);
		if (!count)
			continue;
		const struct settler settler = build_settler(builder, item, (uint8_t) class);
		for (size_t j = 0; j < count; j++)
			builder->settlers[done++] = settler;
	}
}
