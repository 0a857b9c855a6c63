/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Telegrams as arrows between lanes.
 *
 *     Bob   ▕Bank▕Home──        a telegram goes to the lane of its receiver,
 *                │ HiHoney      at once, or along a dotted run for as long
 *     Elsa  ▕Work▼▕CookStew     as it waits
 *                └┄┄┄┄▲ Stew
 */
#ifndef VIEW_ARROWS_H
#define VIEW_ARROWS_H

#include "term/canvas.h"
#include "view/axis.h"
#include "view/lanes.h"

/* Lanes drawn below one another, with channels between them. */
struct field {
	const struct lanes *lanes;
	const struct axis *axis;
	struct area area; /* its first row is that of the first lane */
	int pitch;        /* rows from lane to lane, at least 1 */
};

/* Draws all visible arrows, then as many of their labels as there is room for. */
void arrows_draw(const struct field *field);

#endif
