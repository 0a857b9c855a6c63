/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/lines.h"

#include <stddef.h>

/* The widest of those that can still be narrowed; NULL: none. */
static int *widest_of(int *widths, const int *least, int count)
{
	int *widest = NULL;
	for (int i = 0; i < count; i++) {
		if (widths[i] > least[i] && (!widest || widths[i] > *widest))
			widest = &widths[i];
	}
	return widest;
}

static int length_of(const struct lines *lines)
{
	int length = 0;
	for (int i = 0; i < lines->count; i++)
		length += lines->sizes[i] + (i < lines->count - 1 ? lines->gaps[i] : 0);
	return length;
}

bool lines_fit(struct lines *lines, int room)
{
	for (int over = length_of(lines) - room; over > 0; over--) {
		int *widest = widest_of(lines->gaps, lines->least, lines->count - 1);
		if (!widest)
			widest = widest_of(lines->sizes, lines->boxes, lines->count);
		if (!widest)
			break;
		--*widest;
	}
	int at = 0;
	for (int i = 0; i < lines->count; i++) {
		lines->begins[i] = at;
		at += lines->sizes[i] + lines->gaps[i];
	}
	lines->total = at - (lines->count ? lines->gaps[lines->count - 1] : 0);
	return lines->total <= room;
}
