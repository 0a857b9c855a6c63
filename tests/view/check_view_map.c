/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "session/travel.h"
#include "view/stage.h"
#include "worlds/worlds.h"
#include "suite.h"

/* At the end of tick 10 with that seed, Bob has come from the bank to the mine. */
enum { SEED = 60, TICK = 10 };

TEST(before_the_move_no_agent_has_come_or_left)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, TICK);
	session_show(stage.session, (struct moment){ TICK, 2 });
	stage_draw(&stage, &view_map, 40, 8, false);
	stage_expect(&stage, "┌═ gold mine ══════┬═ bank ═══════════┐\n"
	                     "│                  │  Miner Bob       │\n"
	                     "│                  │                  │\n"
	                     "├─ saloon ─────────┼─ shack ──────────┤\n"
	                     "│.--.              │ /\\|  Elsa        │\n"
	                     "│BAR|              │/__\\              │\n"
	                     "│|><|              │|[]|              │\n"
	                     "└──────────────────┴──────────────────┘");
	stage_close(&stage);
}

TEST(a_place_that_was_only_passed_has_arrows_on_both_sides)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 5);
	stage_set(&stage, "Miner Bob", "gold_carried", 2);
	stage_set(&stage, "Miner Bob", "thirst", 4);
	session_go(stage.session, 6);
	stage_draw(&stage, &view_map, 60, 10, false);
	stage_expect(&stage, "┌═ gold mine ════════════════┬═ bank ═════════════════════┐\n"
	                     "│  Miner Bob →               │/==\\→ Miner Bob →           │\n"
	                     "│  \"Ah'm leavin' the gold    │|$$|  \"Leavin' the bank\"    │\n"
	                     "│  mine with mah pockets ful…│|[]|                        │\n"
	                     "├─ saloon ───────────────────┼─ shack ────────────────────┤\n"
	                     "│ ________ → Miner Bob       │     _ ~    Elsa            │\n"
	                     "│ |SALOON|   \"Boy, ah sure is│  __| |__   \"Washin' the    │\n"
	                     "│ | |><| |   thusty! Walkin' │ /_______\\  dishes\"         │\n"
	                     "│ |_|><|_|   to the saloon\"  │  |_[]_|                    │\n"
	                     "└────────────────────────────┴────────────────────────────┘");
	stage_close(&stage);
}

TEST(what_people_say_is_wrapped_where_there_is_room)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 18);
	stage_select(&stage, "Elsa");
	stage_draw(&stage, &view_map, 60, 13, false);
	stage_expect(&stage, "┌═ gold mine ════════════════┬═ bank ═════════════════════┐\n"
	                     "│                            │                            │\n"
	                     "│   /\\                       │  __/\\__                    │\n"
	                     "│  /  \\ /\\                   │ /__$$__\\                   │\n"
	                     "│ / __ v  \\                  │  ||  ||                    │\n"
	                     "│/_|##|____\\                 │ _||[]||_                   │\n"
	                     "├─ saloon ───────────────────┼─ shack ────────────────────┤\n"
	                     "│                            │  Miner Bob                 │\n"
	                     "│ ________                   │  \"Smells reaaal goood, Els…│\n"
	                     "│ |SALOON|                   │  Elsa                      │\n"
	                     "│ | |><| |                   │  \"Time to do some more     │\n"
	                     "│ |_|><|_|                   │  housework!\"               │\n"
	                     "└────────────────────────────┴────────────────────────────┘");
	ck_assert_uint_eq(stage_style(&stage, "Elsa  "), STYLE_SELECTED);
	ck_assert_uint_eq(stage_style(&stage, "Miner Bob"), STYLE_AGENT);
	stage_close(&stage);
}

TEST(the_selected_agent_is_named_in_a_crowd)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 3000, 20);
	stage_select(&stage, "Miner 4001");
	stage_draw(&stage, &view_map, 80, 12, false);
	stage_expect(
		&stage,
		"┌═ gold mine ════════════════════ 640 ═┬═ bank ═════════════════════════ 268 ═┐\n"
		"│  Miner 4001                          │  Miner × 268                         │\n"
		"│  Miner × 639                         │                                      │\n"
		"│                                      │                                      │\n"
		"│                                      │                                      │\n"
		"├─ saloon ─────────────────────── 202 ─┼─ shack ────────────────────── 4,890 ─┤\n"
		"│  Miner × 202                         │  Miner × 1,890                       │\n"
		"│                                      │  MinersWife × 3,000                  │\n"
		"│                                      │                                      │\n"
		"│                                      │                                      │\n"
		"│                                      │                                      │\n"
		"└──────────────────────────────────────┴──────────────────────────────────────┘");
	stage_close(&stage);
}

TEST(people_without_rows_of_their_own_are_named_side_by_side)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 2, 0);
	stage_draw(&stage, &view_map, 60, 7, false);
	stage_expect(&stage, "┌═ gold mine ════════════════┬═ bank ═════════════════════┐\n"
	                     "│                            │                            │\n"
	                     "│                            │                            │\n"
	                     "├─ saloon ───────────────────┼─ shack ────────────────────┤\n"
	                     "│                            │Miner Bob  Elsa  Miner 3    │\n"
	                     "│                            │MinersWife 4                │\n"
	                     "└────────────────────────────┴────────────────────────────┘");
	stage_close(&stage);
}

TEST(without_room_for_boxes_places_are_lines)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, TICK);
	stage_draw(&stage, &view_map, 26, 5, false);
	stage_expect(&stage, "══ map ══════════════════\n"
	                     "gold mine  → Miner Bob\n"
	                     "bank         Miner Bob →\n"
	                     "saloon\n"
	                     "shack        Elsa");
	stage_draw(&stage, &view_map, 26, 3, false);
	stage_expect(&stage, "══ map ══════════════════\n"
	                     "gold mine  → Miner Bob\n"
	                     "and 3 more");
	stage_close(&stage);
}

TEST(without_places_it_says_so_and_places_without_drawings_take_a_row_each)
{
	struct world world = stage_world;
	struct stage stage;
	world.place_count = 0;
	stage_open(&stage, &world, SEED, 1, 0);
	stage_draw(&stage, &view_map, 60, 6, false);
	stage_expect(&stage, "══ map ════════════════════════════════════════════════════\n"
	                     "  this world has no places");
	ck_assert_int_eq(view_map.rows(&stage.scene, canvas_area(&stage.canvas)), 2);
	stage_close(&stage);
	stage_open(&stage, &stage_world, SEED, 1, 0);
	stage_draw(&stage, &view_map, 60, 6, false);
	ck_assert_int_eq(view_map.rows(&stage.scene, canvas_area(&stage.canvas)), 3);
	stage_close(&stage);
	stage_open(&stage, worlds_default, SEED, 1, 0);
	stage_draw(&stage, &view_map, 60, 6, false);
	ck_assert_int_eq(view_map.rows(&stage.scene, canvas_area(&stage.canvas)), 6);
	stage_close(&stage);
}
