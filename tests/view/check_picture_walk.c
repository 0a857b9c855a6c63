/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "script/world_file.h"
#include "suite.h"
#include "view/pictures.h"
#include "worlds/worlds.h"

static const enum view_key arrows[] = { VIEW_UP, VIEW_DOWN, VIEW_LEFT, VIEW_RIGHT };
static struct pictures *pictures;

static void open_pictures(void)
{
	pictures = pictures_new();
}

static void close_pictures(void)
{
	pictures_free(pictures);
}

FIXTURE(open_pictures, close_pictures)

/* The picture of a machine in an area of that size. */
static struct picture_item item_of(const struct world *world, const struct class *class,
                                   size_t machine, int cols, int rows)
{
	uint8_t state = class->machines[machine].initial;
	return (struct picture_item){
		.class = class,
		.machine = machine,
		.area = { .cols = cols, .rows = rows },
		.picture = pictures_get(pictures, world, class, state, cols, rows),
	};
}

/* On the right are, from above, the bank, the mine and the saloon; on the left, the bed and the
 * table; the global state is in the legend. */
TEST(arrow_keys_follow_the_picture)
{
	static const char *const ways[][5] = {
		{ "EnterMineAndDigForNugget", "VisitBankAndDepositGold", "QuenchThirst",
		  "GoHomeAndSleepTilRested", "" },
		{ "VisitBankAndDepositGold", "", "EnterMineAndDigForNugget",
		  "GoHomeAndSleepTilRested", "" },
		{ "GoHomeAndSleepTilRested", "VisitBankAndDepositGold", "EatStew", "",
		  "EnterMineAndDigForNugget" },
		{ "QuenchThirst", "EnterMineAndDigForNugget", "MinerGlobalState", "EatStew", "" },
		{ "MinerGlobalState", "EatStew", "", "", "QuenchThirst" },
		{ "EatStew", "GoHomeAndSleepTilRested", "MinerGlobalState", "", "QuenchThirst" },
	};
	const struct world *world = worlds_default;
	const struct class *miner = world->classes[world_find_class(world, "Miner")];
	struct picture_item item = item_of(world, miner, 0, 80, 20);
	for (size_t i = 0; i < ARRAY_LEN(ways) * ARRAY_LEN(arrows); i++) {
		const char *const *way = ways[i / ARRAY_LEN(arrows)];
		size_t arrow = i % ARRAY_LEN(arrows);
		uint8_t from = class_find_state(miner, way[0]);
		struct picture_spot spot = { &item, from };
		bool moved = picture_walk(&item, 1, arrows[arrow], &spot);
		ck_assert_str_eq(moved ? miner->states[spot.state]->name : "", way[arrow + 1]);
		ck_assert(moved || spot.state == from);
	}
}

/* Walks on from a state to all that the keys lead to; counts them. */
static size_t reach(const struct picture_item *item, uint8_t state, bool reached[256])
{
	size_t count = 1;
	reached[state] = true;
	for (size_t i = 0; i < ARRAY_LEN(arrows); i++) {
		struct picture_spot spot = { item, state };
		if (picture_walk(item, 1, arrows[i], &spot) && !reached[spot.state])
			count += reach(item, spot.state, reached);
	}
	return count;
}

/* Returns whether the picture has all states. */
static bool try_machine(const struct picture_item *item)
{
	const struct chart *chart = &item->picture->chart;
	for (size_t i = 0; item->picture->form <= PICTURE_FOLDED && i < chart->node_count; i++) {
		bool reached[256] = { false };
		size_t count = reach(item, chart->nodes[i].state, reached);
		ck_assert_msg(count == chart->node_count, "%s: %zu of %zu states from %s",
		              item->class->name, count, chart->node_count, chart->nodes[i].title);
	}
	return item->picture->form <= PICTURE_FOLDED;
}

static const char *const files[] = { "barfly",   "football",   "guard",   "messages",
	                             "oak-tree", "robo-kitty", "soldier", "troll-embedded",
	                             "hare",     "shopkeeper" };

TEST_EACH(arrow_keys_lead_from_each_state_to_each_other, ARRAY_LEN(files))
{
	static const int sizes[][2] = { { 80, 20 }, { 78, 15 }, { 120, 36 }, { 200, 56 } };
	char path[512];
	const char *top = getenv("top_srcdir");
	struct complaints complaints;
	size_t tried = 0;
	snprintf(path, sizeof path, "%s/worlds/%s.lua", top ? top : ".", files[_i]);
	struct world_file *file = world_file_load(path, NULL, NULL, &complaints);
	const struct world *world = world_file_world(file);
	for (size_t i = 0; i < ARRAY_LEN(sizes) * world->class_count; i++) {
		const struct class *class = world->classes[i / ARRAY_LEN(sizes)];
		const int *size = sizes[i % ARRAY_LEN(sizes)];
		for (size_t m = 0; m < class->machine_count; m++) {
			struct picture_item item = item_of(world, class, m, size[0], size[1]);
			tried += try_machine(&item);
		}
	}
	ck_assert_uint_gt(tried, 1);
	world_file_free(file);
}
