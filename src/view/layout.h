/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef VIEW_LAYOUT_H
#define VIEW_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>

#include "core/error.h"
#include "term/canvas.h"
#include "view/view.h"

/*
 * How the body of a screen is divided among the views.  A plan is drawn for one size of screen and
 * scaled to others.
 */

enum {
	BARS = 3, /* rows of title, status and hints */
	SLOTS_MAX = VIEWS_PLANNED,
};

/* A rectangle of the body, and the views that share it. */
struct slot {
	uint32_t views; /* a bit for each view number */
	int x, y, cols, rows;
	int first; /* of a user's plan, the view that is visible at first */
};

/* What the screen must have room for. */
enum plan_kind {
	PLAN_FEW,
	PLAN_CROWD,  /* there are too many agents to list */
	PLAN_PLANE,  /* the map is the most that there is to see */
	PLAN_LESSON, /* as PLAN_FEW, above a strip */
};

/* The slots of a screen of cols x rows, whose body has rows - BARS; larger screens are in
 * proportion. */
struct plan {
	uint8_t kind; /* enum plan_kind */
	struct {
		int cols, rows;
	} size;
	struct slot panel;
	struct slot beside; /* for the selected agent's details, always shown; empty: not shown */
	struct slot slots[SLOTS_MAX + 1]; /* the last one has no views */
};

/*
 * Reads a plan as a user writes it: rows from top to bottom, each with its places from left to
 * right.  A number before a row is its share of the height; a number before a place, or a second
 * one before the first place, is its share of the width.
 *
 *	map / agents+crowd / 3 2 diagram+lanes | 1 trace+telegrams
 *
 * Views joined by a plus share a place; views that are not named share the last one.  Returns false
 * and the reason if the text is no plan, and then changes nothing.
 */
bool plan_read(struct plan *plan, const char *text, struct error *error);

/*
 * Which views are where on a screen of a given size.
 *
 * A layout lists its views in the order of Tab.  Where several views share a place, one is visible:
 * the focused one, or the one chosen last.  The others are hidden, and so are views that the screen
 * has no room for beside the focused one: their areas are empty.
 */

enum { LAYOUT_COLS_LEAST = 40, LAYOUT_ROWS_LEAST = 10, LAYOUT_VIEWS_MAX = 9 };

/* What a layout is made for. */
struct layout_request {
	const struct plan *own; /* the user's own, used where it fits; NULL: none */
	enum view_number focus;
	uint8_t kind;           /* enum plan_kind */
	bool large;             /* the focused view (or a panel) takes the whole body */
	int watches;            /* rows wanted below the views */
	bool projected;         /* it is for a class to see (--large), */
	bool places;            /* of a world that has some */
	bool lesson;            /* there is a strip at the bottom (view/strip.h) */
	unsigned chosen[VIEWS]; /* how recently each view was chosen: greater is later; 0: never */
};

struct layout_place {
	enum view_number view;
	struct area area;
	uint32_t tabs; /* a bit for each view that shares the place; 0: it is not shared */
};

struct layout {
	struct area title, body, panel, status, hints; /* hints may be empty */
	struct area watches; /* as many of these rows as there is room for */
	struct area run;     /* for the scrubber; empty: it is not shown */
	struct area beside;  /* for the selected agent's details; empty if there is no room */
	struct layout_place places[LAYOUT_VIEWS_MAX];
	size_t count;
	enum view_number focus; /* as wanted, or the first view if the layout lacks that one */
};

/* Makes the layout for a canvas.  Returns false if the canvas is too small to be used. */
bool layout_make(struct canvas *canvas, const struct layout_request *request,
                 struct layout *layout);

/* Shrinks a place to at most that many rows, and gives the rest to the places below it, or else
 * above. */
void layout_trim(struct layout *layout, struct layout_place *place, int rows);

/* Shrinks the only place that is shown to that many rows, and gives the rest to the diagram if that
 * has a place and they are enough for it. */
void layout_share(struct layout *layout, struct layout_place *place, int rows);

/* Returns the place of a view, or NULL if the layout lacks it. */
const struct layout_place *layout_find(const struct layout *layout, enum view_number view);

/* Returns the place that covers that cell of the canvas, or NULL. */
const struct layout_place *layout_at(const struct layout *layout, int x, int y);

/* Returns the view that is in front in the next place (step 1) or the previous one (-1), wrapping
 * around. */
enum view_number layout_next(const struct layout *layout, int step);

/* Returns the next of the views that share the place of the focused one, or that itself. */
enum view_number layout_turn(const struct layout *layout);

/* Returns the view that was chosen last before the focused one, out of those that share its place
 * if any do.  VIEWS: there is no other. */
enum view_number layout_other(const struct layout *layout, const struct layout_request *request);

/* Whether the cell is in the area. */
static inline bool layout_has(struct area area, int x, int y)
{
	return x >= area.x && x < area.x + area.cols && y >= area.y && y < area.y + area.rows;
}

#endif
