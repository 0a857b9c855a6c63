/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_CHART_H
#define DIAGRAM_CHART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/world.h"

/*
 * What a diagram shows of one machine: its states as nodes, the ways between
 * them as edges.  Edges between the same two nodes that look alike are one,
 * and its label tells them apart: `hungry | StewReady`.
 *
 * A way back to the previous state leads to the states from which this one is
 * reached, or to CHART_BACK where that can be any.
 *
 * Titles are borrowed, labels are the chart's own.
 */

/* As an edge's target: whatever state was the previous one. */
enum { CHART_BACK = -1 };

enum chart_kind {
	CHART_PLAIN,
	CHART_MESSAGE,  /* a telegram leads there */
	CHART_REVERT,   /* a way back */
	CHART_ANYWHERE, /* the global state's: from any state */
};

struct chart_node {
	const char *title;
	int parent;    /* the metastate that it is drawn in; -1: none */
	uint8_t state; /* its number in the class */
	bool initial;  /* its machine, or its metastate, begins here */
	bool global;
	bool folded; /* a metastate whose states are not shown */
};

struct chart_edge {
	int from, to; /* nodes; the same twice: a loop */
	enum chart_kind kind;
	char *label; /* may be "" */
};

/* Which edge stands for one of the class's declared ways out. */
struct chart_way {
	uint8_t state;   /* that declares it */
	uint8_t to;      /* where it leads, or REVERTS */
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

/* Metastates that are shown folded, by number. */
struct chart_folds {
	uint64_t bits[4];
};

static inline bool chart_is_folded(const struct chart_folds *folds, uint8_t state)
{
	return folds && (folds->bits[state / 64] >> state % 64 & 1);
}

void chart_fold(struct chart_folds *folds, uint8_t state, bool folded);

void chart_init(struct chart *chart);
void chart_fini(struct chart *chart);

/* Adds a node and returns its index; a parent must be there before it is named. */
int chart_add_node(struct chart *chart, const struct chart_node *node);

/* Adds an edge with a copy of its label, or that label to an edge that looks
 * alike; returns the edge's index. */
int chart_add_edge(struct chart *chart, int from, int to, enum chart_kind kind, const char *label);

/* Makes the chart of one machine of a class; folds may be NULL. */
void chart_of_class(struct chart *chart, const struct world *world, const struct class *class,
                    size_t machine, const struct chart_folds *folds);

/* Makes a chart of one node of another chart, the nodes that edges lead to from
 * it or from which they lead to it, and those edges. */
void chart_near(struct chart *chart, const struct chart *whole, int node);

/* The node that shows a state (its own, or the folded metastate around it), or -1. */
int chart_find_node(const struct chart *chart, const struct class *class, uint8_t state);

/* The edge that stands for a change to a state by a declared way out (as
 * EVENT_CHANGE gives it), or -1. */
int chart_find_edge(const struct chart *chart, const struct class *class, uint8_t state,
                    unsigned number, uint8_t to);

/* Whether a node is drawn inside another, at any depth. */
bool chart_is_inside(const struct chart *chart, int node, int parent);

#endif
