/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "session/travel.h"
#include "view/stage.h"
#include "worlds/worlds.h"
#include "suite.h"

/* In tick 17 with that seed, Elsa visits the bathroom. */
enum { SEED = 60, BLIP = 17 };

TEST(the_future_is_dim_and_the_moment_is_marked)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, BLIP);
	session_show(stage.session, (struct moment){ BLIP, 12 });
	stage_draw(&stage, &view_trace, 60, 16, false);
	stage_expect(&stage, "══ trace ════════════════════════════════ event 13 of 23 ══\n"
	                     "  └ execute GoHomeAndSleepTilRested\n"
	                     "    ├ fatigued? fatigue 8 > 5, yes\n"
	                     "    ├ fatigue 8 -> 7\n"
	                     "    └ \"ZZZZ...\"\n"
	                     "  update Elsa\n"
	                     "  ├ execute WifesGlobalState\n"
	                     "  │ ├ in the bathroom? state CookStew == VisitBathroom, no\n"
	                     "  │ ├ nature calls? drawn 0.07 < 0.1, yes\n"
	                     "  │ └ change CookStew to VisitBathroom  blip begins\n"
	                     "► │   ├ exit CookStew\n"
	                     "  │   │ └ stew in the oven? cooking true == true, yes\n"
	                     "  │   └ enter VisitBathroom\n"
	                     "  │     └ \"Walkin' to the can. Need to powda mah pretty li…\n"
	                     "  └ execute VisitBathroom\n"
	                     "    ├ \"Ahhhhhh! Sweet relief!\"");
	ck_assert_uint_eq(stage_style(&stage, "exit CookStew"), STYLE_CURSOR);
	ck_assert_uint_eq(stage_style(&stage, "execute VisitBathroom"), STYLE_DIM);
	ck_assert_uint_ne(stage_style(&stage, "update Elsa"), STYLE_DIM);
	stage_close(&stage);
}

TEST(the_first_moment_of_a_tick_is_its_rule)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, BLIP);
	session_show(stage.session, (struct moment){ BLIP, 0 });
	stage_draw(&stage, &view_trace, 40, 8, false);
	stage_expect(&stage, "══ trace ═════════════ event 1 of 23 ══\n"
	                     "  15 Elsa      » StewReady to Elsa\n"
	                     "     Elsa      \"Fussin' over food\"\n"
	                     "  16 Miner Bob \"ZZZZ...\"\n"
	                     "     Elsa      \"Fussin' over food\"\n"
	                     "►─ tick 17  8.5 s ─────────────────────\n"
	                     "  update Miner Bob\n"
	                     "  ├ thirst 3 -> 4");
	stage_close(&stage);
}

TEST(a_state_left_at_once_has_a_remark)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 5);
	stage_set(&stage, "Miner Bob", "gold_carried", 2);
	stage_set(&stage, "Miner Bob", "thirst", 4);
	session_go(stage.session, 6);
	stage_draw(&stage, &view_trace, 78, 25, false);
	stage_expect(
		&stage,
		"══ trace ════════════════════════════════════════════════════════════════════\n"
		"    ├ \"Pickin' up a nugget\"\n"
		"    ├ pockets full? gold_carried 3 >= 3, yes\n"
		"    ├ change to VisitBankAndDepositGold  left again at once\n"
		"    │ ├ exit EnterMineAndDigForNugget\n"
		"    │ │ └ \"Ah'm leavin' the gold mine with mah pockets full o' sweet gold\"\n"
		"    │ └ enter VisitBankAndDepositGold\n"
		"    │   ├ at the bank? place gold mine == bank, no\n"
		"    │   ├ \"Goin' to the bank. Yes siree\"\n"
		"    │   └ goes to bank\n"
		"    ├ thirsty? thirst 5 >= 5, yes\n"
		"    └ change VisitBankAndDepositGold to QuenchThirst  second change at once\n"
		"      ├ exit VisitBankAndDepositGold\n"
		"      │ └ \"Leavin' the bank\"\n"
		"      └ enter QuenchThirst\n"
		"        ├ at the saloon? place bank == saloon, no\n"
		"        ├ \"Boy, ah sure is thusty! Walkin' to the saloon\"\n"
		"        └ goes to saloon\n"
		"  update Elsa\n"
		"  ├ execute WifesGlobalState\n"
		"  │ ├ in the bathroom? state DoHouseWork == VisitBathroom, no\n"
		"  │ └ nature calls? drawn 0.85 < 0.1, no\n"
		"  └ execute DoHouseWork\n"
		"    └ \"Washin' the dishes\"\n"
		"► end of tick 6");
	stage_draw(&stage, &view_trace, 40, 24, false);
	stage_expect(&stage, "══ trace ══════════════════════════════\n"
	                     "   ├ pockets full? yes\n"
	                     "   ├ change to VisitBankAndDeposi…  1st\n"
	                     "   │├ exit EnterMineAndDigForNugget\n"
	                     "   ││└ \"Ah'm leavin' the gold mine wit…\n"
	                     "   │└ enter VisitBankAndDepositGold\n"
	                     "   │ ├ at the bank? no\n"
	                     "   │ ├ \"Goin' to the bank. Yes siree\"\n"
	                     "   │ └ goes to bank\n"
	                     "   ├ thirsty? thirst 5 >= 5, yes\n"
	                     "   └ change to QuenchThirst  2nd\n"
	                     "    ├ exit VisitBankAndDepositGold\n"
	                     "    │└ \"Leavin' the bank\"\n"
	                     "    └ enter QuenchThirst\n"
	                     "     ├ at the saloon? no\n"
	                     "     ├ \"Boy, ah sure is thusty! Walkin…\n"
	                     "     └ goes to saloon\n"
	                     "  update Elsa\n"
	                     "  ├ execute WifesGlobalState\n"
	                     "  │├ in the bathroom? no\n"
	                     "  │└ nature calls? drawn 0.85 < 0.1, no\n"
	                     "  └ execute DoHouseWork\n"
	                     "   └ \"Washin' the dishes\"\n"
	                     "► end of tick 6");
	stage_close(&stage);
}

TEST(a_filter_ignores_case)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, BLIP);
	strcpy(stage.look.filter, "cHANGe");
	stage_draw(&stage, &view_trace, 70, 12, false);
	stage_expect(&stage,
	             "══ trace ══════════════════════════════════════════ filter: cHANGe ══\n"
	             "   9 Miner Bob  → VisitBankAndDepositGold   gold_carried 3 >= 3\n"
	             "  10 Miner Bob  → EnterMineAndDigForNugget  money_in_bank 4 < 5\n"
	             "  12 Miner Bob  → QuenchThirst              thirsty (thirst 5 >= 5)\n"
	             "     Elsa       ~ VisitBathroom             drawn 0.08 < 0.1\n"
	             "  13 Miner Bob  → EnterMineAndDigForNugget  refreshed\n"
	             "     Elsa       ~ VisitBathroom             drawn 0.02 < 0.1\n"
	             "  14 Miner Bob  → VisitBankAndDepositGold   gold_carried 3 >= 3\n"
	             "  15 Miner Bob  → GoHomeAndSleepTilRested   money_in_bank 5 >= 5\n"
	             "     Elsa       → CookStew                  HiHoneyImHome came from …\n"
	             "  │ └ change CookStew to VisitBathroom  blip begins\n"
	             "► end of tick 17");
	strcpy(stage.look.filter, "elsa");
	stage_draw(&stage, &view_trace, 70, 40, false);
	ck_assert(stage_shows(&stage, "update Elsa") && !stage_shows(&stage, "update Miner Bob"));
	strcpy(stage.look.filter, "no such thing");
	stage_draw(&stage, &view_trace, 70, 12, false);
	stage_expect(&stage,
	             "══ trace ═══════════════════════════════════ filter: no such thing ══\n"
	             "► end of tick 17");
	stage_close(&stage);
}

TEST(scrolling_ends_where_the_story_ends)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, BLIP);
	stage.scroll = 1000000;
	stage_draw(&stage, &view_trace, 60, 10, false);
	ck_assert(stage_shows(&stage, "end of tick 17"));
	stage.scroll = -1000000;
	stage_draw(&stage, &view_trace, 60, 10, false);
	/* Of a long way, only the last ticks are recorded. */
	ck_assert(stage_shows(&stage, "   2 Miner Bob "));
	session_show(stage.session, (struct moment){ BLIP, 2 });
	stage.scroll = 1000000;
	stage_draw(&stage, &view_trace, 60, 10, false);
	ck_assert(stage_shows(&stage, "  end of tick 17"));
	stage_close(&stage);
}

TEST(guards_show_their_answers_and_inputs_their_effects)
{
	struct stage stage;
	stage_open(&stage, &stage_world, 1, 1, 3);
	stage_send(&stage, "Rover", "Statue", "Ping", 0, NULL);
	stage_draw(&stage, &view_trace, 60, 20, false);
	stage_expect(&stage, "══ trace ══════════════════════════════════════════════════\n"
	                     "   2 Snail      \"hm\"\n"
	                     "── tick 3  3 s ────────────────────────────────────────────\n"
	                     "  update Rover\n"
	                     "  ├ battery low? battery 5, no\n"
	                     "  ├ bag full? bag 2, yes\n"
	                     "  ├ change Dig to Carry  left again at once\n"
	                     "  │ ├ exit Dig\n"
	                     "  │ └ enter Carry\n"
	                     "  └ execute Carry\n"
	                     "    ├ battery 5 -> 4\n"
	                     "    ├ bag 2 -> 0\n"
	                     "    └ change Carry to Dig  second change at once\n"
	                     "      ├ exit Carry\n"
	                     "      └ enter Dig\n"
	                     "  input: Rover>Statue:Ping\n"
	                     "  ├ send Ping to Statue\n"
	                     "  └ deliver Ping from Rover to Statue\n"
	                     "    └ no state handles Ping\n"
	                     "► end of tick 3");
	stage_set(&stage, "Rover", "battery", 1);
	session_go(stage.session, 4);
	stage_draw(&stage, &view_trace, 60, 20, false);
	stage_expect(&stage, "══ trace ══════════════════════════════════════════════════\n"
	                     "   2 Rover      → no previous state\n"
	                     "     Rover      \"stones: 2\"\n"
	                     "     Snail      \"hm\"\n"
	                     "   3 Rover      → Carry                     bag full (bag …\n"
	                     "     Rover      → Dig\n"
	                     "                  input: Rover>Statue:Ping\n"
	                     "     Rover      ! Ping to Statue            not handled\n"
	                     "                  input: Rover.battery = 1\n"
	                     "── tick 4  4 s ────────────────────────────────────────────\n"
	                     "  update Rover\n"
	                     "  ├ battery low? battery 1, yes\n"
	                     "  ├ change Dig to Charge\n"
	                     "  │ ├ exit Dig\n"
	                     "  │ ├ exit Work\n"
	                     "  │ └ enter Charge\n"
	                     "  │   └ goes to dock\n"
	                     "  └ execute Charge\n"
	                     "    └ battery 1 -> 5\n"
	                     "► end of tick 4");
	stage_close(&stage);
}

TEST(a_crowd_says_why_nothing_is_shown)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 3000, 20);
	stage_draw(&stage, &view_trace, 50, 8, false);
	stage_expect(&stage, "══ trace ════════════════════════════════════════\n"
	                     "► end of tick 20\n"
	                     "\n"
	                     "  With this many agents, only ticks that are\n"
	                     "  stepped into are recorded.");
	stage_close(&stage);
}
