/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/glyph.h"

enum { ARM_SETS = 16 };

struct mark_look {
	const char *text;
	uint32_t code;
	char ascii;
};

static const struct mark_look marks[MARKS] = {
#define MARK_LOOK(name, text, code, ascii) [MARK_##name] = { text, code, ascii },
	MARK_LIST(MARK_LOOK)
#undef MARK_LOOK
};

/* By weight across, weight along, and arms.  Where heavy meets double, both are heavy, because
 * Unicode has nothing between. */
static const uint16_t joints[WEIGHTS][WEIGHTS][ARM_SETS] = {
	[WEIGHT_LIGHT][WEIGHT_LIGHT] = { ' ', 0x2575, 0x2576, 0x2570, 0x2577, 0x2502, 0x256d,
	                                 0x251c, 0x2574, 0x256f, 0x2500, 0x2534, 0x256e, 0x2524,
	                                 0x252c, 0x253c },
	[WEIGHT_LIGHT][WEIGHT_HEAVY] = { ' ', 0x2579, 0x2576, 0x2516, 0x257b, 0x2503, 0x250e,
	                                 0x2520, 0x2574, 0x251a, 0x2500, 0x2538, 0x2512, 0x2528,
	                                 0x2530, 0x2542 },
	[WEIGHT_LIGHT][WEIGHT_DOUBLE] = { ' ', 0x2551, 0x2576, 0x2559, 0x2551, 0x2551, 0x2553,
	                                  0x255f, 0x2574, 0x255c, 0x2500, 0x2568, 0x2556, 0x2562,
	                                  0x2565, 0x256b },
	[WEIGHT_HEAVY][WEIGHT_LIGHT] = { ' ', 0x2575, 0x257a, 0x2515, 0x2577, 0x2502, 0x250d,
	                                 0x251d, 0x2578, 0x2519, 0x2501, 0x2537, 0x2511, 0x2525,
	                                 0x252f, 0x253f },
	[WEIGHT_HEAVY][WEIGHT_HEAVY] = { ' ', 0x2579, 0x257a, 0x2517, 0x257b, 0x2503, 0x250f,
	                                 0x2523, 0x2578, 0x251b, 0x2501, 0x253b, 0x2513, 0x252b,
	                                 0x2533, 0x254b },
	[WEIGHT_HEAVY][WEIGHT_DOUBLE] = { ' ', 0x2551, 0x257a, 0x2517, 0x2551, 0x2551, 0x250f,
	                                  0x2523, 0x2578, 0x251b, 0x2501, 0x253b, 0x2513, 0x252b,
	                                  0x2533, 0x254b },
	[WEIGHT_DOUBLE][WEIGHT_LIGHT] = { ' ', 0x2575, 0x2550, 0x2558, 0x2577, 0x2502, 0x2552,
	                                  0x255e, 0x2550, 0x255b, 0x2550, 0x2567, 0x2555, 0x2561,
	                                  0x2564, 0x256a },
	[WEIGHT_DOUBLE][WEIGHT_HEAVY] = { ' ', 0x2579, 0x2550, 0x2517, 0x257b, 0x2503, 0x250f,
	                                  0x2523, 0x2550, 0x251b, 0x2550, 0x253b, 0x2513, 0x252b,
	                                  0x2533, 0x254b },
	[WEIGHT_DOUBLE][WEIGHT_DOUBLE] = { ' ', 0x2551, 0x2550, 0x255a, 0x2551, 0x2551, 0x2554,
	                                   0x2560, 0x2550, 0x255d, 0x2550, 0x2569, 0x2557, 0x2563,
	                                   0x2566, 0x256c },
};

/* For straight lines only, across and along; double lines are never dashed. */
static const uint16_t dashes[WEIGHTS][2] = {
	[WEIGHT_LIGHT] = { 0x2504, 0x2506 },
	[WEIGHT_HEAVY] = { 0x2505, 0x2507 },
	[WEIGHT_DOUBLE] = { 0x2550, 0x2551 },
};

static const uint16_t heads[WAYS] = { 0x25b2, 0x25b6, 0x25bc, 0x25c0 };
static const char ascii_heads[] = "^>v<";

static unsigned way_of_arm(unsigned arms)
{
	unsigned way = 0;
	while (way < WAY_LEFT && !(arms >> way & 1))
		way++;
	return way;
}

static uint32_t ascii_line(const struct paper_cell *cell, enum glyph_weight across,
                           enum glyph_weight along)
{
	bool lies = cell->arms & ARMS_ACROSS, stands = cell->arms & ARMS_ALONG;
	bool passes = cell->across.kind != cell->along.kind ||
	              cell->across.number != cell->along.number;
	if (cell->arms == (ARMS_ACROSS | ARMS_ALONG) && passes)
		return '|';
	if (lies && stands)
		return '+';
	if ((lies ? across : along) == WEIGHT_HEAVY)
		return '#';
	if ((lies ? across : along) == WEIGHT_DOUBLE)
		return lies ? '=' : '"';
	if (lies)
		return cell->dashed & STROKE_DASHED_ACROSS ? '.' : '-';
	return cell->dashed & STROKE_DASHED_ALONG ? ':' : '|';
}

static uint32_t line(const struct paper_cell *cell, enum glyph_weight across,
                     enum glyph_weight along)
{
	if (!(cell->arms & ARMS_ALONG) && cell->dashed & STROKE_DASHED_ACROSS)
		return dashes[across][0];
	if (!(cell->arms & ARMS_ACROSS) && cell->dashed & STROKE_DASHED_ALONG)
		return dashes[along][1];
	return joints[across][along][cell->arms];
}

static uint32_t ascii_text(uint32_t code)
{
	for (int i = 0; i < MARKS; i++) {
		if (marks[i].code == code)
			return (uint32_t)marks[i].ascii;
	}
	return code < ' ' || code > '~' ? '?' : code;
}

const char *glyph_mark(enum mark mark)
{
	return marks[mark].text;
}

uint32_t glyph_code(const struct paper_cell *cell, enum glyph_weight across,
                    enum glyph_weight along, bool ascii)
{
	switch (cell->kind) {
	case CELL_LINE:
		return ascii ? ascii_line(cell, across, along) : line(cell, across, along);
	case CELL_HEAD:
		return ascii ? (uint32_t)ascii_heads[way_of_arm(cell->arms)]
		             : heads[way_of_arm(cell->arms)];
	case CELL_TEXT:
		return ascii ? ascii_text(cell->code) : cell->code;
	case CELL_REST:
		return ascii ? '?' : 0;
	default:
		return ' ';
	}
}
