/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TUI_POPUP_H
#define TUI_POPUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "term/canvas.h"

struct app;
struct hints;

/*
 * A list in a box, with keys of its own for the line that is selected.  The
 * selection keeps to the item, wherever that moves; when the item goes, to its
 * place.
 */

/* What a key does in a list; index is the selected line's. */
struct popup_key {
	uint32_t key;
	const char *label;
	const char *help;
	unsigned (*act)(struct app *app, size_t index);
	bool always; /* also in an empty list, where index is 0 */
};

struct popup_plan {
	const char *title;
	const char *empty; /* what an empty list says */
	const char *heading;
	size_t (*count)(const struct app *app);
	void (*draw)(const struct app *app, size_t index, struct area row, enum style style);
	/* What an item is known by, and the index of the item known by that, or SIZE_MAX; NULL:
	 * both are the index. */
	uint64_t (*item)(const struct app *app, size_t index);
	size_t (*find)(const struct app *app, uint64_t item);
	/* The name by which a line can be typed; NULL: lines are only gone to. */
	const char *(*name)(const struct app *app, size_t index);
	const struct popup_key *keys; /* ended by one without a label */
};

struct popup {
	const struct popup_plan *plan;
	size_t selected;
	uint64_t item;  /* the selected one's */
	char typed[64]; /* what the name of the selected line begins with */
};

void popup_open(struct app *app, const struct popup_plan *plan);

/* A list's mode. */
unsigned popup_key(struct app *app, uint32_t key);
void popup_draw(const struct app *app, struct area body);
void popup_hints(const struct app *app, struct hints *hints);

#endif
