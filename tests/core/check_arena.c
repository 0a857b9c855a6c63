/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/memory.h"

#include <check.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "suite.h"

TEST(an_arena_fills_its_blocks_to_the_last_byte)
{
	enum { ALIGNED = sizeof(max_align_t), BLOCK = 32768 };
	struct arena arena = { NULL };
	char *first = arena_zero(&arena, 1, 1);
	char *second = arena_zero(&arena, ALIGNED + 1, 1);
	char *third = arena_zero(&arena, BLOCK - 4 * ALIGNED, 1);
	char *last = arena_new(&arena, ALIGNED);
	ck_assert_ptr_eq(second, first + ALIGNED);
	ck_assert_ptr_eq(third, second + 2 * ALIGNED);
	ck_assert_ptr_eq(last, first + BLOCK - ALIGNED);
	for (char *c = first; c < first + BLOCK; c++)
		ck_assert_int_eq(*c, 0);
	/* What is larger than a block has one of its own. */
	char *large = arena_zero(&arena, 3, BLOCK);
	memset(large, 'x', 3 * BLOCK);
	char *other = arena_copy(&arena, "abcd", 3);
	ck_assert(other < large || other >= large + 3 * BLOCK);
	ck_assert_str_eq(other, "abc");
	ck_assert_int_eq(*first, 0);
	arena_fini(&arena);
	ck_assert_ptr_null(arena.blocks);
}

TEST_ABORTS(an_arena_is_not_asked_for_more_than_there_can_be)
{
	struct arena arena = { NULL };
	arena_zero(&arena, SIZE_MAX / 4 + 2, 4);
}
