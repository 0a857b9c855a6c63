/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <string.h>

#include "core/array.h"
#include "core/rng.h"
#include "suite.h"
#include "view/seam.h"

/* Moving headings. */

enum { COLS = 120, ROWS = 40, LEAST = 3 };

/* Makes a layout of that size, with the user's own plan if there is one. */
static void lay_out(struct layout *layout, const struct plan *own, int cols, int rows)
{
	struct canvas canvas = { .cols = 0 };
	const struct layout_request request = { .own = own, .focus = VIEW_AGENTS };
	canvas_init(&canvas, cols, rows, false);
	ck_assert(layout_make(&canvas, &request, layout));
	canvas_fini(&canvas);
}

static int row_of(const struct layout *layout, enum view_number view)
{
	return layout_find(layout, view)->area.y;
}

/* Whether the places cover the body, each cell once. */
static bool is_tiled(const struct layout *layout)
{
	for (int y = layout->body.y; y < layout->body.y + layout->body.rows; y++) {
		for (int x = 0; x < layout->body.cols; x++) {
			int count = layout_has(layout->beside, x, y);
			for (size_t i = 0; i < layout->count; i++)
				count += layout_has(layout->places[i].area, x, y);
			if (count != 1)
				return false;
		}
	}
	return true;
}

TEST(a_heading_is_moved_by_itself_where_the_view_above_is_as_wide)
{
	struct layout layout, moved;
	struct plan plan;
	lay_out(&layout, NULL, COLS, ROWS);
	int row = row_of(&layout, VIEW_TELEGRAMS);
	ck_assert_int_eq(row_of(&layout, VIEW_LANES), row);
	ck_assert(seam_move(&layout, VIEW_TELEGRAMS, row - 5, &plan));
	lay_out(&moved, &plan, COLS, ROWS);
	ck_assert_int_eq(row_of(&moved, VIEW_TELEGRAMS), row - 5);
	ck_assert_int_eq(row_of(&moved, VIEW_LANES), row);
	ck_assert(is_tiled(&moved));
	ck_assert_int_eq(moved.panel.y, layout.panel.y);
	ck_assert_int_eq(moved.panel.rows, layout.panel.rows);
}

TEST_EACH(headings_on_the_same_seam_move_together, 2)
{
	static const enum view_number below[] = { VIEW_DIAGRAM, VIEW_TRACE };
	struct layout layout, moved;
	struct plan plan;
	lay_out(&layout, NULL, COLS, ROWS);
	int row = row_of(&layout, VIEW_TRACE);
	ck_assert(seam_move(&layout, below[_i], row + 2, &plan));
	lay_out(&moved, &plan, COLS, ROWS);
	ck_assert_int_eq(row_of(&moved, VIEW_DIAGRAM), row + 2);
	ck_assert_int_eq(row_of(&moved, VIEW_TRACE), row + 2);
	ck_assert_int_eq(row_of(&moved, VIEW_AGENTS), row_of(&layout, VIEW_AGENTS));
	ck_assert(is_tiled(&moved));
}

/* Two views above three whose edges do not meet; turned puts the three above. */
static void lean(struct layout *layout, struct plan *plan, bool turned)
{
	static const struct slot slots[] = { { 1 << VIEW_MAP, 0, 0, 60, 20 },
		                             { 1 << VIEW_AGENTS, 60, 0, 60, 20 },
		                             { 1 << VIEW_TRACE, 0, 20, 40, 17 },
		                             { 1 << VIEW_DIAGRAM, 40, 20, 40, 17 },
		                             { 1 << VIEW_LANES, 80, 20, 40, 17 } };
	size_t count = ARRAY_LEN(slots);
	*plan = (struct plan){ .cols = COLS, .rows = ROWS, .panel = slots[0], .count = count };
	for (size_t i = 0; i < count; i++)
		plan->slots[i] = slots[turned ? count - 1 - i : i];
	lay_out(layout, plan, COLS, ROWS);
	ck_assert(is_tiled(layout));
}

TEST_EACH(overlapping_edges_are_one_seam_from_its_left_and_from_its_right_end, 2)
{
	static const enum view_number ends[] = { VIEW_LANES, VIEW_TRACE };
	static const enum view_number below[] = { VIEW_TRACE, VIEW_DIAGRAM, VIEW_LANES };
	struct layout layout, moved;
	struct plan plan;
	lean(&layout, &plan, _i == 1);
	int row = row_of(&layout, ends[_i]);
	ck_assert(seam_move(&layout, ends[_i], row + 4, &plan));
	lay_out(&moved, &plan, COLS, ROWS);
	for (size_t i = 0; i < ARRAY_LEN(below); i++)
		ck_assert_int_eq(row_of(&moved, below[i]), row + 4);
	ck_assert(is_tiled(&moved));
}

TEST(a_heading_at_the_top_or_already_there_is_not_moved)
{
	struct layout layout;
	struct plan plan = { .cols = 7 };
	lay_out(&layout, NULL, COLS, ROWS);
	ck_assert(!seam_move(&layout, VIEW_MAP, 9, &plan));
	ck_assert(!seam_move(&layout, VIEW_TRACE, row_of(&layout, VIEW_TRACE), &plan));
	ck_assert(!seam_move(&layout, VIEW_WHY, 9, &plan));
	lay_out(&layout, NULL, 60, 20);
	ck_assert(!seam_move(&layout, VIEW_AGENTS, 9, &plan));
	ck_assert_int_eq(plan.cols, 7);
}

TEST(a_view_with_only_its_heading_and_a_line_is_not_made_lower)
{
	struct layout layout;
	struct plan plan;
	lay_out(&layout, NULL, 80, 24);
	ck_assert_int_eq(layout.places[0].view, VIEW_MAP);
	layout_trim(&layout, &layout.places[0], 2);
	int row = row_of(&layout, VIEW_AGENTS);
	ck_assert_int_eq(row, layout.body.y + 2);
	ck_assert(!seam_move(&layout, VIEW_AGENTS, row - 1, &plan));
	ck_assert(seam_move(&layout, VIEW_AGENTS, row + 1, &plan));
}

static int count_shown(const struct layout *layout)
{
	int count = 0;
	for (size_t i = 0; i < layout->count; i++)
		count += layout->places[i].area.rows > 0;
	return count;
}

static int draw(uint32_t *number, uint32_t count)
{
	return (int)rng_below(rng_draw(rng_key((uint64_t)number[1], 0), 0, number[0]++), count);
}

TEST_EACH(however_often_headings_are_moved_every_view_keeps_some_rows, 4)
{
	static const int sizes[][2] = { { 80, 24 }, { 120, 36 }, { 120, 40 }, { 200, 60 } };
	const int *size = sizes[_i];
	uint32_t number[2] = { 0, (uint32_t)_i };
	struct layout layout;
	struct plan plan;
	int moves = 0;
	lay_out(&layout, NULL, size[0], size[1]);
	int shown = count_shown(&layout);
	for (int i = 0; i < 300; i++) {
		enum view_number view = (enum view_number)draw(number, PANELS_FIRST);
		int row = draw(number, (uint32_t)size[1] + 20) - 10;
		const struct layout_place *place = layout_find(&layout, view);
		if (!place->area.rows || !seam_move(&layout, view, row, &plan))
			continue;
		moves++;
		lay_out(&layout, &plan, size[0], size[1]);
		ck_assert(is_tiled(&layout));
		ck_assert_int_eq(count_shown(&layout), shown);
		for (size_t k = 0; k < plan.count; k++)
			ck_assert_int_ge(plan.slots[k].rows, LEAST);
	}
	ck_assert_int_gt(moves, 20);
}
