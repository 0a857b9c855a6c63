/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <math.h>

#include "session/why.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "suite.h"
#include "tui/front.h"

/*
 * Questions of why are answered piece by piece, however long ago the reason is.
 */

enum { LONG_AFTER = 29000 };

/* Bob went to bed in tick 19, and sleeps on and on. */
static void open_late(struct front *front)
{
	front_init(front, "messaging");
	front_press(front, "20n");
	const struct sim *sim = session_sim(front->session);
	const struct agent *bob = sim_find(sim, "Miner Bob");
	int fatigue = class_find_stat(sim_class(sim, bob), "fatigue");
	struct input input = {
		.kind = INPUT_SET, .agent = bob->id, .stat = (uint8_t)fatigue, .value = 30000
	};
	struct error error;
	ck_assert(session_input(front->session, &input, &error));
	session_go(front->session, LONG_AFTER);
}

static void draw(struct front *front)
{
	app_prepare(front->app);
	app_draw(front->app, &front->canvas);
}

TEST(the_past_is_searched_while_the_panel_is_open)
{
	struct front front;
	int pieces = 0;
	open_late(&front);
	ck_assert_double_eq(app_pace(front.app), 0);
	app_key(front.app, 'w');
	draw(&front);
	ck_assert(front_shows(&front, "looking back: tick 2"));
	ck_assert(isinf(app_pace(front.app)));
	for (; app_pace(front.app) > 0; pieces++)
		ck_assert_uint_eq(app_advance(front.app, 1000), 0);
	ck_assert_int_ge(pieces, 1);
	ck_assert_int_le(pieces, 5);
	ck_assert_uint_eq(front_tick(&front), LONG_AFTER);
	draw(&front);
	ck_assert(!front_shows(&front, "looking back"));
	ck_assert(front_shows(&front, "19 Miner Bob went back from EatStew"));
	front_fini(&front);
}

TEST(closing_the_panel_ends_the_search)
{
	struct front front;
	open_late(&front);
	app_key(front.app, 'w');
	draw(&front);
	ck_assert(isinf(app_pace(front.app)));
	app_key(front.app, 'w');
	ck_assert_double_eq(app_pace(front.app), 0);
	front_fini(&front);
}
