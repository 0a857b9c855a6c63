/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>

#include "report/repeats.h"
#include "suite.h"

/*
 * Errors that happen again and again.
 */

START_TEST(the_first_hundred_of_a_place_are_told_whatever_they_say)
{
	struct repeats repeats = { .count = 0 };
	char text[64];
	for (int i = 1; i <= REPEATS_TOLD + 5; i++) {
		snprintf(text, sizeof text, "guard.lua:31: in Attack: %d", i);
		ck_assert_int_eq(repeats_add(&repeats, text), i <= REPEATS_TOLD);
	}
	ck_assert(repeats_add(&repeats, "guard.lua:3: in Attack: 1"));
	ck_assert(repeats_add(&repeats, "too much work"));
	ck_assert_uint_eq(repeats.count, 3);
	ck_assert_str_eq(repeats.items[0].place, "guard.lua:31");
	ck_assert_uint_eq(repeats.items[0].count, REPEATS_TOLD + 5);
	ck_assert_str_eq(repeats.items[2].place, "too much work");
	repeats_fini(&repeats);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("repeats");
	TCase *tcase = tcase_create("repeats");
	tcase_add_test(tcase, the_first_hundred_of_a_place_are_told_whatever_they_say);
	suite_add_tcase(suite, tcase);
	return suite_run(suite);
}
