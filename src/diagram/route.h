/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_ROUTE_H
#define DIAGRAM_ROUTE_H

#include "diagram/chart.h"
#include "diagram/paper.h"

/*
 * The way of an edge over the paper, from a place on the frame of one node to a
 * place on the frame of another: the cheapest, found by A*.  Bends and crossings
 * cost; boxes, labels and the frames of metastates that have nothing to do with
 * the edge cannot be passed.
 */

enum { ROUTE_MAX = 480 };

enum route_cost {
	ROUTE_ACROSS = 1, /* a column */
	ROUTE_ALONG = 2,  /* a row, which is twice as high as a column is wide */
	ROUTE_BEND = 6,
	ROUTE_FRAME = 4, /* into a metastate, or out of it */
	ROUTE_CROSSING = 30,
};

struct route_point {
	int16_t x, y;
};

struct route {
	struct route_point points[ROUTE_MAX]; /* with those on the frames */
	int count, cost;
};

/* What searches note down, over paper of any size up to that; kept from one to the
 * next because it need not be cleared. */
struct route_memory {
	struct route_note *notes; /* by cell and direction; owned */
	struct route_step *steps; /* owned */
	size_t step_capacity;
	unsigned searches;
};

/* Between which nodes a way is looked for, and over what. */
struct route_task {
	const struct paper *paper;
	const struct chart *chart;
	const struct paper_area *boxes;
	int from, to;
	int too_much; /* a cost at which the search is given up */
};

void route_memory_init(struct route_memory *memory, int cols, int rows);
void route_memory_fini(struct route_memory *memory);

/* Finds the cheapest way; false when there is none that does not cost too much. */
bool route_find(const struct route_task *task, struct route_memory *memory, struct route *route);

/* The direction that a route has at a point, from the one before. */
enum paper_way route_way(const struct route *route, int point);

/* Whether an edge may begin or end at a place of a node's frame, and what that
 * costs: places are best kept apart.  Negative: it may not. */
int route_port(const struct paper *paper, int node, int x, int y, enum paper_way way);

/* What it costs to go to a cell in a direction, without bends; negative: it cannot be
 * passed.  *straight: it has to be left as it was come to. */
int route_step(const struct route_task *task, int x, int y, enum paper_way way, bool *straight);

#endif
