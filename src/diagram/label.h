/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_LABEL_H
#define DIAGRAM_LABEL_H

#include "diagram/route.h"

/*
 * Where an edge's label stands: above or below its line, beside it, or in it.
 * What fits nowhere becomes a number on the line, and a legend says the rest.
 */

struct label_place {
	int x, y;
	int cost;
};

/* The best place along a route for a label of that many columns; false when
 * there is none. */
bool label_find(const struct paper *paper, const struct route *route, int cols,
                struct label_place *place);

/* The best place on the line itself for one character. */
bool label_find_number(const struct paper *paper, const struct route *route,
                       struct label_place *place);

#endif
