/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/paper.h"

#include <check.h>

#include "core/array.h"
#include "suite.h"

static struct paper paper;

static const struct owner box = { OWNER_NODE, 3 }, edge = { OWNER_EDGE, 5 };

static void begin(void)
{
	paper_init(&paper, 8, 4);
}

static void end(void)
{
	paper_fini(&paper);
}

static uint32_t code(int x, int y, bool ascii)
{
	return paper_code(paper_at(&paper, x, y), WEIGHT_LIGHT, WEIGHT_LIGHT, ascii);
}

/* Draws an edge that leaves a box to the right. */
static void draw_edge(void)
{
	paper_frame(&paper, (struct paper_area){ 0, 0, 4, 3 }, box, false);
	paper_arm(&paper, 3, 1, WAY_RIGHT, edge, false);
	paper_arm(&paper, 4, 1, WAY_LEFT, edge, true);
	paper_arm(&paper, 4, 1, WAY_RIGHT, edge, true);
}

FIXTURE(begin, end)

TEST(an_edge_and_a_box_share_a_cell)
{
	draw_edge();
	const struct paper_cell *cell = paper_at(&paper, 3, 1);
	ck_assert(owner_is(cell->along, OWNER_NODE, 3));
	ck_assert(owner_is(cell->across, OWNER_EDGE, 5));
	ck_assert_uint_eq(code(3, 1, false), 0x251c);
	ck_assert_uint_eq(code(4, 1, false), 0x2504);
	ck_assert_uint_eq(paper_code(cell, WEIGHT_LIGHT, WEIGHT_HEAVY, false), 0x2520);
	ck_assert_uint_eq(paper_code(cell, WEIGHT_DOUBLE, WEIGHT_LIGHT, false), 0x255e);
}

TEST(lines_that_pass_each_other_are_told_from_lines_that_meet_in_ascii)
{
	const struct owner other = { OWNER_EDGE, 6 };
	for (enum paper_way way = 0; way < WAYS; way++) {
		paper_arm(&paper, 1, 1, way, edge, false);
		paper_arm(&paper, 3, 1, way, paper_is_across(way) ? edge : other, false);
	}
	ck_assert_uint_eq(code(1, 1, true), '+');
	ck_assert_uint_eq(code(3, 1, true), '|');
	ck_assert_uint_eq(code(3, 1, false), 0x253c);
}

TEST(in_ascii_lines_of_every_weight_are_ascii)
{
	draw_edge();
	for (enum paper_weight across = 0; across < WEIGHTS; across++) {
		for (enum paper_weight along = 0; along < WEIGHTS; along++) {
			for (int i = 0; i < paper.cols * paper.rows; i++) {
				uint32_t shown = paper_code(&paper.cells[i], across, along, true);
				ck_assert(shown >= ' ' && shown <= '~');
			}
		}
	}
	const struct paper_cell *lying = paper_at(&paper, 1, 0), *standing = paper_at(&paper, 0, 1);
	ck_assert_uint_eq(paper_code(lying, WEIGHT_HEAVY, WEIGHT_LIGHT, true), '#');
	ck_assert_uint_eq(paper_code(lying, WEIGHT_DOUBLE, WEIGHT_LIGHT, true), '=');
	ck_assert_uint_eq(paper_code(standing, WEIGHT_LIGHT, WEIGHT_HEAVY, true), '#');
	ck_assert_uint_eq(paper_code(standing, WEIGHT_LIGHT, WEIGHT_DOUBLE, true), '"');
	ck_assert_uint_eq(code(4, 1, true), '.');
}

TEST(what_is_unsafe_in_a_text_is_replaced)
{
	ck_assert_int_eq(paper_text(&paper, 0, 0, box, "a\033\342\200\256b"), 4);
	ck_assert_uint_eq(code(0, 0, false), 'a');
	ck_assert_uint_eq(code(1, 0, false), 0xfffd);
	ck_assert_uint_eq(code(2, 0, false), 0xfffd);
	ck_assert_uint_eq(code(1, 0, true), '?');
	ck_assert_uint_eq(code(3, 0, false), 'b');
}

TEST(a_wide_character_is_whole_or_left_out)
{
	ck_assert_int_eq(paper_text(&paper, 5, 0, box, "漢字"), 2);
	ck_assert_uint_eq(code(5, 0, false), 0x6f22);
	ck_assert_uint_eq(code(6, 0, false), 0);
	ck_assert_uint_eq(code(6, 0, true), '?');
	ck_assert_uint_eq(code(7, 0, false), ' ');
}
