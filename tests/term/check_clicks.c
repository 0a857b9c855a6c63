/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "term/clicks.h"

#include <check.h>
#include <stdlib.h>

#include "suite.h"

#define MS INT64_C(1000000)

/* A click at that place and time; what it turns out to be. */
static uint32_t click(struct clicks *clicks, int x, int y, int64_t ms)
{
	struct press press = { .key = INPUT_CLICK, .x = x, .y = y };
	clicks_take(clicks, &press, ms * MS);
	ck_assert_int_eq(press.x, x);
	ck_assert_int_eq(press.y, y);
	return press.key;
}

START_TEST(two_clicks_at_a_place_are_a_double_click_and_three_are_one_and_a_click)
{
	struct clicks clicks = { .last_ns = 0 };
	ck_assert_uint_eq(click(&clicks, 0, 0, 1), INPUT_CLICK);
	ck_assert_uint_eq(click(&clicks, 0, 0, 400), INPUT_DOUBLECLICK);
	ck_assert_uint_eq(click(&clicks, 0, 0, 410), INPUT_CLICK);
	ck_assert_uint_eq(click(&clicks, 0, 0, 420), INPUT_DOUBLECLICK);
}
END_TEST

START_TEST(clicks_far_from_each_other_are_clicks)
{
	struct clicks clicks = { .last_ns = 0 };
	ck_assert_uint_eq(click(&clicks, 5, 5, 1), INPUT_CLICK);
	ck_assert_uint_eq(click(&clicks, 6, 5, 2), INPUT_CLICK);
	ck_assert_uint_eq(click(&clicks, 6, 6, 3), INPUT_CLICK);
	ck_assert_uint_eq(click(&clicks, 6, 6, 403), INPUT_CLICK);
	ck_assert_uint_eq(click(&clicks, 6, 6, 802), INPUT_DOUBLECLICK);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("clicks");
	TCase *tcase = tcase_create("clicks");
	tcase_add_test(tcase,
	               two_clicks_at_a_place_are_a_double_click_and_three_are_one_and_a_click);
	tcase_add_test(tcase, clicks_far_from_each_other_are_clicks);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
