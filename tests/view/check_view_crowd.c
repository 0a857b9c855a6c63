/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "view/roster.h"
#include "view/stage.h"
#include "worlds/worlds.h"
#include "suite.h"

enum { SEED = 1, COUPLES = 100, TICK = 20 };

TEST(enter_on_a_state_lists_its_agents_and_on_a_stat_selects_the_fullest)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, COUPLES, TICK);
	struct view_answer answer = stage_key(&stage, &view_crowd, 84, 24, VIEW_ENTER);
	ck_assert_int_eq(answer.act, VIEW_OPEN);
	ck_assert_str_eq(roster_text(stage.look.roster), "state == \"EnterMineAndDigForNugget\"");
	stage.scroll = 8;
	answer = stage_key(&stage, &view_crowd, 84, 24, VIEW_ENTER);
	ck_assert_str_eq(answer.say,
	                 "Enter on a state lists its agents, below that it selects one");
	stage.scroll = 19;
	answer = stage_key(&stage, &view_crowd, 84, 24, VIEW_ENTER);
	stage_follow(&stage, &answer);
	ck_assert_str_eq(stage_selected(&stage), "Miner 15");
	stage_close(&stage);
}

TEST(enter_below_selects_the_agent_longest_in_the_state_if_there_is_one)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, COUPLES, TICK);
	stage.scroll = 11;
	struct view_answer answer = stage_key(&stage, &view_crowd, 84, 24, VIEW_ENTER);
	stage_follow(&stage, &answer);
	ck_assert_str_eq(stage_selected(&stage), "Miner 25");
	stage.scroll = 15;
	answer = stage_key(&stage, &view_crowd, 84, 24, VIEW_ENTER);
	ck_assert_str_eq(answer.say, "nobody is in that state");
	stage_close(&stage);
}

TEST(the_heading_names_that_agent_for_the_selected_state)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, COUPLES, TICK);
	stage.scroll = 5;
	stage_draw(&stage, &view_crowd, 84, 6, false);
	ck_assert(stage_shows(&stage, " longest: MinersWife 40, 20 ticks; 200 agents "));
	stage.scroll = 6;
	stage_draw(&stage, &view_crowd, 84, 6, false);
	ck_assert(stage_shows(&stage, "═══ 200 agents "));
	stage.scroll = 5;
	stage_draw(&stage, &view_crowd, 60, 6, false);
	ck_assert(stage_shows(&stage, "═══ 200 agents "));
	stage_close(&stage);
}

TEST(shares_of_all_agents_of_the_class_are_rounded)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 8, TICK);
	stage_draw(&stage, &view_crowd, 84, 24, false);
	ck_assert(stage_shows(&stage, "QuenchThirst                    3  38 % "));
	ck_assert(stage_shows(&stage, "EatStew                         1  13 % "));
	ck_assert(stage_shows(&stage, "DoHouseWork                     7  88 % "));
	stage_close(&stage);
}

/* One agent of each class. */
static void populate_one(struct sim *sim, uint32_t times)
{
	(void)times;
	sim_spawn(sim, 0, 0);
}

TEST(a_class_without_agents_has_no_lines)
{
	struct world world = stage_world;
	struct stage stage;
	world.resident_count = 0;
	world.populate = populate_one;
	stage_open(&stage, &world, SEED, 1, 3);
	stage_draw(&stage, &view_crowd, 84, 24, false);
	ck_assert(stage_shows(&stage, "Rover") && !stage_shows(&stage, "Snail"));
	stage_close(&stage);
}

TEST(a_stay_that_is_too_long_to_count_is_over_that_many_ticks)
{
	struct stage stage;
	stage_open(&stage, &stage_world, SEED, 1, 300);
	stage_draw(&stage, &view_crowd, 84, 24, false);
	ck_assert(stage_shows(&stage, " over 255 ticks  longest: "));
	stage_close(&stage);
}

TEST(a_state_of_another_machine_or_of_two_classes_is_named_in_full)
{
	struct stage stage;
	stage_open(&stage, &stage_world, SEED, 1, 3);
	struct view_answer answer = stage_click(&stage, &view_crowd, 84, 24, "Dark");
	stage_follow(&stage, &answer);
	answer = stage_key(&stage, &view_crowd, 84, 24, VIEW_ENTER);
	ck_assert_str_eq(roster_text(stage.look.roster), "machine.lamp.state == \"Dark\"");
	stage_close(&stage);
}

TEST(a_line_is_selected_by_key_and_by_click)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, COUPLES, TICK);
	struct view_answer answer = stage_key(&stage, &view_crowd, 84, 24, VIEW_DOWN);
	stage_follow(&stage, &answer);
	stage_draw(&stage, &view_crowd, 84, 24, false);
	ck_assert(stage_shows(&stage, "►             VisitBankAndDepositGold"));
	answer = stage_click(&stage, &view_crowd, 84, 24, "CookStew");
	stage_follow(&stage, &answer);
	stage_draw(&stage, &view_crowd, 84, 24, false);
	ck_assert(stage_shows(&stage, "►             CookStew"));
	answer = stage_key(&stage, &view_crowd, 84, 24, VIEW_END);
	stage_follow(&stage, &answer);
	answer = stage_key(&stage, &view_crowd, 84, 24, VIEW_DOWN);
	ck_assert_int_eq(answer.act, VIEW_NOTHING);
	stage_draw(&stage, &view_crowd, 84, 6, false);
	ck_assert(stage_shows(&stage, "► MinersWife  cooking"));
	stage_close(&stage);
}

TEST(unknown_ticks_are_dotted)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 300000, 3);
	stage_draw(&stage, &view_crowd, 84, 24, false);
	ck_assert(stage_shows(&stage, "\xc2\xb7\xc2\xb7"));
	stage.scroll = 9;
	struct view_answer answer = stage_key(&stage, &view_crowd, 84, 24, VIEW_ENTER);
	ck_assert_str_eq(answer.say, "that has not been counted yet");
	stage_close(&stage);
}
