/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The stats of an agent, drawn as gauges.
 */
#ifndef VIEW_STATS_H
#define VIEW_STATS_H

#include "session/session.h"
#include "term/canvas.h"

/* Draws the stats in columns from row y on, which may be outside the area.  Names are shortened to
 * their first word if that saves rows; the last ticks are shown where there is room.  Returns the
 * rows it takes. */
int stats_draw(struct area area, int y, const struct session *session, const struct agent *agent);

/* Draws the stats one after another, in stats_line_cols() columns. */
void stats_draw_line(struct area row, const struct session *session, const struct agent *agent);
int stats_line_cols(const struct class *class);

#endif
