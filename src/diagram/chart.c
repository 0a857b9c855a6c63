/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/chart.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

enum {
	LABEL_SIZE = 256,
	OTHERS_MIN = 3,  /* edges that are drawn as one, from all others */
	RETURNS_MAX = 2, /* a way back to more states is drawn as CHART_BACK */
};

static const char between[] = " | ";

void chart_fini(struct chart *chart)
{
	for (size_t i = 0; i < chart->edge_count; i++)
		free(chart->edges[i].label);
	free(chart->nodes);
	free(chart->edges);
	free(chart->ways);
}

int chart_add_node(struct chart *chart, const struct chart_node *node)
{
	chart->nodes = memory_grow(chart->nodes, chart->node_count, &chart->node_capacity,
	                           sizeof *chart->nodes);
	chart->nodes[chart->node_count] = *node;
	return (int)chart->node_count++;
}

/* Whether text is one of the parts of the label. */
static bool has_part(const char *label, const char *text)
{
	size_t length = strlen(text);
	while (label) {
		const char *end = strstr(label, between);
		size_t size = end ? (size_t)(end - label) : strlen(label);
		if (size == length && memcmp(label, text, size) == 0)
			return true;
		label = end ? end + strlen(between) : NULL;
	}
	return false;
}

static void add_label(struct chart_edge *edge, const char *text)
{
	size_t old = strlen(edge->label), gap = old ? strlen(between) : 0;
	if (!*text || has_part(edge->label, text))
		return;
	edge->label = memory_resize(edge->label, old + gap + strlen(text) + 1, 1);
	memcpy(edge->label + old, between, gap);
	memcpy(edge->label + old + gap, text, strlen(text) + 1);
}

int chart_add_edge(struct chart *chart, int from, int to, enum chart_kind kind, const char *label)
{
	for (size_t i = 0; i < chart->edge_count; i++) {
		struct chart_edge *other = &chart->edges[i];
		bool alike = (other->kind == CHART_REVERT) == (kind == CHART_REVERT);
		if (alike && other->from == from && other->to == to) {
			add_label(other, label);
			return (int)i;
		}
	}
	chart->edges = memory_grow(chart->edges, chart->edge_count, &chart->edge_capacity,
	                           sizeof *chart->edges);
	struct chart_edge *edge = &chart->edges[chart->edge_count];
	*edge = (struct chart_edge){ from, to, kind, memory_zero(1, 1) };
	add_label(edge, label);
	return (int)chart->edge_count++;
}

void chart_add_way(struct chart *chart, const struct chart_way *way)
{
	chart->ways = memory_grow(chart->ways, chart->way_count, &chart->way_capacity,
	                          sizeof *chart->ways);
	chart->ways[chart->way_count++] = *way;
}

bool chart_is_inside(const struct chart *chart, int node, int parent)
{
	while (node >= 0 && node != parent)
		node = chart->nodes[node].parent;
	return node == parent;
}

int chart_find_node(const struct chart *chart, const struct class *class, uint8_t state)
{
	for (; state; state = class->states[state]->parent) {
		for (size_t i = 0; i < chart->node_count; i++) {
			if (chart->nodes[i].state == state)
				return (int)i;
		}
	}
	return -1;
}

int chart_find_edge(const struct chart *chart, const struct class *class, uint8_t state,
                    unsigned number, uint8_t to)
{
	int node = chart_find_node(chart, class, to), found = -1;
	for (size_t i = 0; i < chart->way_count; i++) {
		const struct chart_way *way = &chart->ways[i];
		if (way->state != state || way->number != number)
			continue;
		found = way->edge;
		if (chart->edges[found].to == node)
			break;
	}
	return found;
}

/*
 * The chart of a class.
 */

/* A chart in the making. */
struct making {
	struct chart *chart;
	const struct world *world;
	const struct class *class;
	size_t machine;
	const struct chart_folds *folds;
};

/* Adds the nodes inside a state in the order of their numbers, each before those inside it. */
static void add_nodes(const struct making *making, uint8_t parent, int around)
{
	const struct class *class = making->class;
	for (size_t i = 1; i < class->state_count; i++) {
		const struct state *state = class->states[i];
		uint8_t number = (uint8_t)i;
		if (state->machine != making->machine || state->parent != parent)
			continue;
		struct chart_node node = { .title = class_state_title(class, number),
			                   .parent = around,
			                   .state = number,
			                   .initial = class_is_initial(class, number) };
		node.global = number == class->machines[making->machine].global;
		node.folded = state->initial && making->folds &&
		              making->folds->of[number] == CHART_FOLDED;
		int added = chart_add_node(making->chart, &node);
		if (!node.folded)
			add_nodes(making, number, added);
	}
}

/* Whether a state leads to itself.  Then it is the previous state, too. */
static bool leads_to_itself(const struct class *class, uint8_t state)
{
	for (struct way way = way_of(class->states[state]); way_next(&way);) {
		if (way.exit.to == state)
			return true;
	}
	return false;
}

/* Whether from leads to some other state that reverts.  After that blip, it is the previous
 * state. */
static bool is_interrupted(const struct class *class, uint8_t from, uint8_t state)
{
	for (struct way way = way_of(class->states[from]); way_next(&way);) {
		bool other = way.exit.to != REVERTS && way.exit.to != state;
		if (other && state_table_reverts(class->states[way.exit.to]))
			return true;
	}
	return false;
}

/* Whether a way out leads into a state from a state that is not inside it. */
static bool leads_into(const struct class *class, uint8_t from, uint8_t state)
{
	if (state_table_is_in(class->states, from, state))
		return false;
	for (struct way way = way_of(class->states[from]); way_next(&way);) {
		if (way.exit.to != REVERTS &&
		    state_table_is_in(class->states,
		                      state_table_innermost(class->states, way.exit.to), state))
			return true;
	}
	return false;
}

/* Finds the states to which a state may revert.  False if that can be any state, or one inside the
 * state itself. */
static bool find_returns(const struct making *making, uint8_t state, bool returns[256])
{
	const struct class *class = making->class;
	uint8_t global = class->machines[making->machine].global;
	size_t count = 0;
	if (class->states[state]->initial || leads_to_itself(class, state) ||
	    is_interrupted(class, state, state))
		return false;
	if (global && (leads_into(class, global, state) || is_interrupted(class, global, state)))
		return false;
	for (size_t i = 1; i < class->state_count; i++) {
		returns[i] = class->states[i]->machine == making->machine &&
		             leads_into(class, (uint8_t)i, state);
		count += returns[i];
	}
	return count > 0 && count <= RETURNS_MAX;
}

/* Adds an edge for a way out of a state.  An edge inside a folded metastate is not shown. */
static void add_edge(const struct making *making, uint8_t state, const struct way *way,
                     enum chart_kind kind, int to)
{
	struct chart *chart = making->chart;
	char label[LABEL_SIZE];
	int from = chart_find_node(chart, making->class, state);
	if (from == to && state != chart->nodes[from].state)
		return;
	world_label(making->world, &way->exit, label, sizeof label);
	int edge = chart_add_edge(chart, from, to, kind, label);
	chart_add_way(chart, &(struct chart_way){ state, way->number, edge });
}

static void add_edges(const struct making *making, uint8_t from)
{
	const struct class *class = making->class;
	bool global = class->machines[making->machine].global == from;
	for (struct way way = way_of(class->states[from]); way_next(&way);) {
		bool reverts = way.exit.to == REVERTS, targets[256] = { false };
		enum chart_kind kind = reverts            ? CHART_REVERT
		                       : global           ? CHART_ANYWHERE
		                       : way.exit.message ? CHART_MESSAGE
		                                          : CHART_PLAIN;
		targets[way.exit.to] = !reverts;
		bool certain = !reverts || find_returns(making, from, targets);
		if (!certain)
			add_edge(making, from, &way, kind, CHART_BACK);
		for (size_t i = 1; certain && i < class->state_count; i++) {
			if (targets[i])
				add_edge(making, from, &way, kind,
				         chart_find_node(making->chart, class, (uint8_t)i));
		}
	}
}

/* Whether edges are alike but for where they begin. */
static bool come_together(const struct chart_edge *a, const struct chart_edge *b)
{
	return a->to == b->to && a->to >= 0 && a->kind == b->kind && a->kind != CHART_REVERT &&
	       a->kind != CHART_ANYWHERE && *a->label && strcmp(a->label, b->label) == 0;
}

/* Whether edges like this one lead to its target from all other outermost nodes. */
static bool is_from_others(const struct chart *chart, const struct chart_edge *edge)
{
	size_t alike = 0, all = 0;
	for (size_t i = 0; i < chart->edge_count; i++) {
		const struct chart_edge *it = &chart->edges[i];
		alike += come_together(it, edge) && it->from != it->to &&
		         chart->nodes[it->from].parent < 0;
	}
	for (size_t i = 0; i < chart->node_count; i++) {
		bool outermost = chart->nodes[i].parent < 0;
		all += outermost && (int)i != edge->to && !chart->nodes[i].global;
	}
	return alike == all && alike >= OTHERS_MIN;
}

/* Takes an edge out; its ways are shown by another. */
static void replace_edge(struct chart *chart, size_t edge, size_t other)
{
	free(chart->edges[edge].label);
	chart->edge_count--;
	for (size_t i = edge; i < chart->edge_count; i++)
		chart->edges[i] = chart->edges[i + 1];
	for (size_t i = 0; i < chart->way_count; i++) {
		int *shown = &chart->ways[i].edge;
		*shown = *shown == (int)edge ? (int)other : *shown - (*shown > (int)edge);
	}
}

/* Makes one edge of those that lead to a node from all others. */
static void gather_others(struct chart *chart)
{
	for (size_t i = 0; i < chart->edge_count; i++) {
		struct chart_edge first = chart->edges[i];
		if (first.to < 0 || first.to == first.from || chart->nodes[first.to].parent >= 0 ||
		    chart->nodes[first.from].parent >= 0 || !is_from_others(chart, &first))
			continue;
		for (size_t k = chart->edge_count - 1; k > i; k--) {
			const struct chart_edge *edge = &chart->edges[k];
			if (edge->from != edge->to && come_together(edge, &first) &&
			    chart->nodes[edge->from].parent < 0)
				replace_edge(chart, k, i);
		}
		chart->edges[i].from = first.to;
		chart->edges[i].to = CHART_OTHERS;
	}
}

void chart_of_class(struct chart *chart, const struct world *world, const struct class *class,
                    size_t machine, const struct chart_folds *folds)
{
	struct making making = { chart, world, class, machine, folds };
	*chart = (struct chart){ .node_count = 0 };
	add_nodes(&making, STATE_NONE, -1);
	for (size_t i = 1; i < class->state_count; i++) {
		if (class->states[i]->machine == machine)
			add_edges(&making, (uint8_t)i);
	}
	gather_others(chart);
}
