/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/grid.h"

static int wall(int index, int count, int length)
{
	return index * (length - 1) / count;
}

struct grid grid_choose(struct area area, int count)
{
	enum {
		COLS_MIN = 14,
		SQUARE = 6, /* this many columns count as much as a row */
	};
	struct grid best = { 0, 0 };
	int best_score = 0;
	for (int columns = 1; columns <= count; columns++) {
		int rows = (count + columns - 1) / columns;
		int cols = (area.cols - 1) / columns - 1, height = (area.rows - 1) / rows - 1;
		if (cols < COLS_MIN || height < 1)
			continue;
		int score = cols < height * SQUARE ? cols : height * SQUARE;
		if (score > best_score) {
			best_score = score;
			best = (struct grid){ columns, rows };
		}
	}
	return best;
}

/* The character where walls meet, which depends on where in the grid that is. */
static enum glyph crossing(int x, int y, struct grid grid)
{
	static const enum glyph glyphs[3][3] = {
		{ GLYPH_TOP_LEFT, GLYPH_TEE_TOP, GLYPH_TOP_RIGHT },
		{ GLYPH_TEE_LEFT, GLYPH_CROSS, GLYPH_TEE_RIGHT },
		{ GLYPH_BOTTOM_LEFT, GLYPH_TEE_BOTTOM, GLYPH_BOTTOM_RIGHT },
	};
	int column = x == 0 ? 0 : x == grid.columns ? 2 : 1;
	int row = y == 0 ? 0 : y == grid.rows ? 2 : 1;
	return glyphs[row][column];
}

void grid_draw(struct grid grid, struct area area)
{
	for (int y = 0; y <= grid.rows; y++)
		area_hline(area, 0, wall(y, grid.rows, area.rows), area.cols, STYLE_FRAME);
	for (int x = 0; x <= grid.columns; x++)
		area_vline(area, wall(x, grid.columns, area.cols), 0, area.rows, STYLE_FRAME);
	for (int y = 0; y <= grid.rows; y++) {
		for (int x = 0; x <= grid.columns; x++)
			area_glyph(area, wall(x, grid.columns, area.cols),
			           wall(y, grid.rows, area.rows), STYLE_FRAME,
			           crossing(x, y, grid));
	}
}

struct area grid_box(struct grid grid, struct area area, int index, struct area *sign)
{
	int column = index % grid.columns, row = index / grid.columns;
	int left = wall(column, grid.columns, area.cols) + 1;
	int top = wall(row, grid.rows, area.rows) + 1;
	int cols = wall(column + 1, grid.columns, area.cols) - left;
	int rows = wall(row + 1, grid.rows, area.rows) - top;
	*sign = area_sub(area, left, top - 1, cols, 1);
	return area_sub(area, left, top, cols, rows);
}
