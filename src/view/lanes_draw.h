/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The lanes of time, drawn: a ruler, states as blocks with blips as notches in them, and telegrams
 * as arrows between the lanes.
 *
 *     Bob   ▕Bank▕Home──        a telegram goes to the lane of its receiver,
 *                │ HiHoney      at once, or along a dotted run for as long
 *     Elsa  ▕Work▼▕CookStew     as it waits
 *                └┄┄┄┄▲ Stew
 */
#ifndef VIEW_LANES_DRAW_H
#define VIEW_LANES_DRAW_H

#include "view/axis.h"
#include "view/lanes.h"

/* Lanes drawn below one another, with channels between them. */
struct lanes_field {
	struct lanes lanes;
	struct axis axis;
	struct area area;         /* its first row is that of the first lane */
	struct area ruler, names; /* above the field and to the left of it, both */
	int pitch;                /* rows from lane to lane, at least 1 */
};

/* Draws the ticks of the axis above the field; inside a segment, the kinds of its events. */
void lanes_draw_ruler(const struct lanes_field *field);

/* Draws the lane of that number into its row of the field.  Before segment since, nothing is
 * known. */
void lanes_draw_lane(const struct lanes_field *field, size_t index, uint64_t since);

/* Draws the arrows of all visible telegrams, then as many of their labels as there is room for. */
void lanes_draw_telegrams(const struct lanes_field *field);

/* Draws the visible reloads as lines from the ruler above the field downward. */
void lanes_draw_reloads(const struct lanes_field *field);

#endif
