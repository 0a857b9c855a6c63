/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "tui/rig.h"
#include "suite.h"
#include "tui/front.h"

/* Which agents are listed, and in which order. */

TEST(only_agents_for_which_a_condition_holds_are_listed_until_escape)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "18n&cooking == false<Enter>");
	rig_expect(&rig, RIG_STATUS, "1 of 2 agents; Esc lists them all");
	ck_assert(rig_shows(&rig, " cooking == false: 1 of 2 agents "));
	ck_assert(rig_shows(&rig, "► Elsa"));
	rig_press(&rig, "<Down>");
	rig_expect(&rig, RIG_STATUS, "this is the last agent");
	rig_press(&rig, "<Esc>");
	rig_expect(&rig, RIG_STATUS, "all agents are listed");
	ck_assert(rig_shows(&rig, " 2 agents "));
	rig_press(&rig, "<Esc>");
	rig_expect(&rig, RIG_STATUS, "nothing is open; q quits");
	rig_fini(&rig);
}

TEST(the_prompt_has_the_condition_and_without_one_lists_all)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "&elsa<Enter>&");
	rig_expect(&rig, RIG_STATUS, "only agents: elsa");
	rig_press(&rig, "<C-u>thirst ><Enter>");
	ck_assert(!rig_shows(&rig, "of 2 agents; Esc"));
	ck_assert(rig_shows(&rig, " elsa: 1 of 2 agents "));
	rig_press(&rig, "&<C-u><Enter>");
	ck_assert(rig_shows(&rig, " 2 agents "));
	rig_press(&rig, ":only false<Enter>");
	ck_assert(rig_shows(&rig, "  nobody"));
	rig_press(&rig, "<Down>");
	rig_expect(&rig, RIG_STATUS, "no agent matches the filter");
	rig_fini(&rig);
}

TEST(agents_are_sorted_by_key_and_by_name)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, ">");
	ck_assert(rig_shows(&rig, " 2 agents by name "));
	rig_press(&rig, "<Home>");
	ck_assert(rig_shows(&rig, "► Elsa"));
	rig_press(&rig, "<lt>");
	ck_assert(rig_shows(&rig, " 2 agents "));
	rig_press(&rig, "<lt>");
	ck_assert(rig_shows(&rig, " 2 agents by cooking "));
	rig_press(&rig, ">");
	ck_assert(rig_shows(&rig, " 2 agents "));
	rig_press(&rig, ":sort -th<Tab><Enter>");
	ck_assert(rig_shows(&rig, " 2 agents by thirst, reversed "));
	rig_press(&rig, ":sort thrist<Enter>");
	rig_expect(&rig, RIG_STATUS,
	           "sort: by which column? name, place, current, a stat ..., not \"thrist\"");
	ck_assert(rig_shows(&rig, " 2 agents by thirst, reversed "));
	rig_press(&rig, ":sort<Enter>");
	ck_assert(!rig_shows(&rig, " by thirst"));
	rig_fini(&rig);
}

TEST(a_filter_of_one_letter_is_cleared_by_escape_too)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "5nfx<Enter>");
	rig_expect(&rig, RIG_STATUS, "the trace shows lines with \"x\"; Esc shows all");
	rig_press(&rig, "<Esc>");
	rig_expect(&rig, RIG_STATUS, "the trace shows everything");
	rig_press(&rig, "<Esc>");
	rig_expect(&rig, RIG_STATUS, "nothing is open; q quits");
	rig_fini(&rig);
}

TEST(a_list_begins_at_its_top_when_it_is_sorted_or_sifted)
{
	struct rig rig;
	rig_init_crowd(&rig, 60);
	rig_press(&rig, "<Tab>");
	rig.app->look.scroll[VIEW_AGENTS] = 7;
	rig_press(&rig, ":sort name<Enter>");
	ck_assert_int_eq(rig.app->look.scroll[VIEW_AGENTS], 0);
	ck_assert_int_eq(rig.app->screen.focus, VIEW_AGENTS);
	rig_press(&rig, "d");
	rig.app->look.scroll[VIEW_AGENTS] = 7;
	rig_press(&rig, ":only miner<Enter>");
	ck_assert_int_eq(rig.app->look.scroll[VIEW_AGENTS], 0);
	ck_assert_int_eq(rig.app->screen.focus, VIEW_AGENTS);
	rig_fini(&rig);
}

TEST(another_agent_is_looked_at_from_its_beginning)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	struct app *app = rig.app;
	for (int view = 0; view < VIEWS; view++)
		app->look.scroll[view] = 7;
	app->look.state = 2;
	look_select(&app->look, 0);
	ck_assert_int_eq(app->look.scroll[VIEW_AGENTS], 7);
	ck_assert_uint_eq(app->look.state, 2);
	look_select(&app->look, 1);
	ck_assert_uint_eq(app->look.selected, 1);
	ck_assert_uint_eq(app->look.state, STATE_NONE);
	for (int view = 0; view < VIEWS; view++)
		ck_assert_int_eq(app->look.scroll[view],
		                 view == VIEW_AGENTS || view >= PANELS_FIRST ? 0 : 7);
	rig_fini(&rig);
}

TEST(a_name_with_a_digit_is_completed_in_an_expression)
{
	struct rig rig;
	rig_init_crowd(&rig, 12);
	rig_press(&rig, ":1 + Miner_11.th<Tab>");
	rig_expect(&rig, RIG_STATUS, ":1 + Miner_11.thirst");
	rig_fini(&rig);
}

TEST(a_line_of_the_crowd_lists_its_agents)
{
	struct rig rig;
	rig_init_crowd(&rig, 150);
	rig_press(&rig, "20ny<Home><Down><Enter>");
	ck_assert(rig_shows(&rig, "state == \"VisitBankAndDepositGold\": "));
	ck_assert(rig_shows(&rig, "══ agents"));
	ck_assert(rig_shows(&rig, "VisitBankAndDepositGold"));
	ck_assert(!rig_shows(&rig, "EatStew"));
	rig_fini(&rig);
}
