/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/map_boxes.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/number.h"
#include "core/text.h"
#include "view/widget.h"

static int wall(int index, int count, int length)
{
	return index * (length - 1) / count;
}

struct map_boxes map_boxes_choose(struct area area, int count)
{
	enum {
		COLS_MIN = 14,
		SQUARE = 6, /* this many columns count as much as a row */
	};
	struct map_boxes best = { 0, 0 };
	int best_score = 0;
	for (int columns = 1; columns <= count; columns++) {
		int rows = (count + columns - 1) / columns;
		int cols = (area.cols - 1) / columns - 1, height = (area.rows - 1) / rows - 1;
		if (cols < COLS_MIN || height < 1)
			continue;
		int score = cols < height * SQUARE ? cols : height * SQUARE;
		if (score > best_score) {
			best_score = score;
			best = (struct map_boxes){ columns, rows };
		}
	}
	return best;
}

/* The character where walls meet, which depends on where that is. */
static enum glyph crossing(int x, int y, struct map_boxes boxes)
{
	static const enum glyph glyphs[3][3] = {
		{ GLYPH_TOP_LEFT, GLYPH_TEE_TOP, GLYPH_TOP_RIGHT },
		{ GLYPH_TEE_LEFT, GLYPH_CROSS, GLYPH_TEE_RIGHT },
		{ GLYPH_BOTTOM_LEFT, GLYPH_TEE_BOTTOM, GLYPH_BOTTOM_RIGHT },
	};
	int column = x == 0 ? 0 : x == boxes.columns ? 2 : 1;
	int row = y == 0 ? 0 : y == boxes.rows ? 2 : 1;
	return glyphs[row][column];
}

void map_boxes_draw(struct map_boxes boxes, struct area area)
{
	for (int y = 0; y <= boxes.rows; y++)
		area_hline(area, 0, wall(y, boxes.rows, area.rows), area.cols, STYLE_FRAME);
	for (int x = 0; x <= boxes.columns; x++)
		area_vline(area, wall(x, boxes.columns, area.cols), 0, area.rows, STYLE_FRAME);
	for (int y = 0; y <= boxes.rows; y++) {
		for (int x = 0; x <= boxes.columns; x++)
			area_glyph(area, wall(x, boxes.columns, area.cols),
			           wall(y, boxes.rows, area.rows), STYLE_FRAME,
			           crossing(x, y, boxes));
	}
}

struct area map_boxes_inside(struct map_boxes boxes, struct area area, int index, struct area *sign)
{
	int column = index % boxes.columns, row = index / boxes.columns;
	int left = wall(column, boxes.columns, area.cols) + 1;
	int top = wall(row, boxes.rows, area.rows) + 1;
	int cols = wall(column + 1, boxes.columns, area.cols) - left;
	int rows = wall(row + 1, boxes.rows, area.rows) - top;
	*sign = area_sub(area, left, top - 1, cols, 1);
	return area_sub(area, left, top, cols, rows);
}

/* Scenery. */

enum {
	LINE_BYTES = 256, /* of a line of a drawing */
	BESIDE_COLS = 13, /* left for a name between its arrows */
	SIZES = 2,
};

/* Words in the names of places and what such places look like, the largest drawing first, with the
 * columns that it gets.  They are in ASCII, which every terminal can show. */
static const struct {
	const char *word;
	struct {
		int cols;
		const char *art;
	} sizes[SIZES];
} sights[] = {
	{ "mine",
	  { { 10, "   /\\\n  /  \\ /\\\n / __ v  \\\n/_|##|____\\" },
	    { 4, " /\\\n/()\\\n^^^^" } } },
	{ "bank",
	  { { 10, "  __/\\__\n /__$$__\\\n  ||  ||\n _||[]||_" },
	    { 4, "/==\\\n|$$|\n|[]|" } } },
	{ "saloon",
	  { { 10, " ________\n |SALOON|\n | |><| |\n |_|><|_|" },
	    { 4, ".--.\nBAR|\n|><|" } } },
	{ "shack",
	  { { 10, "     _ ~\n  __| |__\n /_______\\\n  |_[]_|" },
	    { 4, " /\\|\n/__\\\n|[]|" } } },
};

/* Copies the next line of a drawing; false: there is none. */
static bool next_line(const char **at, char line[LINE_BYTES])
{
	size_t length = strcspn(*at, "\n");
	if (!**at)
		return false;
	snprintf(line, LINE_BYTES, "%.*s", (int)length, *at);
	*at += length + ((*at)[length] == '\n');
	return true;
}

/* Draws the art if there is room for all of it, and takes these columns off the area (0: as many as
 * it has).  Returns whether there is. */
static bool draw_art(struct area *area, int cols, const char *art)
{
	char line[LINE_BYTES];
	int rows = 0, widest = cols;
	for (const char *at = art; next_line(&at, line); rows++)
		widest = cols ? cols : number_max(widest, width_text(line));
	if (rows > area->rows || widest + BESIDE_COLS > area->cols)
		return false;
	for (int y = area->rows - rows; next_line(&art, line); y++)
		area_text(*area, 0, y, STYLE_DIM, line);
	*area = area_sub(*area, widest, 0, area->cols - widest, area->rows);
	return true;
}

struct area map_boxes_scenery(struct area area, const char *name, const char *art)
{
	if (art)
		draw_art(&area, 0, art);
	for (size_t i = 0; !art && i < ARRAY_LEN(sights); i++) {
		for (int size = 0; size < SIZES && widget_has(name, sights[i].word); size++) {
			if (draw_art(&area, sights[i].sizes[size].cols, sights[i].sizes[size].art))
				return area;
		}
	}
	return area;
}
