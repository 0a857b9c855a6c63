/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "view/sheet.h"
#include "view/stage.h"
#include "worlds/worlds.h"
#include "suite.h"
#include "term/canvas.h"

enum { SEED = 60 };

TEST(agents_that_just_fit_stay_where_they_are_whichever_is_selected)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 15);
	stage_select(&stage, "Elsa");
	stage_draw(&stage, &view_agents, 110, 7, false);
	ck_assert(stage_shows(&stage, "  Miner Bob  GoHomeAndSleepTilRested") &&
	          stage_shows(&stage, "► Elsa"));
	ck_assert(stage_shows(&stage, "  cooking yes"));
	stage_close(&stage);
}

TEST(where_not_all_fit_each_agent_has_a_row_and_the_selected_one_another)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 2, 15);
	stage_select(&stage, "Elsa");
	stage_draw(&stage, &view_agents, 80, 7, false);
	stage_expect(
		&stage,
		"══ agents ═════════════════════════════════════════════════════════ 4 agents ══\n"
		"  name          state                       place     gold money thirst\n"
		"  Miner Bob     GoHomeAndSleepTilRested •   shack       0     5      2\n"
		"► Elsa          CookStew •                  shack\n"
		"  Miner 3       EnterMineAndDigForNugget •  gold mine   0     4      2\n"
		"  MinersWife 4  DoHouseWork                 shack\n"
		"  Elsa: cooking yes •  previous DoHouseWork                          1-4 of 4");
	stage_draw(&stage, &view_agents, 80, 5, false);
	ck_assert(stage_shows(&stage, "1-2 of 4") || stage_shows(&stage, "2-3 of 4"));
	stage_draw(&stage, &view_agents, 80, 4, false);
	ck_assert(!stage_shows(&stage, "name ") && stage_shows(&stage, "Miner 3"));
	stage_close(&stage);
}

TEST(a_table_has_a_bar_in_the_column_by_which_it_is_sorted)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 2, 15);
	stage.look.column = COLUMN_STATS + 3;
	stage_draw(&stage, &view_agents, 80, 7, false);
	ck_assert(stage_shows(&stage, "place     fatigue▼ gold money"));
	ck_assert(stage_shows(&stage, "shack     ███   9!   0"));
	stage.look.column = -stage.look.column;
	stage_draw(&stage, &view_agents, 80, 7, false);
	ck_assert(stage_shows(&stage, "fatigue▲"));
	stage_close(&stage);
}

TEST(a_table_has_the_columns_chosen_for_the_class_of_the_selected_agent)
{
	static const struct columns chosen[] = { { "Nobody", "place" },
		                                 { "Miner", "money name thirst global" },
		                                 { "MinersWife", "name cooking" } };
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 15);
	stage.look.columns = chosen;
	stage.look.columns_count = 2;
	stage_select(&stage, "Elsa");
	stage_draw(&stage, &view_agents, 60, 5, false);
	ck_assert(stage_shows(&stage, "  money  name      thirst  global"));
	ck_assert(stage_shows(&stage, "►        Elsa              WifesGlobalState"));
	stage.look.columns_count = 3;
	stage_draw(&stage, &view_agents, 60, 5, false);
	ck_assert(stage_shows(&stage, "  name      cooking"));
	ck_assert(stage_shows(&stage, "Elsa: in shack"));
	stage.look.columns_count = 1;
	stage_draw(&stage, &view_agents, 60, 12, false);
	ck_assert(stage_shows(&stage, "cooking yes"));
	stage_close(&stage);
}

TEST(a_column_is_found_by_its_first_word_if_only_one_begins_so)
{
	const struct world *world = worlds_default;
	ck_assert_int_eq(column_find(world, "gold"), column_find(world, "gold_carried"));
	ck_assert_int_gt(column_find(world, "gold"), 0);
	ck_assert_int_eq(column_find(world, "gold_"), COLUMN_NONE);
	ck_assert_int_eq(column_find(world, "state"), COLUMN_CURRENT);
}

TEST(columns_have_heads_where_that_costs_no_agent_its_row)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 15);
	stage_draw(&stage, &view_agents, 110, 6, false);
	ck_assert(stage_shows(&stage, "  name       state"));
	stage_draw(&stage, &view_agents, 200, 3, false);
	ck_assert(!stage_shows(&stage, "  name       state"));
	ck_assert(stage_shows(&stage, "CookStew"));
	stage_close(&stage);
}

TEST(stats_are_told_good_from_bad_by_colour_and_mark)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 15);
	stage_draw(&stage, &view_agents, 60, 12, false);
	ck_assert_uint_eq(stage_style(&stage, "9/5!"), STYLE_BAD);
	ck_assert_uint_eq(stage_style(&stage, "2/5"), STYLE_GOOD);
	ck_assert_uint_eq(stage_style(&stage, "5/5"), STYLE_GOOD);
	ck_assert_uint_eq(stage_style(&stage, "CookStew"), STYLE_CURRENT);
	stage_close(&stage);
}

/* In reverse, a full block looks like an empty one. */
TEST(a_full_bar_looks_full_without_colours)
{
	struct stage stage;
	size_t full = 0;
	stage_open(&stage, worlds_default, SEED, 1, 15);
	stage_draw(&stage, &view_agents, 60, 12, false);
	for (int i = 0; i < 60 * 12; i++) {
		const struct cell *cell = &stage.canvas.cells[i];
		if (cell->code != 0x2588)
			continue;
		full++;
		ck_assert(
			!(theme_look(THEME_MONO, (enum style)cell->style, 0).flags & LOOK_REVERSE));
	}
	ck_assert_uint_gt(full, 0);
	stage_close(&stage);
}

TEST(the_selected_agent_of_a_crowd_is_visible)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 3000, 20);
	stage_select(&stage, "Miner 4001");
	stage_draw(&stage, &view_agents, 60, 8, false);
	stage_expect(&stage, "══ agents ═════════════════════════════════ 6,000 agents ══\n"
	                     "  name             state                       place\n"
	                     "  Miner 3999       EnterMineAndDigForNugget    gold mine  ▲\n"
	                     "  MinersWife 4000  DoHouseWork                 shack\n"
	                     "► Miner 4001       EnterMineAndDigForNugget    gold mine\n"
	                     "  MinersWife 4002  DoHouseWork                 shack\n"
	                     "  Miner 4003       EnterMineAndDigForNugget    gold mine  ▼\n"
	                     "  Miner 4001: gold 1/3    money 3/5     3999-4003 of 6000");
	stage_close(&stage);
}

TEST(scrolling_goes_up_and_down_and_no_further_than_the_ends)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 3, 20);
	stage.scroll = 2;
	stage_draw(&stage, &view_agents, 200, 5, false);
	ck_assert(stage_shows(&stage, "  Miner 3 ") && !stage_shows(&stage, "Miner Bob"));
	stage.scroll = 1000000;
	stage_draw(&stage, &view_agents, 200, 5, false);
	ck_assert(stage_shows(&stage, "MinersWife 6"));
	stage.scroll = -1000000;
	stage_draw(&stage, &view_agents, 200, 5, false);
	ck_assert(stage_shows(&stage, "Miner Bob"));
	stage_close(&stage);
}

/* However the end of the list is reached, its last row is the last one of the view. */
TEST(no_row_stays_free_as_long_as_there_are_agents_above)
{
	static const char *const lasts[] = { "Miner 5", "MinersWife 6" };
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 3, 20);
	for (int scroll = 0; scroll <= 9; scroll += 3) {
		for (size_t i = 0; i < ARRAY_LEN(lasts); i++) {
			char line[CANVAS_LINE_MAX];
			stage_select(&stage, lasts[i]);
			stage.scroll = scroll;
			stage_draw(&stage, &view_agents, 200, 6, false);
			canvas_line(&stage.canvas, 4, line, sizeof line);
			ck_assert_msg(strstr(line, "MinersWife 6"), "scroll %d: %s", scroll, line);
			canvas_line(&stage.canvas, 3, line, sizeof line);
			ck_assert_msg(strstr(line, "Miner 5"), "scroll %d: %s", scroll, line);
		}
	}
	stage.scroll = 0;
	ck_assert_int_eq(stage_key(&stage, &view_agents, 200, 6, VIEW_WHEEL_DOWN).act,
	                 VIEW_NOTHING);
	stage_key(&stage, &view_agents, 200, 6, VIEW_WHEEL_UP);
	ck_assert_int_eq(stage.scroll, -3);
	stage_close(&stage);
}

TEST(metastates_are_paths_and_each_machine_has_its_row)
{
	struct stage stage;
	stage_open(&stage, &stage_world, 1, 1, 3);
	stage_draw(&stage, &view_agents, 100, 8, false);
	stage_expect(
		&stage,
		"══ agents ═════════════════════════════════════════════════════════════════════════════ 3 agents ══\n"
		"  name    state           place  previous      global\n"
		"  Rover   Work > Dig •    field  Work > Carry  -\n"
		"          Dark                   -             -\n"
		"  battery ██░░░░ 5→4/10  █▅▃▁        bag ░░░░░░ 2→0/2       ▁▄█▁\n"
		"  Statue  Stand           dock   -             -\n"
		"  Snail   Crawl           field  -             -");
	stage_draw(&stage, &view_agents, 36, 12, false);
	stage_expect(&stage, "══ agents ═════════════ 3 agents ══\n"
	                     "  name    state           place\n"
	                     "  Rover   Work > Dig •    field\n"
	                     "          Dark\n"
	                     "  previous Work > Carry\n"
	                     "  battery ██░░░░ 5→4/10  █▅▃▁\n"
	                     "  bag ░░░░░░ 2→0/2       ▁▄█▁\n"
	                     "\n"
	                     "  Statue  Stand           dock\n"
	                     "\n"
	                     "  Snail   Crawl           field");
	stage_close(&stage);
}
