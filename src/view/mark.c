/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/mark.h"

static const struct mark marks[MARKS] = {
#define MARK_ENTRY(id, glyph, second, style, meaning) \
	{ GLYPH_##glyph, GLYPH_##second, STYLE_##style, meaning },
	MARK_LIST(MARK_ENTRY)
#undef MARK_ENTRY
};

const struct mark *mark_get(enum mark_number number)
{
	return &marks[number];
}

int mark_draw(struct area area, int x, int y, enum mark_number number)
{
	const struct mark *mark = &marks[number];
	int cols = area_glyph(area, x, y, mark->style, mark->glyph);
	if (mark->second != GLYPH_COUNT)
		cols += area_glyph(area, x + cols, y, mark->style, mark->second);
	return cols;
}
