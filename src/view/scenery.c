/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/scenery.h"

#include <stddef.h>

#include "core/array.h"
#include "view/widget.h"

enum {
	ROWS_MAX = 4,
	BESIDE_COLS = 13, /* for a name between its arrows */
};

/* In ASCII, which every terminal has. */
struct strokes {
	int cols, rows;
	const char *lines[ROWS_MAX];
};

enum { SIZES = 2 };

/* What places are called, and what they look like, the largest first. */
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

/* The largest strokes of a sight that fit, or NULL. */
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

struct area scenery_draw(struct area area, const char *name)
{
	const struct strokes *strokes = choose(name, area);
	if (!strokes)
		return area;
	for (int y = 0; y < strokes->rows; y++)
		area_text(area, 0, area.rows - strokes->rows + y, STYLE_DIM, strokes->lines[y]);
	return area_sub(area, strokes->cols, 0, area.cols - strokes->cols, area.rows);
}
