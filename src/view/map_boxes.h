/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The boxes of the map: side by side and below one another, they share their walls, and have small
 * drawings of places in them.
 */
#ifndef VIEW_MAP_BOXES_H
#define VIEW_MAP_BOXES_H

#include "term/canvas.h"

struct map_boxes {
	int columns, rows;
};

/* Arranges that many boxes so that a box's smaller side is greatest, each wide enough for a name; 0
 * by 0 if the area has no room for them. */
struct map_boxes map_boxes_choose(struct area area, int count);

/* Draws the walls. */
void map_boxes_draw(struct map_boxes boxes, struct area area);

/* Returns the inside of the box of that index; *sign is the part of the wall above it. */
struct area map_boxes_inside(struct map_boxes boxes, struct area area, int index,
                             struct area *sign);

/* Draws the art (if NULL, a drawing known by that name) at the left of the area, on its bottom
 * rows, in the largest size that fits.  Returns the area to the right of it, or all of the area if
 * nothing is drawn. */
struct area map_boxes_scenery(struct area area, const char *name, const char *art);

#endif
