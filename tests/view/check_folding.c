/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Metastates that the user folds and opens in the diagram.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/array.h"
#include "view/stage.h"
#include "suite.h"

enum { SEED = 1, TICK = 2, COLS = 80, ROWS = 21 };

static struct stage stage;

static void draw(void)
{
	stage_draw(&stage, &view_diagram, COLS, ROWS, false);
}

static void open_rover(void)
{
	stage_open(&stage, &stage_world, SEED, 1, TICK);
	stage_select(&stage, "Rover");
	draw();
}

static void close_stage(void)
{
	stage_close(&stage);
}

static uint8_t state(const char *name)
{
	const struct sim *sim = session_sim(stage.session);
	return class_find_state(sim_class(sim, sim_agent(sim, stage.look.selected)), name);
}

static struct view_answer key(enum view_key key)
{
	return stage_key(&stage, &view_diagram, COLS, ROWS, key);
}

static bool is_folded(const char *name)
{
	char text[64];
	snprintf(text, sizeof text, "▸ %s", name);
	return stage_shows(&stage, text);
}

static void expect_fold(struct view_answer answer, const char *name, bool folded)
{
	ck_assert_int_eq(answer.act, VIEW_DONE);
	ck_assert_int_eq(stage.look.state, state(name));
	draw();
	ck_assert_int_eq(is_folded(name), folded);
}

FIXTURE(open_rover, close_stage)

TEST(a_metastate_is_folded_and_opened)
{
	ck_assert(stage_shows(&stage, "Carry") && !stage_shows(&stage, "▸"));
	expect_fold(key(VIEW_WIDER), "Work", true);
	ck_assert(stage_shows(&stage, "▸ Work") && !stage_shows(&stage, "Carry"));
	ck_assert_uint_eq(stage_style(&stage, "▸ Work"), STYLE_SELECTED);
	ck_assert_str_eq(key(VIEW_WIDER).say, "this state is not inside a metastate");
	expect_fold(key(VIEW_CLOSER), "Work", false);
	ck_assert(stage_shows(&stage, "Carry") && !stage_shows(&stage, "▸"));
	ck_assert_str_eq(key(VIEW_CLOSER).say, "this state is not a folded metastate");
	expect_fold(key(VIEW_WIDER), "Work", true);
}

TEST(a_folded_metastate_is_inked_for_what_is_in_it)
{
	struct view_answer answer = key(VIEW_WIDER);
	stage_follow(&stage, &answer);
	stage.look.state = 0;
	draw();
	ck_assert_uint_eq(stage_style(&stage, "▸ Work"), STYLE_CURRENT);
	stage.look.state = state("Carry");
	draw();
	ck_assert_uint_eq(stage_style(&stage, "▸ Work"), STYLE_SELECTED);
	expect_fold(key(VIEW_CLOSER), "Work", false);
}

TEST(a_state_outside_all_metastates_cannot_be_folded)
{
	stage.look.state = state("Charge");
	ck_assert_str_eq(key(VIEW_WIDER).say, "this state is not inside a metastate");
	stage.look.state = state("Bright");
	ck_assert_str_eq(key(VIEW_CLOSER).say, "this state is not a folded metastate");
	stage.look.selected = AGENT_NONE;
	ck_assert_str_eq(key(VIEW_WIDER).say, "no state is visible");
}
