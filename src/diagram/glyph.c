/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/glyph.h"

#include <uchar.h>

struct sign_look {
	const char *text;
	uint32_t code;
	char ascii;
};

static const struct sign_look signs[SIGNS] = {
#define SIGN_LOOK(name, text, code, ascii) [SIGN_##name] = { text, code, ascii },
	SIGN_LIST(SIGN_LOOK)
#undef SIGN_LOOK
};

/* By weight across, weight along, and arms.  Where heavy meets double, both are heavy, because
 * Unicode has nothing between. */
static const char16_t *const joints[WEIGHTS][WEIGHTS] = {
	[WEIGHT_LIGHT] = { u" ╵╶╰╷│╭├╴╯─┴╮┤┬┼", u" ╹╶┖╻┃┎┠╴┚─┸┒┨┰╂", u" ║╶╙║║╓╟╴╜─╨╖╢╥╫" },
	[WEIGHT_HEAVY] = { u" ╵╺┕╷│┍┝╸┙━┷┑┥┯┿", u" ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋", u" ║╺┗║║┏┣╸┛━┻┓┫┳╋" },
	[WEIGHT_DOUBLE] = { u" ╵═╘╷│╒╞═╛═╧╕╡╤╪", u" ╹═┗╻┃┏┣═┛═┻┓┫┳╋", u" ║═╚║║╔╠═╝═╩╗╣╦╬" },
};

/* By weight, for straight lines only; double lines are never dashed. */
static const char16_t dashes_across[] = u"┄┅═", dashes_along[] = u"┆┇║";

static const char16_t heads[] = u"▲▶▼◀", ascii_heads[] = u"^>v<";

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
		return dashes_across[across];
	if (!(cell->arms & ARMS_ACROSS) && cell->dashed & STROKE_DASHED_ALONG)
		return dashes_along[along];
	return joints[across][along][cell->arms];
}

static uint32_t ascii_text(uint32_t code)
{
	for (int i = 0; i < SIGNS; i++) {
		if (signs[i].code == code)
			return (uint32_t)signs[i].ascii;
	}
	return code < ' ' || code > '~' ? '?' : code;
}

const char *glyph_sign(enum sign sign)
{
	return signs[sign].text;
}

uint32_t glyph_code(const struct paper_cell *cell, enum glyph_weight across,
                    enum glyph_weight along, bool ascii)
{
	switch (cell->kind) {
	case CELL_LINE:
		return ascii ? ascii_line(cell, across, along) : line(cell, across, along);
	case CELL_HEAD:
		return (ascii ? ascii_heads : heads)[way_of_arm(cell->arms)];
	case CELL_TEXT:
		return ascii ? ascii_text(cell->code) : cell->code;
	case CELL_REST:
		return ascii ? '?' : 0;
	default:
		return ' ';
	}
}
