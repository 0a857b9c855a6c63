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
 * A list in a box, with keys of its own for the selected line.  The selection follows its item when
 * that moves; if the item disappears, the selection stays where it was.
 */

/* What a key does in a list; index is that of the selected line. */
struct popup_key {
	uint32_t key;
	const char *label;
	const char *help;
	unsigned (*act)(struct app *app, size_t index);
	bool always; /* also in an empty list, with index 0 */
};

struct popup_plan {
	const char *title;
	const char *empty; /* shown in an empty list */
	const char *heading;
	size_t (*count)(const struct app *app);
	void (*draw)(const struct app *app, size_t index, struct area row, enum style style);
	/* The identity of an item, and the index of the item with that identity, or SIZE_MAX; NULL:
	 * the index is the identity. */
	uint64_t (*item)(const struct app *app, size_t index);
	size_t (*find)(const struct app *app, uint64_t item);
	/* The name by which a line can be found by typing; NULL: letters are keys only. */
	const char *(*name)(const struct app *app, size_t index);
	const struct popup_key *keys; /* ended by one without a label */
};

struct popup {
	const struct popup_plan *plan;
	size_t selected;
	uint64_t item;  /* of the selected line */
	char typed[64]; /* the beginning of the selected line's name */
};

/* Opens a list, with its first line selected. */
void popup_open(struct app *app, const struct popup_plan *plan);

/* The functions of the mode. */
unsigned popup_key(struct app *app, uint32_t key);
void popup_draw(const struct app *app, struct area body);
void popup_hints(const struct app *app, struct hints *hints);

#endif
