/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_ARRANGE_H
#define DIAGRAM_ARRANGE_H

#include "diagram/rank.h"

/*
 * Which box stands beside which: items get spots in a grid of columns and rows,
 * so that links are short, straight and do not cross.  The layers are where the
 * search for it begins; what they leave wide open it closes, because a terminal
 * has few rows.
 */

struct arrange_item {
	int cols, rows; /* its size in cells */
};

struct arrange_spot {
	int col, row;
};

struct arrange_task {
	const struct arrange_item *items;
	int item_count;
	int first; /* where the machine begins */
	const struct rank_link *links;
	int link_count;
	int cols, rows; /* the room, in cells */
};

/* Finds the spots, beginning with layers from left to right (across) or from
 * top to bottom.  Returns what they cost; less is better. */
int arrange(const struct arrange_task *task, bool across, struct arrange_spot *spots);

#endif
