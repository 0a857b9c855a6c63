/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

#include "term/canvas.h"

#include <check.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "suite.h"

static struct canvas canvas;

static void make_canvas(void)
{
	canvas_init(&canvas, 12, 4, false);
}

static void free_canvas(void)
{
	canvas_fini(&canvas);
}

static const char *line(int row)
{
	static char text[CANVAS_LINE_MAX];
	canvas_line(&canvas, row, text, sizeof text);
	return text;
}

static struct area whole(void)
{
	return canvas_area(&canvas);
}

FIXTURE(make_canvas, free_canvas)

TEST(text_is_cut_at_the_left_edge)
{
	ck_assert_int_eq(area_text(whole(), -2, 0, STYLE_PLAIN, "abcd"), 4);
	ck_assert_str_eq(line(0), "cd");
}

TEST(a_wide_character_is_never_cut_in_half)
{
	ck_assert_int_eq(area_text(whole(), 9, 0, STYLE_PLAIN, "漢字"), 2);
	ck_assert_str_eq(line(0), "         漢");
	ck_assert_int_eq(area_text(whole(), -1, 1, STYLE_PLAIN, "漢字"), 4);
	ck_assert_str_eq(line(1), " 字");
}

TEST(overwriting_half_of_a_wide_character_blanks_the_other)
{
	area_text(whole(), 0, 0, STYLE_PLAIN, "漢字");
	area_put(whole(), 1, 0, STYLE_PLAIN, 'x');
	ck_assert_str_eq(line(0), " x字");
	area_put(whole(), 2, 0, STYLE_PLAIN, 'y');
	ck_assert_str_eq(line(0), " xy");
	area_text(whole(), 0, 1, STYLE_PLAIN, "漢字");
	area_text(whole(), 1, 1, STYLE_PLAIN, "語");
	ck_assert_str_eq(line(1), " 語");
}

TEST(combining_marks_are_dropped)
{
	ck_assert_int_eq(area_text(whole(), 0, 0, STYLE_PLAIN, "e\xcc\x81t\xcc\x81"), 2);
	ck_assert_str_eq(line(0), "et");
}

TEST(unsafe_codes_are_never_drawn)
{
	area_text(whole(), 0, 0, STYLE_PLAIN, "a\x1b[2Jb\xe2\x80\xae\xff");
	ck_assert_str_eq(line(0), "a\xef\xbf\xbd[2Jb\xef\xbf\xbd\xef\xbf\xbd");
	area_put(whole(), 0, 1, STYLE_PLAIN, '\n');
	ck_assert_str_eq(line(1), "\xef\xbf\xbd");
	canvas.ascii = true;
	area_text(whole(), 0, 2, STYLE_PLAIN, "a\x1b[2Jb\xe2\x80\xae");
	ck_assert_str_eq(line(2), "a?[2Jb?");
}

TEST(ascii_keeps_the_columns)
{
	canvas.ascii = true;
	int used = area_text(whole(), 0, 0, STYLE_PLAIN, "é漢x");
	ck_assert_int_eq(used, width_text("é漢x"));
	ck_assert_str_eq(line(0), "???x");
	area_text(whole(), 0, 2, STYLE_PLAIN, "3→5█ö");
	ck_assert_str_eq(line(2), "3>5#?");
	area_text(whole(), 0, 2, STYLE_PLAIN, "╔╗╚╝┆▒");
	ck_assert_str_eq(line(2), "####:=");
	for (int i = GLYPH_BLANK + 1; i < GLYPH_COUNT; i++) {
		area_glyph(whole(), 0, 1, STYLE_PLAIN, (enum glyph)i);
		ck_assert_msg(canvas.cells[12].code > 0x20 && canvas.cells[12].code < 0x7f, "%d",
		              i);
	}
}

TEST(glyphs_are_one_column_wide)
{
	for (int i = 0; i < GLYPH_COUNT; i++)
		ck_assert_int_eq(area_glyph(whole(), 0, 0, STYLE_PLAIN, (enum glyph)i), 1);
}

TEST(a_text_that_is_cut_ends_in_an_ellipsis)
{
	ck_assert_int_eq(area_textn(whole(), 0, 0, 4, STYLE_PLAIN, "abcd"), 4);
	ck_assert_str_eq(line(0), "abcd");
	ck_assert_int_eq(area_textn(whole(), 0, 1, 4, STYLE_PLAIN, "abcde"), 4);
	ck_assert_str_eq(line(1), "abc…");
	ck_assert_int_eq(area_textn(whole(), 0, 2, 4, STYLE_PLAIN, "a漢字x"), 4);
	ck_assert_str_eq(line(2), "a漢…");
	ck_assert_int_eq(area_textn(whole(), 9, 3, 50, STYLE_PLAIN, "abcde"), 3);
	ck_assert_str_eq(line(3), "         ab…");
	ck_assert_int_eq(area_textn(whole(), 0, 0, 0, STYLE_PLAIN, "abcde"), 0);
}

TEST(nothing_is_drawn_outside_an_area)
{
	struct area inner = area_sub(whole(), 3, 1, 4, 2);
	for (int y = -2; y < 6; y++)
		area_text(inner, -5, y, STYLE_PLAIN, "################");
	ck_assert_str_eq(line(0), "");
	ck_assert_str_eq(line(1), "   ####");
	ck_assert_str_eq(line(2), "   ####");
	ck_assert_str_eq(line(3), "");
}

TEST(an_area_is_clipped_to_the_one_around_it)
{
	struct area inner = area_sub(area_sub(whole(), 2, 1, 5, 2), -1, 1, 100, 100);
	ck_assert_int_eq(inner.x, 2);
	ck_assert_int_eq(inner.y, 2);
	ck_assert_int_eq(inner.cols, 5);
	ck_assert_int_eq(inner.rows, 1);
	struct area none = area_sub(whole(), INT_MIN, INT_MAX, INT_MAX, INT_MAX);
	ck_assert_int_eq(none.cols * none.rows, 0);
}

TEST(a_box_without_room_has_nothing_inside)
{
	for (int cols = 0; cols < 6; cols++) {
		for (int rows = 0; rows < 4; rows++) {
			struct area inside = area_box(area_sub(whole(), 0, 0, cols, rows),
			                              STYLE_FRAME, "title");
			ck_assert_int_ge(inside.cols, 0);
			ck_assert_int_ge(inside.rows, 0);
			ck_assert(cols > 2 || inside.cols == 0);
		}
	}
}

TEST(a_gauge_looks_empty_only_at_min_and_full_only_at_max)
{
	static const struct {
		double value;
		const char *bar;
	} gauges[] = {
		{ 0, "░░░░░" },   { 0.01, "█░░░░" },     { 3, "███░░" },         { 4.99, "████░" },
		{ 5, "█████" },   { -9, "░░░░░" },       { 99, "█████" },        { NAN, "░░░░░" },
		{ 2.5, "███░░" }, { INFINITY, "█████" }, { -INFINITY, "░░░░░" }, { 1, "█░░░░" },
	};
	for (size_t i = 0; i < ARRAY_LEN(gauges); i++) {
		area_gauge(whole(), 0, 0, 5, STYLE_FAIR, gauges[i].value, 5);
		ck_assert_str_eq(line(0), gauges[i].bar);
	}
	area_gauge(whole(), 0, 0, 1, STYLE_FAIR, 2.4, 5);
	area_gauge(whole(), 1, 0, 1, STYLE_FAIR, 2.5, 5);
	area_gauge(whole(), 2, 0, 2, STYLE_FAIR, 0.1, 5);
	area_gauge(whole(), 4, 0, 2, STYLE_FAIR, 4.9, 5);
	ck_assert_str_eq(line(0), "░██░█░");
	area_gauge(whole(), 9, 1, 5, STYLE_FAIR, 4, 5);
	ck_assert_str_eq(line(1), "         ███");
	canvas.ascii = true;
	area_gauge(whole(), 0, 2, 5, STYLE_FAIR, 3, 5);
	ck_assert_str_eq(line(2), "###..");
}

TEST(formatted_text_is_bounded)
{
	ck_assert_int_eq(area_format(whole(), 0, 0, STYLE_PLAIN, "tick %d", 12), 7);
	ck_assert_str_eq(line(0), "tick 12");
	ck_assert_int_eq(area_format(whole(), 0, 1, STYLE_PLAIN, "%9999d", 1), 12);
}

TEST(a_line_that_does_not_fit_is_cut_between_characters)
{
	char text[6];
	area_text(whole(), 0, 0, STYLE_PLAIN, "漢字");
	ck_assert_uint_eq(canvas_line(&canvas, 0, text, sizeof text), 3);
	ck_assert_str_eq(text, "漢");
	ck_assert_uint_eq(canvas_line(&canvas, 99, text, sizeof text), 0);
	ck_assert_uint_eq(canvas_line(&canvas, 0, text, 0), 0);
}

TEST(the_cursor_stays_inside_its_area)
{
	struct area inner = area_sub(whole(), 3, 1, 4, 2);
	area_cursor(inner, 4, 0);
	ck_assert_int_eq(canvas.cursor_x, -1);
	area_cursor(inner, 3, 1);
	ck_assert_int_eq(canvas.cursor_x, 6);
	ck_assert_int_eq(canvas.cursor_y, 2);
	canvas_clear(&canvas);
	ck_assert_int_eq(canvas.cursor_x, -1);
}

TEST(resizing_blanks_and_keeps_within_limits)
{
	area_text(whole(), 0, 0, STYLE_PLAIN, "old");
	canvas_resize(&canvas, 0, -5);
	ck_assert_int_eq(canvas.cols, 1);
	ck_assert_int_eq(canvas.rows, 1);
	area_text(area_box(whole(), STYLE_FRAME, "t"), 0, 0, STYLE_PLAIN, "x");
	ck_assert_str_eq(line(0), "");
	canvas_resize(&canvas, INT_MAX, 2);
	ck_assert_int_eq(canvas.cols, CANVAS_COLS_MAX);
}

static void check_row(const struct cell *row, int cols)
{
	for (int x = 0; x < cols; x++) {
		if (row[x].code == 0) {
			ck_assert_int_gt(x, 0);
			ck_assert_int_eq(width_code(row[x - 1].code), 2);
		} else {
			ck_assert(!text_is_unsafe(row[x].code));
			if (width_code(row[x].code) == 2)
				ck_assert(x + 1 < cols && row[x + 1].code == 0);
		}
	}
}

/* A small generator is enough here.  The number of the loop is its seed, and a failure prints
   it. */
static unsigned draw(unsigned *state, unsigned limit)
{
	*state = *state * 1664525u + 1013904223u;
	return (*state >> 8) % limit;
}

TEST_EACH(any_drawing_keeps_wide_characters_whole, 100)
{
	static const char *const texts[] = { "漢字",      "ab",  "a漢b", "\xf0\x9f\x98\x80",
		                             "e\xcc\x81", "\x01" };
	unsigned state = (unsigned)_i;
	for (int step = 0; step < 200; step++) {
		struct area area = area_sub(whole(), (int)draw(&state, 14) - 1, 0,
		                            (int)draw(&state, 14), 4);
		int x = (int)draw(&state, 18) - 3, y = (int)draw(&state, 6) - 1;
		const char *text = texts[draw(&state, ARRAY_LEN(texts))];
		if (draw(&state, 2))
			area_text(area, x, y, STYLE_PLAIN, text);
		else
			area_textn(area, x, y, (int)draw(&state, 9) - 1, STYLE_PLAIN, text);
		for (int row = 0; row < canvas.rows; row++)
			check_row(canvas.cells + row * canvas.cols, canvas.cols);
	}
}
