/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Charts of a part of another chart.
 */
#include <stdlib.h>

#include "core/memory.h"
#include "diagram/chart.h"

static const char others[] = "others";

static void copy_node(struct chart *chart, const struct chart *whole, int node, int copies[],
                      size_t most)
{
	if (node < 0 || copies[node] >= 0 || chart->node_count == most)
		return;
	struct chart_node copy = whole->nodes[node];
	copy.parent = -1;
	copies[node] = chart_add_node(chart, &copy);
}

/* Copies an edge if one of its ends is shown; returns its index, or -1. */
static int copy_edge(struct chart *chart, const struct chart *whole, const struct chart_edge *edge,
                     const int copies[], bool named)
{
	int from = copies[edge->from], to = edge->to < 0 ? edge->to : copies[edge->to];
	if (from >= 0 && (to >= 0 || edge->to < 0))
		return chart_add_edge(chart, from, to, edge->kind, edge->label);
	if (from >= 0)
		return chart_add_edge(chart, from, CHART_LEAVES, CHART_PLAIN,
		                      named ? whole->nodes[edge->to].title : others);
	if (to < 0)
		return -1;
	return chart_add_edge(chart, to, CHART_COMES, CHART_PLAIN,
	                      named ? whole->nodes[edge->from].title : others);
}

/* Copies the edges between copied nodes and the ends of the others, with their ways; only those of
 * that node, unless it is -1. */
static void copy_edges(struct chart *chart, const struct chart *whole, const int copies[],
                       bool named, int only)
{
	for (size_t i = 0; i < whole->edge_count; i++) {
		const struct chart_edge *edge = &whole->edges[i];
		bool wanted = only < 0 || edge->from == only || edge->to == only;
		int copy = wanted ? copy_edge(chart, whole, edge, copies, named) : -1;
		for (size_t k = 0; k < whole->way_count && copy >= 0; k++) {
			struct chart_way way = whole->ways[k];
			way.edge = copy;
			if (whole->ways[k].edge == (int)i)
				chart_add_way(chart, &way);
		}
	}
}

static int *no_copies(const struct chart *whole)
{
	int *copies = memory_zero(whole->node_count, sizeof *copies);
	for (size_t i = 0; i < whole->node_count; i++)
		copies[i] = -1;
	return copies;
}

void chart_near(struct chart *chart, const struct chart *whole, int node, size_t most, bool named)
{
	int *copies = no_copies(whole);
	*chart = (struct chart){ .node_count = 0 };
	copy_node(chart, whole, node, copies, most);
	for (size_t i = 0; i < whole->edge_count; i++) {
		const struct chart_edge *edge = &whole->edges[i];
		if (edge->from == node || edge->to == node) {
			copy_node(chart, whole, edge->from, copies, most);
			copy_node(chart, whole, edge->to, copies, most);
		}
	}
	copy_edges(chart, whole, copies, named, -1);
	free(copies);
}

void chart_around(struct chart *chart, const struct chart *whole, int node, int first, size_t most,
                  bool named)
{
	int *copies = no_copies(whole);
	*chart = (struct chart){ .node_count = 0 };
	copy_node(chart, whole, node, copies, most);
	copy_node(chart, whole, first, copies, most);
	for (size_t i = 0; i < whole->edge_count; i++) {
		if (whole->edges[i].from == node)
			copy_node(chart, whole, whole->edges[i].to, copies, most);
	}
	copy_edges(chart, whole, copies, named, node);
	free(copies);
}

/* Marks both nodes if one is marked; returns whether that is new. */
static bool join(bool marks[], int a, int b)
{
	bool joins = a >= 0 && b >= 0 && marks[a] != marks[b];
	if (joins)
		marks[a] = marks[b] = true;
	return joins;
}

void chart_connected(struct chart *chart, const struct chart *whole, int node)
{
	bool *marks = memory_zero(whole->node_count, sizeof *marks), more = true;
	int *copies = no_copies(whole);
	*chart = (struct chart){ .node_count = 0 };
	marks[node] = true;
	while (more) {
		more = false;
		for (size_t i = 0; i < whole->edge_count; i++)
			more |= join(marks, whole->edges[i].from, whole->edges[i].to);
		for (size_t i = 0; i < whole->node_count; i++)
			more |= join(marks, (int)i, whole->nodes[i].parent);
	}
	for (size_t i = 0; i < whole->node_count; i++) {
		struct chart_node copy = whole->nodes[i];
		copy.parent = copy.parent < 0 ? -1 : copies[copy.parent];
		if (marks[i])
			copies[i] = chart_add_node(chart, &copy);
	}
	copy_edges(chart, whole, copies, true, -1);
	free(copies);
	free(marks);
}
