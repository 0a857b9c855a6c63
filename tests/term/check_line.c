/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "term/line.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/rng.h"
#include "core/text.h"
#include "term/key.h"
#include "suite.h"

/* Editing a line, character by character. */

static void press(struct line *line, const char *keys)
{
	uint32_t key;
	while (key_parse(&keys, &key, NULL))
		line_key(line, key);
}

static const struct {
	const char *keys, *text;
	size_t cursor;
} edits[] = {
	{ "abc", "abc", 3 },
	{ "héllo<BS><BS>", "hél", 4 },
	{ "é<BS>", "", 0 },
	{ "ac<Left>b", "abc", 2 },
	{ "漢字<Left><Left>x", "x漢字", 1 },
	{ "abc<Home><Del>", "bc", 0 },
	{ "abc<Home><End>d", "abcd", 4 },
	{ "one two three<C-w>", "one two ", 8 },
	{ "one two<Left><Left><C-u>", "wo", 0 },
	{ "one two<Home><Right><C-k>", "o", 1 },
	{ "<BS><Del><Left><Right>a", "a", 1 },
	{ "a<C-a>b<C-e>c", "bac", 3 },
};

TEST_EACH(keys_edit_whole_characters, ARRAY_LEN(edits))
{
	struct line line;
	line_set(&line, "");
	press(&line, edits[_i].keys);
	ck_assert_str_eq(line.text, edits[_i].text);
	ck_assert_uint_eq(line.cursor, edits[_i].cursor);
}

TEST(a_key_that_edits_is_taken)
{
	static const uint32_t keys[] = {
		INPUT_LEFT,   INPUT_RIGHT, INPUT_HOME, INPUT_END, INPUT_BACKSPACE,
		INPUT_DELETE, 0x01,        0x05,       0x0b,      0x15,
		0x17,         'a'
	};
	struct line line;
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		line_set(&line, "");
		ck_assert_msg(line_key(&line, keys[i]), "%x", (unsigned)keys[i]);
	}
}

TEST(nothing_unsafe_gets_into_a_line)
{
	struct line line;
	line_set(&line, "a\x1b[31mb\xff\xe2\x80\xae");
	ck_assert(text_is_clean(line.text));
	line_set(&line, "");
	ck_assert(!line_key(&line, 0x202e));
	ck_assert(!line_key(&line, 0x1b));
	ck_assert(!line_key(&line, 0x9b));
	ck_assert(!line_key(&line, INPUT_F1));
	ck_assert_str_eq(line.text, "");
}

TEST(a_full_line_takes_no_more)
{
	struct line line;
	line_set(&line, "");
	for (int i = 0; i < 2 * LINE_SIZE; i++)
		line_key(&line, 0x6f22);
	ck_assert_uint_lt(strlen(line.text), LINE_SIZE);
	ck_assert(text_is_clean(line.text));
	ck_assert_uint_eq(line.cursor, strlen(line.text));
}

TEST(the_cursor_is_always_visible)
{
	static const uint32_t keys[] = {
		'a',          0xe9,       0x6f22,
		' ',          INPUT_LEFT, INPUT_RIGHT,
		INPUT_HOME,   INPUT_END,  INPUT_BACKSPACE,
		INPUT_DELETE, 'x',        'y',
		0x1f600,      'z',        0x17,
	};
	struct canvas canvas;
	struct line line;
	canvas_init(&canvas, 20, 1, false);
	line_set(&line, "");
	for (uint32_t i = 0; i < 20000; i++) {
		line_key(&line, keys[rng_below(rng_draw(rng_key(1, 0), 0, i), ARRAY_LEN(keys))]);
		canvas_clear(&canvas);
		line_draw(&line, area_sub(canvas_area(&canvas), 3, 0, 9, 1), STYLE_PLAIN, true);
		ck_assert(text_is_clean(line.text));
		ck_assert_int_ge(canvas.cursor_x, 3);
		ck_assert_int_lt(canvas.cursor_x, 12);
	}
	canvas_fini(&canvas);
}
