/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_PLACEMENT_H
#define DIAGRAM_PLACEMENT_H

#include "diagram/chart.h"
#include "diagram/paper.h"

/*
 * Decides which box stands beside which.  Items get spots in a grid of columns and rows, so that
 * links are short and straight and do not cross.  The search starts from layers and then closes the
 * gaps that they leave, because a terminal has few rows.
 */

enum {
	ARRANGE_ITEMS_MAX = 40,
	ARRANGE_LINKS_MAX = 256,
};

struct arrange_item {
	int cols, rows; /* size in cells */
};

struct arrange_link {
	int from, to; /* two different items */
};

struct arrange_spot {
	int col, row;
};

/* What to arrange, and the space for it. */
struct arrange_task {
	struct arrange_item items[ARRANGE_ITEMS_MAX];
	int item_count;
	int first; /* the item at which the machine starts */
	struct arrange_link links[ARRANGE_LINKS_MAX];
	int link_count;
	int cols, rows; /* the available space, in cells */
};

/* Finds the spots, starting from layers that go from left to right (across) or from top to
 * bottom. */
void arrange(const struct arrange_task *task, bool across, struct arrange_spot *spots);

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
