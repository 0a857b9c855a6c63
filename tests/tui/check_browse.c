/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "tui/action.h"
#include "tui/rig.h"
#include "suite.h"

/* Looking around: focus, panels, the mouse, finding, help. */

/* Clicks on the first occurrence of this text on the screen. */
static void press_on(struct rig *rig, enum key key, const char *text)
{
	char line[CANVAS_LINE_MAX];
	for (int y = 0; y < rig->canvas.rows; y++) {
		rig_row(rig, y, line);
		char *found = strstr(line, text);
		if (!found)
			continue;
		*found = '\0';
		rig_mouse(rig, key, canvas_text_cols(line), y);
		return;
	}
	ck_abort_msg("\"%s\" is not on the screen", text);
}

static void click(struct rig *rig, const char *text)
{
	press_on(rig, INPUT_CLICK, text);
}

static void double_click(struct rig *rig, const char *text)
{
	press_on(rig, INPUT_CLICK, text);
	press_on(rig, INPUT_DOUBLECLICK, text);
}

TEST(a_click_focuses_a_view_and_selects_what_is_under_it)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "20n");
	click(&rig, "Elsa");
	ck_assert(rig_shows(&rig, "══ map"));
	ck_assert(rig_shows(&rig, "► Elsa"));
	click(&rig, "telegrams");
	ck_assert(rig_shows(&rig, "══ telegrams"));
	rig_fini(&rig);
}

TEST(a_double_click_opens_the_details_which_clicks_do_not_go_through)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	click(&rig, "Miner Bob");
	click(&rig, "Miner Bob");
	ck_assert(!rig_shows(&rig, "┌─ Miner Bob"));
	double_click(&rig, "Elsa");
	ck_assert(rig_shows(&rig, "┌─ Elsa"));
	rig_mouse(&rig, INPUT_CLICK, 40, 15);
	ck_assert(rig_shows(&rig, "┌─ Elsa"));
	ck_assert(rig_shows(&rig, "══ map"));
	double_click(&rig, "Elsa");
	ck_assert(rig_shows(&rig, "┌─ Elsa"));
	double_click(&rig, "Miner Bob");
	ck_assert(rig_shows(&rig, "┌─ Miner Bob"));
	rig_fini(&rig);
}

TEST(a_double_click_on_nothing_opens_nothing)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	double_click(&rig, "Elsa");
	rig_press(&rig, "<Esc>");
	double_click(&rig, "map");
	ck_assert(!rig_shows(&rig, "┌─ Elsa"));
	rig_mouse(&rig, INPUT_CLICK, 2, 3);
	rig_mouse(&rig, INPUT_DOUBLECLICK, 2, 3);
	ck_assert(!rig_shows(&rig, "┌─ Elsa"));
	rig_fini(&rig);
}

TEST(M_switches_the_mouse)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	ck_assert(!app_has_mouse(rig.app));
	rig_press(&rig, "M");
	ck_assert(app_has_mouse(rig.app));
	ck_assert(rig.next & APP_MOUSE);
	rig_expect(&rig, RIG_STATUS, "Shift or M selects text");
	rig_press(&rig, "M");
	ck_assert(!app_has_mouse(rig.app));
	ck_assert(rig.next & APP_MOUSE);
	rig_press(&rig, "n");
	ck_assert(!(rig.next & APP_MOUSE));
	rig_fini(&rig);
}

TEST(a_click_in_the_trace_goes_to_that_moment)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "20n");
	click(&rig, "execute WifesGlobalState");
	rig_expect(&rig, RIG_TITLE, "tick 20, event");
	rig_expect(&rig, RIG_STATUS, "");
	rig_fini(&rig);
}

TEST(a_click_on_a_hint_is_its_key_in_every_mode)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	click(&rig, "n tick");
	ck_assert_uint_eq(rig_tick(&rig), 1);
	double_click(&rig, "N back");
	ck_assert_uint_eq(rig_tick(&rig), 0);
	click(&rig, "n tick");
	click(&rig, "w why");
	ck_assert(rig_shows(&rig, "why Miner Bob"));
	click(&rig, "Escape close");
	click(&rig, "m telegram");
	ck_assert(rig_shows(&rig, "sender"));
	click(&rig, "Esc cancel");
	rig_expect(&rig, RIG_STATUS, "nothing was changed");
	rig_mouse(&rig, INPUT_CLICK, 79, RIG_HINTS);
	rig_mouse(&rig, INPUT_CLICK, 5, RIG_STATUS);
	rig_mouse(&rig, INPUT_CLICK, 5, RIG_TITLE);
	ck_assert_uint_eq(rig_tick(&rig), 1);
	rig_fini(&rig);
}

TEST(the_wheel_scrolls_the_view_under_the_mouse_and_leaves_the_focus)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "40n");
	ck_assert(rig_shows(&rig, "end of tick 40"));
	rig_mouse(&rig, INPUT_WHEELUP, 60, 16);
	ck_assert(!rig_shows(&rig, "end of tick 40"));
	ck_assert(rig_shows(&rig, "══ agents"));
	rig_mouse(&rig, INPUT_WHEELDOWN, 60, 16);
	ck_assert(rig_shows(&rig, "end of tick 40"));
	rig_mouse(&rig, INPUT_WHEELDOWN, 5, 2);
	rig_expect(&rig, RIG_STATUS, "there is nothing to scroll here");
	rig_press(&rig, "w");
	ck_assert(rig_shows(&rig, "why Miner Bob"));
	rig_mouse(&rig, INPUT_WHEELDOWN, 40, 15);
	ck_assert(rig_shows(&rig, "why Miner Bob"));
	rig_fini(&rig);
}

TEST(a_click_can_be_typed)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, ":click 40 14<Enter>");
	ck_assert(rig_shows(&rig, "══ trace"));
	rig_press(&rig, ":click 40 14 1<Enter>");
	rig_expect(&rig, RIG_STATUS, "click: where on the screen?");
	rig_fini(&rig);
}

TEST(b_in_the_diagram_breaks_at_the_state_selected_there)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "5nd<Home>b");
	ck_assert(rig_shows(&rig, "══ diagram"));
	rig_expect(&rig, RIG_STATUS, "Miner Bob:enter EnterMineAndDigForNugget");
	rig_press(&rig, "<Esc><Esc><Down><Down>b");
	rig_expect(&rig, RIG_STATUS, "Miner Bob:enter VisitBankAndDepositGold");
	rig_fini(&rig);
}

TEST(another_agent_begins_with_no_state_selected_in_the_diagram)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "5nd<Home><Down>:why Elsa<Enter><Esc><Down>b");
	rig_expect(&rig, RIG_STATUS, "Elsa:enter DoHouseWork");
	rig_fini(&rig);
}

TEST(enter_in_the_diagram_goes_into_the_tick_of_the_last_visit)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "15nd<End><Up><Up><Enter>");
	ck_assert_uint_eq(rig_tick(&rig), 12);
	ck_assert_uint_ne(session_moment(rig.session).event, MOMENT_END);
	rig_fini(&rig);
}

TEST(tab_in_a_panel_goes_to_the_next_agent)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "w<Tab>");
	ck_assert(rig_shows(&rig, "why Elsa"));
	rig_press(&rig, "<S-Tab>");
	ck_assert(rig_shows(&rig, "why Miner Bob"));
	rig_press(&rig, "<Esc>");
	ck_assert(rig_shows(&rig, "══ agents"));
	rig_fini(&rig);
}

TEST(down_in_a_panel_scrolls_it_and_another_agent_begins_at_its_top)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "<Enter>");
	ck_assert(rig_shows(&rig, "Miner, id 0"));
	rig_press(&rig, "<Down>");
	ck_assert(!rig_shows(&rig, "Miner, id 0"));
	rig_press(&rig, "<Tab>");
	ck_assert(rig_shows(&rig, "MinersWife, id 1"));
	rig_press(&rig, "<Enter>");
	ck_assert(!rig_shows(&rig, "MinersWife, id 1"));
	rig_fini(&rig);
}

TEST(an_agent_is_asked_about_by_name)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, ":why Elsa<Enter>");
	ck_assert(rig_shows(&rig, "why Elsa"));
	rig_press(&rig, ":why Elsa<Enter>:details \"Miner Bob\"<Enter>");
	ck_assert(rig_shows(&rig, "Miner, id 0"));
	rig_press(&rig, ":details Elsa<Enter>");
	ck_assert(rig_shows(&rig, "MinersWife, id 1"));
	rig_fini(&rig);
}

TEST(z_makes_a_view_large_and_small_again)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "20nz");
	ck_assert(rig_shows(&rig, "══ agents"));
	ck_assert(!rig_shows(&rig, "── map"));
	rig_press(&rig, "<Tab>");
	ck_assert(rig_shows(&rig, "══ telegrams"));
	ck_assert(!rig_shows(&rig, "── agents"));
	rig_press(&rig, "z");
	ck_assert(rig_shows(&rig, "── agents"));
	rig_press(&rig, "zw");
	rig_expect(&rig, 1, "why Miner Bob");
	rig_press(&rig, "<Esc><Esc>");
	ck_assert(rig_shows(&rig, "── map"));
	rig_fini(&rig);
}

TEST(a_text_is_found_in_the_focused_view_and_again)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "40n<Tab><Tab>/StewReady<Enter>");
	rig_expect(&rig, RIG_TITLE, "tick 39, event");
	uint64_t tick = rig_tick(&rig);
	rig_press(&rig, "[[[[");
	ck_assert_uint_le(rig_tick(&rig), tick);
	rig_press(&rig, "60[");
	for (int i = 0; i < 200; i++)
		rig_press(&rig, "[");
	rig_expect(&rig, RIG_STATUS, "no more matches for \"StewReady\" that way");
	tick = rig_tick(&rig);
	rig_press(&rig, "/<Enter>");
	ck_assert_uint_ge(rig_tick(&rig), tick);
	rig_fini(&rig);
}

TEST(a_search_says_that_it_knows_only_what_is_remembered)
{
	struct rig rig;
	char line[CANVAS_LINE_MAX];
	rig_init(&rig, "messaging");
	rig_press(&rig, "20n<Tab><Tab>/qqq<Enter>");
	ck_assert_str_eq(rig_row(&rig, RIG_STATUS, line), "no match for \"qqq\"");
	rig_press(&rig, "2000g/qqq<Enter>");
	rig_expect(&rig, RIG_STATUS, "no match for \"qqq\" in the remembered past");
	rig_press(&rig, "[");
	rig_expect(&rig, RIG_STATUS, "that way in the remembered past");
	rig_fini(&rig);
}

TEST(a_panel_has_nothing_to_find)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "w/");
	rig_expect(&rig, RIG_STATUS, "there is nothing to find in the why");
	rig_fini(&rig);
}

TEST(scrolling_ends_where_there_is_no_more)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "200n<Tab><Tab>99<PageUp><PageDown>99<PageDown>");
	ck_assert(rig_shows(&rig, "end of tick 200"));
	rig_press(&rig, "<PageUp>");
	ck_assert(!rig_shows(&rig, "end of tick 200"));
	rig_press(&rig, "<Esc>");
	ck_assert(rig_shows(&rig, "end of tick 200"));
	rig_fini(&rig);
}

TEST(a_question_mark_is_a_character_in_free_text)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "m<S-Tab>why?");
	ck_assert(rig_shows(&rig, "extra     why?"));
	rig_fini(&rig);
}
