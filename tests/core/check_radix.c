/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/radix.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "core/memory.h"
#include "core/rng.h"
#include "suite.h"

TEST_EACH(items_are_sorted_by_key_and_equal_ones_keep_their_order, 5)
{
	enum { COUNT = 3000 };
	static const uint64_t masks[] = { 0, 0xff, 0x1f00000000, 0xf0f0f0f0f0f0f0f0, UINT64_MAX };
	struct radix_item *items = memory_zero(COUNT, sizeof *items);
	for (uint32_t i = 0; i < COUNT; i++)
		items[i] = (struct radix_item){ masks[_i] & ((uint64_t)rng_draw(rng_key(1, 0), i, 0)
			                                             << 32 |
			                                     rng_draw(rng_key(1, 0), i, 1)),
			                        i };
	radix_sort(items, COUNT);
	for (uint32_t i = 1; i < COUNT; i++) {
		const struct radix_item *before = &items[i - 1], *item = &items[i];
		ck_assert(before->key < item->key ||
		          (before->key == item->key && before->item < item->item));
	}
	free(items);
}

TEST(no_items_and_one_item_are_sorted)
{
	struct radix_item item = { 7, 3 };
	radix_sort(&item, 0);
	radix_sort(&item, 1);
	ck_assert_uint_eq(item.key, 7);
	ck_assert_uint_eq(item.item, 3);
}

TEST(a_smaller_number_has_a_smaller_key)
{
	static const double numbers[] = {
		-HUGE_VAL, -1e300, -5, -0.25, 0, 1e-300, 3, 3.5, HUGE_VAL
	};
	for (size_t i = 1; i < sizeof numbers / sizeof numbers[0]; i++)
		ck_assert_uint_lt(radix_key(numbers[i - 1]), radix_key(numbers[i]));
	ck_assert_uint_eq(radix_key(0), UINT64_C(1) << 63);
	ck_assert_uint_eq(radix_key(-0.0), radix_key(0));
}
