/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * How styles look: one table of colours for each theme.
 *
 * A colour has the same meaning in every view, and words, a glyph or an attribute always say the
 * same as the colour.  In the theme mono, and without colours, attributes alone tell styles apart.
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

/* X(id, number among 8 colours and among 256: in default, in light, in safe).  -1 is the terminal's
   own foreground.  The colours of default and safe are legible on black and on white, those of
   light on white.  Of the 8 colours, which every terminal defines for itself, white, black and
   yellow are not legible on both, and blue is on white only. */
#define COLOUR_LIST(X) \
	X(DEFAULT, -1, -1, -1, -1, -1, -1) \
	X(FAINT, -1, 244, -1, 242, -1, 244) /* what is not in question */ \
	X(STATE, 2, 28, 2, 22, 6, 33) \
	X(PLACE, -1, 130, -1, 94, -1, 136) \
	X(MESSAGE, 5, 133, 5, 90, 5, 92) \
	X(AGENT, 6, 30, 4, 24, -1, -1) \
	X(TIME, -1, 32, 4, 25, -1, -1) /* running, or in the past */ \
	X(ALARM, 1, 160, 1, 124, 1, 160)

enum colour {
#define COLOUR_ENUM(id, few, many, light_few, light_many, safe_few, safe_many) COLOUR_##id,
	COLOUR_LIST(COLOUR_ENUM)
#undef COLOUR_ENUM
		COLOUR_COUNT
};

struct appearance {
	enum colour colour;
	int number;     /* of the terminal's colour; -1: its own foreground */
	unsigned flags; /* a set of enum look_flag */
};

/* Returns how a style looks on a terminal with that many colours, 0 for none. */
struct appearance theme_look(enum theme_number theme, enum style style, int colours);

#endif
