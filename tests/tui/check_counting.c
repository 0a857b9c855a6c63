/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <math.h>

#include "suite.h"
#include "tui/rig.h"
#include "session/travel.h"

/*
 * Counts of a crowd that take long are done piece by piece, while nothing else goes on.
 */

enum { COUPLES = 20000, TICK = 40, SOME_TICKS = 20 };

static void draw(struct rig *rig)
{
	app_prepare(rig->app);
	app_draw(rig->app, &rig->canvas);
}

TEST(a_crowd_that_pauses_is_counted_piece_by_piece)
{
	struct rig rig;
	int pieces = 0;
	rig_init_crowd(&rig, COUPLES);
	session_go(rig.session, TICK);
	rig_press(&rig, "y");
	ck_assert(!rig_shows(&rig, "longest: "));
	for (; isinf(app_pace(rig.app)); pieces++)
		ck_assert_uint_eq(app_advance(rig.app, 1000), 0);
	ck_assert_int_gt(pieces, 3);
	ck_assert_double_eq(app_pace(rig.app), 0);
	ck_assert_uint_eq(rig_tick(&rig), TICK);
	draw(&rig);
	ck_assert(rig_shows(&rig, " longest: Miner "));
	rig_fini(&rig);
}

TEST(a_run_counts_as_much_as_its_speed_allows)
{
	struct rig rig;
	struct error error;
	rig_init_crowd(&rig, COUPLES);
	rig_press(&rig, "y");
	ck_assert(app_obey(rig.app, "speed 100", &error));
	app_key(rig.app, ' ');
	while (rig_tick(&rig) < SOME_TICKS)
		app_advance(rig.app, SOME_TICKS - rig_tick(&rig));
	draw(&rig);
	ck_assert(!rig_shows(&rig, "longest: "));
	ck_assert(app_obey(rig.app, "speed 10", &error));
	draw(&rig);
	ck_assert(rig_shows(&rig, " longest: Miner "));
	rig_fini(&rig);
}

TEST(a_screen_of_a_script_has_all_of_it)
{
	struct rig rig;
	struct error error;
	rig_init_crowd(&rig, COUPLES);
	ck_assert(app_dump(rig.app, "40ny", &rig.canvas, &error));
	ck_assert(rig_shows(&rig, " longest: Miner "));
	ck_assert(app_dump(rig.app, "w", &rig.canvas, &error));
	ck_assert(rig_shows(&rig, "why Miner Bob"));
	ck_assert(rig_shows(&rig, "Elsa posted StewReady to Elsa, due at 19.5 s"));
	rig_fini(&rig);
}
