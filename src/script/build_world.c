/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/array.h"
#include "script/build.h"

enum {
	NUMBER = BUILD_TYPE(WHOLE) | BUILD_TYPE(NUMBER),
	SIMILAR_MS = 250, /* telegrams that are alike are duplicates within this time */
};

static const struct build_field fields[] = {
	{ "name", BUILD_TYPE(TEXT), "a string" },
	{ "summary", BUILD_TYPE(TEXT), "a string" },
	{ "tick", NUMBER, "a number of seconds" },
	{ "places", BUILD_TYPE(TABLE), "a list of names" },
	{ "messages", BUILD_TYPE(TABLE), "a list of names" },
	{ "classes", BUILD_TYPE(TABLE), "a table of classes" },
	{ "agents", BUILD_TYPE(TABLE), "a list of agents" },
	{ "cap", BUILD_TYPE(WHOLE), "a whole number of agents" },
	{ "extends", BUILD_TYPE(TEXT), "a world's name" },
};

static void build_classes(struct builder *builder)
{
	struct world *world = builder->world;
	const struct item *table = build_get(builder->root, "classes", BUILD_TYPE(TABLE));
	size_t count = table ? table->count : 0, done = 0;
	if (!count || count >= CLASS_NONE) {
		build_wrong(builder, table ? table->line : 1,
		            "a world has 1 to %d classes, not %zu", CLASS_NONE - 1, count);
		return;
	}
	const struct class **classes = arena_zero(builder->arena, count, sizeof *classes);
	builder->sketches = arena_zero(builder->arena, count, sizeof *builder->sketches);
	for (size_t i = 0; i < count; i++) {
		const struct item *item = &table->items[i];
		struct sketch *sketch = &builder->sketches[done];
		if (!item->key || item->type != ITEM_TABLE)
			build_wrong(builder, item->line, "a class is NAME = { ... }, not %s",
			            item_kind(item));
		else if (build_name(builder, item->key, item->line, "a class")) {
			sketch->item = item;
			sketch->class = arena_new(builder->arena, sizeof *sketch->class);
			build_class(builder, sketch);
			classes[done++] = &sketch->class->class;
		}
	}
	world->classes = classes;
	world->class_count = done;
}

bool build_world(struct builder *builder)
{
	struct world *world = builder->world;
	const struct item *root = builder->root;
	const struct item *name = build_get(root, "name", BUILD_TYPE(TEXT));
	const struct item *summary = build_get(root, "summary", BUILD_TYPE(TEXT));
	build_fields(builder, root, "a world", fields, ARRAY_LEN(fields));
	if (name && build_name(builder, name->as.text, name->line, "a world"))
		world->name = name->as.text;
	world->summary = summary ? summary->as.text : world->summary;
	world->tick_ms = (int64_t)(build_number(builder, root, "tick", 0.001, 3600, 0.5) * 1000 +
	                           0.5);
	world->similar_ms = SIMILAR_MS;
	world->update_cap = (uint32_t)build_number(builder, root, "cap", 1, UINT32_MAX, 0);
	build_places(builder);
	build_messages(builder);
	build_classes(builder);
	notes_begin(builder->notes, world, builder->arena);
	build_residents(builder);
	for (size_t i = 0; i < world->class_count; i++) {
		build_stat_values(builder, &builder->sketches[i]);
		build_rules(builder, &builder->sketches[i], (uint8_t)i);
	}
	build_settlers(builder);
	return builder->complaints->count == 0;
}
