/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_POPUP_H
#define TUI_POPUP_H

#include <stddef.h>
#include <stdint.h>

#include "term/canvas.h"

struct app;
struct hints;

/*
 * A list in a box, with keys of its own for the line that is selected.
 */

/* What a key does in a list; index is the line selected, or the count of an
 * empty list. */
struct popup_key {
	uint32_t key;
	const char *label;
	unsigned (*act)(struct app *app, size_t index);
};

struct popup_plan {
	const char *title;
	const char *empty; /* what an empty list says */
	const char *heading;
	size_t (*count)(const struct app *app);
	void (*draw)(const struct app *app, size_t index, struct area row, enum style style);
	const struct popup_key *keys; /* ended by one without a label */
};

struct popup {
	const struct popup_plan *plan;
	size_t selected;
};

void popup_open(struct app *app, const struct popup_plan *plan);

/* A list's mode. */
unsigned popup_key(struct app *app, uint32_t key);
void popup_draw(const struct app *app, struct area body);
void popup_hints(const struct app *app, struct hints *hints);

#endif
