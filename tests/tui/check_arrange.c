/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/rig.h"
#include "suite.h"

/* Which views are visible, and how close. */

TEST(l_shows_the_lanes_in_place_of_the_trace_and_back)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	ck_assert(rig_shows(&rig, "── trace  telegrams  diagram  lanes ──"));
	rig_press(&rig, "16nl");
	ck_assert(rig_shows(&rig, "══ lanes  telegrams  trace  diagram ══"));
	ck_assert(rig_shows(&rig, "HiHoneyImHome"));
	rig_press(&rig, "<Tab>");
	ck_assert(rig_shows(&rig, "── lanes  telegrams  trace  diagram ──"));
	rig_press(&rig, "ll");
	ck_assert(rig_shows(&rig, "══ trace  telegrams  diagram  lanes ══"));
	rig_press(&rig, "wl");
	ck_assert(rig_shows(&rig, "══ lanes"));
	ck_assert(!rig_shows(&rig, "why Miner Bob"));
	rig_fini(&rig);
}

TEST(d_makes_the_diagram_large_where_its_place_is_low_and_then_small_again)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "d");
	rig_expect(&rig, 1, "══ diagram ═════");
	ck_assert(!rig_shows(&rig, "trace"));
	rig_press(&rig, "d");
	ck_assert(rig_shows(&rig, "── trace  telegrams  diagram  lanes ──"));
	rig_press(&rig, "dz");
	ck_assert(rig_shows(&rig, "══ diagram  "));
	rig_fini(&rig);
}

TEST(d_leaves_the_diagram_where_it_is_if_a_picture_fits_there)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	canvas_resize(&rig.canvas, 120, 40);
	rig_press(&rig, "d");
	ck_assert(rig_shows(&rig, "══ diagram"));
	ck_assert(rig_shows(&rig, "── trace"));
	rig_press(&rig, "d");
	ck_assert(rig_shows(&rig, "── diagram"));
	rig_fini(&rig);
}

TEST(a_click_on_the_name_of_a_hidden_view_shows_it)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	char line[CANVAS_LINE_MAX];
	int row = 0;
	while (!strstr(rig_row(&rig, row, line), "── trace  telegrams"))
		row++;
	rig_mouse(&rig, INPUT_CLICK, 10, row);
	ck_assert(rig_shows(&rig, "══ telegrams  trace  diagram  lanes ══"));
	rig_mouse(&rig, INPUT_CLICK, 30, row);
	ck_assert(rig_shows(&rig, "══ lanes"));
	rig_fini(&rig);
}

TEST(it_does_so_where_the_view_is_beside_another_too)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, ":arrange map | trace+telegrams / agents<Enter>");
	rig_expect(&rig, 1, " ── trace  telegrams ──");
	rig_mouse(&rig, INPUT_CLICK, 52, 1);
	rig_expect(&rig, 1, "══ telegrams  trace ══");
	rig_mouse(&rig, INPUT_CLICK, 55, 1);
	rig_expect(&rig, 1, "══ trace  telegrams ══");
	rig_mouse(&rig, INPUT_CLICK, 48, 3);
	rig_expect(&rig, 1, "══ trace  telegrams ══");
	rig_fini(&rig);
}

TEST(the_lanes_come_closer_and_others_say_that_they_cannot)
{
	struct rig rig;
	rig_init(&rig, "messaging");
	rig_press(&rig, "<Tab><Tab>><lt>");
	rig_expect(&rig, RIG_STATUS, "there is nothing to zoom here; l shows the lanes");
	rig_press(&rig, "l>");
	ck_assert(rig_shows(&rig, "4 columns per tick"));
	rig_press(&rig, "2<lt>");
	ck_assert(rig_shows(&rig, "1 column per tick"));
	rig_press(&rig, "9>");
	ck_assert(rig_shows(&rig, "the events of a tick"));
	rig_expect(&rig, RIG_STATUS, "this is as close as it gets");
	rig_fini(&rig);
}

TEST(a_crowd_is_visible_by_default_and_y_goes_to_it)
{
	struct rig rig;
	rig_init_crowd(&rig, 150);
	ck_assert(rig_shows(&rig, "── crowd  agents ──"));
	rig_press(&rig, "y");
	ck_assert(rig_shows(&rig, "══ crowd  agents ══"));
	rig_press(&rig, "<Down><Enter>");
	ck_assert(rig_shows(&rig, "══ agents  crowd ══"));
	rig_press(&rig, "y");
	ck_assert(rig_shows(&rig, "══ crowd  agents ══"));
	rig_fini(&rig);
	rig_init_crowd(&rig, 100);
	ck_assert(rig_shows(&rig, "══ agents  crowd ══"));
	rig_press(&rig, "y");
	ck_assert(rig_shows(&rig, "══ crowd  agents ══"));
	rig_press(&rig, "y");
	ck_assert(rig_shows(&rig, "══ agents  crowd ══"));
	rig_fini(&rig);
}
