/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_CHART_H
#define DIAGRAM_CHART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/world.h"

/*
 * What a diagram shows of one machine: its states as nodes, their ways out as edges.  Edges between
 * the same two nodes that look alike are merged, and their label lists them: `hungry | StewReady`.
 *
 * Edges to a node from all others, three or more, under one label are one edge to CHART_OTHERS.
 *
 * An edge of a state that reverts leads to each state from which that state is entered, or to
 * CHART_BACK if that can be any state.
 *
 * Titles are borrowed; labels belong to the chart.
 */

/* Targets of edges that end at no other node. */
enum {
	CHART_BACK = -1,   /* the previous state can be any */
	CHART_LEAVES = -2, /* leads to states that are not shown; the label names them */
	CHART_COMES = -3,  /* comes from such states, to the node that it says it is from */
	CHART_OTHERS = -4, /* comes from every other state */
};

enum chart_kind {
	CHART_PLAIN,
	CHART_MESSAGE,  /* taken when a telegram comes */
	CHART_REVERT,   /* reverts to the previous state */
	CHART_ANYWHERE, /* of the global state: from any state */
};

struct chart_node {
	const char *title;
	int parent;    /* the metastate that contains it; -1: none */
	uint8_t state; /* number in the class */
	bool initial;  /* where its machine, or its metastate, starts */
	bool global;
	bool folded; /* a metastate whose inner states are not shown */
};

struct chart_edge {
	int from, to; /* nodes; the same twice: a loop */
	enum chart_kind kind;
	char *label; /* may be "" */
};

/* Maps a declared way out of a state to the edge that shows it. */
struct chart_way {
	uint8_t state;   /* the state that declares it */
	unsigned number; /* among that state's ways out, from 1 */
	int edge;
};

struct chart {
	struct chart_node *nodes;
	struct chart_edge *edges;
	struct chart_way *ways;
	size_t node_count, node_capacity;
	size_t edge_count, edge_capacity;
	size_t way_count, way_capacity;
};

/* Which metastates are shown without what is in them, by state number. */
enum chart_fold { CHART_AS_FITS, CHART_FOLDED, CHART_OPEN };

struct chart_folds {
	uint8_t of[256]; /* enum chart_fold; charts are of what is not folded */
};

/* Frees what a chart owns; an empty one is all zeros. */
void chart_fini(struct chart *chart);

/* Adds a node and returns its index.  A node's parent must be added before it. */
int chart_add_node(struct chart *chart, const struct chart_node *node);

/* Adds an edge with a copy of the label, or appends the label to an edge that looks alike.  Returns
 * the edge's index. */
int chart_add_edge(struct chart *chart, int from, int to, enum chart_kind kind, const char *label);

/* Adds what a declared way out is shown by. */
void chart_add_way(struct chart *chart, const struct chart_way *way);

/* Makes the chart of one machine of a class; folds may be NULL.  To be released with chart_fini. */
void chart_of_class(struct chart *chart, const struct world *world, const struct class *class,
                    size_t machine, const struct chart_folds *folds);

/* Makes the chart of one node of another chart and its neighbours, of at most that many nodes, with
 * all edges between them, and with CHART_LEAVES and CHART_COMES for the others.  If not named, these
 * say "others" instead of titles, for where there is little room. */
void chart_near(struct chart *chart, const struct chart *whole, int node, size_t most, bool named);

/* Makes the chart of one node, another one, and of where the first leads, of at most so many nodes, with
 * the edges of the first alone, as in chart_near(). */
void chart_around(struct chart *chart, const struct chart *whole, int node, int first, size_t most,
                  bool named);

/* Makes the chart of one node of another chart and all that are joined to it, by edges or as a
 * metastate and what is in it. */
void chart_connected(struct chart *chart, const struct chart *whole, int node);

/* The node that shows a state, its own or the folded metastate around it; -1: none. */
int chart_find_node(const struct chart *chart, const struct class *class, uint8_t state);

/* The edge that shows a change to a state by a declared way out, as EVENT_CHANGE names it; -1:
 * none. */
int chart_find_edge(const struct chart *chart, const struct class *class, uint8_t state,
                    unsigned number, uint8_t to);

/* Whether a node is drawn inside another, at any depth, or is that node. */
bool chart_is_inside(const struct chart *chart, int node, int parent);

#endif
