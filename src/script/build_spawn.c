/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <string.h>

#include "script/build.h"

/*
 * Builds spawn: agents that other agents bring into the world.
 */

static bool find_class(struct builder *builder, const struct item *item, struct birth *birth)
{
	if (item->type != ITEM_TEXT)
		return complaints_add(builder->complaints, item->line,
		                      "the name of a class is a string, not %s", item_kind(item));
	int class = build_find_class(builder, item->line, item->as.text);
	if (class < 0)
		return false;
	birth->class = (uint8_t) class;
	return true;
}

/* Builds `place` or a stat of the new agent; its expression is about the spawner. */
static bool build_detail(struct builder *builder, const struct build_scope *scope,
                         const struct item *item, struct birth *birth,
                         struct assignment *assignments)
{
	if (item->key && strcmp(item->key, "place") == 0) {
		birth->placed = true;
		return build_place(builder, item, &birth->place);
	}
	birth->count++;
	return build_assignment(builder, scope, &builder->sketches[birth->class].class->class, item,
	                        &assignments[birth->count - 1]);
}

bool build_spawn(struct builder *builder, const struct build_scope *scope, const struct item *item,
                 struct action *action)
{
	static const struct item nothing = { .type = ITEM_TABLE };
	struct birth *birth = arena_new(builder->arena, sizeof *birth);
	const struct item *details = item->count == 2 ? &item->items[1] : &nothing;
	bool good = true;
	action->as.spawn = birth;
	builder->world->spawns = true;
	if (!item->count || item->count > 2 || details->type != ITEM_TABLE)
		return complaints_add(
			builder->complaints, item->line,
			"spawn takes a class, and stats: spawn(\"Bullet\", { speed = 2 })");
	if (!find_class(builder, &item->items[0], birth))
		return false;
	struct assignment *assignments = arena_zero(builder->arena, details->count,
	                                            sizeof *assignments);
	birth->items = assignments;
	for (size_t i = 0; i < details->count; i++)
		good &= build_detail(builder, scope, &details->items[i], birth, assignments);
	return good;
}
