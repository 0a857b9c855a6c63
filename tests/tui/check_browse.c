/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "tui/action.h"
#include "tui/front.h"
#include "suite.h"

/* Looking around: focus, panels, the mouse, finding, help. */

/* Clicks on the first text like this that is on the screen. */
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

START_TEST(a_click_focuses_a_view_and_selects_what_it_is_on)
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
END_TEST

START_TEST(a_double_click_opens_the_details_which_clicks_do_not_go_through)
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
END_TEST

START_TEST(a_double_click_on_nothing_opens_nothing)
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
END_TEST

START_TEST(M_switches_the_mouse)
{
	struct front front;
	front_init(&front, "messaging");
	ck_assert(!app_has_mouse(front.app));
	front_press(&front, "M");
	ck_assert(app_has_mouse(front.app));
	ck_assert(front.next & APP_MOUSE);
	front_expect(&front, FRONT_STATUS, "with Shift it selects text");
	front_press(&front, "M");
	ck_assert(!app_has_mouse(front.app));
	ck_assert(front.next & APP_MOUSE);
	front_press(&front, "n");
	ck_assert(!(front.next & APP_MOUSE));
	front_fini(&front);
}
END_TEST

START_TEST(a_click_in_the_trace_goes_to_that_moment)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "20n");
	click(&front, "execute WifesGlobalState");
	front_expect(&front, FRONT_TITLE, "tick 20, event");
	front_expect(&front, FRONT_STATUS, "");
	front_fini(&front);
}
END_TEST

START_TEST(a_click_on_a_hint_is_its_key_in_every_mode)
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
END_TEST

START_TEST(the_wheel_scrolls_the_view_under_the_mouse_and_leaves_the_focus)
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
END_TEST

START_TEST(a_click_can_be_typed)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, ":click 40 14<Enter>");
	ck_assert(front_shows(&front, "══ trace"));
	front_press(&front, ":click 40 14 1<Enter>");
	front_expect(&front, FRONT_STATUS, "click: where on the screen?");
	front_fini(&front);
}
END_TEST

START_TEST(l_shows_the_lanes_in_place_of_the_trace_and_back)
{
	struct front front;
	front_init(&front, "messaging");
	ck_assert(front_shows(&front, "── trace  telegrams  lanes ──"));
	front_press(&front, "16nl");
	ck_assert(front_shows(&front, "══ lanes  telegrams  trace ══"));
	ck_assert(front_shows(&front, "HiHoneyImHome"));
	front_press(&front, "<Tab>");
	ck_assert(front_shows(&front, "── lanes  telegrams  trace ──"));
	front_press(&front, "ll");
	ck_assert(front_shows(&front, "══ trace  telegrams  lanes ══"));
	front_press(&front, "wl");
	ck_assert(front_shows(&front, "══ lanes"));
	ck_assert(!front_shows(&front, "why Miner Bob"));
	front_fini(&front);
}
END_TEST

START_TEST(a_click_on_the_name_of_a_hidden_view_shows_it)
{
	struct front front;
	front_init(&front, "messaging");
	char line[CANVAS_LINE_MAX];
	int row = 0;
	while (!strstr(front_row(&front, row, line), "── trace  telegrams"))
		row++;
	front_mouse(&front, INPUT_CLICK, 10, row);
	ck_assert(front_shows(&front, "══ telegrams  trace  lanes ══"));
	front_mouse(&front, INPUT_CLICK, 21, row);
	ck_assert(front_shows(&front, "══ lanes"));
	front_fini(&front);
}
END_TEST

START_TEST(the_lanes_come_closer_and_others_say_that_they_cannot)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "><lt>");
	front_expect(&front, FRONT_STATUS, "there is nothing to zoom here; l shows the lanes");
	front_press(&front, "l>");
	ck_assert(front_shows(&front, "4 columns a tick"));
	front_press(&front, "2<lt>");
	ck_assert(front_shows(&front, "1 column a tick"));
	front_press(&front, "9>");
	ck_assert(front_shows(&front, "the events of a tick"));
	front_expect(&front, FRONT_STATUS, "this is as close as it gets");
	front_fini(&front);
}
END_TEST

START_TEST(tab_in_a_panel_goes_to_the_next_agent)
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
END_TEST

START_TEST(down_in_a_panel_scrolls_it_and_another_agent_begins_at_its_top)
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
END_TEST

START_TEST(an_agent_is_asked_about_by_name)
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
END_TEST

START_TEST(z_makes_a_view_large_and_small_again)
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
END_TEST

START_TEST(a_text_is_found_in_the_focused_view_and_again)
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
END_TEST

START_TEST(a_panel_has_nothing_to_find)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "w/");
	front_expect(&front, FRONT_STATUS, "there is nothing to find in the why");
	front_fini(&front);
}
END_TEST

START_TEST(scrolling_ends_where_there_is_no_more)
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
END_TEST

/* Keys that open something, and what its help then says. */
static const struct {
	const char *keys, *text;
} helps[] = {
	{ "?", "agents: each agent's place, states and stats" },
	{ "?", "Select the agent before." },
	{ "<Tab>?", "to older deliveries" },
	{ "<S-Tab>?", "Select an agent in the next place." },
	{ "w?", "why: why the selected agent" },
	{ "15nt?", "post office: what the keys do to the selected line" },
	{ "15nt?", "Hold the telegram back, or release it." },
	{ "15nt<F1>", "Close the list." },
	{ "b<Enter>B?", "Switch the breakpoint on or off." },
	{ "m?", "The choice before, or the next." },
	{ "m?", "Recall what was sent before." },
	{ "m<S-Tab><F1>", "Move the cursor by a character." },
	{ "e<F1>", "To the field before, or the next." },
	{ ":<F1>", "Complete the word; again: another way." },
};

START_TEST(help_says_what_keys_do_there_and_closes_to_there)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, helps[_i].keys);
	ck_assert_msg(front_shows(&front, helps[_i].text), "%s", helps[_i].text);
	front_expect(&front, FRONT_HINTS, "any other key close");
	front_press(&front, "x");
	ck_assert(!front_shows(&front, helps[_i].text));
	front_fini(&front);
}
END_TEST

START_TEST(help_scrolls_to_both_ends_and_no_further)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "?<End>");
	ck_assert(front_shows(&front, "Close what is on top, or quit."));
	ck_assert(!front_shows(&front, " more "));
	front_press(&front, "<Down><Up>");
	ck_assert(front_shows(&front, " more "));
	front_press(&front, "<Home>");
	ck_assert(front_shows(&front, "agents: each agent's place"));
	front_press(&front, " ");
	ck_assert(!front_shows(&front, "agents: each agent's place"));
	front_fini(&front);
}
END_TEST

START_TEST(a_question_mark_is_a_character_in_free_text)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "m<S-Tab>why?");
	ck_assert(front_shows(&front, "extra     why?"));
	front_fini(&front);
}
END_TEST

static Suite *browse_suite(void)
{
	Suite *suite = suite_create("browse");
	TCase *tcase = tcase_create("browse");
	tcase_add_test(tcase, a_click_focuses_a_view_and_selects_what_it_is_on);
	tcase_add_test(tcase, a_double_click_opens_the_details_which_clicks_do_not_go_through);
	tcase_add_test(tcase, a_double_click_on_nothing_opens_nothing);
	tcase_add_test(tcase, M_switches_the_mouse);
	tcase_add_test(tcase, a_click_in_the_trace_goes_to_that_moment);
	tcase_add_test(tcase, a_click_on_a_hint_is_its_key_in_every_mode);
	tcase_add_test(tcase, the_wheel_scrolls_the_view_under_the_mouse_and_leaves_the_focus);
	tcase_add_test(tcase, a_click_can_be_typed);
	tcase_add_test(tcase, l_shows_the_lanes_in_place_of_the_trace_and_back);
	tcase_add_test(tcase, a_click_on_the_name_of_a_hidden_view_shows_it);
	tcase_add_test(tcase, the_lanes_come_closer_and_others_say_that_they_cannot);
	tcase_add_test(tcase, tab_in_a_panel_goes_to_the_next_agent);
	tcase_add_test(tcase, down_in_a_panel_scrolls_it_and_another_agent_begins_at_its_top);
	tcase_add_test(tcase, an_agent_is_asked_about_by_name);
	tcase_add_test(tcase, z_makes_a_view_large_and_small_again);
	tcase_add_test(tcase, a_text_is_found_in_the_focused_view_and_again);
	tcase_add_test(tcase, a_panel_has_nothing_to_find);
	tcase_add_test(tcase, scrolling_ends_where_there_is_no_more);
	tcase_add_loop_test(tcase, help_says_what_keys_do_there_and_closes_to_there, 0,
	                    ARRAY_LEN(helps));
	tcase_add_test(tcase, help_scrolls_to_both_ends_and_no_further);
	tcase_add_test(tcase, a_question_mark_is_a_character_in_free_text);
	suite_add_tcase(suite, tcase);
	return suite;
}

int main(void)
{
	return suite_run(browse_suite());
}
