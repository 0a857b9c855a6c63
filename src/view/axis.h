/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Time from left to right: what the lanes show of the past, and which column shows which time.
 *
 * At most scales some columns are a tick, or one column is some ticks.  At the closest scale the
 * axis is the inside of the segment shown: each of its events has columns of its own, and
 * everything earlier is to the left of them.  The window stays where it is until the moment shown
 * comes near its right edge.
 */
#ifndef VIEW_AXIS_H
#define VIEW_AXIS_H

#include "session/inputs.h"
#include "session/past.h"
#include "view/view.h"

/*
 * What the lanes show of the past: changes, telegrams and inputs, in order.
 *
 *	struct instants instants;
 *	instants_begin(&instants, session, first);
 *	while (instants_next(&instants))
 *		look(instants.event, instants.at);
 */

/* A place in time: a segment, how many of these events come before it there, and how many of those
 * are about telegrams. */
struct instant {
	uint64_t tick;
	uint32_t rank;
	uint32_t posted;
};

struct instants {
	struct past_event event; /* the event that instants_next() has reached */
	struct instant at;       /* and when it happened */
	uint32_t agent, other;   /* the present ids of its agent and, of a telegram, of the other */
	const struct input *input; /* the input, if the event is one; else NULL */

	/* These are for the functions below. */
	struct past past;
	size_t next, end;
	const struct session_input *inputs;
	size_t next_input, input_count;
};

/* Begins before segment first, or where the past was prepared from. */
void instants_begin(struct instants *instants, const struct session *session, uint64_t first);

/* Goes to the next event before the moment; false if there is none. */
bool instants_next(struct instants *instants);

/* Returns the moment shown, as the instant of what comes next. */
struct instant instants_now(const struct session *session);

/* Returns the event of that rank in the segment shown, even after the moment; MOMENT_END if there
 * is none. */
uint32_t instants_find(const struct session *session, uint64_t rank);

struct axis {
	int cols;       /* the width of the area */
	bool inside;    /* whether it shows the inside of the segment shown */
	int unit_cols;  /* this many columns are */
	int units;      /* this many ticks, or events */
	uint64_t first; /* the tick or event in the first column */
	struct instant now;
	int zoom, widest, closest; /* the zoom as in a scene, and its limits */
	int scroll;                /* from its natural place, in columns */
	int least, most;           /* the limits of that */
};

/* Makes the axis of an area of that width, zoomed and scrolled as the look of the scene's view
 * is. */
struct axis axis_make(const struct view_scene *scene, int cols);

/* Returns the column of an instant; one that is not visible gives less than 0, or cols or more. */
int axis_x(const struct axis *axis, struct instant instant);

/* Returns the first column of a tick. */
int axis_tick_x(const struct axis *axis, uint64_t tick);

/* Returns the column of the moment shown: on an axis of ticks, the last one of its tick. */
int axis_now_x(const struct axis *axis);

/* Returns the tick in a column; inside a segment, the event's number, counted from 1. */
uint64_t axis_at(const struct axis *axis, int x);

#endif
