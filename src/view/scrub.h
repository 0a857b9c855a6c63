/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Which moment a column of an axis stands for, for clicks and drags.
 *
 * While the mouse drags, the axis stays where it is, whatever moment is shown: an answer holds the
 * axis at its first unit.
 */
#ifndef VIEW_SCRUB_H
#define VIEW_SCRUB_H

#include "view/axis.h"

/* An answer for column x of the axis. */
typedef struct view_answer scrub_asked(const struct view_scene *scene, const struct axis *axis,
                                       int x);

/* Answers with the moment of that column. */
scrub_asked scrub_click;

/* Does the same for a drag.  Past the edges, the axis moves on by the ticks of a column; columns in
 * the future stand for the newest moment. */
scrub_asked scrub_drag;

/* Returns the scroll at which an axis of that width has `first` as its first unit. */
int scrub_hold(const struct view_scene *scene, int cols, int64_t first);

#endif
