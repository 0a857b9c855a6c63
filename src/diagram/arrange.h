/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_ARRANGE_H
#define DIAGRAM_ARRANGE_H

#include <stdbool.h>

/*
 * Decides which box stands beside which.  Items get spots in a grid of columns and rows, so that
 * links are short and straight and do not cross.  The search starts from layers and then closes the
 * gaps that they leave, because a terminal has few rows.
 */

enum {
	ARRANGE_ITEMS_MAX = 40,
	ARRANGE_LINKS_MAX = 256,
};

struct arrange_item {
	int cols, rows; /* size in cells */
};

struct arrange_link {
	int from, to; /* two different items */
};

struct arrange_spot {
	int col, row;
};

/* What to arrange, and the space for it. */
struct arrange_task {
	struct arrange_item items[ARRANGE_ITEMS_MAX];
	int item_count;
	int first; /* the item at which the machine starts */
	struct arrange_link links[ARRANGE_LINKS_MAX];
	int link_count;
	int cols, rows; /* the available space, in cells */
};

/* Finds the spots, starting from layers that go from left to right (across) or from top to
 * bottom. */
void arrange(const struct arrange_task *task, bool across, struct arrange_spot *spots);

#endif
