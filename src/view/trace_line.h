/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * One event of the segment shown as a line of its call tree.
 */
#ifndef VIEW_TRACE_LINE_H
#define VIEW_TRACE_LINE_H

#include "term/canvas.h"
#include "view/story.h"

/* Draws branches, words and, for a change, a remark: that a blip begins or ends, or that the
 * machine makes two changes at once.  The item must be an event. */
void trace_line_draw(const struct story *story, size_t index, struct area row);

/* Writes the item in words, or in shorter ones if it has any and the full words take more than that
 * many columns.  Returns out. */
const char *trace_line_text(const struct story *story, size_t index, int cols,
                            char out[STORY_TEXT_SIZE]);

/* Returns the style in which the item is written. */
enum style trace_line_style(const struct story_item *item);

#endif
