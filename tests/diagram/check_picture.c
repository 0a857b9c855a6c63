/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * How much of a machine a picture shows, and what decides that.
 */
#include <check.h>
#include <string.h>

#include "core/array.h"
#include "diagram/diagram.h"
#include "diagram/drawing.h"
#include "suite.h"

enum { DAY = 1, DIG, REST, NIGHT, SLEEP, DREAM, STATES };

/* Two metastates, with two states in each. */
static const struct exit ways[][2] = {
	[DAY] = { { .to = NIGHT, .words = "dusk" } },
	[DIG] = { { .to = REST, .words = "tired" } },
	[NIGHT] = { { .to = DAY, .words = "dawn" } },
	[SLEEP] = { { .to = DREAM, .words = "deep" } },
};

static const struct state *const states[STATES] = {
	[DAY] = &(const struct state){ .name = "Day", .initial = DIG, .exits = ways[DAY] },
	[DIG] = &(const struct state){ .name = "Dig", .parent = DAY, .exits = ways[DIG] },
	[REST] = &(const struct state){ .name = "Rest", .parent = DAY },
	[NIGHT] = &(const struct state){ .name = "Night", .initial = SLEEP, .exits = ways[NIGHT] },
	[SLEEP] = &(const struct state){ .name = "Sleep", .parent = NIGHT, .exits = ways[SLEEP] },
	[DREAM] = &(const struct state){ .name = "Dream", .parent = NIGHT },
};

static const struct class sleeper = {
	.name = "Sleeper",
	.states = states,
	.state_count = STATES,
	.machines = (const struct machine_plan[]){ { .initial = DAY } },
	.machine_count = 1,
};

static const struct world world = { .name = "sleepers" };

static struct picture draw(uint8_t state, const struct chart_folds *wishes, int cols, int rows)
{
	struct picture picture;
	picture_init(&picture, &world, &sleeper, state, wishes,
	             &(struct paper_room){ cols, rows, false });
	return picture;
}

static bool shows(const struct picture *picture, uint8_t state)
{
	for (size_t i = 0; i < picture->chart.node_count; i++) {
		if (picture->chart.nodes[i].state == state)
			return true;
	}
	return false;
}

/* Of a whole machine: D and N if Day and Night are open, d and n if they are folded. */
static void read_folds(const struct picture *picture, char out[3])
{
	bool whole = picture->form <= PICTURE_FOLDED;
	strcpy(out, whole ? "dn" : "-");
	if (whole && shows(picture, DIG))
		out[0] = 'D';
	if (whole && shows(picture, SLEEP))
		out[1] = 'N';
}

static void expect(struct picture picture, enum picture_form form, const char *folds)
{
	char found[3];
	read_folds(&picture, found);
	ck_assert_int_eq(picture.form, form);
	ck_assert_str_eq(found, folds);
	picture_fini(&picture);
}

TEST(with_less_and_less_room_metastates_are_folded_one_after_the_other)
{
	char path[64] = "", folds[3];
	for (int rows = 30; rows > 0 && !strchr(path, '-'); rows--) {
		struct picture picture = draw(SLEEP, NULL, 30, rows);
		read_folds(&picture, folds);
		ck_assert_int_eq(picture.form == PICTURE_WHOLE, strcmp(folds, "DN") == 0);
		size_t length = strlen(path);
		if (length < 2 || strncmp(path + length - strlen(folds), folds, 2) != 0)
			strcat(path, folds);
		picture_fini(&picture);
	}
	ck_assert_str_eq(path, "DNdNdn-");
}

TEST(what_a_person_has_folded_or_opened_stays_so)
{
	struct chart_folds wishes = { 0 };
	wishes.of[NIGHT] = CHART_FOLDED;
	expect(draw(SLEEP, &wishes, 100, 40), PICTURE_WHOLE, "Dn");
	wishes.of[NIGHT] = CHART_AS_FITS;
	expect(draw(SLEEP, &wishes, 100, 40), PICTURE_WHOLE, "DN");
	expect(draw(SLEEP, &wishes, 30, 9), PICTURE_FOLDED, "dn");
	wishes.of[DAY] = CHART_OPEN;
	struct picture picture = draw(SLEEP, &wishes, 30, 9);
	ck_assert_int_gt(picture.form, PICTURE_FOLDED);
	ck_assert(shows(&picture, DREAM));
	picture_fini(&picture);
}

TEST(the_neighbours_of_what_is_in_a_folded_metastate_are_the_metastates)
{
	struct chart_folds wishes = { 0 };
	wishes.of[DAY] = CHART_FOLDED;
	wishes.of[NIGHT] = CHART_OPEN;
	struct picture picture = draw(DIG, &wishes, 26, 5);
	ck_assert_int_eq(picture.form, PICTURE_NEAR);
	ck_assert_uint_eq(picture.chart.nodes[0].state, DAY);
	ck_assert(picture.chart.nodes[0].folded);
	ck_assert(shows(&picture, NIGHT) && !shows(&picture, SLEEP));
	picture_fini(&picture);
}

/* Fails unless the part around a node has all of its box; returns where the part begins. */
static int expect_part(const struct picture *picture, int node, int cols, int rows)
{
	struct paper_area box = picture->diagram.boxes[node];
	int left, top;
	picture_part(picture, node, cols, rows, &left, &top);
	ck_assert_int_le(left, box.x);
	ck_assert_int_ge(left + cols, box.x + box.cols);
	ck_assert_int_le(top, box.y);
	ck_assert_int_ge(top + rows, box.y + box.rows);
	return left;
}

TEST(a_drawing_larger_than_the_room_is_shown_in_parts_that_have_each_state)
{
	struct chart_folds wishes = { .of = { [DAY] = CHART_OPEN, [NIGHT] = CHART_OPEN } };
	struct picture picture = draw(SLEEP, &wishes, 40, 12);
	ck_assert_int_eq(picture.form, PICTURE_LARGER);
	ck_assert_uint_eq(picture.shown, picture.states);
	ck_assert_int_gt(picture.diagram.paper.cols, 40);
	for (size_t i = 0; i < picture.chart.node_count; i++) {
		if (!placement_is_frame(&picture.chart, (int)i))
			expect_part(&picture, (int)i, 40, 12);
	}
	picture_fini(&picture);
}
