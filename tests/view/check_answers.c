/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "view/view.h"
#include "view/stage.h"
#include "worlds/worlds.h"
#include "suite.h"

/* What keys, clicks and searches mean in each view. */

enum { SEED = 1, COLS = 60, ROWS = 12 };

static void open_at(struct stage *stage, uint64_t tick)
{
	stage_open(stage, worlds_default, SEED, 3, tick);
	stage_select(stage, "Miner Bob");
}

static struct view_answer press(struct stage *stage, const struct view *view, enum view_key key)
{
	struct view_answer answer = stage_key(stage, view, COLS, ROWS, key);
	stage_follow(stage, &answer);
	return answer;
}

TEST_EACH(every_key_of_a_view_has_a_sentence_and_a_function, VIEWS)
{
	const struct view *view = view_get((enum view_number)_i);
	for (int key = 0; key < VIEW_KEYS; key++) {
		const struct view_use use = view_use((enum view_number)_i, (enum view_key)key);
		ck_assert_int_eq(use.answer != NULL, use.help != NULL);
		ck_assert(!use.help || use.help[strlen(use.help) - 1] == '.');
	}
	ck_assert(view->hint && view->help && view->name);
}

/* Lists of agents: the map and the agents. */

static const struct view *const lists[] = { &view_map, &view_agents };

TEST_EACH(up_and_down_select_the_agents_in_order_and_stop_at_the_ends, ARRAY_LEN(lists))
{
	struct stage stage;
	open_at(&stage, 5);
	press(&stage, lists[_i], VIEW_DOWN);
	ck_assert_str_eq(stage_selected(&stage), "Elsa");
	press(&stage, lists[_i], VIEW_END);
	ck_assert_str_eq(stage_selected(&stage), "MinersWife 6");
	struct view_answer answer = press(&stage, lists[_i], VIEW_DOWN);
	ck_assert_int_eq(answer.act, VIEW_NOTHING);
	ck_assert_str_eq(answer.say, "this is the last agent");
	press(&stage, lists[_i], VIEW_UP);
	ck_assert_str_eq(stage_selected(&stage), "Miner 5");
	press(&stage, lists[_i], VIEW_HOME);
	ck_assert_str_eq(stage_selected(&stage), "Miner Bob");
	answer = press(&stage, lists[_i], VIEW_UP);
	ck_assert_str_eq(answer.say, "this is the first agent");
	stage_close(&stage);
}

TEST_EACH(with_no_agent_selected_any_direction_selects_the_first, ARRAY_LEN(lists))
{
	struct stage stage;
	open_at(&stage, 5);
	stage.look.selected = AGENT_NONE;
	press(&stage, lists[_i], VIEW_DOWN);
	ck_assert_str_eq(stage_selected(&stage), "Miner Bob");
	stage_close(&stage);
}

TEST(enter_opens_the_details_of_the_selected_agent)
{
	static const struct view *const of_agents[] = { &view_map, &view_agents, &panel_details,
		                                        &view_agents };
	struct stage stage;
	open_at(&stage, 5);
	for (size_t i = 0; i < ARRAY_LEN(of_agents); i++) {
		struct view_answer answer = press(&stage, of_agents[i], VIEW_ENTER);
		ck_assert_int_eq(answer.act, VIEW_OPEN);
		ck_assert_int_eq(answer.open, VIEW_DETAILS);
	}
	stage_close(&stage);
}

TEST_EACH(a_click_selects_the_agent_under_it, ARRAY_LEN(lists))
{
	struct stage stage;
	open_at(&stage, 5);
	struct view_answer answer = stage_click(&stage, lists[_i], 90, 30, "Elsa");
	ck_assert_int_eq(answer.act, VIEW_DONE);
	stage_follow(&stage, &answer);
	ck_assert_str_eq(stage_selected(&stage), "Elsa");
	answer = stage_click(&stage, lists[_i], 90, 30, "Elsa");
	ck_assert_int_eq(answer.act, VIEW_DONE);
	const char *nobody = lists[_i] == &view_map ? "┌" : lists[_i]->name;
	answer = stage_click(&stage, lists[_i], 90, 30, nobody);
	ck_assert_int_eq(answer.act, VIEW_NOTHING);
	stage_close(&stage);
}

TEST(every_row_of_an_agent_selects_it_and_a_gap_selects_none)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 1, 5);
	stage_draw(&stage, &view_agents, 60, 30, false);
	uint32_t elsa = sim_find(session_sim(stage.session), "Elsa")->id;
	int rows = 0, others = 0;
	for (int y = 0; y < 30; y++) {
		stage.look.selected = AGENT_NONE;
		stage_click_at(&stage, &view_agents, 3, y);
		rows += stage.look.selected == elsa;
		others += stage.look.selected != elsa && stage.look.selected != AGENT_NONE;
	}
	/* Her state, what it was before, and her one stat; he has two rows of stats. */
	ck_assert_int_eq(rows, 3);
	ck_assert_int_eq(others, 4);
	stage_close(&stage);
}

TEST(neither_the_heading_nor_the_rest_below_the_list_selects_an_agent)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 20, 5);
	stage_select(&stage, "Miner Bob");
	stage.scroll = 2;
	stage_draw(&stage, &view_agents, COLS, ROWS, false);
	ck_assert(stage_shows(&stage, "3-11 of 40"));
	ck_assert_int_eq(stage_click_at(&stage, &view_agents, 3, 0).act, VIEW_NOTHING);
	ck_assert_int_eq(stage_click_at(&stage, &view_agents, 3, ROWS - 1).act, VIEW_NOTHING);
	ck_assert_str_eq(stage_selected(&stage), "Miner Bob");
	/* Between them, below the names of the columns, are the agents. */
	ck_assert_int_eq(stage_click_at(&stage, &view_agents, 3, 2).act, VIEW_DONE);
	ck_assert_str_eq(stage_selected(&stage), "Miner 3");
	stage_close(&stage);
}

TEST_EACH(a_text_finds_the_next_agent_by_name_place_or_state, ARRAY_LEN(lists))
{
	struct stage stage;
	open_at(&stage, 5);
	struct view_answer answer = stage_find(&stage, lists[_i], "miner 5", true);
	stage_follow(&stage, &answer);
	ck_assert_str_eq(stage_selected(&stage), "Miner 5");
	answer = stage_find(&stage, lists[_i], "miner 3", false);
	stage_follow(&stage, &answer);
	ck_assert_str_eq(stage_selected(&stage), "Miner 3");
	answer = stage_find(&stage, lists[_i], "HOUSEWORK", true);
	stage_follow(&stage, &answer);
	ck_assert_str_eq(stage_selected(&stage), "MinersWife 4");
	answer = stage_find(&stage, lists[_i], "gold mine", true);
	ck_assert_int_eq(answer.act, VIEW_DONE);
	answer = stage_find(&stage, lists[_i], "zebra", true);
	ck_assert_int_eq(answer.act, VIEW_NOTHING);
	stage_close(&stage);
}

static void populate_and_remove(struct sim *sim, uint32_t couples)
{
	worlds_default->populate(sim, couples);
	sim_remove(sim, 1);
	sim_remove(sim, 2);
	sim_remove(sim, 5);
}

/* What is searched for from Miner Bob on, and which agent is found; "" for none. */
static const struct {
	const char *text, *found;
} searches[] = {
	{ "thirst > 4", "Miner 5" },
	{ "cooking", "" },
	{ "place == \"shack\"", "Elsa" },
	{ "state == \"DoHouseWork\"", "Elsa" },
	{ "thirst", "" },
	{ "thirst >", "" },
	{ "nonsense > 1", "" },
	{ "4", "MinersWife 4" },
	{ "1", "Miner Bob" },
	{ "0", "" },
	{ "99", "" },
	{ "Elsa", "Elsa" },
};

TEST_EACH(a_number_or_a_condition_finds_the_next_agent, ARRAY_LEN(searches))
{
	struct stage stage;
	open_at(&stage, 5);
	stage_set(&stage, "Miner 5", "thirst", 6);
	stage_set(&stage, "Miner Bob", "thirst", 1);
	stage_set(&stage, "Miner 3", "thirst", 1);
	struct view_answer answer = stage_find(&stage, &view_agents, searches[_i].text, true);
	ck_assert_int_eq(answer.act, *searches[_i].found ? VIEW_DONE : VIEW_NOTHING);
	stage_follow(&stage, &answer);
	if (*searches[_i].found)
		ck_assert_str_eq(stage_selected(&stage), searches[_i].found);
	stage_close(&stage);
}

TEST_EACH(agents_that_are_gone_are_skipped, ARRAY_LEN(lists))
{
	struct stage stage;
	struct world world = *worlds_default;
	world.populate = populate_and_remove;
	stage_open(&stage, &world, SEED, 3, 0);
	stage_select(&stage, "Miner Bob");
	press(&stage, lists[_i], VIEW_DOWN);
	ck_assert_str_eq(stage_selected(&stage), "MinersWife 4");
	press(&stage, lists[_i], VIEW_END);
	ck_assert_str_eq(stage_selected(&stage), "Miner 5");
	press(&stage, lists[_i], VIEW_UP);
	press(&stage, lists[_i], VIEW_UP);
	ck_assert_str_eq(stage_selected(&stage), "Miner Bob");
	stage_find(&stage, lists[_i], "miner", false);
	ck_assert_uint_eq(stage.look.selected, 4);
	stage_draw(&stage, &view_agents, 60, 30, false);
	ck_assert(stage_shows(&stage, "MinersWife 4"));
	ck_assert(stage_shows(&stage, "3 agents"));
	stage_close(&stage);
}

/* The agents alone. */

TEST(a_page_of_agents_keeps_two_lines_visible)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 20, 5);
	stage_select(&stage, "Miner Bob");
	/* The selected agent takes three lines, the others take one of a page of 12. */
	press(&stage, &view_agents, VIEW_PAGE_DOWN);
	uint32_t down = agent_slot(stage.look.selected);
	ck_assert_uint_gt(down, 6);
	ck_assert_uint_lt(down, 11);
	press(&stage, &view_agents, VIEW_PAGE_UP);
	ck_assert_str_eq(stage_selected(&stage), "Miner Bob");
	for (int i = 0; i < 40; i++)
		press(&stage, &view_agents, VIEW_PAGE_DOWN);
	ck_assert_str_eq(stage_selected(&stage), "MinersWife 40");
	ck_assert_int_eq(press(&stage, &view_agents, VIEW_PAGE_DOWN).act, VIEW_NOTHING);
	stage_close(&stage);
}

TEST(a_page_too_small_for_an_agent_is_still_one_agent)
{
	struct stage stage;
	open_at(&stage, 5);
	struct view_answer answer = stage_key(&stage, &view_agents, 40, 2, VIEW_PAGE_DOWN);
	stage_follow(&stage, &answer);
	ck_assert_str_eq(stage_selected(&stage), "Elsa");
	stage_close(&stage);
}

TEST(the_wheel_scrolls_agents_to_both_ends_and_no_further)
{
	struct stage stage;
	stage_open(&stage, worlds_default, SEED, 20, 5);
	stage_select(&stage, "Miner Bob");
	ck_assert_int_eq(press(&stage, &view_agents, VIEW_WHEEL_UP).act, VIEW_NOTHING);
	int turns = 0;
	while (press(&stage, &view_agents, VIEW_WHEEL_DOWN).act == VIEW_DONE)
		ck_assert_int_lt(++turns, 200);
	ck_assert_int_gt(turns, 10);
	stage_draw(&stage, &view_agents, COLS, ROWS, false);
	ck_assert(stage_shows(&stage, "MinersWife 40"));
	ck_assert_str_eq(stage_selected(&stage), "Miner Bob");
	while (press(&stage, &view_agents, VIEW_WHEEL_UP).act == VIEW_DONE)
		ck_assert_int_gt(--turns, -2);
	stage_draw(&stage, &view_agents, COLS, ROWS, false);
	ck_assert(stage_shows(&stage, "Miner Bob"));
	stage_close(&stage);
}

/* The map alone. */

TEST(a_page_of_the_map_is_a_place)
{
	struct stage stage;
	open_at(&stage, 5);
	const struct sim *sim = session_sim(stage.session);
	uint8_t first = sim_agent(sim, stage.look.selected)->place;
	ck_assert_int_eq(press(&stage, &view_map, VIEW_PAGE_DOWN).act, VIEW_DONE);
	ck_assert_uint_ne(sim_agent(sim, stage.look.selected)->place, first);
	press(&stage, &view_map, VIEW_PAGE_UP);
	ck_assert_uint_eq(sim_agent(sim, stage.look.selected)->place, first);
	stage_close(&stage);
}

/* Panels. */

static const struct view *const panels[] = { &panel_details, &panel_why };

TEST_EACH(a_panel_scrolls_to_its_last_line_and_back, ARRAY_LEN(panels))
{
	struct stage stage;
	open_at(&stage, 20);
	stage_draw(&stage, panels[_i], 60, 6, false);
	stage_key(&stage, panels[_i], 60, 6, VIEW_PAGE_DOWN);
	ck_assert_int_eq(stage.scroll, 2);
	stage_key(&stage, panels[_i], 60, 6, VIEW_END);
	int last = stage.scroll;
	ck_assert_int_gt(last, 2);
	ck_assert_int_eq(stage_key(&stage, panels[_i], 60, 6, VIEW_DOWN).act, VIEW_NOTHING);
	stage_key(&stage, panels[_i], 60, 6, VIEW_UP);
	ck_assert_int_eq(stage.scroll, last - 1);
	stage_key(&stage, panels[_i], 60, 6, VIEW_HOME);
	ck_assert_int_eq(stage.scroll, 0);
	stage_close(&stage);
}

TEST_EACH(a_panel_that_fits_says_so, ARRAY_LEN(panels))
{
	struct stage stage;
	open_at(&stage, 20);
	stage_key(&stage, panels[_i], 200, 300, VIEW_UP);
	ck_assert_str_eq(stage_key(&stage, panels[_i], 200, 300, VIEW_PAGE_DOWN).say,
	                 "everything is visible");
	stage_close(&stage);
}
