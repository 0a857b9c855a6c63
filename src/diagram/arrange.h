/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_ARRANGE_H
#define DIAGRAM_ARRANGE_H

#include "diagram/rank.h"

/*
 * Decides which box stands beside which.  Items get spots in a grid of columns and rows, so that
 * links are short and straight and do not cross.  The search starts from layers (see
 * diagram/rank.h) and then closes the gaps that they leave, because a terminal has few rows.
 */

struct arrange_item {
	int cols, rows; /* size in cells */
};

struct arrange_spot {
	int col, row;
};

/* What to arrange, and the space for it. */
struct arrange_task {
	const struct arrange_item *items;
	int item_count;
	int first; /* the item at which the machine starts */
	const struct rank_link *links;
	int link_count;
	int cols, rows; /* the available space, in cells */
};

/* Finds the spots, starting from layers that go from left to right (across) or from top to bottom. */
void arrange(const struct arrange_task *task, bool across, struct arrange_spot *spots);

#endif
