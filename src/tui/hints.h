/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_HINTS_H
#define TUI_HINTS_H

#include <stddef.h>
#include <stdint.h>

#include "term/canvas.h"

/*
 * The keys that matter now, in the last row: most important first, but for the ways out, which come
 * last and are always shown.
 */

enum { HINTS_MAX = 48, HINT_KEY_SIZE = 32 };

struct hint {
	char key[HINT_KEY_SIZE];
	const char *label;
	uint32_t code; /* of the key; 0 if there is none, or several */
	int x;         /* its column, once that is known */
};

struct hints {
	struct hint items[HINTS_MAX];
	size_t count;
};

/* Adds a hint about one or several keys, given by their labels. */
void hints_add(struct hints *hints, const char *keys, const char *label);

/* Keeps only the hints that there is room for in that many columns, and places them; the last
 * `always` of them are kept in any case. */
void hints_fit(struct hints *hints, size_t always, int cols);

void hints_draw(const struct hints *hints, struct area row);

/* Returns the key of the hint in that column, or 0. */
uint32_t hints_at(const struct hints *hints, int x);

#endif
