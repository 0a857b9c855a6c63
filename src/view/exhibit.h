/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * One picture of the gallery, drawn as things are at the moment shown: the agent's states are heavy
 * boxes, transitions taken in this tick are double lines, those never taken are dim.
 */
#ifndef VIEW_EXHIBIT_H
#define VIEW_EXHIBIT_H

#include "view/gallery.h"

/* Draws the item's picture into its area, and the agent's name into its head. */
void exhibit_draw(const struct gallery_item *item, const struct view_scene *scene);

/* Returns the state whose box or title is at that cell of the canvas, or STATE_NONE. */
uint8_t exhibit_state_at(const struct gallery_item *item, int x, int y);

#endif
