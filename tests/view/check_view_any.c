/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/rng.h"
#include "session/travel.h"
#include "view/stage.h"
#include "worlds/worlds.h"
#include "suite.h"

/*
 * Whatever the moment and the size, a view draws only inside its area, and draws the same each
 * time.
 */

enum { COLS_MAX = 250, ROWS_MAX = 80, NARROW = 60, TICKS = 40, GUARD = '~' };

/* What a test draws its random numbers from. */
struct dice {
	uint64_t key;
	uint32_t count;
};

static uint32_t roll(struct dice *dice, uint32_t range)
{
	return rng_below(rng_draw(dice->key, 0, dice->count++), range);
}

/* Checks that the ring of cells around the area is unchanged, in one assertion, since each one
 * costs a system call. */
static void check_frame(const struct canvas *canvas, int cols, int rows)
{
	int touched = 0;
	for (int y = 0; y < canvas->rows; y++) {
		for (int x = 0; x < canvas->cols; x++) {
			bool inside = x >= 1 && x <= cols && y >= 1 && y <= rows;
			touched += !inside && canvas->cells[y * canvas->cols + x].code != GUARD;
		}
	}
	ck_assert_msg(!touched, "%d cells are drawn outside of %dx%d", touched, cols, rows);
}

static void draw_framed(struct stage *stage, const struct view *view, int cols, int rows)
{
	struct canvas *canvas = &stage->canvas;
	canvas_resize(canvas, cols + 2, rows + 2);
	for (int y = 0; y < canvas->rows; y++) {
		for (int x = 0; x < canvas->cols; x++)
			area_put(canvas_area(canvas), x, y, STYLE_PLAIN, GUARD);
	}
	struct area area = area_sub(canvas_area(canvas), 1, 1, cols, rows);
	area_clear(area, STYLE_PLAIN);
	stage_recall(stage, view, area);
	view->draw(&stage->scene, area, true);
	check_frame(canvas, cols, rows);
}

/* Opens a world somewhere in its life, with some agent selected, some filter and some scroll. */
static void open_anywhere(struct stage *stage, struct dice *dice)
{
	static const char *const filters[] = { "", "", "elsa", "change", "\xc3" };
	const struct world *worlds[] = { worlds_default, &stage_world, worlds_find("miner") };
	const struct world *world = worlds[roll(dice, ARRAY_LEN(worlds))];
	stage_open(stage, world, roll(dice, 1000), 1 + roll(dice, 40), roll(dice, TICKS));
	size_t events;
	session_events(stage->session, &events);
	if (events && roll(dice, 2))
		session_show(stage->session, (struct moment){ session_moment(stage->session).tick,
		                                              roll(dice, (uint32_t)events) });
	stage->look.selected = roll(dice, 4) ? roll(dice, 100) : AGENT_NONE;
	strcpy(stage->look.filter, filters[roll(dice, ARRAY_LEN(filters))]);
	stage->scroll = (int)roll(dice, 60) - 30;
	stage->look.state = (uint8_t)roll(dice, 30);
}

TEST_EACH(nothing_is_drawn_outside_the_area, 60)
{
	struct dice dice = { rng_key(7, (uint64_t)_i), 0 };
	struct stage stage;
	open_anywhere(&stage, &dice);
	for (int step = 0; step < 60; step++) {
		int cols = 1 + (int)roll(&dice, COLS_MAX), rows = 1 + (int)roll(&dice, ROWS_MAX);
		stage.canvas.ascii = roll(&dice, 2);
		stage.zoom = (int)roll(&dice, 12) - 6;
		stage.look.column = (int)roll(&dice, 12) - 6;
		stage.scene.tabs = roll(&dice, 1 << PANELS_FIRST);
		draw_framed(&stage, view_get((enum view_number)roll(&dice, VIEWS)), cols, rows);
	}
	stage_close(&stage);
}

TEST_EACH(every_small_size_can_be_drawn, VIEWS)
{
	struct stage stage;
	stage_open(&stage, worlds_default, 60, 1, 18);
	stage_select(&stage, "Elsa");
	for (int rows = 1; rows <= 12; rows++) {
		for (int cols = 1; cols <= NARROW; cols++)
			draw_framed(&stage, view_get((enum view_number)_i), cols, rows);
	}
	stage_close(&stage);
}

/* Draws onto an area without rows. */
static void draw(int view, struct stage *stage, int cols)
{
	struct area area = area_sub(canvas_area(&stage->canvas), 0, 0, cols, 0);
	stage_recall(stage, view_get((enum view_number)view), area);
	view_get((enum view_number)view)->draw(&stage->scene, area, true);
}

TEST_EACH(an_area_without_rows_is_not_drawn_on, VIEWS)
{
	struct stage stage;
	stage_open(&stage, worlds_default, 60, 1, 18);
	stage_draw(&stage, &view_map, 1, 1, false);
	draw(_i, &stage, 0);
	draw(_i, &stage, 1);
	stage_close(&stage);
}

TEST_EACH(ascii_has_only_ascii, VIEWS)
{
	struct stage stage;
	stage_open(&stage, worlds_default, 60, 5, 18);
	stage_select(&stage, "Elsa");
	stage.canvas.ascii = true;
	draw_framed(&stage, view_get((enum view_number)_i), 76, 22);
	for (int i = 0; i < stage.canvas.cols * stage.canvas.rows; i++)
		ck_assert_uint_lt(stage.canvas.cells[i].code, 0x7f);
	stage_close(&stage);
}

TEST_EACH(the_last_column_of_a_view_stays_blank, PANELS_FIRST)
{
	struct stage stage;
	stage_open(&stage, worlds_default, 60, 5, 18);
	for (int cols = 12; cols < 130; cols += 7) {
		stage_draw(&stage, view_get((enum view_number)_i), cols, 12, false);
		for (int y = 0; y < 12; y++)
			ck_assert_uint_eq(stage.canvas.cells[(y + 1) * cols - 1].code, ' ');
	}
	stage_close(&stage);
}
