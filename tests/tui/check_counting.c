/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <math.h>

#include "suite.h"
#include "tui/front.h"
#include "session/travel.h"

/*
 * Counts of a crowd that take long are done piece by piece, while nothing else goes on.
 */

enum { COUPLES = 20000, TICK = 40, SOME_TICKS = 20 };

static void draw(struct front *front)
{
	app_prepare(front->app);
	app_draw(front->app, &front->canvas);
}

TEST(a_crowd_that_pauses_is_counted_piece_by_piece)
{
	struct front front;
	int pieces = 0;
	front_init_crowd(&front, COUPLES);
	session_go(front.session, TICK);
	front_press(&front, "y");
	ck_assert(!front_shows(&front, "longest: "));
	for (; isinf(app_pace(front.app)); pieces++)
		ck_assert_uint_eq(app_advance(front.app, 1000), 0);
	ck_assert_int_gt(pieces, 3);
	ck_assert_double_eq(app_pace(front.app), 0);
	ck_assert_uint_eq(front_tick(&front), TICK);
	draw(&front);
	ck_assert(front_shows(&front, " longest: Miner "));
	front_fini(&front);
}

TEST(a_run_counts_as_much_as_its_speed_allows)
{
	struct front front;
	struct error error;
	front_init_crowd(&front, COUPLES);
	front_press(&front, "y");
	ck_assert(app_obey(front.app, "speed 100", &error));
	app_key(front.app, ' ');
	while (front_tick(&front) < SOME_TICKS)
		app_advance(front.app, SOME_TICKS - front_tick(&front));
	draw(&front);
	ck_assert(!front_shows(&front, "longest: "));
	ck_assert(app_obey(front.app, "speed 10", &error));
	draw(&front);
	ck_assert(front_shows(&front, " longest: Miner "));
	front_fini(&front);
}

TEST(a_screen_of_a_script_has_all_of_it)
{
	struct front front;
	struct error error;
	front_init_crowd(&front, COUPLES);
	ck_assert(app_dump(front.app, "40ny", &front.canvas, &error));
	ck_assert(front_shows(&front, " longest: Miner "));
	ck_assert(app_dump(front.app, "w", &front.canvas, &error));
	ck_assert(front_shows(&front, "why Miner Bob"));
	ck_assert(front_shows(&front, "Elsa posted StewReady to Elsa, due at 19.5 s"));
	front_fini(&front);
}
