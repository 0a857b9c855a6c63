/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/rng.h"

#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "suite.h"

/* Chi-square over 64 bins is 63 on average, with a deviation of 11; even draws
 * hardly ever lie further than five deviations from that. */
enum { BINS = 64, DRAWS = 64000, TOO_EVEN = 25, TOO_UNEVEN = 119 };

/* A series of draws: what changes from one to the next, and by how much. */
struct walk {
	const char *name;
	uint64_t seed, tick;
	uint32_t agent, number;
};

static const struct walk walks[] = {
	{ "draw after draw", .number = 1 },          { "agent after agent", .agent = 1 },
	{ "every second agent", .agent = 2 },        { "tick after tick", .tick = 1 },
	{ "every thousandth tick", .tick = 1000 },   { "seed after seed", .seed = 1 },
	{ "agent and tick", .tick = 1, .agent = 1 }, { "seed up, tick up", .seed = 1, .tick = 1 },
};

static uint32_t draw(const struct walk *walk, uint32_t i)
{
	uint64_t key = rng_key(1 + walk->seed * i, 1 + walk->tick * i);
	return rng_draw(key, 3 + walk->agent * i, walk->number * i);
}

static double chi_square(const unsigned counts[BINS])
{
	double expected = (double)DRAWS / BINS, sum = 0;
	for (size_t i = 0; i < BINS; i++)
		sum += ((double)counts[i] - expected) * ((double)counts[i] - expected) / expected;
	return sum;
}

static void expect_even(const struct walk *walk, const char *what, const unsigned counts[BINS])
{
	double sum = chi_square(counts);
	ck_assert_msg(sum > TOO_EVEN && sum < TOO_UNEVEN, "%s, %s: chi-square %g", walk->name, what,
	              sum);
}

TEST_EACH(draws_are_even_whatever_changes_between_them, ARRAY_LEN(walks))
{
	const struct walk *walk = &walks[_i];
	unsigned high[BINS] = { 0 }, low[BINS] = { 0 };
	for (uint32_t i = 0; i < DRAWS; i++) {
		high[rng_below(draw(walk, i), BINS)]++;
		low[draw(walk, i) % BINS]++;
	}
	expect_even(walk, "high bits", high);
	expect_even(walk, "low bits", low);
}

TEST_EACH(neighbouring_draws_are_independent, ARRAY_LEN(walks))
{
	const struct walk *walk = &walks[_i];
	unsigned pairs[BINS] = { 0 }, differences[BINS] = { 0 }, next_but_one[BINS] = { 0 };
	for (uint32_t i = 0; i < DRAWS; i++) {
		uint32_t one = draw(walk, i), next = draw(walk, i + 1);
		pairs[rng_below(one, 8) * 8 + rng_below(next, 8)]++;
		differences[rng_below(one ^ next, BINS)]++;
		next_but_one[rng_below(one, 8) * 8 + rng_below(draw(walk, i + 2), 8)]++;
	}
	expect_even(walk, "pairs", pairs);
	expect_even(walk, "differences", differences);
	expect_even(walk, "next but one", next_but_one);
}

TEST_EACH(each_bit_is_set_half_the_time, ARRAY_LEN(walks))
{
	const struct walk *walk = &walks[_i];
	for (unsigned bit = 0; bit < 32; bit++) {
		int set = 0;
		for (uint32_t i = 0; i < DRAWS; i++)
			set += draw(walk, i) >> bit & 1;
		/* Five deviations of a binomial distribution. */
		ck_assert_msg(abs(set - DRAWS / 2) < 633, "%s: bit %u set %d times", walk->name,
		              bit, set);
	}
}

TEST(the_generator_is_the_same_everywhere)
{
	ck_assert(rng_mix(1) == UINT64_C(0x5692161D100B05E5));
	ck_assert(rng_key(1, 0) == UINT64_C(0x5E41AB087439611F));
	ck_assert(rng_draw(rng_key(1, 1), 0, 0) == UINT32_C(0x5F9B7AE6));
	ck_assert(rng_draw(rng_key(1, 1), 1, 0) == UINT32_C(0x080A4003));
	ck_assert(rng_draw(rng_key(127835, 25), 1, 1) == UINT32_C(0x2EF6EDDA));
}

TEST(a_key_is_odd)
{
	for (uint64_t tick = 0; tick < 10000; tick++)
		ck_assert(rng_key(tick % 7, tick) & 1);
}

TEST(below_stays_below_and_reaches_both_ends)
{
	ck_assert_uint_eq(rng_below(0, 3), 0);
	ck_assert_uint_eq(rng_below(UINT32_MAX, 3), 2);
	ck_assert_uint_eq(rng_below(UINT32_MAX, 1), 0);
	ck_assert_uint_eq(rng_below(UINT32_MAX, UINT32_MAX), UINT32_MAX - 1);
}
