/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * One picture of the gallery, inked as things stand at the moment shown: heavy boxes are the states
 * that the agent is in, double lines were taken in this tick, dim ones never.
 */
#ifndef VIEW_EXHIBIT_H
#define VIEW_EXHIBIT_H

#include "view/gallery.h"

void exhibit_draw(const struct gallery_item *item, const struct view_scene *scene);

/* The state whose box or title is drawn at that cell of the canvas, or STATE_NONE. */
uint8_t exhibit_state_at(const struct gallery_item *item, int x, int y);

#endif
