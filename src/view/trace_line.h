/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Events of the past: as lines of the call tree of the segment shown, as moments to go to, found by
 * their words, and as what became of telegrams.
 */
#ifndef VIEW_TRACE_LINE_H
#define VIEW_TRACE_LINE_H

#include "session/past.h"
#include "view/view.h"
#include "view/widget.h"

/* Draws branches, words and, for a change, a remark: that a blip begins or ends, or that the
 * machine makes two changes at once. */
void trace_line_draw(const struct past *past, size_t index, struct area row);

/* Marks the row of the event that comes next at the moment shown, or of the end of the segment; the
 * rows of later ones become dim. */
void trace_line_mark(const struct past *past, size_t index, struct area row);

/* Whether there is a change of the same machine in the same tick, or only in the same update, after
 * this one (step 1) or before it (-1); *kind is the nearest one's. */
bool trace_line_change(const struct past *past, size_t index, int step, bool update, uint8_t *kind);

/* Writes the event in words, or in shorter ones if they take more than that many columns. */
void trace_line_text(const struct past_event *event, int cols, char out[WIDGET_EVENT_SIZE]);

/* Returns the style in which an event is written. */
enum style trace_line_style(const struct event *event);

enum {
	MOMENTS_REACH = 20000, /* how many events of the past are searched */
	/* The kinds of events that say what became of a telegram. */
	OUTCOMES = 1 << EVENT_DELIVER | 1 << EVENT_DUPLICATE | 1 << EVENT_DEFERRED |
	           1 << EVENT_NO_RECEIVER,
};

/* Answers with the moment of an event: its own, or the end of an earlier tick.  The index after the
 * last event stands for the end of the tick shown. */
struct view_answer moments_show(const struct past *past, size_t index);

/* Answers with the moment of the next event (or the previous one) of the kinds that the view finds
 * whose words or agent's name contain the text.  If there is none, says so, and also if part of the
 * past is forgotten. */
view_asked moments_find;

/* Whether the event's words or its agent's name contain the text. */
bool moments_has(const struct past *past, size_t index, const char *text);

/* How a telegram ended: a mark, and in words if there is more to say. */
struct outcome {
	enum mark_number mark;
	char text[WIDGET_EVENT_SIZE];
};

/* Finds the last outcome before *index, but not too long ago. */
bool moments_back(const struct past *past, size_t *index);

/* Returns the outcome that the event tells, which is of one of these kinds. */
struct outcome moments_outcome(const struct past *past, size_t index);

#endif
