/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/map_boxes.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/width.h"
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
	ROWS_MAX = 4,
	LINE_BYTES = 256, /* of a line of a world's own drawing */
	BESIDE_COLS = 13, /* left for a name between its arrows */
};

/* Drawings in ASCII, which every terminal can show. */
struct strokes {
	int cols, rows;
	const char *lines[ROWS_MAX];
};

enum { SIZES = 2 };

/* Words in the names of places and what such places look like, the largest drawing first. */
static const struct {
	const char *word;
	struct strokes sizes[SIZES];
} sights[] = {
	{ "mine",
	  { { 10, 4, { "   /\\", "  /  \\ /\\", " / __ v  \\", "/_|##|____\\" } },
	    { 4, 3, { " /\\", "/()\\", "^^^^" } } } },
	{ "bank",
	  { { 10, 4, { "  __/\\__", " /__$$__\\", "  ||  ||", " _||[]||_" } },
	    { 4, 3, { "/==\\", "|$$|", "|[]|" } } } },
	{ "saloon",
	  { { 10, 4, { " ________", " |SALOON|", " | |><| |", " |_|><|_|" } },
	    { 4, 3, { ".--.", "BAR|", "|><|" } } } },
	{ "shack",
	  { { 10, 4, { "     _ ~", "  __| |__", " /_______\\", "  |_[]_|" } },
	    { 4, 3, { " /\\|", "/__\\", "|[]|" } } } },
};

static bool fits(const struct strokes *strokes, struct area area)
{
	return strokes->rows <= area.rows && strokes->cols + BESIDE_COLS <= area.cols;
}

/* The largest drawing for a name that fits, or NULL. */
static const struct strokes *choose(const char *name, struct area area)
{
	for (size_t i = 0; i < ARRAY_LEN(sights); i++) {
		if (!widget_has(name, sights[i].word))
			continue;
		for (int size = 0; size < SIZES; size++) {
			if (fits(&sights[i].sizes[size], area))
				return &sights[i].sizes[size];
		}
	}
	return NULL;
}

/* Draws a line at the left of a row, counted from 1 at the bottom of the area. */
static void draw_line(struct area area, int row, const char *line)
{
	area_text(area, 0, area.rows - row, STYLE_DIM, line);
}

/* Draws a world's own drawing if there is room for all of it. */
static struct area draw_art(struct area area, const char *art)
{
	char line[LINE_BYTES];
	int rows = 0, cols = 0;
	for (const char *at = art; *at; rows++, at += strcspn(at, "\n"), at += *at == '\n') {
		snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
		cols = width_text(line) > cols ? width_text(line) : cols;
	}
	if (rows > area.rows || cols + BESIDE_COLS > area.cols)
		return area;
	for (int row = rows; row; row--) {
		size_t length = strcspn(art, "\n");
		snprintf(line, sizeof line, "%.*s", (int)length, art);
		draw_line(area, row, line);
		art += length + (art[length] == '\n');
	}
	return area_sub(area, cols, 0, area.cols - cols, area.rows);
}

struct area map_boxes_scenery(struct area area, const char *name, const char *art)
{
	const struct strokes *strokes = choose(name, area);
	if (art)
		return draw_art(area, art);
	if (!strokes)
		return area;
	for (int y = 0; y < strokes->rows; y++)
		draw_line(area, strokes->rows - y, strokes->lines[y]);
	return area_sub(area, strokes->cols, 0, area.cols - strokes->cols, area.rows);
}
