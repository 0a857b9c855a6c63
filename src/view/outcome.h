/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What became of telegrams.
 */
#ifndef VIEW_OUTCOME_H
#define VIEW_OUTCOME_H

#include "session/past.h"
#include "view/mark.h"
#include "view/widget.h"

/* The kinds of events that say what became of a telegram. */
enum {
	OUTCOMES = 1 << EVENT_DELIVER | 1 << EVENT_DUPLICATE | 1 << EVENT_DEFERRED |
	           1 << EVENT_NO_RECEIVER,
};

/* How a telegram ended: a mark, and in words if there is more to say. */
struct outcome {
	enum mark_number mark;
	char text[WIDGET_EVENT_SIZE];
};

/* Finds the last outcome before *index, but not too long ago. */
bool outcome_back(const struct past *past, size_t *index);

/* Returns the outcome that the event tells, which is of one of these kinds. */
struct outcome outcome_of(const struct past *past, size_t index);

#endif
