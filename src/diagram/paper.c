/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/paper.h"

#include <stdlib.h>
#include <string.h>
#include <uchar.h>

#include "core/memory.h"
#include "core/number.h"
#include "core/text.h"

void paper_init(struct paper *paper, int cols, int rows)
{
	paper->cols = cols;
	paper->rows = rows;
	paper->cells = memory_zero((size_t)cols * (size_t)rows, sizeof *paper->cells);
}

void paper_fini(struct paper *paper)
{
	free(paper->cells);
}

void paper_arm(struct paper *paper, int x, int y, enum paper_way way, struct owner owner,
               bool dashed)
{
	struct paper_cell *cell = paper_at(paper, x, y);
	if (!cell)
		return;
	bool across = paper_is_across(way);
	uint8_t stroke = across ? STROKE_DASHED_ACROSS : STROKE_DASHED_ALONG;
	cell->kind = CELL_LINE;
	cell->arms |= (uint8_t)(1u << way);
	*(across ? &cell->across : &cell->along) = owner;
	cell->dashed = (uint8_t)((cell->dashed & ~stroke) | (dashed ? stroke : 0));
}

void paper_head(struct paper *paper, int x, int y, enum paper_way way, struct owner owner)
{
	struct paper_cell *cell = paper_at(paper, x, y);
	if (cell)
		*cell = (struct paper_cell){ .kind = CELL_HEAD,
			                     .arms = (uint8_t)(1u << way),
			                     .across = owner,
			                     .along = owner };
}

void paper_arrow(struct paper *paper, int x, int y, int cols, enum paper_way way,
                 struct owner owner, bool dashed)
{
	for (int i = 0; i <= cols; i++) {
		paper_arm(paper, x + i, y, WAY_LEFT, owner, dashed);
		paper_arm(paper, x + i, y, WAY_RIGHT, owner, dashed);
	}
	paper_head(paper, way == WAY_RIGHT ? x + cols : x, y, way, owner);
}

void paper_frame(struct paper *paper, struct paper_area area, struct owner owner, bool dashed)
{
	int right = area.x + area.cols - 1, bottom = area.y + area.rows - 1;
	for (int x = area.x; x < right; x++) {
		for (int y = area.y; y <= bottom; y += area.rows - 1) {
			paper_arm(paper, x, y, WAY_RIGHT, owner, dashed);
			paper_arm(paper, x + 1, y, WAY_LEFT, owner, dashed);
		}
	}
	for (int y = area.y; y < bottom; y++) {
		for (int x = area.x; x <= right; x += area.cols - 1) {
			paper_arm(paper, x, y, WAY_DOWN, owner, dashed);
			paper_arm(paper, x, y + 1, WAY_UP, owner, dashed);
		}
	}
}

int paper_text(struct paper *paper, int x, int y, struct owner owner, const char *text)
{
	int begin = x;
	for (size_t size = strlen(text), taken; size > 0; text += taken, size -= taken) {
		uint32_t code;
		taken = text_decode(text, size, &code);
		code = text_is_unsafe(code) ? TEXT_REPLACEMENT : code;
		int cols = width_code(code);
		if (cols == 0)
			continue;
		if (!paper_at(paper, x + cols - 1, y))
			break;
		for (int i = 0; i < cols; i++) {
			*paper_at(paper, x + i,
			          y) = (struct paper_cell){ .kind = i ? CELL_REST : CELL_TEXT,
				                            .code = i ? 0 : code,
				                            .across = owner,
				                            .along = owner };
		}
		x += cols;
	}
	return x - begin;
}

/* Takes from the arms of a cell those that belong to an edge. */
static void erase(struct paper_cell *cell, struct owner *owner, uint8_t arms, int edge)
{
	if (owner_is(*owner, OWNER_EDGE, edge) || owner_is(*owner, OWNER_LABEL, edge)) {
		cell->arms &= (uint8_t)~arms;
		*owner = (struct owner){ .kind = OWNER_NONE };
		if (!cell->across.kind && !cell->along.kind)
			*cell = (struct paper_cell){ .kind = CELL_BLANK };
	}
}

void paper_erase(struct paper *paper, int edge)
{
	size_t count = (size_t)paper->cols * (size_t)paper->rows;
	for (size_t i = 0; i < count; i++) {
		struct paper_cell *cell = &paper->cells[i];
		if (cell->taken == edge + 1)
			cell->taken = 0;
		erase(cell, &cell->across, ARMS_ACROSS, edge);
		erase(cell, &cell->along, ARMS_ALONG, edge);
	}
}

struct paper_area paper_used(const struct paper *paper)
{
	int left = paper->cols, right = -1, top = paper->rows, bottom = -1;
	for (int y = 0; y < paper->rows; y++) {
		for (int x = 0; x < paper->cols; x++) {
			if (paper_at(paper, x, y)->kind == CELL_BLANK)
				continue;
			left = number_min(left, x);
			right = number_max(right, x);
			top = number_min(top, y);
			bottom = y;
		}
	}
	return right < 0 ? (struct paper_area){ .cols = 0 }
	                 : (struct paper_area){ left, top, right - left + 1, bottom - top + 1 };
}

/*
 * The characters that show the cells.
 */

static const struct {
	const char *text;
	uint32_t code;
	char ascii;
} marks[PAPER_MARKS] = {
	[PAPER_INITIAL] = { "●", 0x25cf, '*' },
	[PAPER_FOLDED] = { "▸", 0x25b8, '+' },
	[PAPER_LOOP] = { "↺", 0x21ba, '@' },
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

static uint32_t ascii_line(const struct paper_cell *cell, enum paper_weight across,
                           enum paper_weight along)
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

const char *paper_mark(enum paper_mark mark)
{
	return marks[mark].text;
}

uint32_t paper_code(const struct paper_cell *cell, enum paper_weight across,
                    enum paper_weight along, bool ascii)
{
	unsigned way = 0;
	switch (cell->kind) {
	case CELL_LINE:
		if (ascii)
			return ascii_line(cell, across, along);
		if (!(cell->arms & ARMS_ALONG) && cell->dashed & STROKE_DASHED_ACROSS)
			return dashes_across[across];
		if (!(cell->arms & ARMS_ACROSS) && cell->dashed & STROKE_DASHED_ALONG)
			return dashes_along[along];
		return joints[across][along][cell->arms];
	case CELL_HEAD:
		while (way < WAY_LEFT && !(cell->arms >> way & 1))
			way++;
		return (ascii ? ascii_heads : heads)[way];
	case CELL_TEXT:
		for (int i = 0; ascii && i < PAPER_MARKS; i++) {
			if (marks[i].code == cell->code)
				return (uint32_t)marks[i].ascii;
		}
		return ascii && (cell->code < ' ' || cell->code > '~') ? '?' : cell->code;
	case CELL_REST:
		return ascii ? '?' : 0;
	default:
		return ' ';
	}
}
