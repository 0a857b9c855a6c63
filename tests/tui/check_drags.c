/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "tui/front.h"
#include "worlds/worlds.h"
#include "suite.h"

/* What the mouse does with the button held. */

struct point {
	int x, y;
};

/* Where the first text like this is, from a row on. */
static struct point find_from(struct front *front, int row, const char *text)
{
	char line[CANVAS_LINE_MAX];
	for (int y = row; y < front->canvas.rows; y++) {
		front_row(front, y, line);
		char *found = strstr(line, text);
		if (!found)
			continue;
		*found = '\0';
		return (struct point){ canvas_text_cols(line), y };
	}
	ck_abort_msg("\"%s\" is not on the screen", text);
}

static struct point find(struct front *front, const char *text)
{
	return find_from(front, 0, text);
}

static struct point click(struct front *front, struct point at)
{
	front_mouse(front, INPUT_CLICK, at.x, at.y);
	return at;
}

static void drag(struct front *front, int x, int y)
{
	front_mouse(front, INPUT_DRAG, x, y);
}

/* Time. */

enum { TICK_COLS = 2, RULER = 15, FIELD = 18 };

START_TEST(dragging_in_the_lanes_goes_through_time_and_the_ticks_stay_where_they_are)
{
	struct front front;
	char before[CANVAS_LINE_MAX], after[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	front_press(&front, "300nl");
	struct point at = click(&front, find_from(&front, RULER, "290"));
	ck_assert_uint_eq(front_tick(&front), 290);
	front_row(&front, RULER, before);
	for (int ticks = -14; ticks <= 10; ticks++) {
		drag(&front, at.x + TICK_COLS * ticks, 3);
		ck_assert_uint_eq(front_tick(&front), (uint64_t)(290 + ticks));
		ck_assert_str_eq(front_row(&front, RULER, after), before);
	}
	drag(&front, 79, 16);
	ck_assert_uint_eq(front_tick(&front), 300);
	ck_assert(front_shows(&front, "══ lanes"));
	front_fini(&front);
}
END_TEST

START_TEST(beyond_an_edge_the_lanes_go_on_by_a_tick_for_each_cell)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "300n250gl");
	click(&front, find_from(&front, RULER, "240"));
	drag(&front, FIELD, 16);
	uint64_t first = front_tick(&front);
	for (int i = 1; i < 4; i++) {
		drag(&front, FIELD - 1 - i, 16);
		ck_assert_uint_eq(front_tick(&front), first - (uint64_t)i);
	}
	drag(&front, 79, 16);
	uint64_t last = front_tick(&front);
	for (int i = 1; i < 4; i++) {
		drag(&front, 79 + i, 16);
		ck_assert_uint_eq(front_tick(&front), last + (uint64_t)i);
	}
	front_fini(&front);
}
END_TEST

START_TEST(the_lanes_go_neither_before_the_beginning_nor_beyond_the_newest_moment)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "5nl");
	click(&front, find_from(&front, RULER, "5"));
	for (int i = 0; i < 4; i++)
		drag(&front, i, 16);
	ck_assert_uint_eq(front_tick(&front), 0);
	for (int i = 0; i < 4; i++)
		drag(&front, 79 + i, 16);
	ck_assert_uint_eq(front_tick(&front), 5);
	ck_assert_uint_eq(session_newest(front.session), 5);
	front_fini(&front);
}
END_TEST

/* What is held stays so until a key moves the moment shown. */
START_TEST(the_lanes_go_along_again_when_a_key_goes_through_time)
{
	struct front front;
	char there[CANVAS_LINE_MAX], here[CANVAS_LINE_MAX], held[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	front_press(&front, "300n262gl");
	front_row(&front, RULER, there);
	front_press(&front, "G");
	struct point at = click(&front, find_from(&front, RULER, "290"));
	drag(&front, at.x - 10, at.y);
	drag(&front, 3, at.y);
	front_row(&front, RULER, held);
	front_press(&front, "k");
	ck_assert_str_eq(front_row(&front, RULER, here), held);
	front_press(&front, "262g");
	ck_assert_str_eq(front_row(&front, RULER, here), there);
	ck_assert_str_ne(here, held);
	front_fini(&front);
}
END_TEST

START_TEST(inside_a_tick_dragging_goes_through_its_events)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "19nl9>");
	ck_assert(front_shows(&front, "the events of a tick"));
	click(&front, (struct point){ FIELD + 10, 17 });
	front_expect(&front, FRONT_TITLE, "tick 19, event");
	char here[CANVAS_LINE_MAX], there[CANVAS_LINE_MAX];
	front_row(&front, FRONT_TITLE, here);
	drag(&front, FIELD, 17);
	ck_assert_str_ne(front_row(&front, FRONT_TITLE, there), here);
	drag(&front, FIELD + 10, 3);
	ck_assert_str_eq(front_row(&front, FRONT_TITLE, there), here);
	drag(&front, 90, 17);
	front_expect(&front, FRONT_TITLE, "tick 19  ");
	front_fini(&front);
}
END_TEST

START_TEST(dragging_over_the_names_of_lanes_selects_agents)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "20nl");
	click(&front, find_from(&front, RULER, "Miner Bob"));
	struct point elsa = find_from(&front, RULER, "Elsa");
	drag(&front, elsa.x + 40, elsa.y);
	ck_assert(front_shows(&front, "► Elsa"));
	ck_assert_uint_eq(front_tick(&front), 20);
	front_fini(&front);
}
END_TEST

/* Many agents at a late tick, and no memory for their past. */
static void open_late(struct front *front, uint64_t tick)
{
	front->session = session_new(&(struct session_options){
		.world = worlds_default, .seed = 1, .couples = 500, .history_bytes = 0 });
	session_go(front->session, tick);
	breakpoints_init(&front->breakpoints);
	front->app = app_new(&(struct app_options){ .session = front->session,
	                                            .breakpoints = &front->breakpoints,
	                                            .speed = 2,
	                                            .paused = true });
	canvas_init(&front->canvas, 80, 24, false);
}

START_TEST(a_drag_through_time_waits_for_nothing_and_goes_to_where_it_ends)
{
	enum { NEWEST = 600, WORK = 300000 };
	struct front front;
	char before[CANVAS_LINE_MAX], after[CANVAS_LINE_MAX];
	open_late(&front, NEWEST);
	front_press(&front, "lz3<lt>");
	front_row(&front, 2, before);
	struct point at = click(&front, find_from(&front, 2, "600"));
	ck_assert_str_eq(front_row(&front, 2, after), before);
	uint64_t shown = front_tick(&front), passed = 0;
	for (int x = at.x - 1; x >= FIELD; x--) {
		uint64_t work = session_work(front.session);
		app_press(front.app, &(struct press){ .key = INPUT_DRAG, .x = x, .y = at.y });
		ck_assert_uint_le(session_work(front.session) - work, WORK);
		passed += app_pace(front.app) > 0;
	}
	ck_assert_uint_gt(passed, 0);
	drag(&front, at.x - 10, at.y);
	ck_assert(app_pace(front.app) == 0);
	ck_assert_uint_lt(front_tick(&front), shown);
	ck_assert_uint_gt(front_tick(&front), 0);
	ck_assert_str_eq(front_row(&front, 2, after), before);
	front_fini(&front);
}
END_TEST

START_TEST(dragging_in_the_trace_goes_through_the_moments_in_its_lines)
{
	struct front front, other;
	char here[CANVAS_LINE_MAX], there[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	front_init(&other, "messaging");
	front_press(&front, "20n");
	front_press(&other, "20n");
	click(&other, find(&other, "end of tick 20"));
	front_press(&other, "3S");
	struct point at = click(&front, find(&front, "end of tick 20"));
	drag(&front, at.x, at.y - 3);
	front_expect(&front, FRONT_TITLE, "tick 20, event");
	for (int y = 0; y < front.canvas.rows - 2; y++)
		ck_assert_str_eq(front_row(&front, y, here), front_row(&other, y, there));
	drag(&front, at.x, at.y - 2);
	drag(&front, at.x, at.y + 3);
	front_expect(&front, FRONT_TITLE, "tick 20, event");
	drag(&front, at.x, at.y + 4);
	front_expect(&front, FRONT_TITLE, "tick 20  ");
	drag(&front, at.x, at.y + 5);
	front_expect(&front, FRONT_STATUS, "this is the newest moment");
	front_fini(&other);
	front_fini(&front);
}
END_TEST

/* Lists and pictures. */

/* A row of a list without the mark of the selection. */
static const char *unmarked(const char *line)
{
	return line + (strncmp(line, "►", strlen("►")) == 0 ? strlen("►") : 1);
}

START_TEST(dragging_over_the_agents_selects_who_is_under_the_mouse_while_the_list_stays)
{
	struct front front;
	char before[CANVAS_LINE_MAX], after[CANVAS_LINE_MAX];
	front_init_crowd(&front, 40);
	canvas_resize(&front.canvas, 120, 40);
	front_press(&front, "5nz30j");
	click(&front, (struct point){ 5, 30 });
	for (int y = 29; y > 5; y -= 4) {
		front_row(&front, y, before);
		drag(&front, 20, y);
		ck_assert_str_eq(unmarked(front_row(&front, y, after)), unmarked(before));
		int row = find_from(&front, 2, "► ").y;
		ck_assert(row <= y && y - row < 2);
	}
	front_fini(&front);
}
END_TEST

/* Whose row has the mark of the selection. */
static int selected_row(struct front *front)
{
	return find_from(front, 8, "► ").y;
}

START_TEST(beyond_the_list_of_agents_the_selection_goes_on)
{
	struct front front;
	front_init_crowd(&front, 20);
	front_press(&front, "5n");
	struct point at = click(&front, find_from(&front, 8, "Elsa"));
	for (int i = 0; i < 5; i++)
		drag(&front, at.x, 15 + i);
	ck_assert(front_shows(&front, "► Miner 7"));
	ck_assert_int_eq(selected_row(&front), 11);
	for (int i = 0; i < 3; i++)
		drag(&front, at.x, 5 - i);
	ck_assert(front_shows(&front, "► MinersWife 4"));
	ck_assert_int_eq(selected_row(&front), 8);
	for (int i = 0; i < 5; i++)
		drag(&front, at.x + i, 5);
	front_expect(&front, FRONT_STATUS, "this is the first agent");
	front_fini(&front);
}
END_TEST

START_TEST(a_click_on_a_columns_name_sorts_by_it_and_another_turns_the_order)
{
	static const char *const columns[] = { "name", "place", "current", "previous", "global" };
	struct front front;
	char note[64];
	front_init_crowd(&front, 20);
	canvas_resize(&front.canvas, 120, 40);
	front_press(&front, "20n");
	int heads = find(&front, "  name           place").y;
	for (size_t i = 0; i < ARRAY_LEN(columns); i++) {
		struct point at = click(&front, find_from(&front, heads, columns[i]));
		ck_assert_int_eq(at.y, heads);
		snprintf(note, sizeof note, "40 agents by %s ═", columns[i]);
		ck_assert_msg(front_shows(&front, note), "%s", note);
		drag(&front, at.x, at.y + 2);
		ck_assert_msg(front_shows(&front, note), "%s", note);
		front_mouse(&front, INPUT_DOUBLECLICK, at.x, at.y);
		snprintf(note, sizeof note, "by %s, turned", columns[i]);
		ck_assert_msg(front_shows(&front, note), "%s", note);
		ck_assert(!front_shows(&front, "┌─ Miner Bob"));
	}
	front_mouse(&front, INPUT_CLICK, 0, heads);
	front_mouse(&front, INPUT_CLICK, 117, heads);
	ck_assert(front_shows(&front, "by global, turned"));
	front_fini(&front);
}
END_TEST

START_TEST(dragging_over_the_map_and_the_diagram_is_a_click_at_each_cell)
{
	struct front front;
	front_init(&front, "messaging");
	canvas_resize(&front.canvas, 120, 40);
	front_press(&front, "20n");
	click(&front, find(&front, "Miner Bob"));
	struct point elsa = find(&front, "Elsa");
	drag(&front, elsa.x, elsa.y);
	ck_assert(front_shows(&front, "► Elsa"));
	click(&front, find_from(&front, 15, "CookStew"));
	front_press(&front, "k");
	struct point state = find_from(&front, 15, "VisitBathroom");
	click(&front, find_from(&front, 15, "CookStew"));
	drag(&front, state.x, state.y);
	ck_assert(front_shows(&front, "VisitBathroom: to"));
	drag(&front, state.x, -3);
	ck_assert(!front_shows(&front, "VisitBathroom: to"));
	front_fini(&front);
}
END_TEST

START_TEST(dragging_over_the_crowd_selects_its_lines)
{
	struct front front;
	front_init_crowd(&front, 150);
	canvas_resize(&front.canvas, 120, 40);
	front_press(&front, "5ny");
	struct point at = click(&front, find_from(&front, 8, "QuenchThirst"));
	ck_assert(find_from(&front, 8, "►").y == at.y);
	drag(&front, 3, at.y + 2);
	ck_assert_int_eq(find_from(&front, 8, "►").y, at.y + 2);
	drag(&front, 3, at.y - 1);
	ck_assert_int_eq(find_from(&front, 8, "►").y, at.y - 1);
	front_fini(&front);
}
END_TEST

/* Lines that are only scrolled. */

static const struct {
	const char *keys;
	int x, y; /* of a cell there */
} texts[] = {
	{ "20n<Enter>", 20, 14 },
	{ "20nw", 20, 14 },
	{ "?", 20, 12 },
	{ "60nz:click 30 0<Enter>t<Esc>z", 20, 19 },
};

START_TEST(lines_that_are_scrolled_go_along_with_the_mouse)
{
	struct front front;
	char line[CANVAS_LINE_MAX], moved[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	front_press(&front, "60n");
	if (_i < 3)
		front_press(&front, texts[_i].keys);
	else
		click(&front, find(&front, "telegrams"));
	int x = texts[_i].x, y = texts[_i].y;
	front_mouse(&front, INPUT_CLICK, x, y);
	front_row(&front, y, line);
	drag(&front, x, y - 2);
	ck_assert_str_eq(front_row(&front, y - 2, moved), line);
	drag(&front, x, y - 1);
	ck_assert_str_eq(front_row(&front, y - 1, moved), line);
	for (int i = 0; i < 30; i++)
		drag(&front, x, y + i);
	ck_assert_str_eq(front_row(&front, y, moved), line);
	front_fini(&front);
}
END_TEST

START_TEST(a_click_beside_the_help_and_on_its_hint_closes_it)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "?");
	front_mouse(&front, INPUT_CLICK, 20, 12);
	front_mouse(&front, INPUT_DOUBLECLICK, 20, 12);
	ck_assert(front_shows(&front, "tasks: what you may want"));
	click(&front, find(&front, "Esc close"));
	ck_assert(!front_shows(&front, "tasks: what you may want"));
	front_press(&front, "?");
	front_mouse(&front, INPUT_CLICK, 20, FRONT_TITLE);
	ck_assert(!front_shows(&front, "tasks: what you may want"));
	front_fini(&front);
}
END_TEST

START_TEST(dragging_over_a_list_that_is_open_selects_its_lines_and_stops_at_the_ends)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "b<Enter>:break enter CookStew<Enter>:break tick 50<Enter>B");
	struct point at = click(&front, find(&front, "►"));
	drag(&front, at.x, at.y + 1);
	ck_assert_int_eq(find(&front, "►").y, at.y + 1);
	drag(&front, at.x, at.y + 40);
	ck_assert_int_eq(find(&front, "►").y, at.y + 2);
	drag(&front, at.x, at.y - 3);
	ck_assert_int_eq(find(&front, "►").y, at.y);
	front_fini(&front);
}
END_TEST

/* Where nothing is dragged. */

static const char *const modes[] = { "m", "e", ":go", "bq", ":send Elsa Elsa StewReady<Enter>" };

START_TEST(drags_mean_nothing_where_something_is_typed_or_asked)
{
	struct front front;
	char before[CANVAS_LINE_MAX], after[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	front_press(&front, "20nl");
	click(&front, find_from(&front, RULER, "10"));
	front_press(&front, "t<Esc>");
	front_press(&front, modes[_i]);
	front_mouse(&front, INPUT_CLICK, 30, 15);
	for (int y = 0; y < front.canvas.rows; y++) {
		front_row(&front, y, before);
		drag(&front, 30 + y, 15 - y);
		if (_i < 3)
			ck_assert_uint_eq(front.next, APP_NOTHING);
		ck_assert(_i > 2 || !strcmp(front_row(&front, y, after), before));
	}
	front_fini(&front);
}
END_TEST

START_TEST(a_drag_that_began_nowhere_means_nothing)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "20nl");
	front_press(&front, "F");
	char said[CANVAS_LINE_MAX], line[CANVAS_LINE_MAX];
	front_row(&front, FRONT_STATUS, said);
	drag(&front, 40, 16);
	ck_assert_uint_eq(front.next, APP_NOTHING);
	ck_assert_str_eq(front_row(&front, FRONT_STATUS, line), said);
	click(&front, find_from(&front, RULER, "10"));
	ck_assert_uint_eq(front_tick(&front), 10);
	click(&front, find(&front, "n tick"));
	ck_assert_uint_eq(front_tick(&front), 11);
	drag(&front, 40, 16);
	ck_assert_uint_eq(front.next, APP_NOTHING);
	click(&front, find(&front, "══ lanes"));
	drag(&front, 40, 16);
	ck_assert_uint_eq(front.next, APP_NOTHING);
	ck_assert_uint_eq(front_tick(&front), 11);
	front_fini(&front);
}
END_TEST

START_TEST(a_drag_that_began_in_a_panel_ends_with_it)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "60nw");
	front_mouse(&front, INPUT_CLICK, 20, 12);
	front_press(&front, "<Esc>");
	drag(&front, 20, 9);
	front_expect(&front, FRONT_STATUS, "drag: nothing was clicked that goes along");
	front_fini(&front);
}
END_TEST

/* What was never drawn is clicked where it would be. */
START_TEST(a_click_that_is_typed_hits_what_the_next_drawing_shows)
{
	struct front front;
	front_init(&front, "messaging");
	canvas_resize(&front.canvas, 120, 40);
	front_press(&front, "60n:click 85 34<Enter>");
	ck_assert(front_shows(&front, "══ telegrams"));
	front_fini(&front);
}
END_TEST

START_TEST(a_drag_can_be_typed)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, ":drag 3 3<Enter>");
	front_expect(&front, FRONT_STATUS, "drag: nothing was clicked that goes along");
	front_press(&front, ":click 2 8<Enter>:drag 2 11<Enter>");
	ck_assert(front_shows(&front, "► Elsa"));
	front_press(&front, ":drag 2<Enter>");
	front_expect(&front, FRONT_STATUS, "drag: where on the screen? COLUMN ROW");
	front_press(&front, ":drag 2 3 4<Enter>");
	front_expect(&front, FRONT_STATUS, "drag: where on the screen? COLUMN ROW");
	front_press(&front, "<Drag>");
	front_expect(&front, FRONT_STATUS, "drag: where on the screen? COLUMN ROW");
	front_fini(&front);
}
END_TEST

static Suite *suite(void)
{
	Suite *suite = suite_create("drags");
	TCase *tcase = tcase_create("drags");
	tcase_set_timeout(tcase, 60);
	tcase_add_test(tcase,
	               dragging_in_the_lanes_goes_through_time_and_the_ticks_stay_where_they_are);
	tcase_add_test(tcase, beyond_an_edge_the_lanes_go_on_by_a_tick_for_each_cell);
	tcase_add_test(tcase,
	               the_lanes_go_neither_before_the_beginning_nor_beyond_the_newest_moment);
	tcase_add_test(tcase, the_lanes_go_along_again_when_a_key_goes_through_time);
	tcase_add_test(tcase, inside_a_tick_dragging_goes_through_its_events);
	tcase_add_test(tcase, dragging_over_the_names_of_lanes_selects_agents);
	tcase_add_test(tcase, a_drag_through_time_waits_for_nothing_and_goes_to_where_it_ends);
	tcase_add_test(tcase, dragging_in_the_trace_goes_through_the_moments_in_its_lines);
	tcase_add_test(
		tcase,
		dragging_over_the_agents_selects_who_is_under_the_mouse_while_the_list_stays);
	tcase_add_test(tcase, beyond_the_list_of_agents_the_selection_goes_on);
	tcase_add_test(tcase, a_click_on_a_columns_name_sorts_by_it_and_another_turns_the_order);
	tcase_add_test(tcase, dragging_over_the_map_and_the_diagram_is_a_click_at_each_cell);
	tcase_add_test(tcase, dragging_over_the_crowd_selects_its_lines);
	tcase_add_loop_test(tcase, lines_that_are_scrolled_go_along_with_the_mouse, 0,
	                    ARRAY_LEN(texts));
	tcase_add_test(tcase, a_click_beside_the_help_and_on_its_hint_closes_it);
	tcase_add_test(tcase,
	               dragging_over_a_list_that_is_open_selects_its_lines_and_stops_at_the_ends);
	tcase_add_loop_test(tcase, drags_mean_nothing_where_something_is_typed_or_asked, 0,
	                    ARRAY_LEN(modes));
	tcase_add_test(tcase, a_drag_that_began_nowhere_means_nothing);
	tcase_add_test(tcase, a_drag_that_began_in_a_panel_ends_with_it);
	tcase_add_test(tcase, a_click_that_is_typed_hits_what_the_next_drawing_shows);
	tcase_add_test(tcase, a_drag_can_be_typed);
	suite_add_tcase(suite, tcase);
	return suite;
}

int main(void)
{
	return suite_run(suite());
}
