/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Telegrams as arrows between lanes.
 *
 *     Bob   ▕Bank▕Home──        what is sent goes to the lane of who gets it,
 *                │ HiHoney      at once, or along a dotted run for as long as
 *     Elsa  ▕Work▼▕CookStew     it waits
 *                 └┄┄┄┄▲ Stew
 */
#ifndef VIEW_ARROWS_H
#define VIEW_ARROWS_H

#include "term/canvas.h"
#include "view/axis.h"
#include "view/lanes.h"

/* Lanes drawn below each other, with channels between them. */
struct field {
	const struct lanes *lanes;
	const struct axis *axis;
	struct area area; /* the first lane is in its first row */
	int pitch;        /* rows from lane to lane, at least 1 */
};

/* Draws all arrows in sight, and then what there is room for of their names. */
void arrows_draw(const struct field *field);

#endif
