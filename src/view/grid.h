/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Boxes side by side and below one another that share their walls.
 */
#ifndef VIEW_GRID_H
#define VIEW_GRID_H

#include "term/canvas.h"

struct grid {
	int columns, rows;
};

/* Chooses the grid of that many boxes in which a box's smaller side is greatest, each wide enough
 * for a name; 0 by 0 if the area has no room for them. */
struct grid grid_choose(struct area area, int count);

/* Draws the walls. */
void grid_draw(struct grid grid, struct area area);

/* Returns the inside of the box of that index; *sign is the part of the wall above it. */
struct area grid_box(struct grid grid, struct area area, int index, struct area *sign);

#endif
