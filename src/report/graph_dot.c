/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/graph.h"

/*
 * Graphs for Graphviz.  A node is named "Class/State"; a metastate is a
 * cluster, and an arrow to it goes to its innermost initial state and ends at
 * its border.
 */

/* Writes the name of a node: "Class/State", or "Class.1/word" for a mark. */
static void write_node(const struct class *class, const char *state, struct output *out)
{
	output_char(out, '"');
	output_json(out, class->name);
	output_char(out, '/');
	output_json(out, state);
	output_char(out, '"');
}

static void write_mark(const struct class *class, size_t machine, const char *word,
                       struct output *out)
{
	output_char(out, '"');
	output_json(out, class->name);
	output_format(out, ".%zu/%s\"", machine, word);
}

static uint8_t innermost(const struct class *class, uint8_t state)
{
	while (class->states[state]->initial)
		state = class->states[state]->initial;
	return state;
}

static void write_border(const struct class *class, const char *attribute, uint8_t state,
                         struct output *out)
{
	if (!class->states[state]->initial)
		return;
	output_format(out, ", %s=\"cluster_", attribute);
	output_json(out, class->name);
	output_char(out, '/');
	output_json(out, class->states[state]->name);
	output_char(out, '"');
}

static void write_edge(const struct graph_page *page, const struct graph_edge *edge)
{
	const struct class *class = page->class;
	struct output *out = page->out;
	uint8_t from = edge->from;
	size_t machine = class->states[from]->machine;
	bool reverts = edge->to == REVERTS;
	bool global = class_is_global(class, from);
	output_char(out, '\t');
	write_node(class, class->states[innermost(class, from)]->name, out);
	output_string(out, " -> ");
	if (reverts)
		write_mark(class, machine, "previous", out);
	else
		write_node(class, class->states[innermost(class, edge->to)]->name, out);
	output_string(out, reverts || global ? " [style=dashed" : " [style=solid");
	if (*edge->label) {
		output_string(out, ", label=");
		output_quoted(out, edge->label);
	}
	write_border(class, "ltail", from, out);
	if (!reverts)
		write_border(class, "lhead", edge->to, out);
	output_string(out, "];\n");
}

static void write_metastate(const struct graph_page *page, uint8_t number);

static void write_state(const struct graph_page *page, uint8_t number)
{
	const struct state *state = page->class->states[number];
	struct output *out = page->out;
	if (state->initial) {
		write_metastate(page, number);
		return;
	}
	output_char(out, '\t');
	write_node(page->class, state->name, out);
	output_string(out, " [label=");
	output_quoted(out, class_state_title(page->class, number));
	output_string(out, "];\n");
}

static void write_metastate(const struct graph_page *page, uint8_t number)
{
	const struct state *state = page->class->states[number];
	struct output *out = page->out;
	output_string(out, "\tsubgraph \"cluster_");
	output_json(out, page->class->name);
	output_char(out, '/');
	output_json(out, state->name);
	output_string(out, "\" {\n\tstyle=rounded; label=");
	output_quoted(out, class_state_title(page->class, number));
	output_string(out, ";\n");
	graph_states(page, state->machine, number, write_state);
	output_string(out, "\t}\n");
}

/* Writes the start of the machine, its global state, and the target of reverts. */
static void write_marks(const struct class *class, size_t machine, struct output *out)
{
	const struct machine_plan *plan = &class->machines[machine];
	output_char(out, '\t');
	write_mark(class, machine, "start", out);
	output_string(out, " [shape=point, width=0.15];\n\t");
	write_mark(class, machine, "start", out);
	output_string(out, " -> ");
	write_node(class, class->states[innermost(class, plan->initial)]->name, out);
	output_string(out, ";\n");
	if (plan->global) {
		const char *name = class->states[plan->global]->name;
		output_char(out, '\t');
		write_node(class, name, out);
		output_string(out, " [style=\"rounded,dashed\", label=\"in any state\\n");
		output_json(out, class_state_title(class, plan->global));
		output_string(out, "\"];\n");
	}
	if (graph_reverts(class, machine)) {
		output_char(out, '\t');
		write_mark(class, machine, "previous", out);
		output_string(out, " [shape=plaintext, label=\"back to the\\nprevious state\"];\n");
	}
}

static void write_class(const struct graph_page *page)
{
	const struct class *class = page->class;
	struct output *out = page->out;
	output_string(out, "\tsubgraph \"cluster_");
	output_json(out, class->name);
	output_string(out, "\" {\n\tstyle=dotted; label=");
	output_quoted(out, class->name);
	output_string(out, ";\n");
	for (size_t machine = 0; machine < class->machine_count; machine++) {
		write_marks(class, machine, out);
		graph_states(page, machine, STATE_NONE, write_state);
	}
	output_string(out, "\t}\n");
	for (size_t i = 1; i < class->state_count; i++)
		graph_edges(page, (uint8_t)i, write_edge);
}

static void write(const struct graph *graph, struct output *out)
{
	output_string(out, "digraph ");
	output_quoted(out, graph->world->name);
	output_string(out, " {\n\tcompound=true;\n\tnode [shape=box, style=rounded];\n");
	for (size_t i = graph->first; i < graph->end; i++)
		write_class(&(struct graph_page){
			.world = graph->world, .class = graph->world->classes[i], .out = out });
	output_string(out, "}\n");
}

const struct graph_format graph_dot = { "dot", write };
