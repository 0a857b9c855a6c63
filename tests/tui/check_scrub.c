/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "tui/front.h"
#include "worlds/worlds.h"
#include "suite.h"
#include "session/start.h"
#include "session/travel.h"

/* Going through time with the mouse. */

static struct point click(struct front *front, struct point at)
{
	front_mouse(front, INPUT_CLICK, at.x, at.y);
	return at;
}

static void drag(struct front *front, int x, int y)
{
	front_mouse(front, INPUT_DRAG, x, y);
}

enum { TICK_COLS = 2, RULER = 15, FIELD = 18 };

TEST(dragging_in_the_lanes_goes_through_time_and_the_ticks_stay_where_they_are)
{
	struct front front;
	char before[CANVAS_LINE_MAX], after[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	front_press(&front, "300nl");
	struct point at = click(&front, front_find(&front, RULER, "290"));
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

TEST(past_an_edge_the_lanes_move_on_by_a_tick_for_each_cell)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "300n250gl");
	click(&front, front_find(&front, RULER, "240"));
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

TEST(the_lanes_stop_at_the_beginning_and_at_the_newest_moment)
{
	struct front front;
	char before[CANVAS_LINE_MAX], after[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	front_press(&front, "5nl");
	click(&front, front_find(&front, RULER, "5"));
	for (int i = 0; i < 4; i++)
		drag(&front, i, 16);
	ck_assert_uint_eq(front_tick(&front), 0);
	front_row(&front, RULER, before);
	for (int i = 0; i < 4; i++)
		drag(&front, 79 + i, 16);
	ck_assert_str_eq(front_row(&front, RULER, after), before);
	ck_assert_uint_eq(front_tick(&front), 5);
	ck_assert_uint_eq(session_newest(front.session), 5);
	front_fini(&front);
}

/* What is held stays so until a key moves the moment shown. */
TEST(the_lanes_follow_again_when_a_key_moves_the_moment)
{
	struct front front;
	char there[CANVAS_LINE_MAX], here[CANVAS_LINE_MAX], held[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	front_press(&front, "300n262gl");
	front_row(&front, RULER, there);
	front_press(&front, "G");
	struct point at = click(&front, front_find(&front, RULER, "290"));
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

TEST(the_wheel_and_zoom_work_during_a_drag)
{
	struct front front;
	char before[CANVAS_LINE_MAX], after[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	front_press(&front, "300nl");
	struct point at = click(&front, front_find(&front, RULER, "290"));
	front_mouse(&front, INPUT_WHEELUP, at.x, at.y);
	front_row(&front, RULER, before);
	struct point there = front_find(&front, RULER, "280");
	drag(&front, there.x, there.y);
	ck_assert_uint_eq(front_tick(&front), 280);
	ck_assert_str_eq(front_row(&front, RULER, after), before);
	front_press(&front, ">");
	there = front_find(&front, RULER, "278");
	drag(&front, there.x, there.y);
	ck_assert_uint_eq(front_tick(&front), 278);
	front_fini(&front);
}

TEST(inside_a_tick_dragging_goes_through_its_events)
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

TEST(dragging_over_the_names_of_lanes_selects_agents)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "20nl");
	click(&front, front_find(&front, RULER, "Miner Bob"));
	struct point elsa = front_find(&front, RULER, "Elsa");
	drag(&front, elsa.x + 40, elsa.y);
	ck_assert(front_shows(&front, "► Elsa"));
	ck_assert_uint_eq(front_tick(&front), 20);
	front_fini(&front);
}

/* Many agents at a late tick, with no memory for their past. */
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

TEST(a_drag_through_time_waits_for_nothing_and_ends_where_the_mouse_is)
{
	enum { NEWEST = 600, WORK = 300000 };
	struct front front;
	char before[CANVAS_LINE_MAX], after[CANVAS_LINE_MAX];
	open_late(&front, NEWEST);
	front_press(&front, "lz2<lt>");
	front_row(&front, 2, before);
	struct point at = click(&front, front_find(&front, 2, "600"));
	ck_assert_str_eq(front_row(&front, 2, after), before);
	int passed = 0, arrived = 0;
	for (int x = at.x - 1; x >= FIELD; x -= 3) {
		uint64_t work = session_work(front.session);
		app_press(front.app, &(struct press){ .key = INPUT_DRAG, .x = x, .y = at.y });
		ck_assert_uint_le(session_work(front.session) - work, WORK);
		passed += app_pace(front.app) > 0;
		/* Every other one is given up for the next. */
		for (int i = 0; x % 2 && app_pace(front.app) > 0; i++, arrived += i == 1)
			app_advance(front.app, 1000);
		app_draw(front.app, &front.canvas);
		if (app_pace(front.app) == 0)
			ck_assert_str_eq(front_row(&front, 2, after), before);
	}
	ck_assert_int_gt(arrived, 0);
	ck_assert_int_gt(passed, arrived);
	drag(&front, at.x - 1, at.y);
	ck_assert_uint_eq(front_tick(&front), NEWEST - 4);
	front_fini(&front);
}

TEST(dragging_in_the_trace_goes_through_the_moments_in_its_lines)
{
	struct front front, other;
	char here[CANVAS_LINE_MAX], there[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	front_init(&other, "messaging");
	front_press(&front, "20n");
	front_press(&other, "20n");
	click(&other, front_find(&other, 0, "end of tick 20"));
	front_press(&other, "3S");
	struct point at = click(&front, front_find(&front, 0, "end of tick 20"));
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

TEST(a_click_makes_the_moment_visible_where_the_trace_and_the_lanes_were_scrolled)
{
	struct front front;
	char there[CANVAS_LINE_MAX], here[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	canvas_resize(&front.canvas, 120, 40);
	front_press(&front, "300n:go 299<Enter>");
	int ruler = front_find(&front, 0, "── lanes").y + 1;
	front_row(&front, ruler, there);
	front_press(&front, "G");
	for (int i = 0; i < 4; i++) {
		front_mouse(&front, INPUT_WHEELUP, 30, ruler);
		front_mouse(&front, INPUT_WHEELUP, 100, 25);
	}
	ck_assert(!front_shows(&front, "end of tick 300"));
	ck_assert_str_ne(front_row(&front, ruler, here), there);
	click(&front, front_find(&front, 16, "Okay hun"));
	ck_assert(front_shows(&front, "► end of tick 299"));
	ck_assert_str_eq(front_row(&front, ruler, here), there);
	front_fini(&front);
}

TEST(after_clicks_on_agents_the_lanes_still_follow_a_key)
{
	struct front front;
	char there[CANVAS_LINE_MAX], here[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	front_press(&front, "300n262gl");
	front_row(&front, RULER, there);
	front_press(&front, "G");
	click(&front, front_find(&front, RULER, "290"));
	drag(&front, 3, RULER);
	click(&front, front_find(&front, 8, "Elsa"));
	front_press(&front, "262g");
	ck_assert_str_eq(front_row(&front, RULER, here), there);
	front_fini(&front);
}
