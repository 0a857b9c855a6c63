/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "tui/rig.h"
#include "suite.h"

/* What clicks do. */

enum { RULER = 15 }; /* of the lanes */

static struct point click(struct rig *rig, struct point at)
{
	rig_mouse(rig, INPUT_CLICK, at.x, at.y);
	return at;
}

/* The row that has the mark of the selection. */
static int selected_row(struct rig *rig)
{
	return rig_find(rig, 2, "► ").y;
}

TEST(a_click_on_a_columns_name_sorts_by_it_and_another_reverses_the_order)
{
	static const char *const columns[] = { "name", "place", "current", "previous", "global" };
	struct rig rig;
	char note[64];
	rig_init_crowd(&rig, 20);
	canvas_resize(&rig.canvas, 120, 40);
	rig_press(&rig, "20n");
	int heads = rig_find(&rig, 0, "  name           place").y;
	for (size_t i = 0; i < ARRAY_LEN(columns); i++) {
		struct point at = click(&rig, rig_find(&rig, heads, columns[i]));
		ck_assert_int_eq(at.y, heads);
		snprintf(note, sizeof note, "40 agents by %s ═", columns[i]);
		ck_assert_msg(rig_shows(&rig, note), "%s", note);
		rig_mouse(&rig, INPUT_DOUBLECLICK, at.x, at.y);
		snprintf(note, sizeof note, "by %s, reversed", columns[i]);
		ck_assert_msg(rig_shows(&rig, note), "%s", note);
		ck_assert(!rig_shows(&rig, "┌─ Miner Bob"));
	}
	rig_mouse(&rig, INPUT_CLICK, 0, heads);
	rig_mouse(&rig, INPUT_CLICK, 117, heads);
	ck_assert(rig_shows(&rig, "by global, reversed"));
	rig_fini(&rig);
}

TEST(a_click_beside_the_help_and_on_its_hint_closes_it)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "?");
	rig_mouse(&rig, INPUT_CLICK, 20, 12);
	rig_mouse(&rig, INPUT_DOUBLECLICK, 20, 12);
	ck_assert(rig_shows(&rig, "tasks: what you might want"));
	click(&rig, rig_find(&rig, 0, "Esc close"));
	ck_assert(!rig_shows(&rig, "tasks: what you might want"));
	rig_press(&rig, "?");
	rig_mouse(&rig, INPUT_CLICK, 20, RIG_TITLE);
	ck_assert(!rig_shows(&rig, "tasks: what you might want"));
	rig_fini(&rig);
}

TEST(a_click_below_the_lines_of_a_list_selects_none_of_them)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, ":break enter CookStew<Enter>:break tick 50<Enter>B<Down>");
	struct point at = rig_find(&rig, 0, "►");
	rig_mouse(&rig, INPUT_CLICK, at.x, at.y + 1);
	ck_assert_int_eq(rig_find(&rig, 0, "►").y, at.y);
	rig_mouse(&rig, INPUT_CLICK, at.x, at.y - 1);
	ck_assert_int_eq(rig_find(&rig, 0, "►").y, at.y - 1);
	rig_fini(&rig);
}

TEST(a_click_makes_the_moment_visible_where_the_trace_and_the_lanes_were_scrolled)
{
	struct rig rig;
	char there[CANVAS_LINE_MAX], here[CANVAS_LINE_MAX];
	rig_init(&rig, "messaging");
	canvas_resize(&rig.canvas, 120, 40);
	rig_press(&rig, "300n:go 299<Enter>");
	int ruler = rig_find(&rig, 0, "── lanes").y + 1;
	rig_row(&rig, ruler, there);
	rig_press(&rig, "G");
	for (int i = 0; i < 4; i++) {
		rig_mouse(&rig, INPUT_WHEELUP, 30, ruler);
		rig_mouse(&rig, INPUT_WHEELUP, 100, 25);
	}
	ck_assert(!rig_shows(&rig, "end of tick 300"));
	ck_assert_str_ne(rig_row(&rig, ruler, here), there);
	click(&rig, rig_find(&rig, 16, "Okay hun"));
	ck_assert(rig_shows(&rig, "► end of tick 299"));
	ck_assert_str_eq(rig_row(&rig, ruler, here), there);
	rig_fini(&rig);
}

TEST(after_clicks_on_agents_the_lanes_still_follow_a_key)
{
	struct rig rig;
	char there[CANVAS_LINE_MAX], here[CANVAS_LINE_MAX];
	rig_init(&rig, "messaging");
	rig_press(&rig, "300n262gl");
	rig_row(&rig, RULER, there);
	rig_press(&rig, "G");
	click(&rig, rig_find(&rig, RULER, "290"));
	click(&rig, rig_find(&rig, 8, "Elsa"));
	rig_press(&rig, "262g");
	ck_assert_str_eq(rig_row(&rig, RULER, here), there);
	rig_fini(&rig);
}

TEST(a_click_on_an_agent_leaves_the_list_where_it_is)
{
	struct rig rig;
	char before[CANVAS_LINE_MAX], after[CANVAS_LINE_MAX];
	rig_init_crowd(&rig, 40);
	canvas_resize(&rig.canvas, 120, 40);
	rig_press(&rig, "5nz30j");
	for (int y = 30; y > 5; y -= 4) {
		rig_row(&rig, y - 1, before);
		click(&rig, (struct point){ 5, y });
		rig_row(&rig, y - 1, after);
		ck_assert_str_eq(strstr(after, "Miner"), strstr(before, "Miner"));
		int row = selected_row(&rig);
		ck_assert(row <= y && y - row < 2);
	}
	rig_fini(&rig);
}

TEST(a_click_in_the_lanes_leaves_the_axis_where_it_is_until_something_else_moves_the_moment)
{
	struct rig rig;
	char before[CANVAS_LINE_MAX], after[CANVAS_LINE_MAX];
	rig_init(&rig, "messaging");
	rig_press(&rig, "300nl<PageUp>");
	rig_row(&rig, RULER, before);
	click(&rig, rig_find(&rig, RULER, "255"));
	ck_assert_uint_eq(rig_tick(&rig), 255);
	ck_assert_str_eq(rig_row(&rig, RULER, after), before);
	rig_press(&rig, "<WheelDown>");
	ck_assert_str_ne(rig_row(&rig, RULER, after), before);
	click(&rig, rig_find(&rig, RULER, "260"));
	rig_row(&rig, RULER, before);
	rig_press(&rig, "nN");
	ck_assert_str_ne(rig_row(&rig, RULER, after), before);
	rig_fini(&rig);
}
