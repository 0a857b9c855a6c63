/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_WIRE_H
#define DIAGRAM_WIRE_H

#include "diagram/plan.h"

/*
 * Draws the edges: straight ones first, each with its label at once, so that
 * what comes later goes round both.  Then those that did not come out well are
 * drawn again, because now everything else stands.
 */

enum { WIRE_NUMBERS = 35 }; /* 1 to 9, then a to z */

struct wiring {
	const struct chart *chart;
	const struct plan *plan;
	struct paper *paper;
	char *numbers; /* by edge: the character on its line that stands for its label; 0: none */
	int numbered;  /* how many of them there are */
	int cost;      /* of all that was drawn; less is better */
	bool careful;  /* draw again what did not come out well: it takes as long as all the rest */
	int too_much;  /* a cost at which it is given up */
};

/* Draws every edge over boxes that are drawn already; false when one has no way, or when it costs
 * too much. */
bool wire_edges(struct wiring *wiring);

/* The first edge that has the same number as one with a number: their labels are the same. */
int wire_first_alike(const struct wiring *wiring, int edge);

#endif
