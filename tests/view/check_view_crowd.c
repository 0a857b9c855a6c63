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

TEST(each_state_shows_how_many_agents_are_in_it_and_its_past)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, COUPLES, TICK);
	stage_draw(&stage, &view_crowd, 84, 24, false);
	stage_expect(
		&stage,
		"══ crowd ═════════════════════════════════ longest: Miner 67, 1 tick; 200 agents ══\n"
		"► Miner       EnterMineAndDigForNugget       17  17 %          ▆▄▆▄▄▆█▄▆▄▃▄▄▃▄▂▂▂▂▁\n"
		"              VisitBankAndDepositGold         5   5 %           ▂▂█▅▄▄▅▃▇▃▃▅▃▁▅▂▂▃▁\n"
		"              GoHomeAndSleepTilRested        54  54 %         █▃▂▁▁▁▁▁▁▁▁▂▂▂▂▃▃▃▄▄▄\n"
		"              QuenchThirst                    8   8 %           ▇▃▆█▄▁█▃▄▆▃▁▅▂▂▃▁▁▂\n"
		"              EatStew                        16  16 %                 ▁▁▁▁▁▃▃▃▄▆▅▂█\n"
		"  MinersWife  DoHouseWork                    72  72 %         ███▇▇▆▆▆▇▆▆▅▅▅▅▅▅▅▅▅▅\n"
		"              VisitBathroom                   0   0 %\n"
		"              CookStew                       28  28 %            ▁▂▄▃▄▂▃▄▆▇▇▇▇▆▇▇█▆\n"
		"              telegrams per tick             38               ·  ▂▁▃▁▂▃▂▃▅▄▄▆▅▃█▅▃▆\n"
		"  Miner       EnterMineAndDigForNugget  0 █▄ 1 tick  longest: Miner 67\n"
		"              VisitBankAndDepositGold   0 █ 0 ticks  longest: Miner 33\n"
		"              GoHomeAndSleepTilRested   0 ▆▅█▂▁ 4 ticks  longest: Miner 25\n"
		"              QuenchThirst              0 █ 0 ticks  longest: Miner 3\n"
		"              EatStew                   0 █ 0 ticks  longest: Miner 9\n"
		"  MinersWife  DoHouseWork               0 █▄▁   ▁ 20 ticks  longest: MinersWife 40\n"
		"              VisitBathroom             nobody\n"
		"              CookStew                  0 █▅▃ 2 ticks  longest: MinersWife 76\n"
		"  Miner       gold_carried              0 █▁▁▁▁ 4  fullest: Miner 89\n"
		"              money_in_bank             0   ▁▁▁█▇▂▁▁ 9  fullest: Miner 109\n"
		"              thirst                    0 ▁▂▄▄▄█▂▄▆▂▁▁ 11  fullest: Miner 15\n"
		"              fatigue                   0      █▆▄▃▁▁ ▁▁▁▂▁▁ 17  fullest: Miner 141\n"
		"  MinersWife  cooking                   0 █▃ 1  fullest: MinersWife 14");
	stage_close(&stage);
}

TEST(without_blocks_there_are_digits)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, COUPLES, TICK);
	stage_draw(&stage, &view_crowd, 84, 24, true);
	stage_expect(
		&stage,
		"== crowd ================================= longest: Miner 67, 1 tick; 200 agents ==\n"
		"> Miner       EnterMineAndDigForNugget       17  17 %         074655795754553432222\n"
		"              VisitBankAndDepositGold         5   5 %         003396546484463163241\n"
		"              GoHomeAndSleepTilRested        54  54 %         932211111112223334454\n"
		"              QuenchThirst                    8   8 %         008369519347426333212\n"
		"              EatStew                        16  16 %         000000001111133346529\n"
		"  MinersWife  DoHouseWork                    72  72 %         999887777776666666666\n"
		"              VisitBathroom                   0   0 %         000000000000000000000\n"
		"              CookStew                       28  28 %         000125443447787878897\n"
		"              telegrams per tick             38               .00214233246457539637\n"
		"  Miner       EnterMineAndDigForNugget  0 94 1 tick  longest: Miner 67\n"
		"              VisitBankAndDepositGold   0 9 0 ticks  longest: Miner 33\n"
		"              GoHomeAndSleepTilRested   0 76921 4 ticks  longest: Miner 25\n"
		"              QuenchThirst              0 9 0 ticks  longest: Miner 3\n"
		"              EatStew                   0 9 0 ticks  longest: Miner 9\n"
		"  MinersWife  DoHouseWork               0 9410001 20 ticks  longest: MinersWife 40\n"
		"              VisitBathroom             nobody\n"
		"              CookStew                  0 964 2 ticks  longest: MinersWife 76\n"
		"  Miner       gold_carried              0 91111 4  fullest: Miner 89\n"
		"              money_in_bank             0 0011298221 9  fullest: Miner 109\n"
		"              thirst                    0 235449357321 11  fullest: Miner 15\n"
		"              fatigue                   0 000009753110112211 17  fullest: Miner 141\n"
		"  MinersWife  cooking                   0 93 1  fullest: MinersWife 14");
	stage_close(&stage);
}

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
