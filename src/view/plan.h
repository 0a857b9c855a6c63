/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef VIEW_PLAN_H
#define VIEW_PLAN_H

#include <stdbool.h>

#include "core/error.h"
#include "view/view.h"

/*
 * How the body of a screen is divided among the views.  A plan is drawn for one size of screen and
 * scaled to others.
 */

enum {
	BARS = 3, /* rows of title, status and hints */
	SLOTS_MAX = PANELS_FIRST,
};

/* A rectangle of the body, and the views that share it. */
struct slot {
	uint32_t views; /* a bit for each view number */
	int x, y, cols, rows;
	int first; /* of a user's plan, the view that is visible at first */
};

/* The slots of a screen of cols x rows, whose body has rows - BARS; larger screens are in
 * proportion. */
struct plan {
	bool crowd;
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

#endif
