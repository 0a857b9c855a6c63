/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_WIRE_H
#define DIAGRAM_WIRE_H

#include "diagram/plan.h"
#include "diagram/route.h"

/*
 * Draws the edges: straight ones first, each with its label at once, so that
 * what comes later goes round both.  Those that did not come out well can be
 * drawn again, because then everything else stands.
 */

enum { WIRE_NUMBERS = 35 }; /* 1 to 9, then a to z */

struct wiring {
	const struct chart *chart;
	const struct plan *plan;
	struct paper *paper;
	char *numbers; /* by edge: the character on its line that stands for its label; 0: none */
	int *costs;    /* by edge; 0 until it is drawn */
	int cost;      /* of all that was drawn; less is better */
	struct route_memory *memory;
};

/* All is borrowed; the boxes are drawn already. */
void wire_init(struct wiring *wiring, const struct chart *chart, const struct plan *plan,
               struct paper *paper, struct route_memory *memory);
void wire_fini(struct wiring *wiring);

/* Draws every edge; false when one has no way, or when all together cost too much. */
bool wire_edges(struct wiring *wiring, int too_much);

/* Draws those again that did not come out well; false when one then has no way. */
bool wire_again(struct wiring *wiring);

/* The first edge that has the same number as one with a number: their labels are the same. */
int wire_first_alike(const struct wiring *wiring, int edge);

#endif
