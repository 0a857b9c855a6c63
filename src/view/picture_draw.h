/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * A picture of a machine as things are at the moment shown: where the agent is, how it got there,
 * and what may come next.  The agent's states are heavy boxes, transitions taken in this tick are
 * double lines, those never taken are dim.
 */
#ifndef VIEW_PICTURE_DRAW_H
#define VIEW_PICTURE_DRAW_H

#include "view/pictures.h"

/* Draws the item's picture into its area, and the agent's name into its head. */
void picture_draw(const struct picture_item *item, const struct view_scene *scene);

/* Writes which transition of the item's machine was closest to being taken, and what its question
 * read: "nearly thirsty? ..."; "" if there is none. */
void picture_draw_nearly(const struct picture_item *item, const struct view_scene *scene, char *out,
                         size_t size);

/* Returns the state whose box or title is at that cell of the canvas, or STATE_NONE. */
uint8_t picture_draw_state_at(const struct picture_item *item, int x, int y);

#endif
