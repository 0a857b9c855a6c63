/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * How styles look: one table of colours for each theme.
 *
 * A colour has one meaning on every view, and never says what is not also said by words, a glyph or
 * an attribute.  Without colours attributes alone tell styles apart; that is the theme mono.
 */
#ifndef TERM_THEME_H
#define TERM_THEME_H

#include "term/canvas.h"

/* X(id, name) */
#define THEME_LIST(X) \
	X(DEFAULT, "default") \
	X(LIGHT, "light") \
	X(SAFE, "safe") \
	X(MONO, "mono")

enum theme_number {
#define THEME_ENUM(id, name) THEME_##id,
	THEME_LIST(THEME_ENUM)
#undef THEME_ENUM
		THEMES
};

/* X(id, of eight colours and of 256 in the theme default, in light, in safe); -1 is the one that the
   terminal has by itself.  Those of default and safe can be read on black and on white, those of
   light well on white.  Of the eight, which are the terminal's own, white, black and yellow cannot,
   and blue only on white. */
#define COLOUR_LIST(X) \
	X(DEFAULT, -1, -1, -1, -1, -1, -1) \
	X(FAINT, -1, 244, -1, 242, -1, 244) /* what is there, but not in question */ \
	X(STATE, 2, 28, 2, 22, 6, 33) \
	X(PLACE, -1, 130, -1, 94, -1, 136) \
	X(MESSAGE, 5, 133, 5, 90, 5, 92) \
	X(AGENT, 6, 30, 4, 24, -1, -1) \
	X(TIME, -1, 32, 4, 25, -1, -1) /* that it goes on, or is past */ \
	X(ALARM, 1, 160, 1, 124, 1, 160)

enum colour {
#define COLOUR_ENUM(id, few, many, light_few, light_many, safe_few, safe_many) COLOUR_##id,
	COLOUR_LIST(COLOUR_ENUM)
#undef COLOUR_ENUM
		COLOUR_COUNT
};

struct look {
	enum colour colour;
	int number;     /* that the terminal has for the colour; -1: its own */
	unsigned flags; /* a set of enum look_flag */
};

/* How a style looks on a terminal with that many colours, 0 for none. */
struct look theme_look(enum theme_number theme, enum style style, int colours);

#endif
