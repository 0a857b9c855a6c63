/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Places as one knows them by sight: a few strokes each, for the map.
 */
#ifndef VIEW_SCENERY_H
#define VIEW_SCENERY_H

#include "term/canvas.h"

/* Draws the art, or where it is NULL what is known by such a name, at the area's left, on its ground, as large as there is room
 * for, and returns the area beside it; all of the area where the name says nothing. */
struct area scenery_draw(struct area area, const char *name, const char *art);

#endif
