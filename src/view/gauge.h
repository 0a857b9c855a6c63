/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * A stat of an agent as label, bar, value and limit: "thirst ██░ 4→5/5!".  A stat that is not a
 * number, or has no limit, is label and value: "cooking yes".
 */
#ifndef VIEW_GAUGE_H
#define VIEW_GAUGE_H

#include "session/session.h"
#include "term/canvas.h"

struct gauge {
	const struct class *class;
	size_t stat;       /* its index */
	const char *label; /* "" for none */
	int bar;           /* columns of the bar; 0: none */
};

/* Returns the columns that the gauge takes with any value of up to two digits. */
int gauge_cols(const struct gauge *gauge);

/* Draws the gauge with the agent's stat into the row; a bad value is followed by a mark.  The
 * previous value is shown where there is room, if need be instead of the limit. */
void gauge_draw(const struct gauge *gauge, struct area row, const struct session *session,
                const struct agent *agent);

/* Draws what the stat was at the ends of the last ticks, and is now, as wide as the row. */
void gauge_draw_past(struct area row, const struct session *session, const struct agent *agent,
                     size_t stat);

/* Draws all stats in columns from row y on, which may be outside the area.  Names are shortened to
 * their first word if that saves rows; the last ticks are shown where there is room.  Returns the
 * rows it takes. */
int gauge_draw_all(struct area area, int y, const struct session *session,
                   const struct agent *agent);

/* Draws the stats one after another, in gauge_line_cols() columns. */
void gauge_draw_line(struct area row, const struct session *session, const struct agent *agent);
int gauge_line_cols(const struct class *class);

#endif
