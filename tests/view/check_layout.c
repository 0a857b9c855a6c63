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
	{ 40, 10 },  { 41, 11 },  { 79, 24 },  { 80, 23 },  { 80, 24 },
	{ 81, 25 },  { 80, 60 },  { 119, 40 }, { 120, 36 }, { 120, 40 },
	{ 199, 50 }, { 200, 50 }, { 200, 60 }, { 333, 77 }, { 1000, 1000 },
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

START_TEST(views_fill_the_body_and_do_not_overlap)
{
	struct canvas canvas;
	struct layout layout;
	canvas_init(&canvas, sizes[_i].cols, sizes[_i].rows, false);
	ck_assert(layout_make(&canvas, VIEW_TRACE, &layout));
	int cells = 0;
	for (size_t i = 0; i < layout.count; i++) {
		ck_assert(is_inside(layout.places[i].area, layout.body));
		cells += layout.places[i].area.cols * layout.places[i].area.rows;
		for (size_t j = 0; j < i; j++)
			ck_assert(!overlap(layout.places[i].area, layout.places[j].area));
	}
	ck_assert_int_eq(cells, layout.body.cols * layout.body.rows);
	ck_assert(is_inside(layout.panel, layout.body));
	ck_assert(!overlap(layout.title, layout.body));
	ck_assert(!overlap(layout.status, layout.body));
	ck_assert(!overlap(layout.hints, layout.body));
	ck_assert(!overlap(layout.hints, layout.status));
	canvas_fini(&canvas);
}
END_TEST

START_TEST(all_views_are_seen_from_80x24_and_the_focused_one_below)
{
	struct canvas canvas;
	struct layout layout;
	canvas_init(&canvas, 80, 24, false);
	ck_assert(layout_make(&canvas, VIEW_MAP, &layout));
	ck_assert_uint_eq(layout.count, VIEWS);
	ck_assert_int_eq(layout.hints.rows, 1);
	canvas_resize(&canvas, 79, 24);
	for (int view = 0; view < VIEWS; view++) {
		ck_assert(layout_make(&canvas, (enum view_number)view, &layout));
		ck_assert_uint_eq(layout.count, 1);
		ck_assert_int_eq(layout.places[0].view, view);
	}
	canvas_fini(&canvas);
}
END_TEST

START_TEST(below_40x10_there_is_room_for_nothing)
{
	struct canvas canvas;
	struct layout layout;
	canvas_init(&canvas, 39, 100, false);
	ck_assert(!layout_make(&canvas, VIEW_MAP, &layout));
	canvas_resize(&canvas, 100, 9);
	ck_assert(!layout_make(&canvas, VIEW_MAP, &layout));
	canvas_fini(&canvas);
}
END_TEST

static Suite *layout_suite(void)
{
	Suite *suite = suite_create("layout");
	TCase *tcase = tcase_create("layout");
	tcase_add_loop_test(tcase, views_fill_the_body_and_do_not_overlap, 0, ARRAY_LEN(sizes));
	tcase_add_test(tcase, all_views_are_seen_from_80x24_and_the_focused_one_below);
	tcase_add_test(tcase, below_40x10_there_is_room_for_nothing);
	suite_add_tcase(suite, tcase);
	return suite;
}

int main(void)
{
	return suite_run(layout_suite());
}
