/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "tui/front.h"
#include "suite.h"

/* What clicks do. */

enum { RULER = 15 }; /* of the lanes */

static struct point click(struct front *front, struct point at)
{
	front_mouse(front, INPUT_CLICK, at.x, at.y);
	return at;
}

/* The row that has the mark of the selection. */
static int selected_row(struct front *front)
{
	return front_find(front, 2, "► ").y;
}

TEST(a_click_on_a_columns_name_sorts_by_it_and_another_reverses_the_order)
{
	static const char *const columns[] = { "name", "place", "current", "previous", "global" };
	struct front front;
	char note[64];
	front_init_crowd(&front, 20);
	canvas_resize(&front.canvas, 120, 40);
	front_press(&front, "20n");
	int heads = front_find(&front, 0, "  name           place").y;
	for (size_t i = 0; i < ARRAY_LEN(columns); i++) {
		struct point at = click(&front, front_find(&front, heads, columns[i]));
		ck_assert_int_eq(at.y, heads);
		snprintf(note, sizeof note, "40 agents by %s ═", columns[i]);
		ck_assert_msg(front_shows(&front, note), "%s", note);
		front_mouse(&front, INPUT_DOUBLECLICK, at.x, at.y);
		snprintf(note, sizeof note, "by %s, reversed", columns[i]);
		ck_assert_msg(front_shows(&front, note), "%s", note);
		ck_assert(!front_shows(&front, "┌─ Miner Bob"));
	}
	front_mouse(&front, INPUT_CLICK, 0, heads);
	front_mouse(&front, INPUT_CLICK, 117, heads);
	ck_assert(front_shows(&front, "by global, reversed"));
	front_fini(&front);
}

TEST(a_click_beside_the_help_and_on_its_hint_closes_it)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "?");
	front_mouse(&front, INPUT_CLICK, 20, 12);
	front_mouse(&front, INPUT_DOUBLECLICK, 20, 12);
	ck_assert(front_shows(&front, "tasks: what you might want"));
	click(&front, front_find(&front, 0, "Esc close"));
	ck_assert(!front_shows(&front, "tasks: what you might want"));
	front_press(&front, "?");
	front_mouse(&front, INPUT_CLICK, 20, FRONT_TITLE);
	ck_assert(!front_shows(&front, "tasks: what you might want"));
	front_fini(&front);
}

TEST(a_click_below_the_lines_of_a_list_selects_none_of_them)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, ":break enter CookStew<Enter>:break tick 50<Enter>B<Down>");
	struct point at = front_find(&front, 0, "►");
	front_mouse(&front, INPUT_CLICK, at.x, at.y + 1);
	ck_assert_int_eq(front_find(&front, 0, "►").y, at.y);
	front_mouse(&front, INPUT_CLICK, at.x, at.y - 1);
	ck_assert_int_eq(front_find(&front, 0, "►").y, at.y - 1);
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
	click(&front, front_find(&front, 8, "Elsa"));
	front_press(&front, "262g");
	ck_assert_str_eq(front_row(&front, RULER, here), there);
	front_fini(&front);
}

TEST(a_click_on_an_agent_leaves_the_list_where_it_is)
{
	struct front front;
	char before[CANVAS_LINE_MAX], after[CANVAS_LINE_MAX];
	front_init_crowd(&front, 40);
	canvas_resize(&front.canvas, 120, 40);
	front_press(&front, "5nz30j");
	for (int y = 30; y > 5; y -= 4) {
		front_row(&front, y - 1, before);
		click(&front, (struct point){ 5, y });
		front_row(&front, y - 1, after);
		ck_assert_str_eq(strstr(after, "Miner"), strstr(before, "Miner"));
		int row = selected_row(&front);
		ck_assert(row <= y && y - row < 2);
	}
	front_fini(&front);
}

TEST(a_click_in_the_lanes_leaves_the_axis_where_it_is_until_something_else_moves_the_moment)
{
	struct front front;
	char before[CANVAS_LINE_MAX], after[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	front_press(&front, "300nl<PageUp>");
	front_row(&front, RULER, before);
	click(&front, front_find(&front, RULER, "255"));
	ck_assert_uint_eq(front_tick(&front), 255);
	ck_assert_str_eq(front_row(&front, RULER, after), before);
	front_press(&front, "<WheelDown>");
	ck_assert_str_ne(front_row(&front, RULER, after), before);
	click(&front, front_find(&front, RULER, "260"));
	front_row(&front, RULER, before);
	front_press(&front, "nN");
	ck_assert_str_ne(front_row(&front, RULER, after), before);
	front_fini(&front);
}
