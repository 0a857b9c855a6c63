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
 */

enum { LAYOUT_COLS_LEAST = 40, LAYOUT_ROWS_LEAST = 10 };

struct layout_place {
	enum view_number view;
	struct area area;
};

struct layout {
	struct area title, body, panel, status, hints; /* hints may be empty */
	struct layout_place places[VIEWS];
	size_t count;
};

/* False: the canvas is too small for anything. */
bool layout_make(struct canvas *canvas, enum view_number focus, struct layout *layout);

#endif
