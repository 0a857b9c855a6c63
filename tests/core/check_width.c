/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include <check.h>

#include "core/array.h"
#include "core/text.h"
#include "suite.h"

/* Both sides of the edges of ranges: the first ranges, some in between, the
 * last ones. */
static const struct {
	uint32_t code;
	int cols;
} edges[] = {
	{ 'a', 1 },     { 0x2FF, 1 },   { 0x300, 0 },   { 0x36F, 0 },   { 0x370, 1 },
	{ 0x5BE, 1 },   { 0x5BF, 0 },   { 0x5C0, 1 },   { 0x10FF, 1 },  { 0x1100, 2 },
	{ 0x115F, 2 },  { 0x1160, 0 },  { 0x11FF, 0 },  { 0x1200, 1 },  { 0x2319, 1 },
	{ 0x231A, 2 },  { 0x231B, 2 },  { 0x231C, 1 },  { 0xFE1F, 1 },  { 0xFE20, 0 },
	{ 0xFE2F, 0 },  { 0xFF00, 1 },  { 0xFF01, 2 },  { 0xFF60, 2 },  { 0xFF61, 1 },
	{ 0x1FFFF, 1 }, { 0x20000, 2 }, { 0x3FFFD, 2 }, { 0x3FFFE, 1 }, { 0x10FFFF, 1 },
};

TEST_EACH(a_mark_takes_no_column_a_wide_character_two_and_any_other_one, ARRAY_LEN(edges))
{
	ck_assert_int_eq(width_code(edges[_i].code), edges[_i].cols);
}

TEST(a_text_is_as_wide_as_its_characters_together)
{
	ck_assert_int_eq(width_text(""), 0);
	ck_assert_int_eq(width_text("abc"), 3);
	ck_assert_int_eq(width_text("e\xCC\x81t\xC3\xA9"), 3);
	ck_assert_int_eq(width_text("\xE4\xB8\xAD\xE6\x96\x87"), 4);
}

/* So cleaning does not change the width of a text. */
TEST(whatever_becomes_a_hole_is_as_wide_as_one)
{
	ck_assert_int_eq(width_code(TEXT_REPLACEMENT), 1);
	for (uint32_t code = 0; code <= 0x10FFFF; code++) {
		if (text_is_unsafe(code))
			ck_assert_int_eq(width_code(code), 1);
	}
	ck_assert_int_eq(width_text("a\xFF"
	                            "b"),
	                 3);
}
