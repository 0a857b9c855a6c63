/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "tui/action.h"
#include "tui/front.h"
#include "suite.h"

/* Looking around: focus, panels, the mouse, finding, help. */

/* Clicks on the first occurrence of this text on the screen. */
static void press_on(struct front *front, enum key key, const char *text)
{
	char line[CANVAS_LINE_MAX];
	for (int y = 0; y < front->canvas.rows; y++) {
		front_row(front, y, line);
		char *found = strstr(line, text);
		if (!found)
			continue;
		*found = '\0';
		front_mouse(front, key, canvas_text_cols(line), y);
		return;
	}
	ck_abort_msg("\"%s\" is not on the screen", text);
}

static void click(struct front *front, const char *text)
{
	press_on(front, INPUT_CLICK, text);
}

static void double_click(struct front *front, const char *text)
{
	press_on(front, INPUT_CLICK, text);
	press_on(front, INPUT_DOUBLECLICK, text);
}

TEST(a_click_focuses_a_view_and_selects_what_is_under_it)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "20n");
	click(&front, "Elsa");
	ck_assert(front_shows(&front, "══ map"));
	ck_assert(front_shows(&front, "► Elsa"));
	click(&front, "telegrams");
	ck_assert(front_shows(&front, "══ telegrams"));
	front_fini(&front);
}

TEST(a_double_click_opens_the_details_which_clicks_do_not_go_through)
{
	struct front front;
	front_init(&front, "messaging");
	click(&front, "Miner Bob");
	click(&front, "Miner Bob");
	ck_assert(!front_shows(&front, "┌─ Miner Bob"));
	double_click(&front, "Elsa");
	ck_assert(front_shows(&front, "┌─ Elsa"));
	front_mouse(&front, INPUT_CLICK, 40, 15);
	ck_assert(front_shows(&front, "┌─ Elsa"));
	ck_assert(front_shows(&front, "══ map"));
	double_click(&front, "Elsa");
	ck_assert(front_shows(&front, "┌─ Elsa"));
	double_click(&front, "Miner Bob");
	ck_assert(front_shows(&front, "┌─ Miner Bob"));
	front_fini(&front);
}

TEST(a_double_click_on_nothing_opens_nothing)
{
	struct front front;
	front_init(&front, "messaging");
	double_click(&front, "Elsa");
	front_press(&front, "<Esc>");
	double_click(&front, "map");
	ck_assert(!front_shows(&front, "┌─ Elsa"));
	front_mouse(&front, INPUT_CLICK, 2, 3);
	front_mouse(&front, INPUT_DOUBLECLICK, 2, 3);
	ck_assert(!front_shows(&front, "┌─ Elsa"));
	front_fini(&front);
}

TEST(M_switches_the_mouse)
{
	struct front front;
	front_init(&front, "messaging");
	ck_assert(!app_has_mouse(front.app));
	front_press(&front, "M");
	ck_assert(app_has_mouse(front.app));
	ck_assert(front.next & APP_MOUSE);
	front_expect(&front, FRONT_STATUS, "Shift or M selects text");
	front_press(&front, "M");
	ck_assert(!app_has_mouse(front.app));
	ck_assert(front.next & APP_MOUSE);
	front_press(&front, "n");
	ck_assert(!(front.next & APP_MOUSE));
	front_fini(&front);
}

TEST(a_click_in_the_trace_goes_to_that_moment)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "20n");
	click(&front, "execute WifesGlobalState");
	front_expect(&front, FRONT_TITLE, "tick 20, event");
	front_expect(&front, FRONT_STATUS, "");
	front_fini(&front);
}

TEST(a_click_on_a_hint_is_its_key_in_every_mode)
{
	struct front front;
	front_init(&front, "messaging");
	click(&front, "n tick");
	ck_assert_uint_eq(front_tick(&front), 1);
	double_click(&front, "N back");
	ck_assert_uint_eq(front_tick(&front), 0);
	click(&front, "n tick");
	click(&front, "w why");
	ck_assert(front_shows(&front, "why Miner Bob"));
	click(&front, "Escape close");
	click(&front, "m telegram");
	ck_assert(front_shows(&front, "sender"));
	click(&front, "Esc cancel");
	front_expect(&front, FRONT_STATUS, "nothing was changed");
	front_mouse(&front, INPUT_CLICK, 79, FRONT_HINTS);
	front_mouse(&front, INPUT_CLICK, 5, FRONT_STATUS);
	front_mouse(&front, INPUT_CLICK, 5, FRONT_TITLE);
	ck_assert_uint_eq(front_tick(&front), 1);
	front_fini(&front);
}

TEST(the_wheel_scrolls_the_view_under_the_mouse_and_leaves_the_focus)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "40n");
	ck_assert(front_shows(&front, "end of tick 40"));
	front_mouse(&front, INPUT_WHEELUP, 60, 16);
	ck_assert(!front_shows(&front, "end of tick 40"));
	ck_assert(front_shows(&front, "══ agents"));
	front_mouse(&front, INPUT_WHEELDOWN, 60, 16);
	ck_assert(front_shows(&front, "end of tick 40"));
	front_mouse(&front, INPUT_WHEELDOWN, 5, 2);
	front_expect(&front, FRONT_STATUS, "there is nothing to scroll here");
	front_press(&front, "w");
	ck_assert(front_shows(&front, "why Miner Bob"));
	front_mouse(&front, INPUT_WHEELDOWN, 40, 15);
	ck_assert(front_shows(&front, "why Miner Bob"));
	front_fini(&front);
}

TEST(a_click_can_be_typed)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, ":click 40 14<Enter>");
	ck_assert(front_shows(&front, "══ trace"));
	front_press(&front, ":click 40 14 1<Enter>");
	front_expect(&front, FRONT_STATUS, "click: where on the screen?");
	front_fini(&front);
}

TEST(b_in_the_diagram_breaks_at_the_state_selected_there)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "5nd<Home>b");
	ck_assert(front_shows(&front, "══ diagram"));
	front_expect(&front, FRONT_STATUS, "Miner Bob:enter EnterMineAndDigForNugget");
	front_press(&front, "<Esc><Esc><Down><Down>b");
	front_expect(&front, FRONT_STATUS, "Miner Bob:enter VisitBankAndDepositGold");
	front_fini(&front);
}

TEST(another_agent_begins_with_no_state_selected_in_the_diagram)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "5nd<Home><Down>:why Elsa<Enter><Esc><Down>b");
	front_expect(&front, FRONT_STATUS, "Elsa:enter DoHouseWork");
	front_fini(&front);
}

TEST(enter_in_the_diagram_goes_into_the_tick_of_the_last_visit)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "15nd<End><Up><Up><Enter>");
	ck_assert_uint_eq(front_tick(&front), 12);
	ck_assert_uint_ne(session_moment(front.session).event, MOMENT_END);
	front_fini(&front);
}

TEST(tab_in_a_panel_goes_to_the_next_agent)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "w<Tab>");
	ck_assert(front_shows(&front, "why Elsa"));
	front_press(&front, "<S-Tab>");
	ck_assert(front_shows(&front, "why Miner Bob"));
	front_press(&front, "<Esc>");
	ck_assert(front_shows(&front, "══ agents"));
	front_fini(&front);
}

TEST(down_in_a_panel_scrolls_it_and_another_agent_begins_at_its_top)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "<Enter>");
	ck_assert(front_shows(&front, "Miner, id 0"));
	front_press(&front, "<Down>");
	ck_assert(!front_shows(&front, "Miner, id 0"));
	front_press(&front, "<Tab>");
	ck_assert(front_shows(&front, "MinersWife, id 1"));
	front_press(&front, "<Enter>");
	ck_assert(!front_shows(&front, "MinersWife, id 1"));
	front_fini(&front);
}

TEST(an_agent_is_asked_about_by_name)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, ":why Elsa<Enter>");
	ck_assert(front_shows(&front, "why Elsa"));
	front_press(&front, ":why Elsa<Enter>:details \"Miner Bob\"<Enter>");
	ck_assert(front_shows(&front, "Miner, id 0"));
	front_press(&front, ":details Elsa<Enter>");
	ck_assert(front_shows(&front, "MinersWife, id 1"));
	front_fini(&front);
}

TEST(z_makes_a_view_large_and_small_again)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "20nz");
	ck_assert(front_shows(&front, "══ agents"));
	ck_assert(!front_shows(&front, "── map"));
	front_press(&front, "<Tab>");
	ck_assert(front_shows(&front, "══ telegrams"));
	ck_assert(!front_shows(&front, "── agents"));
	front_press(&front, "z");
	ck_assert(front_shows(&front, "── agents"));
	front_press(&front, "zw");
	front_expect(&front, 1, "why Miner Bob");
	front_press(&front, "<Esc><Esc>");
	ck_assert(front_shows(&front, "── map"));
	front_fini(&front);
}

TEST(a_text_is_found_in_the_focused_view_and_again)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "40n<Tab><Tab>/StewReady<Enter>");
	front_expect(&front, FRONT_TITLE, "tick 39, event");
	uint64_t tick = front_tick(&front);
	front_press(&front, "[[[[");
	ck_assert_uint_le(front_tick(&front), tick);
	front_press(&front, "60[");
	for (int i = 0; i < 200; i++)
		front_press(&front, "[");
	front_expect(&front, FRONT_STATUS, "no more matches for \"StewReady\" that way");
	tick = front_tick(&front);
	front_press(&front, "/<Enter>");
	ck_assert_uint_ge(front_tick(&front), tick);
	front_fini(&front);
}

TEST(a_search_says_that_it_knows_only_what_is_remembered)
{
	struct front front;
	char line[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	front_press(&front, "20n<Tab><Tab>/qqq<Enter>");
	ck_assert_str_eq(front_row(&front, FRONT_STATUS, line), "no match for \"qqq\"");
	front_press(&front, "2000g/qqq<Enter>");
	front_expect(&front, FRONT_STATUS, "no match for \"qqq\" in the remembered past");
	front_press(&front, "[");
	front_expect(&front, FRONT_STATUS, "that way in the remembered past");
	front_fini(&front);
}

TEST(a_panel_has_nothing_to_find)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "w/");
	front_expect(&front, FRONT_STATUS, "there is nothing to find in the why");
	front_fini(&front);
}

TEST(scrolling_ends_where_there_is_no_more)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "200n<Tab><Tab>99<PageUp><PageDown>99<PageDown>");
	ck_assert(front_shows(&front, "end of tick 200"));
	front_press(&front, "<PageUp>");
	ck_assert(!front_shows(&front, "end of tick 200"));
	front_press(&front, "<Esc>");
	ck_assert(front_shows(&front, "end of tick 200"));
	front_fini(&front);
}

TEST(a_question_mark_is_a_character_in_free_text)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "m<S-Tab>why?");
	ck_assert(front_shows(&front, "extra     why?"));
	front_fini(&front);
}
