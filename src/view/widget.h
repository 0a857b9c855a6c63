/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What several views draw alike: headings, names, state paths, countdowns.
 */
#ifndef VIEW_WIDGET_H
#define VIEW_WIDGET_H

#include "session/census.h"
#include "sim/sim.h"
#include "term/canvas.h"

enum {
	WIDGET_NAME_SIZE = 64,
	WIDGET_PATH_SIZE = 160,
	WIDGET_STAY_SIZE = 48,
	WIDGET_EVENT_SIZE = 256,
	WIDGET_BAR_HEIGHTS = 8, /* of which widget_bar() can draw one */
};

/* The marks that views use, one for each meaning.  The help shows this list. */

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
	X(WENT, RIGHT, COUNT, STRONG, "In the log: a change.") \
	X(POSTED, CHEVRON, CHEVRON_END, TELEGRAM, "In the log: a telegram.") \
	X(VISITED, TILDE, COUNT, PREVIOUS, "In the log: a blip.") \
	X(SAID, QUOTE, COUNT, DIM, "In the log: speech.") \
	X(WRONG, BANG, COUNT, BAD, "An error, failed check, stop or vain telegram.") \
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
	X(GAP, DASH_VLINE, COUNT, FAIR, "In the lanes: a long time, or lines lost.") \
	X(ARRIVES, HEAD_DOWN, HEAD_UP, TELEGRAM, "In the lanes: a telegram arrives.") \
	X(QUEUED, DASH_HLINE, DASH_HLINE, TELEGRAM, "In the lanes: a telegram is on its way.") \
	X(MOMENT, POSITION, COUNT, STRONG, "In the row of the run: the moment shown.") \
	X(NAMED, DIAMOND, COUNT, STRONG, "In the row of the run: a moment that you marked.") \
	X(PARTS, FORK, COUNT, PREVIOUS, "In the row of the run: a branch leaves.") \
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

extern const struct mark marks[MARKS];

/* Draws the mark; returns the columns used. */
int mark_draw(struct area area, int x, int y, enum mark_number number);

/* Draws a view's heading: a rule with its name and, if there is room, a note on the right ("" for
 * none).  Returns the area below.  The last column stays blank, so that views can stand side by
 * side. */
struct area widget_heading(struct area area, bool focused, const char *name, const char *note);

/* Returns the area below a view's heading. */
struct area widget_below_heading(struct area area);

/* Returns a row of an area; empty if the area has no such row. */
struct area widget_row(struct area area, int y);

/* Draws text so that it ends at the row's right edge, unless it would touch what ends at `used`. */
void widget_right(struct area row, int used, enum style style, const char *text);

/* Marks a box whose text goes on below. */
void widget_more(struct area box);

/* Returns how many bytes of text go into a line of that many columns: up to the last blank that
 * fits or, without one, as many characters as fit, but at least one. */
size_t widget_line_bytes(const char *text, int cols);

/* Draws text wrapped at blanks into the area; if there is more, the last row ends in an ellipsis.
 * Returns the rows it takes. */
int widget_wrap(struct area area, enum style style, const char *text);

/* Writes an agent's name, cleaned.  Returns out. */
const char *widget_name(const struct sim *sim, uint32_t id, char out[WIDGET_NAME_SIZE]);

/* Draws a name in at most that many columns; returns how many it takes.  A name that is too long is
 * cut before its number, so that different names still look different: "MinersW… 40". */
int widget_draw_name(struct area row, int x, int cols, enum style style, const char *name);

/* Writes the active states from the outermost to the innermost ("Work > Dig", "-" for none).
 * Returns out. */
const char *widget_path(const struct class *class, uint8_t state, char out[WIDGET_PATH_SIZE]);

/* The same of the state that a machine is in; "?": a log has not said yet. */
const char *widget_current(const struct class *class, const struct machine *machine,
                           char out[WIDGET_PATH_SIZE]);

/* Writes how long a machine has been in a state: "12 ticks", "over 255 ticks".  Returns out. */
const char *widget_stay(const struct stay *stay, char out[WIDGET_STAY_SIZE]);

/* Draws a value as a bar of one cell, as a share of most, or as a digit in ASCII; only 0 looks
 * empty. */
void widget_bar(struct area row, int x, enum style style, double value, double most);

/* Whether text contains the word, in upper or lower case. */
bool widget_has(const char *text, const char *word);

/* Writes "in 1.5 s (tick 24)" (briefly: without the tick), "HELD", or "with the next tick". */
void widget_countdown(const struct sim *sim, const struct telegram *telegram, bool briefly,
                      char *out, size_t size);

#endif
