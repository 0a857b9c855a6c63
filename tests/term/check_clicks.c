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

START_TEST(the_second_of_two_soon_after_each_other_is_double)
{
	struct clicks clicks = { .last_ns = 0 };
	ck_assert_uint_eq(click(&clicks, 4, 2, 1000), INPUT_CLICK);
	ck_assert_uint_eq(click(&clicks, 4, 2, 1399), INPUT_DOUBLECLICK);
}
END_TEST

START_TEST(a_third_begins_anew)
{
	struct clicks clicks = { .last_ns = 0 };
	click(&clicks, 4, 2, 1000);
	click(&clicks, 4, 2, 1100);
	ck_assert_uint_eq(click(&clicks, 4, 2, 1200), INPUT_CLICK);
	ck_assert_uint_eq(click(&clicks, 4, 2, 1300), INPUT_DOUBLECLICK);
}
END_TEST

START_TEST(slow_ones_are_two_clicks)
{
	struct clicks clicks = { .last_ns = 0 };
	click(&clicks, 4, 2, 1000);
	ck_assert_uint_eq(click(&clicks, 4, 2, 1400), INPUT_CLICK);
}
END_TEST

START_TEST(so_are_those_at_two_places)
{
	struct clicks clicks = { .last_ns = 0 };
	click(&clicks, 4, 2, 1000);
	ck_assert_uint_eq(click(&clicks, 5, 2, 1001), INPUT_CLICK);
	ck_assert_uint_eq(click(&clicks, 5, 3, 1002), INPUT_CLICK);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("clicks");
	TCase *tcase = tcase_create("clicks");
	tcase_add_test(tcase, the_second_of_two_soon_after_each_other_is_double);
	tcase_add_test(tcase, a_third_begins_anew);
	tcase_add_test(tcase, slow_ones_are_two_clicks);
	tcase_add_test(tcase, so_are_those_at_two_places);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
