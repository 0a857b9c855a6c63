/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * One event of the segment shown as a line of its call tree.
 */
#ifndef VIEW_TRACE_LINE_H
#define VIEW_TRACE_LINE_H

#include "session/past.h"
#include "view/widget.h"

/* Draws branches, words and, for a change, a remark: that a blip begins or ends, or that the
 * machine makes two changes at once. */
void trace_line_draw(const struct past *past, size_t index, struct area row);

/* Marks the row of the event that comes next at the moment shown, or of the end of the segment; the
 * rows of later ones become dim. */
void trace_line_mark(const struct past *past, size_t index, struct area row);

/* Writes the event in words, or in shorter ones if they take more than that many columns. */
void trace_line_text(const struct past_event *event, int cols, char out[WIDGET_EVENT_SIZE]);

/* Returns the style in which an event is written. */
enum style trace_line_style(const struct event *event);

#endif
