/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_PLACEMENT_H
#define DIAGRAM_PLACEMENT_H

#include "diagram/arrange.h"
#include "diagram/chart.h"
#include "diagram/paper.h"

/*
 * Where each box of a chart stands, and how large it is.  The inside of a metastate is arranged by
 * itself; in its surroundings, the metastate is one large box.
 */

enum {
	PLACEMENT_NODES_MAX = ARRANGE_ITEMS_MAX,
	PLACEMENT_TEXT_SIZE = 320,
};

/* How the boxes are arranged. */
enum placement_order {
	PLACEMENT_DOWN,   /* starting from layers that go from top to bottom, */
	PLACEMENT_ACROSS, /* or from left to right */
	PLACEMENT_LANES, /* as in the plan before, with space for edges around and beside each other */
};

struct placement {
	const struct chart *chart;
	struct paper_room room;
	enum placement_order order;
	bool fits;
	struct arrange_spot
		spots[PLACEMENT_NODES_MAX]; /* by node, among those in the same metastate */
	struct paper_area boxes[PLACEMENT_NODES_MAX]; /* by node; 0 by 0 for a node in the legend */
	int cols, rows;
};

/* Makes the plan for its chart and room; false if there is not enough space. */
bool placement_make(struct placement *plan, enum placement_order order);

/* Whether a node is a frame around other nodes. */
bool placement_is_frame(const struct chart *chart, int node);

/* Whether a node is not drawn but named in the legend: a global state that has no edges. */
bool placement_in_legend(const struct chart *chart, int node);

/* Whether an edge is drawn in or beside its box: a loop, or one that ends at no other box. */
static inline bool placement_in_box(const struct chart_edge *edge)
{
	return edge->to == edge->from || edge->to < 0;
}

/* Writes the title of a node's box. */
void placement_title(const struct chart *chart, int node, char out[PLACEMENT_TEXT_SIZE]);

/* The text in the upper edge of a global state's frame. */
extern const char placement_anywhere[];

/* Writes the text beside a box for an edge that ends there: `back (hungry)`, or states' titles. */
void placement_stub(const struct chart_edge *edge, char out[PLACEMENT_TEXT_SIZE]);

/* Writes the text in a box for a loop. */
void placement_loop(const struct chart_edge *edge, char out[PLACEMENT_TEXT_SIZE]);

#endif
