/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>

#include "view/pictures.h"
#include "view/stage.h"
#include "worlds/worlds.h"
#include "suite.h"

static struct pictures *pictures;
static const struct class *miner, *wife;
static uint8_t mine, bank;

static void open(void)
{
	const struct world *world = worlds_default;
	pictures = pictures_new();
	miner = world->classes[world_find_class(world, "Miner")];
	wife = world->classes[world_find_class(world, "MinersWife")];
	mine = class_find_state(miner, "EnterMineAndDigForNugget");
	bank = class_find_state(miner, "VisitBankAndDepositGold");
}

static void close(void)
{
	pictures_free(pictures);
}

static const struct picture *get(const struct class *class, uint8_t state, int cols, int rows)
{
	return pictures_get(pictures, worlds_default, class, state, cols, rows);
}

FIXTURE(open, close)

TEST(the_same_room_has_the_same_picture_whatever_the_state)
{
	const struct picture *picture = get(miner, mine, 80, 20);
	ck_assert_int_eq(picture->form, PICTURE_WHOLE);
	ck_assert_ptr_eq(get(miner, bank, 80, 20), picture);
	ck_assert_ptr_ne(get(miner, mine, 81, 20), picture);
	ck_assert_ptr_ne(get(miner, mine, 80, 21), picture);
	ck_assert_ptr_ne(get(wife, 1, 80, 20), picture);
	ck_assert_ptr_eq(get(miner, mine, 80, 20), picture);
}

TEST(a_larger_picture_is_the_same_for_all_states)
{
	const struct picture *picture = get(miner, mine, 60, 8);
	ck_assert_int_eq(picture->form, PICTURE_LARGER);
	ck_assert_ptr_eq(get(miner, bank, 60, 8), picture);
}

TEST(a_neighbourhood_belongs_to_its_state)
{
	const struct picture *picture = get(miner, mine, 50, 8);
	ck_assert_int_gt(picture->form, PICTURE_LARGER);
	ck_assert_ptr_ne(get(miner, bank, 50, 8), picture);
	ck_assert_ptr_eq(get(miner, mine, 50, 8), picture);
}

static bool has_notes(const struct picture *picture)
{
	return diagram_notes(&picture->diagram, &picture->chart, 0).rows > 0;
}

TEST(a_whole_machine_comes_before_notes)
{
	ck_assert(has_notes(get(miner, mine, 80, 20)));
	const struct picture *tight = get(miner, mine, 73, 15);
	ck_assert_int_eq(tight->form, PICTURE_WHOLE);
	ck_assert(!has_notes(tight));
}

TEST(folding_makes_new_pictures)
{
	const struct class *rover = stage_world.classes[0];
	const uint8_t work = class_find_state(rover, "Work");
	const struct picture *open = pictures_get(pictures, &stage_world, rover, work, 80, 20);
	size_t all = open->chart.node_count;
	pictures_fold(pictures, rover, work, true);
	pictures_fold(pictures, miner, mine, true);
	ck_assert_uint_eq(pictures_get(pictures, &stage_world, rover, work, 80, 20)
	                          ->chart.node_count,
	                  all - 2);
	pictures_fold(pictures, rover, work, false);
	ck_assert_uint_eq(
		pictures_get(pictures, &stage_world, rover, work, 80, 20)->chart.node_count, all);
}

/* A class as it was read first, and as it was read again with its states in another order. */
static const struct state work_1 = { .name = "Work", .initial = 2 },
			  dig_1 = { .name = "Dig", .parent = 1 }, rest = { .name = "Rest" },
			  work_2 = { .name = "Work", .initial = 3 },
			  dig_2 = { .name = "Dig", .parent = 2 };
static const struct state *const order_1[] = { NULL, &work_1, &dig_1, &rest };
static const struct state *const order_2[] = { NULL, &rest, &work_2, &dig_2 };
static const struct machine_plan plan_1 = { .initial = 1 }, plan_2 = { .initial = 2 };
static const struct class before = {
	.name = "Mole", .states = order_1, .state_count = 4, .machines = &plan_1, .machine_count = 1
};
static const struct class after = {
	.name = "Mole", .states = order_2, .state_count = 4, .machines = &plan_2, .machine_count = 1
};

static size_t count_nodes(const struct class *class)
{
	return get(class, 1, 80, 20)->chart.node_count;
}

TEST(folding_is_kept_by_name_when_the_world_is_reloaded)
{
	pictures_fold(pictures, &before, 1, true);
	ck_assert_uint_eq(count_nodes(&before), 2);
	ck_assert_uint_eq(count_nodes(&after), 2);
	pictures_fold(pictures, &after, 2, false);
	ck_assert_uint_eq(count_nodes(&after), 3);
	ck_assert_uint_eq(count_nodes(&before), 3);
}

TEST(opening_is_kept_by_name_too)
{
	ck_assert_int_eq(get(&before, 1, 30, 3)->form, PICTURE_FOLDED);
	ck_assert_int_eq(get(&after, 1, 30, 3)->form, PICTURE_FOLDED);
	pictures_fold(pictures, &before, 1, false);
	ck_assert_int_ne(get(&before, 1, 30, 3)->form, PICTURE_FOLDED);
	ck_assert_int_ne(get(&after, 1, 30, 3)->form, PICTURE_FOLDED);
}
