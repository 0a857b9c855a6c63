/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <math.h>
#include <string.h>

#include "script/build.h"
#include "sim/plane.h"
#include "sim/stat.h"

/*
 * The plane: its size, places and agents on it, and how they move.
 */

enum { SIDE_MAX = 1000000 };

/* Reads { X, Y }; false if it is not two numbers. */
static bool read_pair(const struct item *item, double pair[2])
{
	for (size_t i = 0; i < 2 && item->count == 2; i++) {
		const struct item *side = &item->items[i];
		if (side->key || (side->type != ITEM_WHOLE && side->type != ITEM_NUMBER))
			return false;
		pair[i] = item_number(side);
	}
	return item->count == 2;
}

void build_plane(struct builder *builder)
{
	struct world *world = builder->world;
	const struct item *item = build_get(builder->root, "plane", BUILD_TYPE(TABLE));
	const struct item *wrap = build_get(builder->root, "wrap", BUILD_TYPE(BOOL));
	double sides[2] = { 0, 0 };
	if (!item) {
		if (wrap)
			build_wrong(builder, wrap->line, "wrap needs a plane: plane = { 100, 60 }");
		return;
	}
	if (!read_pair(item, sides) || !(sides[0] > 0 && sides[1] > 0) || sides[0] > SIDE_MAX ||
	    sides[1] > SIDE_MAX) {
		build_wrong(builder, item->line,
		            "a plane has two sides, above 0 to %d: plane = { 100, 60 }", SIDE_MAX);
		sides[0] = sides[1] = SIDE_MAX;
	}
	world->plane = (struct point){ sides[0], sides[1] };
	world->wraps = wrap && wrap->as.truth;
}

struct point build_point(struct builder *builder, const struct item *item)
{
	const struct point nowhere = { NAN, NAN }, plane = builder->world->plane;
	double pair[2];
	if (!item)
		return nowhere;
	if (!(plane.x > 0))
		build_wrong(builder, item->line,
		            "at needs a plane in the world: plane = { 100, 60 }");
	else if (!read_pair(item, pair))
		build_wrong(builder, item->line, "at is a point of the plane: at = { 10, 20 }");
	else if (!(pair[0] >= 0 && pair[0] <= plane.x && pair[1] >= 0 && pair[1] <= plane.y))
		build_wrong(builder, item->line, "at lies outside the plane, which ends at %g, %g",
		            plane.x, plane.y);
	else
		return (struct point){ pair[0], pair[1] };
	return nowhere;
}

/* Keeps a coordinate within 0 and the side of the plane. */
static void bound(const struct world *world, struct stat_info *stat, double side)
{
	stat->least = stat->least < 0 ? 0 : stat->least;
	stat->most = stat->most > side ? side : stat->most;
	stat->wraps = world->wraps;
	if (world->wraps) {
		stat->least = 0;
		stat->most = side;
	}
}

void build_placed(struct builder *builder, struct class *class, struct stat_info *stats)
{
	const struct world *world = builder->world;
	int x = class_find_stat(class, "x"), y = class_find_stat(class, "y");
	if (!(world->plane.x > 0) || x < 0 || y < 0 || stat_kind(&stats[x]) != STAT_IS_NUMBER ||
	    stat_kind(&stats[y]) != STAT_IS_NUMBER)
		return;
	bound(world, &stats[x], world->plane.x);
	bound(world, &stats[y], world->plane.y);
	class->x = &stats[x];
	class->y = &stats[y];
}

static bool check_placed(const struct code *code, const struct item *item, const char *word)
{
	const struct class *class = &code->sketch->class->class;
	return class_is_placed(class) ||
	       build_wrong(code->builder, item->line,
	                   "%s: %s is not on a plane; that takes plane = { 100, 60 } in the world, "
	                   "and stats x = 0.0, y = 0.0",
	                   word, class->name);
}

/* Finds a place on the plane by name. */
static bool find_place(const struct world *world, const char *name, uint8_t *place)
{
	int found = name_find(world->places, sizeof *world->places, world->place_count, name);
	*place = (uint8_t)found;
	return found >= 0 && plane_has_place(world, (size_t)found);
}

/* Reads where to: a place, an agent's name, an expression for an agent, or a point. */
static bool build_goal(const struct code *code, const struct item *item, struct movement *movement)
{
	const struct world *world = code->builder->world;
	if (item->type == ITEM_TEXT && find_place(world, item->as.text, &movement->place)) {
		movement->to = MOVE_TO_PLACE;
		return true;
	}
	int resident = item->type == ITEM_TEXT ? world_find_resident(world, item->as.text) : -1;
	if (resident >= 0) {
		movement->to = MOVE_TO_RESIDENT;
		movement->resident = (uint32_t)resident;
		return true;
	}
	if (item->type == ITEM_TABLE && item->count == 2) {
		movement->to = MOVE_TO_POINT;
		return build_amount(code, &item->items[0], "x", &movement->x) &&
		       build_amount(code, &item->items[1], "y", &movement->y);
	}
	movement->to = MOVE_TO_AGENT;
	return build_any(code, item, NULL, &movement->who);
}

bool build_movement(const struct code *code, const struct item *item, struct action *action)
{
	const char *word = item_word_name(item->word);
	struct movement *movement = arena_new(code->builder->arena, sizeof *movement);
	action->as.move = movement;
	return check_placed(code, item, word) && build_goal(code, &item->items[0], movement) &&
	       build_amount(code, &item->items[1], "a speed", &movement->speed);
}

bool build_near(const struct code *code, const struct item *item, struct sending *sending)
{
	struct builder *builder = code->builder;
	sending->to = TO_NEAR;
	if (item->count != 2)
		return build_wrong(builder, item->line,
		                   "near takes a distance and a class: near(6, \"CLASS\")");
	if (!check_placed(code, item, "near"))
		return false;
	int class = build_find_class(builder, &item->items[1]);
	sending->class = (uint8_t) class;
	if (class < 0 || !build_amount(code, &item->items[0], "a distance", &sending->radius))
		return false;
	const struct class *other = &builder->sketches[class].class->class;
	return class_is_placed(other) ||
	       build_wrong(
		       builder, item->line,
		       "near: %s is not on the plane; it has no stats x and y that are numbers, "
		       "such as x = 0.0",
		       other->name);
}
