/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * All stats of an agent, drawn as gauges.
 */
#ifndef VIEW_STATS_H
#define VIEW_STATS_H

#include "session/session.h"
#include "term/canvas.h"
#include "view/gauge.h"

/* Draws the stats in columns from row y on, which may be outside, with names shortened to their
 * first word where that saves rows, and with their last ticks where there is room; returns the rows
 * it takes. */
int stats_draw(struct area area, int y, const struct session *session, const struct agent *agent);

/* Draws the stats one after another, and how many columns that takes. */
void stats_draw_line(struct area row, const struct session *session, const struct agent *agent);
int stats_line_cols(const struct class *class);

/* Draws, as wide as the row is, what the stat was at the ends of the last ticks, and is now. */
void stats_draw_past(struct area row, const struct session *session, const struct agent *agent,
                     size_t stat);

/* Draws the agent's stat that the gauge is for into the row. */
void stats_draw_one(const struct gauge *gauge, struct area row, const struct session *session,
                    const struct agent *agent);

#endif
