/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_GLYPH_H
#define DIAGRAM_GLYPH_H

#include "diagram/paper.h"

/*
 * Which character shows a cell.
 */

enum glyph_weight { WEIGHT_LIGHT, WEIGHT_HEAVY, WEIGHT_DOUBLE, WEIGHTS };

/* Marks in titles and labels: name, text, code, and what stands for it in ASCII. */
#define MARK_LIST(X) \
	X(INITIAL, "●", 0x25cf, '*') /* a machine or metastate begins here */ \
	X(FOLDED, "▸", 0x25b8, '+')  /* a metastate whose states are not shown */ \
	X(LOOP, "↺", 0x21ba, '@')    /* leads to where it begins */

#define MARK_ENUM(name, text, code, ascii) MARK_##name,
enum mark { MARK_LIST(MARK_ENUM) MARKS };
#undef MARK_ENUM

/* The text of a mark. */
const char *glyph_mark(enum mark mark);

/* The character of a cell, its lines of these weights; 0: none, it is the right
 * half of a wide one.  With ascii all are from 0x20 to 0x7e, and weights are told
 * by other characters: # where the line is heavy, = and " where it is double. */
uint32_t glyph_code(const struct paper_cell *cell, enum glyph_weight across,
                    enum glyph_weight along, bool ascii);

#endif
