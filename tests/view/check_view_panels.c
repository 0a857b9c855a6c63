/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "view/stage.h"
#include "worlds/worlds.h"
#include "suite.h"

enum { SEED = 60 };

TEST(panels_scroll_to_their_end_and_no_further)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 16);
	stage_select(&stage, "Miner Bob");
	stage.scroll = 1000000;
	stage_draw(&stage, &panel_details, 50, 10, false);
	stage_expect(&stage, "┌─ Miner Bob ────────────────────────────────────┐\n"
	                     "│   · QuenchThirst                              ▲│\n"
	                     "│       → EnterMineAndDigForNugget  refreshed    │\n"
	                     "│   ◇ MinerGlobalState (global)                  │\n"
	                     "│   · EatStew                                    │\n"
	                     "│       → back to the previous state  eaten      │\n"
	                     "│                                                │\n"
	                     "│ telegrams waiting                              │\n"
	                     "│   none from or to this agent                   │\n"
	                     "└────────────────────────────────────────────────┘");
	stage.scroll = -5;
	stage_draw(&stage, &panel_details, 50, 8, false);
	stage_expect(&stage, "┌─ Miner Bob ────────────────────────────────────┐\n"
	                     "│ Miner, id 0                                    │\n"
	                     "│   place    shack                               │\n"
	                     "│                                                │\n"
	                     "│ machine                                        │\n"
	                     "│   current  GoHomeAndSleepTilRested, for 1 tick │\n"
	                     "│   previous VisitBankAndDepositGold            ▼│\n"
	                     "└────────────────────────────────────────────────┘");
	stage_close(&stage);
}

TEST(without_a_selected_agent_panels_say_so)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 16);
	stage_draw(&stage, &panel_details, 40, 4, false);
	stage_expect(&stage, "┌─ details ────────────────────────────┐\n"
	                     "│ No agent is selected.                │\n"
	                     "│                                      │\n"
	                     "└──────────────────────────────────────┘");
	stage_draw(&stage, &panel_why, 40, 4, false);
	stage_expect(&stage, "┌─ why ────────────────────────────────┐\n"
	                     "│ No agent is selected.                │\n"
	                     "│                                      │\n"
	                     "└──────────────────────────────────────┘");
	stage_close(&stage);
}

TEST(nothing_is_invented_about_an_unrecorded_tick)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 3000, 16);
	stage_select(&stage, "Elsa");
	stage_draw(&stage, &panel_why, 76, 40, false);
	ck_assert(stage_shows(&stage, "to CookStew: HiHoneyImHome "));
	ck_assert(!stage_shows(&stage, "came"));
	stage_close(&stage);
}

TEST(why_remembers_changes_of_earlier_ticks)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 16);
	stage_select(&stage, "Elsa");
	stage_draw(&stage, &panel_why, 76, 20, false);
	stage_expect(
		&stage,
		"┌─ why Elsa ───────────────────────────────────────────────────────────────┐\n"
		"│ asked in this tick                                                       │\n"
		"│   WifesGlobalState                                                       │\n"
		"│ ►   ✗ to VisitBathroom when nature calls                              no │\n"
		"│       ✗ chance 0.1             drawn 0.12, needs below 0.1               │\n"
		"│       To make it true: drawn  below 0.1, now 0.12                        │\n"
		"│     · to CookStew on HiHoneyImHome                             none came │\n"
		"│   CookStew                                                               │\n"
		"│     · to DoHouseWork on StewReady                              none came │\n"
		"│                                                                          │\n"
		"│ in CookStew since tick 15 (7.5 s)                                        │\n"
		"│   15 Elsa changed from DoHouseWork to CookStew: HiHoneyImHome            │\n"
		"│   15 Miner Bob sent HiHoneyImHome to Elsa, on entering                   │\n"
		"│      GoHomeAndSleepTilRested                                             │\n"
		"│   15 Miner Bob changed from VisitBankAndDepositGold to                   │\n"
		"│      GoHomeAndSleepTilRested: comfortable                                │\n"
		"│      ✓ comfortable? money_in_bank 5 >= 5, yes                            │\n"
		"│   15 money_in_bank 2 -> 5, while executing VisitBankAndDepositGold       │\n"
		"│                                                                          │\n"
		"└──────────────────────────────────────────────────────────────────────────┘");
	stage_select(&stage, "Miner Bob");
	stage_draw(&stage, &panel_why, 76, 20, false);
	ck_assert(stage_shows(&stage, "15 Miner Bob changed from VisitBankAndDepositGold to"));
	stage_close(&stage);
}

TEST(why_lists_transitions_with_the_one_that_won_and_those_it_hid)
{
	struct stage stage;
	stage_open(&stage, &stage_world, 1, 1, 3);
	stage_select(&stage, "Rover");
	stage_draw(&stage, &panel_why, 70, 20, false);
	stage_expect(&stage,
	             "┌─ why Rover ────────────────────────────────────────────────────────┐\n"
	             "│ body: in Work > Dig since tick 3 (3 s)                             │\n"
	             "│ ► 3 Rover changed from Carry to Dig, while executing Carry         │\n"
	             "│   3 Rover changed from Dig to Carry: bag full                      │\n"
	             "│     ✗ battery low? battery 5, no                                   │\n"
	             "│     ✓ bag full? bag 2, yes                                         │\n"
	             "│   2 bag 1 -> 2, while executing Dig                                │\n"
	             "│                                                                    │\n"
	             "│ lamp: in Dark                                                      │\n"
	             "│     Rover has been in Dark since the beginning                     │\n"
	             "│                                                                    │\n"
	             "│ asked in this tick                                                 │\n"
	             "│   Work                                                             │\n"
	             "│     ✗ to Charge when battery low                                no │\n"
	             "│       ✗ battery 5                                               no │\n"
	             "│   Dig                                                              │\n"
	             "│     ✓ to Carry when bag full                                   yes │\n"
	             "│       ✓ bag 2                                                  yes │\n"
	             "│     · to the previous state when bag in use                       ▼│\n"
	             "└────────────────────────────────────────────────────────────────────┘");
	stage_close(&stage);
}

TEST(why_says_that_the_update_is_still_to_come)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 15);
	stage_select(&stage, "Elsa");
	session_show(stage.session, (struct moment){ 15, 3 });
	stage_draw(&stage, &panel_why, 70, 20, false);
	ck_assert(stage_shows(&stage, "not updated yet in this tick"));
	stage_close(&stage);
}

TEST(why_says_why_an_agent_was_not_updated)
{
	struct stage stage;
	stage_open(&stage, &stage_world, 1, 1, 3);
	stage_select(&stage, "Snail");
	stage_draw(&stage, &panel_why, 120, 20, false);
	ck_assert(stage_shows(&stage,
	                      "class Snail is updated every 4 ticks, this agent next in tick 6"));
	stage_select(&stage, "Statue");
	stage_draw(&stage, &panel_why, 78, 20, false);
	ck_assert(stage_shows(&stage, "it sleeps until a telegram comes"));
	stage_close(&stage);
}

TEST(why_names_the_states_that_did_not_handle_a_telegram)
{
	struct stage stage;
	stage_open(&stage, &stage_world, 1, 1, 3);
	stage_send(&stage, "Snail", "Rover", "Ping", 0, NULL);
	stage_select(&stage, "Rover");
	stage.scroll = 1000;
	stage_draw(&stage, &panel_why, 60, 10, false);
	stage_expect(&stage, "┌─ why Rover ──────────────────────────────────────────────┐\n"
	                     "│   Dark                                                  ▲│\n"
	                     "│     nothing leads out of it                              │\n"
	                     "│                                                          │\n"
	                     "│ telegrams that it did not handle                         │\n"
	                     "│   ✗ Ping from Snail                                      │\n"
	                     "│     Dig was asked, and did not handle it                 │\n"
	                     "│     Work answers no telegrams                            │\n"
	                     "│     Dark answers no telegrams                            │\n"
	                     "└──────────────────────────────────────────────────────────┘");
	stage_close(&stage);
}

TEST(why_tells_what_is_about_to_be_reported_as_not_handled)
{
	struct stage stage;
	size_t count, i = 0;
	stage_open(&stage, &stage_world, 1, 1, 3);
	stage_send(&stage, "Snail", "Rover", "Ping", 0, NULL);
	stage_select(&stage, "Rover");
	session_show(stage.session, (struct moment){ 3, 0 });
	const struct event *events = session_events(stage.session, &count);
	while (i < count && events[i].kind != EVENT_UNHANDLED)
		i++;
	session_show(stage.session, (struct moment){ 3, (uint32_t)i });
	stage_draw(&stage, &panel_why, 60, 30, false);
	ck_assert(stage_shows(&stage, "✗ Ping from Snail"));
	session_show(stage.session, (struct moment){ 3, (uint32_t)i - 1 });
	stage_draw(&stage, &panel_why, 60, 30, false);
	ck_assert(!stage_shows(&stage, "Ping from Snail"));
	stage_close(&stage);
}

TEST(why_names_the_input_that_forced_a_change)
{
	struct stage stage;
	struct error error;
	stage_open(&stage, worlds_default, SEED, 1, 16);
	stage_select(&stage, "Elsa");
	const struct class *class = session_sim(stage.session)->world->classes[1];
	ck_assert(session_input(stage.session,
	                        &(struct input){ .kind = INPUT_FORCE,
	                                         .agent = stage.look.selected,
	                                         .state = class_find_state(class, "DoHouseWork") },
	                        &error));
	stage_draw(&stage, &panel_why, 70, 20, false);
	ck_assert(stage_shows(&stage, "16 input: force Elsa into DoHouseWork"));
	session_go(stage.session, 17);
	stage_draw(&stage, &panel_why, 70, 20, false);
	stage_close(&stage);
}
