/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_WIRE_H
#define DIAGRAM_WIRE_H

#include "diagram/placement.h"

/*
 * Finds an edge's route over the paper, from a place on one node's frame to a place on another's:
 * the cheapest one, by A*.  Bends and crossings have a cost.  A route cannot pass boxes, labels, or
 * frames of metastates that it neither enters nor leaves.
 */

enum { ROUTE_MAX = 480 };

enum route_cost {
	ROUTE_ACROSS = 1, /* for a column */
	ROUTE_ALONG = 2,  /* for a row, which is twice as high as a column is wide */
	ROUTE_BEND = 6,
	ROUTE_FRAME = 4, /* into or out of a metastate */
	ROUTE_CROSSING = 30,
};

struct route_point {
	int16_t x, y;
};

struct route {
	struct route_point points[ROUTE_MAX]; /* including the two on the frames */
	int count, cost;
};

/* A search: over what, and between which nodes. */
struct route_task {
	const struct paper *paper;
	const struct chart *chart;
	const struct paper_area *boxes;
	int from, to;
};

/* Finds the cheapest route; false if there is none. */
bool route_find(const struct route_task *task, struct route *route);

/* The direction in which a route comes to a point, from the point before; point > 0. */
enum paper_way route_way(const struct route *route, int point);

/* The cost of starting or ending an edge, in direction way, at a place of a node's frame; places
 * close to others or to a corner cost more.  Negative: not allowed. */
int route_port(const struct paper *paper, int node, int x, int y, enum paper_way way);

/* The cost of entering a cell in a direction, without bends; negative: it cannot be passed.
 * *straight: the route must leave it in the same direction. */
int route_step(const struct route_task *task, int x, int y, enum paper_way way, bool *straight);

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
