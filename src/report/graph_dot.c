/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/graph.h"

/*
 * Graphs for Graphviz.  A node is named "Class/State"; a metastate is a
 * cluster, and an arrow to it goes to its innermost initial state and ends at
 * its border.
 */

static uint8_t innermost(const struct class *class, uint8_t state)
{
	while (class->states[state]->initial)
		state = class->states[state]->initial;
	return state;
}

static void write_border(const struct graph_page *page, const char *attribute, uint8_t state)
{
	if (page->class->states[state]->initial)
		graph_put(page, ", %s=\"cluster_%C/%S\"", attribute, state);
}

static void write_edge(const struct graph_page *page, const struct graph_edge *edge)
{
	const struct class *class = page->class;
	uint8_t from = edge->from;
	bool reverts = edge->to == REVERTS;
	graph_put(page, "\t\"%C/%S\" -> ", innermost(class, from));
	if (reverts)
		graph_put(page, "\"%C.%z/previous\"", (size_t) class->states[from]->machine);
	else
		graph_put(page, "\"%C/%S\"", innermost(class, edge->to));
	graph_put(page, " [style=%s", reverts || class_is_global(class, from) ? "dashed" : "solid");
	if (*edge->label)
		graph_put(page, ", label=\"%s\"", edge->label);
	write_border(page, "ltail", from);
	if (!reverts)
		write_border(page, "lhead", edge->to);
	graph_put(page, "];\n");
}

static void write_state(const struct graph_page *page, uint8_t number)
{
	const struct state *state = page->class->states[number];
	if (!state->initial) {
		graph_put(page, "\t\"%C/%S\" [label=\"%T\"];\n", number, number);
		return;
	}
	graph_put(page, "\tsubgraph \"cluster_%C/%S\" {\n\tstyle=rounded; label=\"%T\";\n", number,
	          number);
	graph_states(page, state->machine, number, write_state);
	graph_put(page, "\t}\n");
}

/* Writes the start of the machine, its global state, and the target of reverts. */
static void write_marks(const struct graph_page *page, size_t machine)
{
	const struct class *class = page->class;
	const struct machine_plan *plan = &class->machines[machine];
	graph_put(page, "\t\"%C.%z/start\" [shape=point, width=0.15];\n", machine);
	graph_put(page, "\t\"%C.%z/start\" -> \"%C/%S\";\n", machine,
	          innermost(class, plan->initial));
	if (plan->global)
		graph_put(page,
		          "\t\"%C/%S\" [style=\"rounded,dashed\", label=\"in any state\\n%T\"];\n",
		          plan->global, plan->global);
	if (graph_reverts(class, machine))
		graph_put(page,
		          "\t\"%C.%z/previous\" [shape=plaintext, "
		          "label=\"back to the\\nprevious state\"];\n",
		          machine);
}

static void begin(const struct graph_page *page)
{
	graph_put(page, "digraph \"%s\" {\n\tcompound=true;\n\tnode [shape=box, style=rounded];\n",
	          page->world->name);
}

static void write(const struct graph_page *page)
{
	const struct class *class = page->class;
	graph_put(page, "\tsubgraph \"cluster_%C\" {\n\tstyle=dotted; label=\"%C\";\n");
	for (size_t machine = 0; machine < class->machine_count; machine++) {
		write_marks(page, machine);
		graph_states(page, machine, STATE_NONE, write_state);
	}
	graph_put(page, "\t}\n");
	for (size_t i = 1; i < class->state_count; i++)
		graph_edges(page, (uint8_t)i, write_edge);
}

static void end(const struct graph_page *page)
{
	graph_put(page, "}\n");
}

const struct graph_format graph_dot = {
	.name = "dot", .begin = begin, .write = write, .end = end, .escapes = output_json_escapes
};
