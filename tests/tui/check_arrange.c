/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/front.h"
#include "suite.h"

/* Which views are visible, and how close. */

TEST(l_shows_the_lanes_in_place_of_the_trace_and_back)
{
	struct front front;
	front_init(&front, "messaging");
	ck_assert(front_shows(&front, "── trace  telegrams  diagram  lanes ──"));
	front_press(&front, "16nl");
	ck_assert(front_shows(&front, "══ lanes  telegrams  trace  diagram ══"));
	ck_assert(front_shows(&front, "HiHoneyImHome"));
	front_press(&front, "<Tab>");
	ck_assert(front_shows(&front, "── lanes  telegrams  trace  diagram ──"));
	front_press(&front, "ll");
	ck_assert(front_shows(&front, "══ trace  telegrams  diagram  lanes ══"));
	front_press(&front, "wl");
	ck_assert(front_shows(&front, "══ lanes"));
	ck_assert(!front_shows(&front, "why Miner Bob"));
	front_fini(&front);
}

TEST(d_makes_the_diagram_large_where_its_place_is_low_and_then_small_again)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "d");
	front_expect(&front, 1, "══ diagram ═════");
	ck_assert(!front_shows(&front, "trace"));
	front_press(&front, "d");
	ck_assert(front_shows(&front, "── trace  telegrams  diagram  lanes ──"));
	front_press(&front, "dz");
	ck_assert(front_shows(&front, "══ diagram  "));
	front_fini(&front);
}

TEST(d_leaves_the_diagram_where_it_is_if_a_picture_fits_there)
{
	struct front front;
	front_init(&front, "messaging");
	canvas_resize(&front.canvas, 120, 40);
	front_press(&front, "d");
	ck_assert(front_shows(&front, "══ diagram"));
	ck_assert(front_shows(&front, "── trace"));
	front_press(&front, "d");
	ck_assert(front_shows(&front, "── diagram"));
	front_fini(&front);
}

TEST(a_click_on_the_name_of_a_hidden_view_shows_it)
{
	struct front front;
	front_init(&front, "messaging");
	char line[CANVAS_LINE_MAX];
	int row = 0;
	while (!strstr(front_row(&front, row, line), "── trace  telegrams"))
		row++;
	front_mouse(&front, INPUT_CLICK, 10, row);
	ck_assert(front_shows(&front, "══ telegrams  trace  diagram  lanes ══"));
	front_mouse(&front, INPUT_CLICK, 30, row);
	ck_assert(front_shows(&front, "══ lanes"));
	front_fini(&front);
}

TEST(it_does_so_where_the_view_is_beside_another_too)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, ":arrange map | trace+telegrams / agents<Enter>");
	front_expect(&front, 1, " ── trace  telegrams ──");
	front_mouse(&front, INPUT_CLICK, 52, 1);
	front_expect(&front, 1, "══ telegrams  trace ══");
	front_mouse(&front, INPUT_CLICK, 55, 1);
	front_expect(&front, 1, "══ trace  telegrams ══");
	front_mouse(&front, INPUT_CLICK, 48, 3);
	front_expect(&front, 1, "══ trace  telegrams ══");
	front_fini(&front);
}

TEST(the_lanes_come_closer_and_others_say_that_they_cannot)
{
	struct front front;
	front_init(&front, "messaging");
	front_press(&front, "<Tab><Tab>><lt>");
	front_expect(&front, FRONT_STATUS, "there is nothing to zoom here; l shows the lanes");
	front_press(&front, "l>");
	ck_assert(front_shows(&front, "4 columns per tick"));
	front_press(&front, "2<lt>");
	ck_assert(front_shows(&front, "1 column per tick"));
	front_press(&front, "9>");
	ck_assert(front_shows(&front, "the events of a tick"));
	front_expect(&front, FRONT_STATUS, "this is as close as it gets");
	front_fini(&front);
}

TEST(a_crowd_is_visible_by_default_and_y_goes_to_it)
{
	struct front front;
	front_init_crowd(&front, 150);
	ck_assert(front_shows(&front, "── crowd  agents ──"));
	front_press(&front, "y");
	ck_assert(front_shows(&front, "══ crowd  agents ══"));
	front_press(&front, "<Down><Enter>");
	ck_assert(front_shows(&front, "══ agents  crowd ══"));
	front_press(&front, "y");
	ck_assert(front_shows(&front, "══ crowd  agents ══"));
	front_fini(&front);
	front_init_crowd(&front, 100);
	ck_assert(front_shows(&front, "══ agents  crowd ══"));
	front_press(&front, "y");
	ck_assert(front_shows(&front, "══ crowd  agents ══"));
	front_press(&front, "y");
	ck_assert(front_shows(&front, "══ agents  crowd ══"));
	front_fini(&front);
}
