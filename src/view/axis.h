/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Time from left to right: which column is when.
 *
 * At most scales some columns are a tick, or one is some ticks.  At the closest one the axis is the
 * inside of the segment shown, each of its events having columns of its own; what was before is
 * left of them.  The window stays where it is until the moment shown comes near its right edge.
 */
#ifndef VIEW_AXIS_H
#define VIEW_AXIS_H

#include "view/past.h"
#include "view/view.h"

struct axis {
	int cols;       /* of the area */
	bool inside;    /* of the segment shown */
	int unit_cols;  /* this many columns are */
	int units;      /* this many ticks, or events */
	uint64_t first; /* the tick or event in the first column */
	struct instant now;
	int zoom, widest, closest; /* as in a scene, and how far that goes */
	int least, most;           /* how far it can be scrolled */
};

/* The axis of an area of that width, as the scene is zoomed and scrolled. */
struct axis axis_make(const struct view_scene *scene, int cols);

/* The column of an instant: negative, or cols and more, outside. */
int axis_x(const struct axis *axis, struct instant instant);

/* The first column of a tick. */
int axis_tick_x(const struct axis *axis, uint64_t tick);

/* The columns that the moment shown takes. */
int axis_now_x(const struct axis *axis);

/* The tick of a column, or inside the event's rank. */
uint64_t axis_at(const struct axis *axis, int x);

#endif
