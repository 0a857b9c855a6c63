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
 * A layout has its views in the order of Tab.  One that it leaves out is simply
 * not there; one that it has no room for beside the focused one is hidden: its
 * area is empty.
 */

enum { LAYOUT_COLS_LEAST = 40, LAYOUT_ROWS_LEAST = 10, LAYOUT_VIEWS_MAX = 8 };

struct layout_place {
	enum view_number view;
	struct area area;
};

struct layout {
	struct area title, body, panel, status, hints; /* hints may be empty */
	struct layout_place places[LAYOUT_VIEWS_MAX];
	size_t count;
	enum view_number focus; /* as wanted, or the first view if that is left out */
};

/* False: the canvas is too small for anything.  If large, the focused view (or a panel) has the
 * whole body. */
bool layout_make(struct canvas *canvas, enum view_number focus, bool large, struct layout *layout);

/* The place of a view, or NULL if the layout leaves it out. */
const struct layout_place *layout_find(const struct layout *layout, enum view_number view);

/* The place with that cell of the canvas in it, or NULL. */
const struct layout_place *layout_at(const struct layout *layout, int x, int y);

/* The view that is step places behind the focused one, round and round. */
enum view_number layout_next(const struct layout *layout, int step);

/* Whether the cell is in the area. */
bool layout_has(struct area area, int x, int y);

#endif
