/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "tui/front.h"
#include "suite.h"

/* How a large screen uses its room. */

static void open_large(struct front *front)
{
	front_init(front, "messaging");
	canvas_resize(&front->canvas, 200, 60);
}

/* How many cells of a hundred are not blank. */
static double filled(const struct canvas *canvas)
{
	int cells = canvas->cols * canvas->rows, count = 0;
	for (int i = 0; i < cells; i++)
		count += canvas->cells[i].code != ' ';
	return 100.0 * count / cells;
}

TEST(two_agents_fill_thirty_five_cells_of_a_hundred_at_200x60)
{
	struct front front;
	open_large(&front);
	front_press(&front, "15n");
	ck_assert_double_ge(filled(&front.canvas), 35);
	front_press(&front, "5n");
	ck_assert_double_ge(filled(&front.canvas), 35);
	front_press(&front, "40n");
	ck_assert_double_ge(filled(&front.canvas), 35);
	front_fini(&front);
}

TEST(details_of_the_selected_agent_are_beside_the_views)
{
	struct front front;
	open_large(&front);
	front_press(&front, "15n");
	ck_assert_int_eq(front_find(&front, 1, "Miner, id 0").x, 150);
	front_press(&front, "j");
	ck_assert(!front_shows(&front, "Miner, id 0"));
	ck_assert_int_eq(front_find(&front, 1, "MinersWife, id ").x, 150);
	front_fini(&front);
}

/* How often the text is on the screen, in any of its rows. */
static int count_rows(const struct front *front, const char *text)
{
	char line[CANVAS_LINE_MAX];
	int count = 0;
	for (int y = 0; y < front->canvas.rows; y++)
		for (const char *at = front_row(front, y, line); (at = strstr(at, text)); at++)
			count++;
	return count;
}

TEST(details_that_are_opened_scroll_where_they_are)
{
	struct front front;
	open_large(&front);
	canvas_resize(&front.canvas, 200, 50);
	front_press(&front, "60n<Enter>");
	ck_assert_int_eq(front_find(&front, 1, "Miner, id 0").x, 150);
	ck_assert_int_eq(count_rows(&front, "Miner, id 0"), 1);
	ck_assert_int_eq(front_find(&front, 1, "── agents").x, 64);
	front_press(&front, "<PageDown>");
	ck_assert(!front_shows(&front, "Miner, id 0"));
	ck_assert_int_eq(count_rows(&front, "telegrams waiting"), 1);
	front_press(&front, "<PageUp>z");
	ck_assert_int_eq(front_find(&front, 1, "Miner, id 0").x, 2);
	front_fini(&front);
}

/* Checks the styles of the frame that begins in that column, and of the title in it. */
static void expect_frame(const struct front *front, int x, enum style frame, enum style title)
{
	const struct canvas *canvas = &front->canvas;
	ck_assert_int_eq(canvas->cells[canvas->cols + x].style, frame);
	ck_assert_int_eq(canvas->cells[canvas->cols + x + 3].style, title);
}

TEST(details_with_the_focus_look_like_it)
{
	struct front front;
	open_large(&front);
	front_press(&front, "15n");
	expect_frame(&front, 148, STYLE_FRAME, STYLE_HEADING);
	front_press(&front, "<Enter>");
	expect_frame(&front, 148, STYLE_STRONG, STYLE_TITLE);
	front_press(&front, "<Esc>");
	expect_frame(&front, 148, STYLE_FRAME, STYLE_HEADING);
	front_fini(&front);
}

TEST(other_views_can_be_reached_from_details_beside_them)
{
	struct front front;
	open_large(&front);
	front_press(&front, "15n<Enter>d");
	ck_assert_int_eq(count_rows(&front, "══ diagram ══"), 1);
	front_press(&front, "w");
	ck_assert(front_shows(&front, "why Miner Bob"));
	ck_assert_int_eq(front_find(&front, 1, "Miner, id 0").x, 150);
	front_fini(&front);
}

TEST(a_click_opens_details_and_the_wheel_scrolls_them)
{
	struct front front;
	open_large(&front);
	canvas_resize(&front.canvas, 200, 50);
	front_press(&front, "60n");
	front_mouse(&front, INPUT_WHEELDOWN, 160, 20);
	ck_assert(!front_shows(&front, "Miner, id 0"));
	ck_assert(front_shows(&front, "══ agents"));
	front_mouse(&front, INPUT_CLICK, 160, 20);
	ck_assert(front_shows(&front, "── agents"));
	struct point at = front_find(&front, 2, "── trace ──");
	front_mouse(&front, INPUT_CLICK, at.x, at.y + 2);
	ck_assert(front_shows(&front, "══ trace"));
	front_fini(&front);
}

TEST(a_view_made_large_has_nothing_beside_it)
{
	struct front front;
	open_large(&front);
	front_press(&front, "15n");
	ck_assert(front_shows(&front, "Miner, id 0"));
	front_press(&front, "z");
	ck_assert(!front_shows(&front, "Miner, id 0"));
	front_fini(&front);
}
