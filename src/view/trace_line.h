/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * One event of the segment shown as a line of its call tree.
 */
#ifndef VIEW_TRACE_LINE_H
#define VIEW_TRACE_LINE_H

#include "term/canvas.h"
#include "view/story.h"

/* Draws branches, words and, for changes, a remark: whether a blip begins or ends there, or a state
 * is only passed through.  The item must be an event. */
void trace_line_draw(const struct story *story, size_t index, struct area row);

/* Writes the item in words, shorter ones if there are any and the others take
 * more than that many columns.  Returns out. */
const char *trace_line_text(const struct story *story, size_t index, int cols,
                            char out[STORY_TEXT_SIZE]);

/* The style in which a kind is written. */
enum style trace_line_style(const struct story_item *item);

#endif
