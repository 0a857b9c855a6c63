/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_LABEL_H
#define DIAGRAM_LABEL_H

#include "diagram/route.h"

/*
 * Finds where an edge's label stands: above or below its line, beside it, or in it.  A label that
 * fits nowhere is replaced by a number on the line, and stands in the legend.
 */

struct label_place {
	int x, y;
	int cost;
};

/* Finds the best place along a route for a label of that many columns; false if there is none. */
bool label_find(struct paper *paper, const struct route *route, int cols,
                struct label_place *place);

/* Finds the best place for one character on the line itself; false if there is none. */
bool label_find_number(const struct paper *paper, const struct route *route,
                       struct label_place *place);

#endif
