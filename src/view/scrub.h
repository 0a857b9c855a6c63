/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Which moment a column of an axis is, for whoever clicks on it and drags from there.
 *
 * The axis stays where it is meanwhile, whatever moment is shown: an answer has its first unit held.
 */
#ifndef VIEW_SCRUB_H
#define VIEW_SCRUB_H

#include "view/axis.h"

typedef struct view_answer scrub_asked(const struct view_scene *scene, const struct axis *axis,
                                       int x);

/* Shows the moment of that column. */
scrub_asked scrub_click;

/* The same while the mouse is dragged: beyond the edges the axis moves on by a column's ticks, and
 * from what is yet to come it goes to the newest moment. */
scrub_asked scrub_drag;

/* How to scroll for the first unit of an axis of that width to be that one. */
int scrub_hold(const struct view_scene *scene, int cols, int64_t first);

#endif
