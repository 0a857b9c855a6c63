/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Small drawings of places, for the map.
 */
#ifndef VIEW_SCENERY_H
#define VIEW_SCENERY_H

#include "term/canvas.h"

/* Draws the art (if NULL, a drawing known by that name) at the left of the area, on its bottom
 * rows, in the largest size that fits.  Returns the area to the right of it, or all of the area if
 * nothing is drawn. */
struct area scenery_draw(struct area area, const char *name, const char *art);

#endif
