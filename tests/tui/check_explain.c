/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <math.h>

#include "session/why.h"
#include "session/inputs.h"
#include "session/travel.h"
#include "suite.h"
#include "tui/rig.h"

/*
 * Questions of why are answered piece by piece, however long ago the reason is.
 */

enum { LONG_AFTER = 29000 };

/* Bob went to bed in tick 19, and sleeps on and on. */
static void open_late(struct rig *rig)
{
	rig_init(rig, "messaging");
	rig_press(rig, "20n");
	const struct sim *sim = session_sim(rig->session);
	const struct agent *bob = sim_find(sim, "Miner Bob");
	int fatigue = class_find_stat(sim_class(sim, bob), "fatigue");
	struct input input = {
		.kind = INPUT_SET, .agent = bob->id, .stat = (uint8_t)fatigue, .value = 30000
	};
	struct error error;
	ck_assert(session_input(rig->session, &input, &error));
	session_go(rig->session, LONG_AFTER);
}

static void draw(struct rig *rig)
{
	app_prepare(rig->app);
	app_draw(rig->app, &rig->canvas);
}

TEST(the_past_is_searched_while_the_panel_is_open)
{
	struct rig rig;
	int pieces = 0;
	open_late(&rig);
	ck_assert_double_eq(app_pace(rig.app), 0);
	app_key(rig.app, 'w');
	draw(&rig);
	ck_assert(rig_shows(&rig, "looking back: tick 2"));
	ck_assert(isinf(app_pace(rig.app)));
	for (; app_pace(rig.app) > 0; pieces++)
		ck_assert_uint_eq(app_advance(rig.app, 1000), 0);
	ck_assert_int_ge(pieces, 1);
	ck_assert_int_le(pieces, 5);
	ck_assert_uint_eq(rig_tick(&rig), LONG_AFTER);
	draw(&rig);
	ck_assert(!rig_shows(&rig, "looking back"));
	ck_assert(rig_shows(&rig, "19 Miner Bob went back from EatStew"));
	rig_fini(&rig);
}

TEST(closing_the_panel_ends_the_search)
{
	struct rig rig;
	open_late(&rig);
	app_key(rig.app, 'w');
	draw(&rig);
	ck_assert(isinf(app_pace(rig.app)));
	app_key(rig.app, 'w');
	ck_assert_double_eq(app_pace(rig.app), 0);
	rig_fini(&rig);
}
