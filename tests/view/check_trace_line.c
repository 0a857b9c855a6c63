/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdlib.h>

#include "view/stage.h"
#include "suite.h"
#include "session/inputs.h"

/* Remarks on changes: which belong together, and which only follow one another. */

/* The state of stage_world in which Rover charges its battery. */
enum { CHARGE = 4 };

static void force(struct stage *stage, const char *name, uint8_t state)
{
	struct input input = { .kind = INPUT_FORCE, .state = state };
	struct error error = { "" };
	input.agent = sim_find(session_sim(stage->session), name)->id;
	ck_assert_msg(session_input(stage->session, &input, &error), "%s", error.text);
}

/* In tick 3 Rover changes twice in one update.  A change that is then forced is separate. */
TEST(a_change_is_followed_only_by_those_of_the_same_update)
{
	struct stage stage;
	stage_open(&stage, &stage_world, 1, 1, 3);
	force(&stage, "Rover", CHARGE);
	stage_draw(&stage, &view_trace, 60, 22, false);
	ck_assert(stage_shows(&stage, "change Dig to Carry  left again at once"));
	ck_assert(stage_shows(&stage, "change Carry to Dig  second change at once"));
	ck_assert(stage_shows(&stage, "change Dig to Charge"));
	ck_assert(!stage_shows(&stage, "change Dig to Charge  "));
	stage_close(&stage);
}
