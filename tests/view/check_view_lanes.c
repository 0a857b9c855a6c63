/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "view/stage.h"
#include "worlds/worlds.h"
#include "suite.h"
#include "session/travel.h"

enum { SEED = 1, HOME = 15, STEW = 18 };

TEST(the_closest_are_the_events_of_a_tick)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, HOME);
	stage.zoom = 9;
	stage_draw(&stage, &view_lanes, 110, 10, false);
	stage_expect(
		&stage,
		"══ lanes ════════════════════════════════════════════════════════════════════════════ the events of a tick ══\n"
		"  tick 15            deliver   change    queue     change    revert\n"
		"  Miner Bob          GoHomeAndSleepTilRested────────────────────────────\n"
		"\n"
		"\n"
		"\n"
		"  Elsa               DoHouseWo…▐CookStew───────────vVisitBat…───────────\n"
		"                                         └┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄→\n"
		"                                                                                                   StewReady");
	stage_close(&stage);
}

TEST(inputs_are_marked)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 3);
	stage_set(&stage, "Miner Bob", "thirst", 0);
	stage_send(&stage, "Miner Bob", "Elsa", "HiHoneyImHome", 0, NULL);
	stage_send(&stage, "Elsa", "Miner Bob", "StewReady", 1000, NULL);
	session_go(stage.session, 4);
	stage.zoom = 2;
	stage_draw(&stage, &view_lanes, 72, 12, false);
	stage_expect(&stage,
	             "══ lanes ════════════════════════════════════════ 8 columns per tick ══\n"
	             "  tick           0       1       2       3       4       5       6\n"
	             "  Miner Bob      ▕GoHome…▕EnterMineAndDigForNugg◆▐VisitB…\n"
	             "                  GoHomeAndSleepTilRest… │◆ ◆┄┄┄┄┄┄┄┄┄┄┄┄▲ ◆StewReady\n"
	             "                                         │  │     VisitBankAndDepositG…\n"
	             "                                         │  │\n"
	             "                                         ▼  │\n"
	             "  Elsa           ▕───────vDoHouseWork────▐CookStew───────\n"
	             "                                           └┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄▲Stew…");
	stage_close(&stage);
}

/*
 * Keys and clicks.
 */

TEST(a_click_shows_the_tick_of_its_column)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, STEW + 3);
	stage_select(&stage, "Elsa");
	struct view_answer answer = stage_click(&stage, &view_lanes, 72, 10, "15");
	ck_assert_int_eq(answer.act, VIEW_SHOW);
	ck_assert_uint_eq(answer.moment.tick, 15);
	ck_assert_uint_eq(answer.moment.event, MOMENT_END);
	stage.zoom = 1;
	answer = stage_click(&stage, &view_lanes, 72, 10, "22");
	ck_assert_int_eq(answer.act, VIEW_NOTHING);
	ck_assert_str_eq(answer.say, "that has not happened yet; Space or n goes on");
	answer = stage_click(&stage, &view_lanes, 72, 10, "Miner Bob");
	ck_assert_int_eq(answer.act, VIEW_DONE);
	stage_follow(&stage, &answer);
	ck_assert_str_eq(stage_selected(&stage), "Miner Bob");
	stage_close(&stage);
}

TEST(a_click_among_the_events_shows_the_moment_of_one)
{
	struct stage stage;
	size_t count;
	stage_open(&stage, worlds_default, SEED, 1, HOME);
	stage.zoom = 9;
	struct view_answer answer = stage_click(&stage, &view_lanes, 110, 10, "queue");
	ck_assert_int_eq(answer.act, VIEW_SHOW);
	ck_assert_uint_eq(answer.moment.tick, HOME);
	ck_assert_int_eq(session_events(stage.session, &count)[answer.moment.event].kind,
	                 EVENT_QUEUE);
	stage_close(&stage);
}

TEST(it_zooms_as_far_as_there_are_scales)
{
	struct stage stage;
	struct view_answer answer;
	int steps = 0;
	stage_open(&stage, worlds_default, SEED, 1, STEW);
	do {
		answer = stage_key(&stage, &view_lanes, 72, 10, VIEW_CLOSER);
		stage_follow(&stage, &answer);
		steps++;
	} while (answer.act == VIEW_DONE);
	ck_assert_str_eq(answer.say, "this is as close as it gets");
	stage_draw(&stage, &view_lanes, 72, 10, false);
	ck_assert(stage_shows(&stage, "the events of a tick"));
	do {
		answer = stage_key(&stage, &view_lanes, 72, 10, VIEW_WIDER);
		stage_follow(&stage, &answer);
		steps--;
	} while (answer.act == VIEW_DONE);
	ck_assert_str_eq(answer.say, "this is as far away as it gets");
	ck_assert_int_eq(steps, -4);
	stage_draw(&stage, &view_lanes, 72, 10, false);
	ck_assert(stage_shows(&stage, "64 ticks per column"));
	stage_close(&stage);
}

TEST(it_scrolls_over_the_whole_run)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 400);
	stage_draw(&stage, &view_lanes, 72, 10, false);
	ck_assert(stage_shows(&stage, " 400"));
	struct view_answer answer = stage_key(&stage, &view_lanes, 72, 10, VIEW_HOME);
	stage_follow(&stage, &answer);
	stage_draw(&stage, &view_lanes, 72, 10, false);
	ck_assert(stage_shows(&stage, " 0         5 "));
	answer = stage_key(&stage, &view_lanes, 72, 10, VIEW_PAGE_UP);
	ck_assert_int_eq(answer.act, VIEW_NOTHING);
	answer = stage_key(&stage, &view_lanes, 72, 10, VIEW_PAGE_DOWN);
	stage_follow(&stage, &answer);
	stage_draw(&stage, &view_lanes, 72, 10, false);
	ck_assert(!stage_shows(&stage, " 0         5 "));
	stage_close(&stage);
}

TEST(with_many_agents_only_the_selected_one_and_its_correspondents_have_lanes)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 20, STEW + 1);
	stage_select(&stage, "Elsa");
	stage_draw(&stage, &view_lanes, 72, 10, false);
	ck_assert(stage_shows(&stage, "Elsa and correspondents"));
	ck_assert(stage_shows(&stage, "Miner Bob"));
	ck_assert(!stage_shows(&stage, "MinersWife 3"));
	stage_close(&stage);
}

TEST(a_crowd_has_no_past_to_draw)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1001, 2);
	stage_draw(&stage, &view_lanes, 72, 10, false);
	ck_assert(stage_shows(&stage, "With this many agents, no past is remembered."));
	stage_close(&stage);
}
