/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "tui/front.h"
#include "suite.h"

/* What the mouse does while the button is held.  For drags through time see check_scrub.c. */

enum { RULER = 15 }; /* of the lanes */

static struct point click(struct front *front, struct point at)
{
	front_mouse(front, INPUT_CLICK, at.x, at.y);
	return at;
}

static void drag(struct front *front, int x, int y)
{
	front_mouse(front, INPUT_DRAG, x, y);
}

/* Lists and pictures. */

/* A row of a list without the mark of the selection. */
static const char *unmarked(const char *line)
{
	return line + (strncmp(line, "►", strlen("►")) == 0 ? strlen("►") : 1);
}

TEST(dragging_over_the_agents_selects_the_one_under_the_mouse_and_the_list_stays)
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
		int row = front_find(&front, 2, "► ").y;
		ck_assert(row <= y && y - row < 2);
	}
	front_fini(&front);
}

/* The row that has the mark of the selection. */
static int selected_row(struct front *front)
{
	return front_find(front, 8, "► ").y;
}

TEST(past_the_edge_of_the_list_the_selection_goes_on)
{
	struct front front;
	front_init_crowd(&front, 20);
	front_press(&front, "5n");
	struct point at = click(&front, front_find(&front, 8, "Elsa"));
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
		int selected = selected_row(&front);
		drag(&front, at.x, selected == at.y + 3 ? at.y + 1 : at.y + 3);
		ck_assert_int_eq(selected_row(&front), selected);
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

TEST(dragging_over_the_map_and_the_diagram_is_a_click_at_each_cell)
{
	struct front front;
	front_init(&front, "messaging");
	canvas_resize(&front.canvas, 120, 40);
	front_press(&front, "20n");
	click(&front, front_find(&front, 0, "Miner Bob"));
	struct point elsa = front_find(&front, 0, "Elsa");
	drag(&front, elsa.x, elsa.y);
	ck_assert(front_shows(&front, "► Elsa"));
	click(&front, front_find(&front, 15, "CookStew"));
	front_press(&front, "k");
	struct point state = front_find(&front, 15, "VisitBathroom");
	click(&front, front_find(&front, 15, "CookStew"));
	drag(&front, state.x, state.y);
	ck_assert(front_shows(&front, "VisitBathroom: to"));
	drag(&front, state.x, -3);
	ck_assert(!front_shows(&front, "VisitBathroom: to"));
	front_fini(&front);
}

TEST(dragging_over_the_crowd_selects_its_lines)
{
	struct front front;
	front_init_crowd(&front, 150);
	canvas_resize(&front.canvas, 120, 40);
	front_press(&front, "5ny");
	struct point at = click(&front, front_find(&front, 8, "QuenchThirst"));
	ck_assert(front_find(&front, 8, "►").y == at.y);
	drag(&front, 3, at.y + 2);
	ck_assert_int_eq(front_find(&front, 8, "►").y, at.y + 2);
	drag(&front, 3, at.y - 1);
	ck_assert_int_eq(front_find(&front, 8, "►").y, at.y - 1);
	front_fini(&front);
}

/* Lines that only scroll. */

static const struct {
	const char *keys;
	int y; /* of a line there */
} texts[] = { { "<Enter>", 14 }, { "w", 14 }, { "?", 12 }, { ":click 10 14<Enter>", 19 } };

TEST_EACH(lines_that_scroll_move_along_with_the_mouse, ARRAY_LEN(texts))
{
	enum { X = 20 };
	struct front front;
	char line[CANVAS_LINE_MAX], moved[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	front_press(&front, "60n");
	front_press(&front, texts[_i].keys);
	int y = click(
			&front,
			(struct point) {
				X
				, texts[_i].y
			})
	                .y;
	front_row(&front, y, line);
	drag(&front, X, y - 2);
	ck_assert_str_eq(front_row(&front, y - 2, moved), line);
	drag(&front, X, y - 1);
	ck_assert_str_eq(front_row(&front, y - 1, moved), line);
	for (int i = 0; i < 30; i++)
		drag(&front, X, y + i);
	ck_assert_str_eq(front_row(&front, y, moved), line);
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

TEST(dragging_over_a_list_that_is_open_selects_its_lines_and_stops_at_the_ends)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "b<Enter>:break enter CookStew<Enter>:break tick 50<Enter>B");
	struct point at = click(&front, front_find(&front, 0, "►"));
	drag(&front, at.x, at.y + 1);
	ck_assert_int_eq(front_find(&front, 0, "►").y, at.y + 1);
	drag(&front, at.x, at.y + 40);
	ck_assert_int_eq(front_find(&front, 0, "►").y, at.y + 2);
	drag(&front, at.x, at.y - 3);
	ck_assert_int_eq(front_find(&front, 0, "►").y, at.y);
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

/* Where nothing can be dragged. */

static const char *const modes[] = { "m", "e", ":go", "bq", ":send Elsa Elsa StewReady<Enter>" };

TEST_EACH(drags_do_nothing_in_prompts_and_questions, ARRAY_LEN(modes))
{
	struct front front;
	char before[CANVAS_LINE_MAX], after[CANVAS_LINE_MAX];
	front_init(&front, "messaging");
	front_press(&front, "20nl");
	click(&front, front_find(&front, RULER, "10"));
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

TEST(a_drag_that_began_nowhere_does_nothing)
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
	click(&front, front_find(&front, RULER, "10"));
	ck_assert_uint_eq(front_tick(&front), 10);
	click(&front, front_find(&front, 0, "n tick"));
	ck_assert_uint_eq(front_tick(&front), 11);
	drag(&front, 40, 16);
	ck_assert_uint_eq(front.next, APP_NOTHING);
	front_mouse(&front, INPUT_CLICK, 3, FRONT_STATUS);
	drag(&front, 40, 16);
	ck_assert_uint_eq(front.next, APP_NOTHING);
	ck_assert_uint_eq(front_tick(&front), 11);
	front_fini(&front);
}

TEST(a_double_click_leaves_nothing_to_drag)
{
	struct front front;
	front_init(&front, "messaging");
	struct point at = click(&front, front_find(&front, 8, "Elsa"));
	front_mouse(&front, INPUT_DOUBLECLICK, at.x, at.y);
	drag(&front, at.x, 8);
	ck_assert_uint_eq(front.next, APP_NOTHING);
	ck_assert(front_shows(&front, "┌─ Elsa"));
	front_fini(&front);
}

TEST(a_drag_that_began_in_a_panel_ends_with_it)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "60nw");
	front_mouse(&front, INPUT_CLICK, 20, 12);
	front_press(&front, "<Esc>");
	drag(&front, 20, 9);
	front_expect(&front, FRONT_STATUS, "drag: nothing that was clicked can be dragged");
	front_press(&front, "<Enter>");
	front_mouse(&front, INPUT_CLICK, 20, 12);
	drag(&front, 20, 9);
	ck_assert(!front_shows(&front, "can be dragged"));
	front_press(&front, "<Esc>");
	drag(&front, 20, 7);
	front_expect(&front, FRONT_STATUS, "drag: nothing that was clicked can be dragged");
	front_fini(&front);
}

/* A click can hit what has not been drawn yet. */
TEST(a_click_that_is_typed_hits_what_the_next_drawing_shows)
{
	struct front front;
	front_init(&front, "messaging");
	canvas_resize(&front.canvas, 120, 40);
	front_press(&front, "60n:click 85 34<Enter>");
	ck_assert(front_shows(&front, "══ telegrams"));
	front_fini(&front);
}

TEST(a_drag_can_be_typed)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, ":drag 3 3<Enter>");
	front_expect(&front, FRONT_STATUS, "drag: nothing that was clicked can be dragged");
	front_press(&front, ":click 2 8<Enter>:drag 2 11<Enter>");
	ck_assert(front_shows(&front, "► Elsa"));
	front_press(&front, ":click 2 0<Enter>:drag 2 8<Enter>");
	front_expect(&front, FRONT_STATUS, "drag: nothing that was clicked can be dragged");
	front_press(&front, ":drag 2<Enter>");
	front_expect(&front, FRONT_STATUS, "drag: where on the screen? COLUMN ROW");
	front_press(&front, ":drag 2 3 4<Enter>");
	front_expect(&front, FRONT_STATUS, "drag: where on the screen? COLUMN ROW");
	front_press(&front, "<Drag>");
	front_expect(&front, FRONT_STATUS, "drag: where on the screen? COLUMN ROW");
	front_fini(&front);
}
