/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef VIEW_LAYOUT_H
#define VIEW_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>

#include "term/canvas.h"
#include "view/view.h"

/*
 * Which views are where on a screen of which size.
 *
 * A layout has its views in the order of Tab.  Where several share a place, one is seen: the
 * focused one, or the one chosen last.  The others are hidden, as are those that the screen has no
 * room for beside the focused one: their areas are empty.
 */

enum { LAYOUT_COLS_LEAST = 40, LAYOUT_ROWS_LEAST = 10, LAYOUT_VIEWS_MAX = 8 };

struct plan;

/* What is wanted of a layout. */
struct layout_wish {
	const struct plan *own; /* the user's own, for screens that it fits on; NULL: none */
	enum view_number focus;
	bool crowd;             /* there are too many agents to list */
	bool large;             /* the focused view (or a panel) has the whole body */
	unsigned chosen[VIEWS]; /* the higher, the later; 0: never */
};

struct layout_place {
	enum view_number view;
	struct area area;
	uint32_t tabs; /* the views that share the place, a bit for each; 0: it has it for itself */
};

struct layout {
	struct area title, body, panel, status, hints; /* hints may be empty */
	struct area beside; /* for the selected agent's details if there is room, else empty */
	struct layout_place places[LAYOUT_VIEWS_MAX];
	size_t count;
	enum view_number focus; /* as wanted, or the first view if that is left out */
};

/* False: the canvas is too small for anything. */
bool layout_make(struct canvas *canvas, const struct layout_wish *wish, struct layout *layout);

/* Leaves a place at most that many rows, and gives the rest to those below it, or to those above. */
void layout_trim(struct layout *layout, struct layout_place *place, int rows);

/* The place of a view, or NULL if the layout leaves it out. */
const struct layout_place *layout_find(const struct layout *layout, enum view_number view);

/* The place with that cell of the canvas in it, or NULL. */
const struct layout_place *layout_at(const struct layout *layout, int x, int y);

/* The view that is step places behind the focused one, round and round. */
enum view_number layout_next(const struct layout *layout, int step);

/* The view that was chosen last but for the focused one, of those that share its place if any
 * do. */
enum view_number layout_other(const struct layout *layout, const struct layout_wish *wish);

/* Whether the cell is in the area. */
bool layout_has(struct area area, int x, int y);

#endif
