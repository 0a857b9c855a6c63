/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "term/clicks.h"

#include <check.h>

#include "suite.h"

/* The key that a click at that place and millisecond becomes. */
static uint32_t click(struct clicks *clicks, int x, int y, int64_t ms)
{
	struct press press = { .key = INPUT_CLICK, .x = x, .y = y };
	clicks_take(clicks, &press, ms * 1000000);
	ck_assert_int_eq(press.x, x);
	ck_assert_int_eq(press.y, y);
	return press.key;
}

TEST(the_second_click_in_quick_succession_is_double)
{
	struct clicks clicks = { .last_ns = 0 };
	ck_assert_uint_eq(click(&clicks, 4, 2, 1000), INPUT_CLICK);
	ck_assert_uint_eq(click(&clicks, 4, 2, 1399), INPUT_DOUBLECLICK);
}

TEST(a_third_click_begins_again)
{
	struct clicks clicks = { .last_ns = 0 };
	click(&clicks, 4, 2, 1000);
	click(&clicks, 4, 2, 1100);
	ck_assert_uint_eq(click(&clicks, 4, 2, 1200), INPUT_CLICK);
	ck_assert_uint_eq(click(&clicks, 4, 2, 1300), INPUT_DOUBLECLICK);
}

TEST(slow_clicks_are_single)
{
	struct clicks clicks = { .last_ns = 0 };
	click(&clicks, 4, 2, 1000);
	ck_assert_uint_eq(click(&clicks, 4, 2, 1400), INPUT_CLICK);
}

TEST(clicks_on_different_cells_are_single)
{
	struct clicks clicks = { .last_ns = 0 };
	click(&clicks, 4, 2, 1000);
	ck_assert_uint_eq(click(&clicks, 5, 2, 1001), INPUT_CLICK);
	ck_assert_uint_eq(click(&clicks, 5, 3, 1002), INPUT_CLICK);
}
