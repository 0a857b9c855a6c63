/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Boxes side by side and below each other that share their walls.
 */
#ifndef VIEW_GRID_H
#define VIEW_GRID_H

#include "term/canvas.h"

struct grid {
	int columns, rows;
};

/* The grid of that many boxes, each wide enough for a name, in which the smaller of a box's sides is
 * greatest; 0 by 0 if the area has no room for them. */
struct grid grid_choose(struct area area, int count);

void grid_draw(struct grid grid, struct area area);

/* The inside of the box of that index; *sign is the part of the upper wall above it. */
struct area grid_box(struct grid grid, struct area area, int index, struct area *sign);

#endif
