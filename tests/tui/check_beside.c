/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "tui/rig.h"
#include "suite.h"

/* How a large screen uses its room. */

static void open_large(struct rig *rig)
{
	rig_init(rig, "messaging");
	canvas_resize(&rig->canvas, 200, 60);
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
	struct rig rig;
	open_large(&rig);
	rig_press(&rig, "15n");
	ck_assert_double_ge(filled(&rig.canvas), 35);
	rig_press(&rig, "5n");
	ck_assert_double_ge(filled(&rig.canvas), 35);
	rig_press(&rig, "40n");
	ck_assert_double_ge(filled(&rig.canvas), 35);
	rig_fini(&rig);
}

TEST(details_of_the_selected_agent_are_beside_the_views)
{
	struct rig rig;
	open_large(&rig);
	rig_press(&rig, "15n");
	ck_assert_int_eq(rig_find(&rig, 1, "Miner, id 0").x, 150);
	rig_press(&rig, "j");
	ck_assert(!rig_shows(&rig, "Miner, id 0"));
	ck_assert_int_eq(rig_find(&rig, 1, "MinersWife, id ").x, 150);
	rig_fini(&rig);
}

/* How often the text is on the screen, in any of its rows. */
static int count_rows(const struct rig *rig, const char *text)
{
	char line[CANVAS_LINE_MAX];
	int count = 0;
	for (int y = 0; y < rig->canvas.rows; y++)
		for (const char *at = rig_row(rig, y, line); (at = strstr(at, text)); at++)
			count++;
	return count;
}

TEST(details_that_are_opened_scroll_where_they_are)
{
	struct rig rig;
	open_large(&rig);
	canvas_resize(&rig.canvas, 200, 50);
	rig_press(&rig, "60n<Enter>");
	ck_assert_int_eq(rig_find(&rig, 1, "Miner, id 0").x, 150);
	ck_assert_int_eq(count_rows(&rig, "Miner, id 0"), 1);
	ck_assert_int_eq(rig_find(&rig, 1, "── agents").x, 64);
	rig_press(&rig, "<PageDown>");
	ck_assert(!rig_shows(&rig, "Miner, id 0"));
	ck_assert_int_eq(count_rows(&rig, "telegrams waiting"), 1);
	rig_press(&rig, "<PageUp>z");
	ck_assert_int_eq(rig_find(&rig, 1, "Miner, id 0").x, 2);
	rig_fini(&rig);
}

/* Checks the styles of the frame that begins in that column, and of the title in it. */
static void expect_frame(const struct rig *rig, int x, enum style frame, enum style title)
{
	const struct canvas *canvas = &rig->canvas;
	ck_assert_int_eq(canvas->cells[canvas->cols + x].style, frame);
	ck_assert_int_eq(canvas->cells[canvas->cols + x + 3].style, title);
}

TEST(details_with_the_focus_look_like_it)
{
	struct rig rig;
	open_large(&rig);
	rig_press(&rig, "15n");
	expect_frame(&rig, 148, STYLE_FRAME, STYLE_HEADING);
	rig_press(&rig, "<Enter>");
	expect_frame(&rig, 148, STYLE_STRONG, STYLE_TITLE);
	rig_press(&rig, "<Esc>");
	expect_frame(&rig, 148, STYLE_FRAME, STYLE_HEADING);
	rig_fini(&rig);
}

TEST(other_views_can_be_reached_from_details_beside_them)
{
	struct rig rig;
	open_large(&rig);
	rig_press(&rig, "15n<Enter>d");
	ck_assert_int_eq(count_rows(&rig, "══ diagram ══"), 1);
	rig_press(&rig, "w");
	ck_assert(rig_shows(&rig, "why Miner Bob"));
	ck_assert_int_eq(rig_find(&rig, 1, "Miner, id 0").x, 150);
	rig_fini(&rig);
}

TEST(a_click_opens_details_and_the_wheel_scrolls_them)
{
	struct rig rig;
	open_large(&rig);
	canvas_resize(&rig.canvas, 200, 50);
	rig_press(&rig, "60n");
	rig_mouse(&rig, INPUT_WHEELDOWN, 160, 20);
	ck_assert(!rig_shows(&rig, "Miner, id 0"));
	ck_assert(rig_shows(&rig, "══ agents"));
	rig_mouse(&rig, INPUT_CLICK, 160, 20);
	ck_assert(rig_shows(&rig, "── agents"));
	struct point at = rig_find(&rig, 2, "── trace ──");
	rig_mouse(&rig, INPUT_CLICK, at.x, at.y + 2);
	ck_assert(rig_shows(&rig, "══ trace"));
	rig_fini(&rig);
}

TEST(a_view_made_large_has_nothing_beside_it)
{
	struct rig rig;
	open_large(&rig);
	rig_press(&rig, "15n");
	ck_assert(rig_shows(&rig, "Miner, id 0"));
	rig_press(&rig, "z");
	ck_assert(!rig_shows(&rig, "Miner, id 0"));
	rig_fini(&rig);
}
