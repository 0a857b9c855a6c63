/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "tui/front.h"
#include "suite.h"
#include "tui/ui.h"

/* Which agents are listed, and in which order. */

TEST(only_agents_for_which_a_condition_holds_are_listed_until_escape)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "18n&cooking == false<Enter>");
	front_expect(&front, FRONT_STATUS, "1 of 2 agents; Esc lists them all");
	ck_assert(front_shows(&front, " cooking == false: 1 of 2 agents "));
	ck_assert(front_shows(&front, "► Elsa"));
	front_press(&front, "<Down>");
	front_expect(&front, FRONT_STATUS, "this is the last agent");
	front_press(&front, "<Esc>");
	front_expect(&front, FRONT_STATUS, "all agents are listed");
	ck_assert(front_shows(&front, " 2 agents "));
	front_press(&front, "<Esc>");
	front_expect(&front, FRONT_STATUS, "nothing is open; q quits");
	front_fini(&front);
}

TEST(the_prompt_has_the_condition_and_without_one_lists_all)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "&elsa<Enter>&");
	front_expect(&front, FRONT_STATUS, "only agents: elsa");
	front_press(&front, "<C-u>thirst ><Enter>");
	ck_assert(!front_shows(&front, "of 2 agents; Esc"));
	ck_assert(front_shows(&front, " elsa: 1 of 2 agents "));
	front_press(&front, "&<C-u><Enter>");
	ck_assert(front_shows(&front, " 2 agents "));
	front_press(&front, ":only false<Enter>");
	ck_assert(front_shows(&front, "  nobody"));
	front_press(&front, "<Down>");
	front_expect(&front, FRONT_STATUS, "no agent matches the filter");
	front_fini(&front);
}

TEST(agents_are_sorted_by_key_and_by_name)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, ">");
	ck_assert(front_shows(&front, " 2 agents by name "));
	front_press(&front, "<Home>");
	ck_assert(front_shows(&front, "► Elsa"));
	front_press(&front, "<lt>");
	ck_assert(front_shows(&front, " 2 agents "));
	front_press(&front, "<lt>");
	ck_assert(front_shows(&front, " 2 agents by cooking "));
	front_press(&front, ">");
	ck_assert(front_shows(&front, " 2 agents "));
	front_press(&front, ":sort -th<Tab><Enter>");
	ck_assert(front_shows(&front, " 2 agents by thirst, reversed "));
	front_press(&front, ":sort thrist<Enter>");
	front_expect(&front, FRONT_STATUS,
	             "sort: by which column? name, place, current, a stat ..., not \"thrist\"");
	ck_assert(front_shows(&front, " 2 agents by thirst, reversed "));
	front_press(&front, ":sort<Enter>");
	ck_assert(!front_shows(&front, " by thirst"));
	front_fini(&front);
}

TEST(a_filter_of_one_letter_is_cleared_by_escape_too)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "5nfx<Enter>");
	front_expect(&front, FRONT_STATUS, "the trace shows lines with \"x\"; Esc shows all");
	front_press(&front, "<Esc>");
	front_expect(&front, FRONT_STATUS, "the trace shows everything");
	front_press(&front, "<Esc>");
	front_expect(&front, FRONT_STATUS, "nothing is open; q quits");
	front_fini(&front);
}

TEST(a_list_begins_at_its_top_when_it_is_sorted_or_sifted)
{
	struct front front;
	front_init_crowd(&front, 60);
	front_press(&front, "<Tab>");
	front.app->look.scroll[VIEW_AGENTS] = 7;
	front_press(&front, ":sort name<Enter>");
	ck_assert_int_eq(front.app->look.scroll[VIEW_AGENTS], 0);
	ck_assert_int_eq(front.app->focus, VIEW_AGENTS);
	front_press(&front, "d");
	front.app->look.scroll[VIEW_AGENTS] = 7;
	front_press(&front, ":only miner<Enter>");
	ck_assert_int_eq(front.app->look.scroll[VIEW_AGENTS], 0);
	ck_assert_int_eq(front.app->focus, VIEW_AGENTS);
	front_fini(&front);
}

TEST(another_agent_is_looked_at_from_its_beginning)
{
	struct front front;
	front_init(&front, "messaging");
	struct app *app = front.app;
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
	front_fini(&front);
}

TEST(a_name_with_a_digit_is_completed_in_an_expression)
{
	struct front front;
	front_init_crowd(&front, 12);
	front_press(&front, ":1 + Miner_11.th<Tab>");
	front_expect(&front, FRONT_STATUS, ":1 + Miner_11.thirst");
	front_fini(&front);
}

TEST(a_line_of_the_crowd_lists_its_agents)
{
	struct front front;
	front_init_crowd(&front, 150);
	front_press(&front, "20ny<Home><Down><Enter>");
	ck_assert(front_shows(&front, "state == \"VisitBankAndDepositGold\": "));
	ck_assert(front_shows(&front, "══ agents"));
	ck_assert(front_shows(&front, "VisitBankAndDepositGold"));
	ck_assert(!front_shows(&front, "EatStew"));
	front_fini(&front);
}
