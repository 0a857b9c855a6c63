/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The stats of an agent, drawn as gauges.
 */
#ifndef VIEW_STATS_H
#define VIEW_STATS_H

#include "session/session.h"
#include "term/canvas.h"
#include "view/gauge.h"

/* Draws the stats in columns from row y on, which may be outside the area.  Names are shortened to
 * their first word if that saves rows; the last ticks are shown where there is room.  Returns the
 * rows it takes. */
int stats_draw(struct area area, int y, const struct session *session, const struct agent *agent);

/* Draws the stats one after another, in stats_line_cols() columns. */
void stats_draw_line(struct area row, const struct session *session, const struct agent *agent);
int stats_line_cols(const struct class *class);

/* Draws what the stat was at the ends of the last ticks, and is now, as wide as the row. */
void stats_draw_past(struct area row, const struct session *session, const struct agent *agent,
                     size_t stat);

/* Draws the gauge with the agent's stat into the row. */
void stats_draw_one(const struct gauge *gauge, struct area row, const struct session *session,
                    const struct agent *agent);

#endif
