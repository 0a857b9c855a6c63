/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/rng.h"
#include "suite.h"
#include "term/key.h"

/* What terminals send for the mouse, from the bytes after Escape on. */

static const struct press nothing = { .key = INPUT_NONE };

/* Sends "[..." or "O...", and returns what its last byte completed. */
static struct press send(struct pointer *pointer, int ms, const char *bytes)
{
	struct press press, last = nothing;
	pointer_begin(pointer, *bytes == '[');
	for (const char *byte = bytes + 1; *byte; byte++) {
		ck_assert(pointer->part);
		bool got = pointer_take(pointer, (unsigned char)*byte, (int64_t)ms * 1000000,
		                        &press);
		ck_assert(!got || !byte[1]);
		last = got ? press : nothing;
	}
	return last;
}

static void expect(struct press press, uint32_t key, int x, int y)
{
	ck_assert_uint_eq(press.key, key);
	ck_assert_int_eq(press.x, x);
	ck_assert_int_eq(press.y, y);
}

TEST(older_terminals_send_three_bytes)
{
	struct pointer pointer = { .wanted = true };
	expect(send(&pointer, 1, "[M q,"), INPUT_CLICK, 80, 11);
	expect(send(&pointer, 3, "[M#r,"), INPUT_NONE, 0, 0);
	expect(send(&pointer, 4, "[M@s,"), INPUT_DRAG, 82, 11);
	expect(send(&pointer, 5, "[M`!!"), INPUT_WHEELUP, 0, 0);
	expect(send(&pointer, 6, "[Ma\377\177"), INPUT_WHEELDOWN, 222, 94);
}

/* Clicks in a row, after so many milliseconds, in a column; which of them are double. */
static const struct {
	int ms, column;
	bool is_double;
} clicks[] = { { 1000, 5, false }, { 1399, 5, true }, { 1400, 5, false }, { 1800, 5, false },
	       { 1801, 6, false }, { 1802, 6, true }, { 1803, 6, false }, { 1804, 6, true } };

TEST(the_second_click_on_a_cell_in_quick_succession_is_double)
{
	struct pointer pointer = { .wanted = true };
	for (size_t i = 0; i < ARRAY_LEN(clicks); i++) {
		char report[32];
		snprintf(report, sizeof report, "[<0;%d;5M", clicks[i].column);
		expect(send(&pointer, clicks[i].ms, report),
		       clicks[i].is_double ? INPUT_DOUBLECLICK : INPUT_CLICK, clicks[i].column - 1,
		       4);
		expect(send(&pointer, clicks[i].ms, "[<0;5;5m"), INPUT_NONE, 0, 0);
	}
	expect(send(&pointer, 1900, "[<0;6;6M"), INPUT_CLICK, 5, 5);
	expect(send(&pointer, 1901, "[<0;6;7M"), INPUT_CLICK, 5, 6);
}

static const struct {
	const char *bytes;
	uint32_t key;
	int x, y;
} reports[] = {
	{ "[<64;20;10M", INPUT_WHEELUP, 19, 9 },
	{ "[<65;20;10M", INPUT_WHEELDOWN, 19, 9 },
	{ "[<80;20;10M", INPUT_WHEELUP, 19, 9 }, /* with Control, */
	{ "[<8;20;10M", INPUT_CLICK, 19, 9 },    /* and with Alt */
	{ "[<0;0;0M", INPUT_CLICK, 0, 0 },
	{ "[<32;20;10M", INPUT_DRAG, 19, 9 },
	{ "[<32;20;10m", INPUT_NONE, 0, 0 },
	{ "[<0;99999999999;20M", INPUT_CLICK, 9998, 19 },
	/* Other buttons, motion, wheels that turn sideways, and what is not a report. */
	{ "[<1;20;10M", INPUT_NONE, 0, 0 },
	{ "[<2;20;10M", INPUT_NONE, 0, 0 },
	{ "[<35;20;10M", INPUT_NONE, 0, 0 },
	{ "[<66;20;10M", INPUT_NONE, 0, 0 },
	{ "[<128;20;10M", INPUT_NONE, 0, 0 },
	{ "[<64;20;10m", INPUT_NONE, 0, 0 },
	{ "[<0;20M", INPUT_NONE, 0, 0 },
	{ "[<0;20;10;3M", INPUT_NONE, 0, 0 },
	{ "[<0;20;10H", INPUT_NONE, 0, 0 },
	{ "[<0;20;10\r", INPUT_NONE, 0, 0 },
	{ "[<0;2 ;10M", INPUT_NONE, 0, 0 },
	{ "[<0;20;10@", INPUT_NONE, 0, 0 },
	{ "[1@", INPUT_NONE, 0, 0 },
	{ "[1\177Q", INPUT_NONE, 0, 0 },
	{ "[M \037", INPUT_NONE, 0, 0 },
	{ "[200~", INPUT_NONE, 0, 0 },
	{ "[1;2Q", INPUT_NONE, 0, 0 },
	{ "[A", INPUT_NONE, 0, 0 },
	{ "[1<M", INPUT_NONE, 0, 0 },
	{ "[?M", INPUT_NONE, 0, 0 },
	{ "OM", INPUT_NONE, 0, 0 },
	{ "O<A", INPUT_NONE, 0, 0 },
};

TEST_EACH(a_sequence_ends_with_its_last_byte_and_means_one_thing, ARRAY_LEN(reports))
{
	struct pointer pointer = { .wanted = true };
	expect(send(&pointer, 1, reports[_i].bytes), reports[_i].key, reports[_i].x, reports[_i].y);
	ck_assert(!pointer.part);
	expect(send(&pointer, 5000, "[<0;7;8M"), INPUT_CLICK, 6, 7);
}

/* Alt and a bracket end when nothing follows; the pieces of a report belong together. */
TEST_EACH(a_report_may_come_in_pieces, 2)
{
	static const char *const whole[] = { "[<0;81;12M", "[M q," };
	struct pointer pointer = { .wanted = true };
	struct press press = nothing;
	pointer_begin(&pointer, true);
	pointer_rest(&pointer);
	ck_assert(!pointer.part);
	send(&pointer, 1, "[1");
	pointer_rest(&pointer);
	ck_assert(!pointer.part);
	pointer_begin(&pointer, true);
	for (const char *byte = whole[_i] + 1; *byte; byte++) {
		ck_assert(pointer.part);
		pointer_take(&pointer, *byte, 1, &press);
		pointer_rest(&pointer);
	}
	expect(press, INPUT_CLICK, 80, 11);
}

TEST(unwanted_reports_are_read_and_ignored)
{
	struct pointer pointer = { .wanted = false };
	expect(send(&pointer, 1, "[<0;81;12M"), INPUT_NONE, 0, 0);
	expect(send(&pointer, 1, "[<64;81;12M"), INPUT_NONE, 0, 0);
	ck_assert(!pointer.part);
	pointer.wanted = true;
	expect(send(&pointer, 1, "[<33;82;12M"), INPUT_NONE, 0, 0);
	expect(send(&pointer, 1, "[<0;81;12M"), INPUT_CLICK, 80, 11);
}

/* Whatever comes, the result is a click or the wheel at some cell. */
TEST_EACH(random_bytes_are_survived, 3)
{
	static const char alphabet[] = "0123456789;;;<<MMm[O \033\377A";
	struct pointer pointer = { .wanted = true };
	int presses = 0;
	for (uint32_t i = 0; i < 200000; i++) {
		struct press press;
		char byte = alphabet[rng_below(rng_draw(rng_key((uint64_t)_i, 0), 0, i),
		                               sizeof alphabet - 1)];
		if (!pointer.part)
			pointer_begin(&pointer, byte != 'O');
		if (!pointer_take(&pointer, (unsigned char)byte, (int64_t)i * 1000000, &press))
			continue;
		presses++;
		ck_assert_uint_ge(press.key, INPUT_CLICK);
		ck_assert_uint_le(press.key, INPUT_WHEELDOWN);
		ck_assert_int_ge(press.x, 0);
		ck_assert_int_ge(press.y, 0);
	}
	ck_assert_int_gt(presses, 100);
}
