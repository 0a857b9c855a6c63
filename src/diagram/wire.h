/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_WIRE_H
#define DIAGRAM_WIRE_H

#include "diagram/plan.h"
#include "diagram/route.h"

/*
 * Draws the edges, each with its label at once: straight ones first, then the others around them.
 * Edges that turned out badly can be drawn again, once everything else is in place.
 */

enum { WIRE_NUMBERS = 35 }; /* 1 to 9, then a to z */

struct wiring {
	const struct chart *chart;
	const struct plan *plan;
	struct paper *paper;
	char *numbers; /* by edge, owned: the character that stands for its label; 0: none */
	int *costs;    /* by edge, owned; 0: not drawn */
	int cost;      /* of all edges drawn; less is better */
};

/* Borrows all that it is given.  The boxes must be on the paper. */
void wire_init(struct wiring *wiring, const struct chart *chart, const struct plan *plan,
               struct paper *paper);
void wire_fini(struct wiring *wiring);

/* Draws every edge; false if one has no route. */
bool wire_edges(struct wiring *wiring);

/* Draws the bad edges again; false if one then has no route. */
bool wire_again(struct wiring *wiring);

/* The first numbered edge that has the same label as a numbered edge, and so the same number. */
int wire_first_alike(const struct wiring *wiring, int edge);

#endif
