/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "term/click.h"

#include <check.h>

#include "suite.h"

#define MS INT64_C(1000000)

/* What a click there and then is. */
static uint32_t click(struct clicks *clicks, int x, int y, int64_t now_ns)
{
	struct press press = { .key = INPUT_CLICK, .x = x, .y = y };
	clicks_see(clicks, &press, now_ns);
	ck_assert_int_eq(press.x, x);
	ck_assert_int_eq(press.y, y);
	return press.key;
}

START_TEST(the_second_of_two_is_a_double_click_and_the_third_is_none)
{
	struct clicks clicks = { .last_ns = 0 };
	ck_assert_uint_eq(click(&clicks, 0, 0, 100 * MS), INPUT_CLICK);
	ck_assert_uint_eq(click(&clicks, 0, 0, 499 * MS), INPUT_DOUBLECLICK);
	ck_assert_uint_eq(click(&clicks, 0, 0, 500 * MS), INPUT_CLICK);
	ck_assert_uint_eq(click(&clicks, 0, 0, 501 * MS), INPUT_DOUBLECLICK);
}
END_TEST

START_TEST(one_that_is_late_or_elsewhere_begins_anew)
{
	struct clicks clicks = { .last_ns = 0 };
	ck_assert_uint_eq(click(&clicks, 0, 0, 50 * MS), INPUT_CLICK);
	ck_assert_uint_eq(click(&clicks, 0, 0, 450 * MS), INPUT_CLICK);
	ck_assert_uint_eq(click(&clicks, 1, 0, 451 * MS), INPUT_CLICK);
	ck_assert_uint_eq(click(&clicks, 1, 1, 452 * MS), INPUT_CLICK);
	ck_assert_uint_eq(click(&clicks, 1, 1, 453 * MS), INPUT_DOUBLECLICK);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("click");
	TCase *tcase = tcase_create("click");
	tcase_add_test(tcase, the_second_of_two_is_a_double_click_and_the_third_is_none);
	tcase_add_test(tcase, one_that_is_late_or_elsewhere_begins_anew);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
