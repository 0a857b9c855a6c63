/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_WIRE_H
#define DIAGRAM_WIRE_H

#include "diagram/placement.h"

/*
 * Draws the edges, each with its label at once: straight ones first, then the others around them.
 * Edges that turned out badly can be drawn again, once everything else is in place.
 */

/* An edge on paper. */
struct wire {
	int cost;    /* 0: not drawn */
	char number; /* the character that stands for its label; 0: none */
};

/* A drawing in the making. */
struct drawing {
	struct placement plan;
	struct paper paper; /* with the boxes of the plan */
	struct wire *wires; /* by edge, owned */
	int cost;           /* of all edges drawn; less is better */
};

/* Draws every edge; false if one has no route. */
bool wire_edges(struct drawing *drawing);

/* Draws the bad edges again; false if one then has no route. */
bool wire_again(struct drawing *drawing);

/* The first numbered edge that has the same label as a numbered edge, and so the same number. */
int wire_first_alike(const struct drawing *drawing, int edge);

#endif
