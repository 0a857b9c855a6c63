/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/sim_code.h"

#include <check.h>
#include <math.h>

#include "core/array.h"
#include "core/rng.h"
#include "sim/workshop.h"
#include "suite.h"

static const struct deeds nothing;

static const struct {
	double least, most;
	bool good;
} ranges[] = {
	{ 1, 6, true },
	{ 3, 3, true },
	{ -3, 3, true },
	{ -2147483647.0, 2147483647.0, true },
	{ -2147483648.0, 0, false },
	{ 0, 2147483648.0, false },
	{ 2, 1, false },
	{ 0.5, 3, false },
	{ 0, 3.5, false },
	{ NAN, 3, false },
	{ 0, NAN, false },
	{ 0, INFINITY, false },
	{ -INFINITY, 0, false },
};

TEST_EACH(a_range_is_two_whole_numbers_the_smaller_one_first, ARRAY_LEN(ranges))
{
	ck_assert_int_eq(sim_draw_has_range(ranges[_i].least, ranges[_i].most), ranges[_i].good);
}

/* Draws many numbers between the two; each number must come, and no other. */
static void expect_all(struct sim *sim, struct agent *agent, int64_t least, int64_t most)
{
	bool seen[10] = { false };
	for (int i = 0; i < 500; i++) {
		int64_t drawn = sim_draw_between(sim, agent, (double)least, (double)most);
		ck_assert_int_ge(drawn, least);
		ck_assert_int_le(drawn, most);
		seen[drawn - least] = true;
	}
	for (int64_t i = least; i <= most; i++)
		ck_assert(seen[i - least]);
}

TEST(each_number_of_a_range_is_drawn_and_no_other)
{
	struct world world = workshop_world(&nothing);
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	struct agent *ada = sim_agent(&sim, ADA);
	expect_all(&sim, ada, 1, 6);
	expect_all(&sim, ada, -4, 4);
	expect_all(&sim, ada, 7, 7);
	int64_t most = 0, least = 0;
	for (int i = 0; i < 200; i++) {
		int64_t drawn = sim_draw_between(&sim, ada, -INT32_MAX, INT32_MAX);
		most = drawn > most ? drawn : most;
		least = drawn < least ? drawn : least;
	}
	ck_assert_int_gt(most, INT32_MAX / 10 * 9);
	ck_assert_int_lt(least, -INT32_MAX / 10 * 9);
	sim_fini(&sim);
}

/* The number drawn is shown on its side of the chance, in hundredths if these will do. */
TEST(a_chance_is_the_share_of_draws_below_it_and_says_what_was_drawn)
{
	struct world world = workshop_world(&nothing);
	struct sim sim;
	sim_init(&sim, &world, 1, 1);
	struct agent *ada = sim_agent(&sim, ADA);
	uint32_t drawn = 0;
	for (uint32_t i = 0; i < 500; i++) {
		uint32_t bits = rng_draw(rng_key(1, 0), ADA, i);
		double share = bits / 4294967296.0;
		/* The number drawn is not below itself. */
		double chance = i % 3 == 0 ? share : i % 3 == 1 ? share + 1e-6 : 0.4;
		ck_assert_int_eq(sim_draw_chance(&sim, ada, chance, &drawn), share < chance);
		ck_assert_uint_eq(drawn, bits);
		double shown = sim_draw_share(drawn, chance);
		ck_assert_int_eq(shown < chance, share < chance);
		ck_assert_double_eq_tol(shown, share, 0.01);
		ck_assert_double_eq_tol(shown * 1e6, round(shown * 1e6), 1e-6);
		if (share > 0.01 && i % 3 != 0)
			ck_assert_double_eq_tol(shown, floor(share * 100) / 100, 1e-9);
	}
	/* 0.258 of a chance of 0.255, which hundredths would put on the other side, and so on. */
	ck_assert_double_eq(sim_draw_share(1108101563, 0.255), 0.258);
	ck_assert_double_eq(sim_draw_share(1086626726, 0.255), 0.25);
	ck_assert_double_eq(sim_draw_share(12884901, 0.005), 0.002);
	ck_assert_double_eq(sim_draw_share(0x40000001, 0.25000000001), 0.250001);
	ck_assert_double_eq(sim_draw_share(0, 0.5), 0);
	ck_assert(sim_draw_chance(&sim, ada, 1, &drawn));
	ck_assert(!sim_draw_chance(&sim, ada, 0, &drawn));
	sim_fini(&sim);
}
