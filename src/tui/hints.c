/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "tui/hints.h"

#include <stdio.h>

#include "term/key.h"

void hints_add(struct hints *hints, const char *keys, const char *label)
{
	if (hints->count == HINTS_MAX)
		return;
	struct hint *hint = &hints->items[hints->count++];
	*hint = (struct hint){ .label = label };
	if (!key_named(keys, &hint->code, NULL))
		hint->code = 0;
	snprintf(hint->key, sizeof hint->key, "%s", keys);
}

static int cols_of(const struct hint *hint)
{
	return width_text(hint->key) + 1 + width_text(hint->label);
}

void hints_fit(struct hints *hints, size_t always, int cols)
{
	enum { GAP = 2 };
	size_t count = hints->count, last = count - always;
	int reserved = 0, x = 0;
	for (size_t i = last; i < count; i++)
		reserved += cols_of(&hints->items[i]) + GAP;
	hints->count = 0;
	for (size_t i = 0; i < count; i++) {
		int width = cols_of(&hints->items[i]);
		if (i < last && x + width + reserved > cols) {
			i = last - 1;
			continue;
		}
		hints->items[i].x = x;
		hints->items[hints->count++] = hints->items[i];
		x += width + GAP;
	}
}

void hints_draw(const struct hints *hints, struct area row)
{
	for (size_t i = 0; i < hints->count; i++) {
		const struct hint *hint = &hints->items[i];
		int x = hint->x + area_text(row, hint->x, 0, STYLE_KEY, hint->key) + 1;
		area_text(row, x, 0, STYLE_HINT, hint->label);
	}
}

uint32_t hints_at(const struct hints *hints, int x)
{
	for (size_t i = 0; i < hints->count; i++) {
		const struct hint *hint = &hints->items[i];
		if (x >= hint->x && x < hint->x + cols_of(hint))
			return hint->code;
	}
	return 0;
}
