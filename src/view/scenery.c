/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/scenery.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "core/array.h"
#include "core/width.h"
#include "view/widget.h"

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

struct area scenery_draw(struct area area, const char *name, const char *art)
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
