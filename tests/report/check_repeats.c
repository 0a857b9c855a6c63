/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>

#include "report/output.h"
#include "report/repeats.h"
#include "report/worlds.h"
#include "suite.h"

/*
 * Errors that are repeated.
 */

TEST(the_first_hundred_errors_of_a_place_are_written)
{
	struct repeats repeats = { .count = 0 };
	char text[64];
	for (int i = 1; i <= REPEATS_TOLD + 5; i++) {
		snprintf(text, sizeof text, "guard.lua:31: in Attack: %d", i);
		ck_assert_int_eq(repeats_add(&repeats, text), i <= REPEATS_TOLD);
	}
	ck_assert(repeats_add(&repeats, "guard.lua:3: in Attack: 1"));
	ck_assert(repeats_add(&repeats, "too much work"));
	ck_assert(repeats_add(&repeats, "a::b.lua:31: no"));
	ck_assert(repeats_add(&repeats, "c::32: no"));
	ck_assert_uint_eq(repeats.count, 5);
	ck_assert_str_eq(repeats.items[4].place, "c::32");
	ck_assert_str_eq(repeats.items[3].place, "a::b.lua:31");
	ck_assert_str_eq(repeats.items[0].place, "guard.lua:31");
	ck_assert_uint_eq(repeats.items[0].count, REPEATS_TOLD + 5);
	ck_assert_str_eq(repeats.items[2].place, "too much work");
	repeats_fini(&repeats);
}

TEST(the_number_of_further_errors_is_written_at_the_end)
{
	struct repeats repeats = { .count = 0 };
	struct output out;
	for (int i = 0; i < REPEATS_TOLD + 12; i++)
		repeats_add(&repeats, "guard.lua:31: in Attack: no");
	for (int i = 0; i < REPEATS_TOLD; i++)
		repeats_add(&repeats, "guard.lua:32: in Attack: no");
	for (int i = 0; i < REPEATS_TOLD + 1; i++)
		repeats_add(&repeats, "too much work\n");
	written_begin(&out);
	repeats_write(&repeats, &out);
	ck_assert_str_eq(written(&out), "12 more errors like these: guard.lua:31\n"
	                                "1 more error like these: too much work\357\277\275\n");
	repeats_fini(&repeats);
}

TEST(errors_beyond_a_thousand_places_are_all_written)
{
	struct repeats repeats = { .count = 0 };
	char text[64];
	for (int place = 1; place <= 1001; place++) {
		snprintf(text, sizeof text, "guard.lua:%d: no", place);
		for (int i = 1; i <= REPEATS_TOLD + 1; i++)
			ck_assert_int_eq(repeats_add(&repeats, text),
			                 place > 1000 || i <= REPEATS_TOLD);
	}
	ck_assert_uint_eq(repeats.count, 1000);
	repeats_fini(&repeats);
}
