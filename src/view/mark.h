/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The marks that views use, one for each meaning.  The help shows this list.
 */
#ifndef VIEW_MARK_H
#define VIEW_MARK_H

#include "term/canvas.h"

/* X(id, glyph, a second glyph or COUNT for none, style, meaning) */
#define MARK_LIST(X) \
	X(RUNNING, HEAD_RIGHT, HEAD_RIGHT, RUNNING, "The world is running.") \
	X(PAUSED, BAR, BAR, PAUSED, "Paused at the newest tick.") \
	X(PAST, HEAD_LEFT, BAR, PAST, "Paused in the past.") \
	X(REPLAY, BAR, HEAD_RIGHT, REPLAY, "Replaying what already happened.") \
	X(BACKWARD, HEAD_LEFT, HEAD_LEFT, PAST, "Running backward.") \
	X(GOING, HEAD_RIGHT, BAR, RUNNING, "On the way to a tick; Escape stops.") \
	X(HERE, CURSOR, COUNT, STRONG, "Selected; in the trace, the moment shown.") \
	X(NEW, BULLET, COUNT, STRONG, "New in this tick: a state entered, a yes or no.") \
	X(CAME, RIGHT, COUNT, GOOD, "Before a name: arrived in this tick.") \
	X(LEFT, RIGHT, COUNT, DIM, "After a name: left in this tick.") \
	X(YES, CHECK, COUNT, GOOD, "A telegram that was handled; a rule that holds.") \
	X(NO, FAIL, COUNT, BAD, "A telegram nobody handled; a rule that fails.") \
	X(OTHER, DOT, COUNT, DIM, "Neither: a telegram dropped, a rule not asked.") \
	X(CURRENT, SQUARE, COUNT, CURRENT, "The current state.") \
	X(PREVIOUS, HOLLOW_SQUARE, COUNT, PREVIOUS, "The previous state.") \
	X(GLOBAL, HOLLOW_DIAMOND, COUNT, GLOBAL, "A global state.") \
	X(BEGINS, MARKER, COUNT, STRONG, "In the diagram: the machine begins here.") \
	X(NOW, HEAVY_HLINE, HEAVY_HLINE, CURRENT, "In the diagram: the current state's frame.") \
	X(TAKEN, DOUBLE_HLINE, DOUBLE_HLINE, CURRENT, \
	  "In the diagram: a change made in this tick.") \
	X(NEARLY, HEAVY_HLINE, HEAD_RIGHT, FAIR, "In the diagram: a change nearly made.") \
	X(VISIT, EDGE, COUNT, FRAME, "In the lanes: a state is entered.") \
	X(LASTS, EDGE_NOW, COUNT, FRAME, "In the lanes: the state it is still in.") \
	X(BLIP, NOTCH, COUNT, PREVIOUS, "In the lanes: a blip.") \
	X(PERSON, DIAMOND, COUNT, TELEGRAM, "In the lanes: something that you did.") \
	X(RELOAD, DOUBLE_VLINE, COUNT, STRONG, "In the lanes: a reload, across all lanes.") \
	X(ARRIVES, HEAD_DOWN, HEAD_UP, TELEGRAM, "In the lanes: a telegram arrives.") \
	X(QUEUED, DASH_HLINE, DASH_HLINE, TELEGRAM, "In the lanes: a telegram is on its way.") \
	X(UNKNOWN, DOT, DOT, DIM, "Too long ago to be remembered.") \
	X(DIFFERS, UNEQUAL, COUNT, FAIR, "In a comparison: this differs.") \
	X(ABOVE, HEAD_UP, COUNT, DIM, "Continues above; PgUp goes there.") \
	X(BELOW, HEAD_DOWN, COUNT, DIM, "Continues below; PgDn goes there.")

enum mark_number {
#define MARK_ENUM(id, glyph, second, style, meaning) MARK_##id,
	MARK_LIST(MARK_ENUM)
#undef MARK_ENUM
		MARKS
};

struct mark {
	enum glyph glyph, second; /* second is GLYPH_COUNT if there is none */
	enum style style;
	const char *meaning;
};

/* Returns a mark; static. */
const struct mark *mark_get(enum mark_number number);

/* Draws the mark; returns the columns used. */
int mark_draw(struct area area, int x, int y, enum mark_number number);

#endif
