/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_GLYPH_H
#define DIAGRAM_GLYPH_H

#include "diagram/paper.h"

/*
 * The characters that show the cells of a diagram.
 */

enum glyph_weight { WEIGHT_LIGHT, WEIGHT_HEAVY, WEIGHT_DOUBLE, WEIGHTS };

/* Signs in titles and labels: name, text, code point, substitute in ASCII. */
#define SIGN_LIST(X) \
	X(INITIAL, "●", 0x25cf, '*') /* a machine or metastate starts here */ \
	X(FOLDED, "▸", 0x25b8, '+')  /* a metastate whose inner states are not shown */ \
	X(LOOP, "↺", 0x21ba, '@')    /* leads back to its own state */

#define SIGN_ENUM(name, text, code, ascii) SIGN_##name,
enum sign { SIGN_LIST(SIGN_ENUM) SIGNS };
#undef SIGN_ENUM

/* The text of a sign. */
const char *glyph_sign(enum sign sign);

/* The character of a cell, its lines drawn with these weights; 0 for the right half of a wide
 * character.  In ASCII, heavy lines are # and double ones = and ". */
uint32_t glyph_code(const struct paper_cell *cell, enum glyph_weight across,
                    enum glyph_weight along, bool ascii);

#endif
