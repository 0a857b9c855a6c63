/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/layout.h"

#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "suite.h"

/* Where views are, at every size. */

static const struct {
	int cols, rows;
} sizes[] = {
	{ 40, 10 },  { 41, 11 },  { 50, 16 },  { 75, 21 },     { 76, 20 },
	{ 76, 21 },  { 79, 24 },  { 80, 23 },  { 80, 24 },     { 81, 25 },
	{ 80, 60 },  { 119, 40 }, { 120, 36 }, { 120, 40 },    { 199, 50 },
	{ 200, 50 }, { 200, 60 }, { 333, 77 }, { 1000, 1000 },
};

static bool is_inside(struct area inner, struct area outer)
{
	return inner.x >= outer.x && inner.y >= outer.y &&
	       inner.x + inner.cols <= outer.x + outer.cols &&
	       inner.y + inner.rows <= outer.y + outer.rows;
}

static bool overlap(struct area a, struct area b)
{
	return a.x < b.x + b.cols && b.x < a.x + a.cols && a.y < b.y + b.rows && b.y < a.y + a.rows;
}

static bool make(struct canvas *canvas, enum view_number focus, bool large, struct layout *layout)
{
	const struct layout_request request = { .focus = focus, .large = large };
	return layout_make(canvas, &request, layout);
}

TEST_EACH(views_fill_the_body_and_do_not_overlap, ARRAY_LEN(sizes))
{
	struct canvas canvas;
	struct layout layout;
	canvas_init(&canvas, sizes[_i].cols, sizes[_i].rows, false);
	ck_assert(make(&canvas, VIEW_TRACE, false, &layout));
	int cells = layout.beside.cols * layout.beside.rows;
	for (size_t i = 0; i < layout.count; i++) {
		ck_assert(is_inside(layout.places[i].area, layout.body));
		ck_assert(!overlap(layout.places[i].area, layout.beside));
		cells += layout.places[i].area.cols * layout.places[i].area.rows;
		for (size_t j = 0; j < i; j++)
			ck_assert(!overlap(layout.places[i].area, layout.places[j].area));
	}
	ck_assert_int_eq(cells, layout.body.cols * layout.body.rows);
	ck_assert(is_inside(layout.panel, layout.body));
	ck_assert(is_inside(layout.beside, layout.body));
	ck_assert(!overlap(layout.title, layout.body));
	ck_assert(!overlap(layout.status, layout.body));
	ck_assert(!overlap(layout.hints, layout.body));
	ck_assert(!overlap(layout.hints, layout.status));
	canvas_fini(&canvas);
}

/* Whether that view has the whole body. */
static bool is_alone(const struct layout *layout, enum view_number view)
{
	bool alone = layout->focus == view;
	for (size_t i = 0; i < layout->count; i++) {
		struct area area = layout->places[i].area;
		int cells = layout->places[i].view == view ? layout->body.cols * layout->body.rows
		                                           : 0;
		alone = alone && area.cols * area.rows == cells;
	}
	return alone;
}

/* How many places are visible at a size, with few agents and with a crowd, and whether there is a
 * row for hints. */
static const struct {
	int cols, rows, few, crowd, hints;
} steps[] = {
	{ 80, 24, 3, 3, 1 }, { 80, 23, 3, 3, 1 }, { 76, 21, 3, 3, 1 }, { 75, 21, 2, 2, 1 },
	{ 76, 20, 2, 3, 1 }, { 76, 19, 2, 2, 1 }, { 50, 16, 2, 2, 1 }, { 49, 16, 1, 1, 1 },
	{ 50, 15, 1, 1, 1 }, { 40, 12, 1, 1, 1 }, { 80, 11, 1, 1, 0 },
};

/* Counts the visible views.  The focused one must be among them. */
static int count_seen(struct canvas *canvas, enum view_number focus, bool crowd, int hints)
{
	const struct layout_request request = { .focus = focus,
		                                .kind = crowd ? PLAN_CROWD : PLAN_FEW };
	struct layout layout;
	int seen = 0;
	ck_assert(layout_make(canvas, &request, &layout));
	ck_assert_uint_eq(layout.count, VIEWS_PLANNED);
	ck_assert_int_eq(layout.hints.rows, hints);
	for (size_t i = 0; i < layout.count; i++)
		seen += layout.places[i].area.rows > 0;
	ck_assert_int_gt(layout_find(&layout, focus)->area.rows, 0);
	ck_assert(seen > 1 || is_alone(&layout, focus));
	return seen;
}

TEST_EACH(a_smaller_screen_shows_fewer_views_and_at_last_the_focused_one_alone, ARRAY_LEN(steps))
{
	struct canvas canvas;
	int hints = steps[_i].hints;
	canvas_init(&canvas, steps[_i].cols, steps[_i].rows, false);
	for (int i = 0; i < VIEWS_PLANNED; i++) {
		enum view_number view = (enum view_number)i;
		ck_assert_int_eq(count_seen(&canvas, view, false, hints), steps[_i].few);
		ck_assert_int_eq(count_seen(&canvas, view, true, hints), steps[_i].crowd);
	}
	canvas_fini(&canvas);
}

TEST(of_views_that_share_a_place_the_one_chosen_last_is_visible)
{
	struct canvas canvas;
	struct layout layout;
	struct layout_request request = { .focus = VIEW_MAP };
	canvas_init(&canvas, 80, 24, false);
	request.chosen[VIEW_LANES] = 2;
	request.chosen[VIEW_TRACE] = 1;
	ck_assert(layout_make(&canvas, &request, &layout));
	ck_assert_int_gt(layout_find(&layout, VIEW_LANES)->area.rows, 0);
	ck_assert_int_eq(layout_find(&layout, VIEW_TRACE)->area.rows, 0);
	ck_assert_uint_eq(layout_find(&layout, VIEW_LANES)->tabs,
	                  layout_find(&layout, VIEW_TRACE)->tabs);
	ck_assert_uint_eq(layout_find(&layout, VIEW_MAP)->tabs, 0);
	request.focus = VIEW_TELEGRAMS;
	ck_assert(layout_make(&canvas, &request, &layout));
	ck_assert_int_gt(layout_find(&layout, VIEW_TELEGRAMS)->area.rows, 0);
	ck_assert_int_eq(layout_other(&layout, &request), VIEW_LANES);
	canvas_fini(&canvas);
}

TEST_EACH(rows_that_a_view_cannot_use_go_to_its_neighbours, ARRAY_LEN(sizes))
{
	struct canvas canvas;
	struct layout layout;
	canvas_init(&canvas, sizes[_i].cols, sizes[_i].rows, false);
	for (int view = 0; view < VIEWS_PLANNED; view++) {
		ck_assert(make(&canvas, VIEW_AGENTS, false, &layout));
		int cells = layout.beside.cols * layout.beside.rows;
		struct layout_place *place = layout.places;
		while (place->view != (enum view_number)view)
			place++;
		int rows = place->area.rows;
		layout_trim(&layout, place, 3);
		for (size_t i = 0; i < layout.count; i++) {
			ck_assert(is_inside(layout.places[i].area, layout.body));
			cells += layout.places[i].area.cols * layout.places[i].area.rows;
		}
		ck_assert_int_eq(cells, layout.body.cols * layout.body.rows);
		ck_assert_int_le(place->area.rows, rows);
		if (view == VIEW_AGENTS && rows > 3 && rows < layout.body.rows)
			ck_assert_int_eq(place->area.rows, 3);
	}
	canvas_fini(&canvas);
}

TEST(below_40x10_there_is_no_layout)
{
	struct canvas canvas;
	struct layout layout;
	canvas_init(&canvas, 39, 100, false);
	ck_assert(!make(&canvas, VIEW_MAP, false, &layout));
	canvas_resize(&canvas, 100, 9);
	ck_assert(!make(&canvas, VIEW_MAP, false, &layout));
	canvas_fini(&canvas);
}

TEST_EACH(a_large_view_has_all_the_room_and_so_has_a_panel, ARRAY_LEN(sizes))
{
	struct canvas canvas;
	struct layout layout;
	canvas_init(&canvas, sizes[_i].cols, sizes[_i].rows, false);
	ck_assert(make(&canvas, VIEW_TELEGRAMS, true, &layout));
	ck_assert(is_alone(&layout, VIEW_TELEGRAMS));
	ck_assert_mem_eq(&layout.panel, &layout.body, sizeof layout.panel);
	canvas_fini(&canvas);
}

TEST_EACH(a_view_that_is_left_out_has_no_place_and_no_focus, ARRAY_LEN(sizes))
{
	struct canvas canvas;
	struct layout layout;
	canvas_init(&canvas, sizes[_i].cols, sizes[_i].rows, false);
	ck_assert(make(&canvas, VIEW_DETAILS, false, &layout));
	ck_assert_ptr_null(layout_find(&layout, VIEW_DETAILS));
	ck_assert_int_eq(layout.focus, layout.places[0].view);
	canvas_fini(&canvas);
}

/* The layout with a view in front that was chosen after all before it. */
static void choose(struct canvas *canvas, struct layout_request *request, enum view_number view,
                   struct layout *layout)
{
	request->focus = view;
	request->chosen[view] = ++request->chosen[VIEWS - 1];
	ck_assert(layout_make(canvas, request, layout));
}

TEST_EACH(the_next_view_is_in_front_and_wraps_around_both_ways, ARRAY_LEN(sizes))
{
	struct canvas canvas;
	struct layout layout;
	struct layout_request request = { .chosen = { [VIEW_TRACE] = 2, [VIEW_AGENTS] = 1 } };
	uint32_t seen = 0, front = 0;
	enum view_number view = VIEW_MAP;
	canvas_init(&canvas, sizes[_i].cols, sizes[_i].rows, false);
	request.chosen[VIEWS - 1] = 2;
	choose(&canvas, &request, view, &layout);
	for (size_t i = 0; i < layout.count; i++)
		front |= (uint32_t)(layout.places[i].area.rows > 0 || !layout.places[i].tabs)
		         << layout.places[i].view;
	do {
		enum view_number next = layout_next(&layout, 1);
		seen |= 1u << next;
		choose(&canvas, &request, next, &layout);
		ck_assert_int_eq(layout_next(&layout, -1), view);
		view = next;
	} while (view != VIEW_MAP);
	ck_assert_uint_eq(seen, front);
	canvas_fini(&canvas);
}

TEST(turning_goes_through_the_views_that_share_a_place)
{
	static const enum view_number turns[] = { VIEW_DIAGRAM, VIEW_LANES, VIEW_TELEGRAMS,
		                                  VIEW_LOG, VIEW_TRACE };
	struct canvas canvas;
	struct layout layout;
	struct layout_request request = { .focus = VIEW_TRACE };
	canvas_init(&canvas, 80, 24, false);
	ck_assert(layout_make(&canvas, &request, &layout));
	for (size_t i = 0; i < ARRAY_LEN(turns); i++) {
		ck_assert_int_eq(layout_turn(&layout), turns[i]);
		choose(&canvas, &request, turns[i], &layout);
	}
	choose(&canvas, &request, VIEW_MAP, &layout);
	ck_assert_int_eq(layout_turn(&layout), VIEW_MAP);
	canvas_fini(&canvas);
}

TEST(an_area_has_the_cells_between_its_edges)
{
	const struct area area = { .x = 3, .y = 5, .cols = 2, .rows = 4 };
	static const struct {
		int x, y;
		bool in;
	} cells[] = { { 3, 5, true },  { 4, 8, true },  { 2, 5, false }, { 3, 4, false },
		      { 5, 5, false }, { 3, 9, false }, { 4, 5, true },  { 3, 8, true } };
	for (size_t i = 0; i < ARRAY_LEN(cells); i++)
		ck_assert_int_eq(layout_has(area, cells[i].x, cells[i].y), cells[i].in);
}

/* The user's own arrangement shows both trace and lanes; the others show one of them. */
TEST(the_users_own_arrangement_is_used_where_each_view_has_three_rows_of_16_cells)
{
	struct plan own;
	ck_assert(plan_read(&own, "map / agents / trace | lanes | telegrams", NULL));
	const struct layout_request request = { .own = &own, .focus = VIEW_TRACE };
	int owned = 0;
	for (int rows = 10; rows < 36; rows++) {
		for (int cols = 40; cols < 80; cols++) {
			struct canvas canvas;
			struct layout layout;
			canvas_init(&canvas, cols, rows, false);
			ck_assert(layout_make(&canvas, &request, &layout));
			int body = rows - BARS;
			bool fits = true;
			for (const struct slot *slot = own.slots; slot->views; slot++) {
				int y = slot->y * body / (own.size.rows - BARS);
				int end = (slot->y + slot->rows) * body / (own.size.rows - BARS);
				int x = slot->x * cols / own.size.cols;
				int right = (slot->x + slot->cols) * cols / own.size.cols;
				fits = fits && end - y >= 3 && right - x >= 16;
			}
			const struct layout_place *trace = layout_find(&layout, VIEW_TRACE);
			const struct layout_place *lanes = layout_find(&layout, VIEW_LANES);
			bool is_own = trace && lanes && trace->area.rows && lanes->area.rows;
			ck_assert_msg(is_own == fits, "%dx%d", cols, rows);
			owned += is_own;
			canvas_fini(&canvas);
		}
	}
	ck_assert_int_gt(owned, 0);
}
