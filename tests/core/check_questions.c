/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/state_table.h"

#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "suite.h"

/* Each comparison: its sign, and its answers for a value below, at and above the limit. */
static const struct {
	enum comparison comparison;
	const char *sign;
	bool below, at, above;
} comparisons[COMPARISONS] = {
	{ COMPARE_LESS, "<", true, false, false },     { COMPARE_AT_MOST, "<=", true, true, false },
	{ COMPARE_EQUAL, "==", false, true, false },   { COMPARE_UNEQUAL, "~=", true, false, true },
	{ COMPARE_AT_LEAST, ">=", false, true, true }, { COMPARE_MORE, ">", false, false, true },
};

TEST_EACH(every_comparison_has_a_sign_and_means_it, COMPARISONS)
{
	static const int32_t limits[] = { 0, 5, -5, INT32_MIN + 1, INT32_MAX - 1 };
	for (size_t i = 0; i < ARRAY_LEN(limits); i++) {
		struct question question = { .compare = comparisons[_i].comparison,
			                     .limit = limits[i] };
		ck_assert(question_holds(&question, limits[i] - 1) == comparisons[_i].below);
		ck_assert(question_holds(&question, limits[i]) == comparisons[_i].at);
		ck_assert(question_holds(&question, limits[i] + 1) == comparisons[_i].above);
	}
	ck_assert_str_eq(comparison_sign(comparisons[_i].comparison), comparisons[_i].sign);
}

TEST_EACH(the_opposite_of_a_comparison_holds_exactly_where_it_does_not, COMPARISONS)
{
	const struct question question = { .compare = comparisons[_i].comparison, .limit = 3 };
	const struct question opposite = {
		.compare = comparison_opposite(comparisons[_i].comparison), .limit = 3
	};
	for (int32_t value = 2; value <= 4; value++)
		ck_assert(question_holds(&question, value) != question_holds(&opposite, value));
}

TEST(a_chance_holds_for_its_share_of_all_draws)
{
	static const struct question chance = { .subject = ASK_CHANCE, .limit = 1, .of = 10 };
	const uint32_t tenth = 429496730; /* of 2^32, rounded up */
	ck_assert(question_holds(&chance, 0));
	ck_assert(question_holds(&chance, (int32_t)(tenth - 1)));
	ck_assert(!question_holds(&chance, (int32_t)tenth));
	ck_assert(!question_holds(&chance, -1));
}
