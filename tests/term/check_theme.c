/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "term/canvas.h"

#include <check.h>
#include <stdlib.h>

#include "core/array.h"
#include "suite.h"

enum { FEW = 8, MANY = 256 };

static const int amounts[] = { FEW, MANY };

struct rgb {
	int red, green, blue;
};

/* The colour that xterm shows for a number. */
static struct rgb rgb_of(int number)
{
	static const int levels[] = { 0, 95, 135, 175, 215, 255 };
	enum { EIGHT = 205, CUBE = 16, GREYS = 232 };
	if (number < FEW)
		return (struct rgb){ number & 1 ? EIGHT : 0, number & 2 ? EIGHT : 0,
			             number & 4 ? EIGHT : 0 };
	ck_assert_int_ge(number, CUBE);
	int grey = 8 + 10 * (number - GREYS), cube = number - CUBE;
	if (number >= GREYS)
		return (struct rgb){ grey, grey, grey };
	return (struct rgb){ levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6] };
}

/* From 0 to 1, and close to what WCAG 2.1 computes. */
static double linear(int part)
{
	double x = part / 255.0;
	return x * x * (0.8 + 0.2 * x);
}

/* The luminance, and a little more for the light in the room, as in WCAG. */
static double brightness(int number)
{
	struct rgb rgb = rgb_of(number);
	return 0.05 + 0.2126 * linear(rgb.red) + 0.7152 * linear(rgb.green) +
	       0.0722 * linear(rgb.blue);
}

static double contrast(double a, double b)
{
	return a > b ? a / b : b / a;
}

static const double black = 0.05, white = 1.05;

TEST(every_colour_is_legible_on_the_backgrounds_of_its_theme)
{
	static const struct {
		enum theme_number theme;
		double on_black, on_white;
	} wanted[] = { { THEME_DEFAULT, 3.5, 3.5 },
		       { THEME_SAFE, 2.8, 3 },
		       { THEME_LIGHT, 1, 4.5 } };
	for (size_t t = 0; t < ARRAY_LEN(wanted); t++) {
		for (int i = 0; i < STYLE_COUNT; i++) {
			struct appearance look = theme_look(wanted[t].theme, (enum style)i, MANY);
			if (look.number < 0)
				continue;
			double light = brightness(look.number);
			ck_assert_double_ge(contrast(light, black), wanted[t].on_black);
			ck_assert_double_ge(contrast(light, white), wanted[t].on_white);
		}
	}
}

TEST(colours_that_many_terminals_hide_are_left_out_of_the_eight)
{
	for (int theme = 0; theme < THEMES; theme++) {
		for (int i = 0; i < STYLE_COUNT; i++) {
			int number =
				theme_look((enum theme_number)theme, (enum style)i, FEW).number;
			bool blue = number == 4;
			ck_assert(number == -1 || number == 1 || number == 2 || number == 5 ||
			          number == 6 || (blue && theme == THEME_LIGHT));
		}
	}
}

/* Someone who cannot tell red from green still sees how blue a colour is, and how bright. */
static bool are_told_apart(int a, int b)
{
	enum { BLUE_LEAST = 80 };
	return abs(rgb_of(a).blue - rgb_of(b).blue) >= BLUE_LEAST ||
	       contrast(brightness(a), brightness(b)) >= 1.5;
}

TEST(safe_tells_no_two_colours_apart_by_red_and_green_alone)
{
	int compared = 0;
	for (size_t k = 0; k < ARRAY_LEN(amounts); k++) {
		for (int i = 0; i < STYLE_COUNT; i++) {
			struct appearance a = theme_look(THEME_SAFE, (enum style)i, amounts[k]);
			for (int j = 0; j < i; j++) {
				struct appearance b = theme_look(THEME_SAFE, (enum style)j,
				                                 amounts[k]);
				if (a.colour == b.colour || a.number < 0 || b.number < 0)
					continue;
				ck_assert_msg(are_told_apart(a.number, b.number), "%d and %d",
				              a.number, b.number);
				compared++;
			}
		}
	}
	ck_assert_int_gt(compared, 0);
	ck_assert(!are_told_apart(theme_look(THEME_DEFAULT, STYLE_BAD, MANY).number,
	                          theme_look(THEME_DEFAULT, STYLE_CURRENT, MANY).number));
}

TEST(a_colour_has_one_number_which_no_other_has)
{
	for (int theme = 0; theme < THEME_MONO; theme++) {
		for (int i = 0; i < STYLE_COUNT; i++) {
			struct appearance a = theme_look((enum theme_number)theme, (enum style)i,
			                                 MANY);
			for (int j = 0; j < i; j++) {
				struct appearance b = theme_look((enum theme_number)theme,
				                                 (enum style)j, MANY);
				if (a.number >= 0 || b.number >= 0)
					ck_assert_int_eq(a.colour == b.colour,
					                 a.number == b.number);
			}
		}
	}
}

/* Styles that appear in the same place and mean different things. */
static const enum style groups[][3] = {
	{ STYLE_CURRENT, STYLE_PREVIOUS, STYLE_GLOBAL }, { STYLE_GOOD, STYLE_FAIR, STYLE_BAD },
	{ STYLE_PLAIN, STYLE_DIM, STYLE_STRONG },        { STYLE_AGENT, STYLE_SELECTED, STYLE_DIM },
	{ STYLE_AGENT, STYLE_PLACE, STYLE_TELEGRAM },    { STYLE_HEADING, STYLE_TITLE, STYLE_DIM },
};

TEST(without_colours_attributes_tell_styles_apart)
{
	for (size_t i = 0; i < ARRAY_LEN(groups); i++) {
		for (int k = 0; k < 3; k++) {
			struct appearance a = theme_look(THEME_MONO, groups[i][k], MANY);
			struct appearance b = theme_look(THEME_MONO, groups[i][(k + 1) % 3], MANY);
			ck_assert_int_eq(a.number, -1);
			ck_assert_uint_ne(a.flags, b.flags);
		}
	}
}

TEST(a_terminal_without_colours_uses_mono)
{
	for (int i = 0; i < STYLE_COUNT; i++) {
		struct appearance mono = theme_look(THEME_MONO, (enum style)i, MANY);
		for (int theme = 0; theme < THEMES; theme++) {
			struct appearance look = theme_look((enum theme_number)theme, (enum style)i,
			                                    0);
			ck_assert_int_eq(look.number, -1);
			ck_assert_uint_eq(look.flags, mono.flags);
		}
	}
}

TEST(faint_text_is_grey_if_the_terminal_has_a_grey_and_dim_otherwise)
{
	ck_assert_int_eq(theme_look(THEME_DEFAULT, STYLE_DIM, MANY).number, 244);
	ck_assert_uint_eq(theme_look(THEME_DEFAULT, STYLE_DIM, MANY).flags, 0);
	ck_assert_int_eq(theme_look(THEME_DEFAULT, STYLE_DIM, 88).number, -1);
	ck_assert_uint_eq(theme_look(THEME_DEFAULT, STYLE_DIM, 88).flags, LOOK_DIM);
	ck_assert_uint_eq(theme_look(THEME_DEFAULT, STYLE_GLOBAL, MANY).flags, LOOK_DIM);
	ck_assert_uint_eq(theme_look(THEME_DEFAULT, (enum style)999, MANY).flags, 0);
}
