/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "view/stage.h"
#include "worlds/worlds.h"
#include "suite.h"

enum { SEED = 60 };

TEST(details_show_machines_metastates_and_conditions)
{
	struct stage stage;
	stage_open(&stage, &stage_world, 1, 1, 3);
	stage_select(&stage, "Rover");
	stage_draw(&stage, &panel_details, 60, 47, false);
	stage_expect(&stage, "┌─ Rover ──────────────────────────────────────────────────┐\n"
	                     "│ Rover, id 0                                              │\n"
	                     "│   place    field                                         │\n"
	                     "│                                                          │\n"
	                     "│ machine body                                             │\n"
	                     "│   current  Work > Dig, since this tick                   │\n"
	                     "│   previous Work > Carry                                  │\n"
	                     "│   global   -                                             │\n"
	                     "│                                                          │\n"
	                     "│ machine lamp                                             │\n"
	                     "│   current  Dark, for 3 ticks                             │\n"
	                     "│   previous -                                             │\n"
	                     "│   global   -                                             │\n"
	                     "│                                                          │\n"
	                     "│ stats                                                    │\n"
	                     "│   battery ████░░░░░░ 5→4/10     0 to 20  █▅▃▁            │\n"
	                     "│   bag     ░░░░░░░░░░ 2→0/2      0 to 9   ▁▄█▁            │\n"
	                     "│                                                          │\n"
	                     "│ last changes                                             │\n"
	                     "│   3        Work > Dig                                    │\n"
	                     "│   3        Work > Carry: bag full                        │\n"
	                     "│                                                          │\n"
	                     "│ visits and ticks                                         │\n"
	                     "│   Work    █████░░░░     1 visit   █████████     3 ticks  │\n"
	                     "│   Dig     █████████     2 visits  █████████     3 ticks  │\n"
	                     "│   Carry   █████░░░░     1 visit   ░░░░░░░░░     0 ticks  │\n"
	                     "│   Charge  ░░░░░░░░░     0 visits  ░░░░░░░░░     0 ticks  │\n"
	                     "│   Dark    █████░░░░     1 visit   █████████     3 ticks  │\n"
	                     "│   Bright  ░░░░░░░░░     0 visits  ░░░░░░░░░     0 ticks  │\n"
	                     "│                                                          │\n"
	                     "│ states, and where they lead                              │\n"
	                     "│   ■ Work (current)                                       │\n"
	                     "│       → Charge  if battery low                           │\n"
	                     "│     ■ Dig (current)                                      │\n"
	                     "│         → Carry  if bag full                             │\n"
	                     "│         → back to the previous state  if bag in use      │\n"
	                     "│     □ Carry (previous)                                   │\n"
	                     "│         → Dig                                            │\n"
	                     "│   · Charge                                               │\n"
	                     "│       → Work  if charged                                 │\n"
	                     "│   ■ Dark (current)                                       │\n"
	                     "│   · Bright                                               │\n"
	                     "│                                                          │\n"
	                     "│ telegrams waiting                                        │\n"
	                     "│   none from or to this agent                             │\n"
	                     "│                                                          │\n"
	                     "└──────────────────────────────────────────────────────────┘");
	stage_close(&stage);
}

TEST(of_a_crowd_nothing_is_remembered_so_no_last_changes_are_told)
{
	struct stage stage;
	static const uint32_t couples[] = { 1, 1500 };
	for (size_t i = 0; i < ARRAY_LEN(couples); i++) {
		stage_open(&stage, worlds_default, SEED, couples[i], 40);
		stage_select(&stage, "Miner Bob");
		stage_draw(&stage, &panel_details, 60, 60, false);
		ck_assert(stage_shows(&stage, "states, and where they lead"));
		ck_assert_int_eq(stage_shows(&stage, "last changes"), !i);
		ck_assert_int_eq(stage_shows(&stage, " visits "), !i);
		stage_close(&stage);
	}
}

/* The limits of Rover's bag, and how they are shown. */
static const struct {
	double least, most;
	const char *told;
} limits[] = {
	{ 0, 9, "2→0/2      0 to 9   " },
	{ 0, INT32_MAX, "2→0/2      from 0   " },
	{ INT32_MIN, 9, "2→0/2      up to 9  " },
	{ INT32_MIN, INT32_MAX, "2→0/2               " },
};

TEST_EACH(limits_that_were_not_set_are_not_shown, ARRAY_LEN(limits))
{
	struct stage stage;
	struct world world = stage_world;
	struct class rover = *stage_world.classes[0];
	struct stat_info stats[] = { rover.stats[0], rover.stats[1] };
	const struct class *classes[] = { &rover, world.classes[1], world.classes[2] };
	stats[1].least = limits[_i].least;
	stats[1].most = limits[_i].most;
	rover.stats = stats;
	world.classes = classes;
	stage_open(&stage, &world, 1, 1, 3);
	stage_select(&stage, "Rover");
	stage_draw(&stage, &panel_details, 60, 37, false);
	ck_assert(stage_shows(&stage, limits[_i].told));
	stage_close(&stage);
}

TEST(with_little_room_counts_are_close_together_and_then_names_are_cut)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 40);
	stage_select(&stage, "Miner Bob");
	stage_draw(&stage, &panel_details, 52, 60, false);
	ck_assert(stage_shows(&stage, "│   EnterMineAndDigForNugget   9 visits  15 ticks  │"));
	ck_assert(stage_shows(&stage, "│   EatStew                    3 visits   3 ticks  │"));
	stage_draw(&stage, &panel_details, 40, 60, false);
	ck_assert(stage_shows(&stage, "│   EnterMineAnd…   9 visits  15 ticks │"));
	stage_close(&stage);
}
