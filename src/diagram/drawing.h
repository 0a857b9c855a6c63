/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_DRAWING_H
#define DIAGRAM_DRAWING_H

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
	bool frame;     /* no line enters or leaves it at the top */
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

/* Whether an edge comes to its box from states that are not shown one by one. */
static inline bool placement_comes(const struct chart_edge *edge)
{
	return edge->to == CHART_COMES || edge->to == CHART_OTHERS;
}

/* Writes the text beside a box for an edge that ends there: `back (hungry)`, `others (hungry)`, or
 * states' titles. */
void placement_stub(const struct chart_edge *edge, char out[PLACEMENT_TEXT_SIZE]);

/* Writes the text in a box for a loop. */
void placement_loop(const struct chart_edge *edge, char out[PLACEMENT_TEXT_SIZE]);

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
	ROUTE_CROSSING = 60,
	ROUTE_JOINT = 3, /* with a trunk */
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
	const int *trunks; /* by edge: the edge that is the trunk it may join; -1: none */
	int trunk;         /* the trunk that the route is to join; -1: it is to end at a box */
	int limit;         /* only a cheaper route is of use */
};

/* Finds the cheapest route; false if there is none. */
bool route_find(const struct route_task *task, struct route *route);

/* The direction in which a route comes to a point, from the point before; point > 0. */
enum paper_way route_way(const struct route *route, int point);

/* The cost of starting or ending an edge, in direction way, at a place of a node's frame; places
 * close to others or to a corner cost more.  Negative: not allowed, as in the row with the title of a
 * metastate. */
int route_port(const struct route_task *task, int node, int x, int y, enum paper_way way);

/* The cost of entering a cell in a direction, without bends; negative: it cannot be passed.
 * *straight: the route must leave it in the same direction. */
int route_step(const struct route_task *task, int x, int y, enum paper_way way, bool *straight);

/*
 * Finds where an edge's label stands: above or below its line, beside it, or in it.  A label that
 * fits nowhere is replaced by a number on the line, and stands in the legend.
 */

struct label_place {
	int x, y;
	int cols;
	int away; /* of the line, in columns; a row counts as two */
	int cost;
};

/* Finds the best place along an edge's route for its label; false if there is none.  place->cols is
 * given: the columns of the label. */
bool label_find(struct paper *paper, const struct route *route, int edge,
                struct label_place *place);

/* Finds the best place for one character on the line itself; false if there is none. */
bool label_find_number(const struct paper *paper, const struct route *route, int edge,
                       struct label_place *place);

/* What it costs that a line of another edge is as near to a label as its own; 0 if none is. */
int label_doubt(const struct paper *paper, int edge, const struct label_place *place);

/*
 * Draws the edges, each with its label at once: straight ones first, then the others around them.
 * Where edges from several boxes lead to one under one label, the first is a trunk that the others join.
 * Edges that turned out badly can be drawn again, once everything else is in place.
 */

/* An edge on paper. */
struct wire {
	int cost;    /* 0: not drawn */
	char number; /* the character that stands for its label; 0: none */
	bool joined; /* ends at its trunk, whose label is its own */
	struct label_place place;
	struct route_point *points; /* owned */
	int count;
};

/* A drawing in the making. */
struct drawing {
	struct placement plan;
	struct paper paper; /* with the boxes of the plan */
	struct wire *wires; /* by edge, owned */
	int *trunks;        /* by edge, owned: see struct route_task */
	int cost;           /* of all edges drawn; less is better */
};

/* A possible route and label place of an edge. */
struct attempt {
	struct route route;
	struct label_place place;
	bool numbered, joined;
	int cost;
};

/* Finds the cheapest straight line; false if there is none. */
bool attempt_straight(struct drawing *drawing, int edge, struct attempt *attempt);

/* Finds the cheapest route of any shape that costs less than attempt->cost; false if there is none. */
bool attempt_any(struct drawing *drawing, int edge, struct attempt *attempt);

/* The same to the trunk, whose label is there already. */
bool attempt_join(struct drawing *drawing, int edge, struct attempt *attempt);

/* Begins without edges. */
void wire_init(struct drawing *drawing);
void wire_fini(struct drawing *drawing);

/* Draws every edge; false if one has no route, or all of them cost more than a limit. */
bool wire_edges(struct drawing *drawing, int limit);

/* Draws the bad edges again; false if one then has no route. */
bool wire_again(struct drawing *drawing);

/* Marks the part of each trunk that it shares with the edges that join it. */
void wire_share(struct drawing *drawing);

/* The first numbered edge that has the same label as a numbered edge, and so the same number. */
int wire_first_alike(const struct drawing *drawing, int edge);

#endif
