/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "view/layout.h"
#include "suite.h"

/* Writes the places of a plan on a screen of 120x43, whose body has 40 rows; the first of them is the
 * scrubber's. */
static void write_places(const char *text, char *out, size_t size)
{
	struct plan plan;
	struct error error = { "" };
	struct canvas canvas;
	struct layout layout;
	size_t length = 0;
	ck_assert_msg(plan_read(&plan, text, &error), "%s", error.text);
	canvas_init(&canvas, 120, 43, false);
	struct layout_request request = { .own = &plan, .focus = VIEW_MAP };
	for (const struct slot *slot = plan.slots; slot->views; slot++)
		request.chosen[slot->first] = 1;
	ck_assert(layout_make(&canvas, &request, &layout));
	out[0] = '\0';
	for (size_t i = 0; i < layout.count; i++) {
		const struct layout_place *place = &layout.places[i];
		if (place->area.rows)
			length += (size_t)snprintf(out + length, size - length, "%s%s %d,%d %dx%d",
			                           length ? "; " : "", view_get(place->view)->name,
			                           place->area.x, place->area.y, place->area.cols,
			                           place->area.rows);
	}
	canvas_fini(&canvas);
}

static const struct {
	const char *text, *places;
} plans[] = {
	{ "map", "map 0,2 120x39" },
	{ "map/trace", "map 0,2 120x19; trace 0,21 120x20" },
	{ " map | trace ", "map 0,2 60x39; trace 60,2 60x39" },
	{ "map / 3 trace", "map 0,2 120x9; trace 0,11 120x30" },
	{ "1 2 map | trace", "map 0,2 80x39; trace 80,2 40x39" },
	{ "map | 5 trace / agents", "map 0,2 20x19; agents 0,21 120x20; trace 20,2 100x19" },
	{ "crowd+agents+map / 3 2 lanes+diagram | trace+telegrams",
	  "map 0,2 120x9; trace 80,11 40x30; lanes 0,11 80x30" },
};

TEST_EACH(rows_and_places_have_their_shares, ARRAY_LEN(plans))
{
	char places[512];
	write_places(plans[_i].text, places, sizeof places);
	ck_assert_str_eq(places, plans[_i].places);
}

static const struct {
	const char *text, *error;
} mistakes[] = {
	{ "", "there is no view \"\"; there are map, agents, telegrams, log, trace, "
	      "diagram, lanes" },
	{ "maps", "there is no view \"maps\"" },
	{ "map / details", "there is no view \"details\"" },
	{ "map | map", "the map can only be in one place" },
	{ "map+", "there is no view \"\"" },
	{ "0 map", "a share is from 1 to 99" },
	{ "map | 100 trace", "a share is from 1 to 99" },
	{ "map trace", "\"trace\" was not expected: views are joined by +, | or /" },
};

TEST_EACH(a_plan_with_a_mistake_is_refused_and_changes_nothing, ARRAY_LEN(mistakes))
{
	struct plan plan = { .kind = PLAN_CROWD };
	struct error error = { "" };
	ck_assert(!plan_read(&plan, mistakes[_i].text, &error));
	ck_assert_msg(strncmp(error.text, mistakes[_i].error, strlen(mistakes[_i].error)) == 0,
	              "%s", error.text);
	ck_assert_uint_eq(plan.kind, PLAN_CROWD);
}

TEST(views_that_are_left_out_share_the_last_place)
{
	struct plan plan;
	struct error error;
	ck_assert(plan_read(&plan, "map+lanes / trace", &error));
	ck_assert_uint_eq(plan.slots[2].views, 0);
	ck_assert_uint_eq(plan.slots[0].views, 1u << VIEW_MAP | 1u << VIEW_LANES);
	ck_assert_uint_eq(plan.slots[0].views | plan.slots[1].views, (1u << VIEWS_PLANNED) - 1);
	ck_assert_uint_eq(plan.slots[0].views & plan.slots[1].views, 0);
}

TEST(where_a_plan_does_not_fit_the_default_one_is_used)
{
	struct plan plan;
	struct error error;
	struct canvas canvas;
	struct layout own, usual;
	ck_assert(plan_read(&plan, "map | agents | trace | lanes | diagram | telegrams", &error));
	for (int cols = 80; cols <= 100; cols++) {
		canvas_init(&canvas, cols, 24, false);
		const struct layout_request request = { .own = &plan }, plain = { .own = NULL };
		layout_make(&canvas, &request, &own);
		layout_make(&canvas, &plain, &usual);
		bool same = own.places[0].area.cols == usual.places[0].area.cols;
		ck_assert_int_eq(same, cols < 16 * 6);
		canvas_fini(&canvas);
	}
}
