/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef VIEW_PLAN_H
#define VIEW_PLAN_H

#include <stdbool.h>

#include "core/error.h"
#include "view/view.h"

/*
 * How the body of a screen is divided among the views: drawn for a screen of one size, and for
 * others in proportion.
 */

enum {
	BARS = 3, /* title, status, hints */
	SLOTS_MAX = PANELS_FIRST,
};

/* A rectangle of the body, and the views that share it. */
struct slot {
	uint32_t views; /* a bit for each number */
	int x, y, cols, rows;
};

/* The slots of a screen of cols x rows, its body being rows - BARS; a larger one
 * is laid out in proportion. */
struct plan {
	bool crowd;
	int cols, rows;
	struct slot panel;
	struct slot beside; /* where the selected agent's details always are; nowhere: empty */
	size_t count;
	struct slot slots[SLOTS_MAX];
	int first[SLOTS_MAX]; /* of a user's plan, the view that is named first in each */
};

/*
 * Reads a plan as a user writes it: rows from top to bottom, each with its places from left to
 * right.  A number before a row is its share of the height, one before a place, or a second one
 * before the first, its share of the width.
 *
 *	map / agents+crowd / 3 2 diagram+lanes | 1 trace+telegrams
 *
 * Views with a plus between them share a place, and so do those that are left out with the last
 * one.  False: what is wrong with it, and nothing is changed.
 */
bool plan_read(struct plan *plan, const char *text, struct error *error);

#endif
