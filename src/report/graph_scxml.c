/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/graph.h"

/*
 * Graphs as SCXML (W3C, 2015).  Classes and their machines are regions of
 * <parallel>.  A machine is a <state> around its states, so that the global
 * state's ways out are its own transitions.  A change made by a state's code
 * has the event change.State; a transition of the machine is tested at each
 * update.  Conditions are in words, which no data model understands.
 */

#define INDENT "  "

static void write_text(struct output *out, const char *text)
{
	static const struct output_escape escapes[] = {
		{ '<', "&lt;" },   { '>', "&gt;" },  { '&', "&amp;" },
		{ '"', "&quot;" }, { .text = NULL },
	};
	output_escaped(out, text, escapes);
}

static void write_machine_id(const struct class *class, size_t machine, struct output *out)
{
	graph_class_id(class, out);
	if (class->machine_count > 1)
		output_format(out, "-machine%zu", machine + 1);
}

static void write_state_id(const struct class *class, uint8_t state, struct output *out)
{
	graph_class_id(class, out);
	output_char(out, '.');
	graph_state_id(class, state, out);
}

static void write_event(const struct class *class, const struct graph_edge *edge,
                        struct output *out)
{
	if (edge->is_transition) {
		output_string(out, "update");
	} else if (edge->to == REVERTS) {
		output_string(out, "revert");
	} else {
		output_string(out, "change.");
		graph_state_id(class, edge->to, out);
	}
}

static void write_edge(const struct graph_page *page, const struct graph_edge *edge)
{
	const struct class *class = page->class;
	struct output *out = page->out;
	graph_indent(page, INDENT);
	output_string(out, "<transition event=\"");
	write_event(class, edge, out);
	if (*edge->label) {
		output_string(out, "\" cond=\"");
		write_text(out, edge->label);
	}
	output_string(out, "\" target=\"");
	if (edge->to == REVERTS) {
		write_machine_id(class, class->states[edge->from]->machine, out);
		output_string(out, "-previous");
	} else {
		write_state_id(class, edge->to, out);
	}
	output_string(out, "\"/>\n");
}

static void write_initial(const struct class *class, uint8_t state, struct output *out)
{
	output_string(out, " initial=\"");
	write_state_id(class, state, out);
	output_char(out, '"');
}

static void write_state(const struct graph_page *page, uint8_t number)
{
	const struct class *class = page->class;
	const struct state *state = class->states[number];
	struct graph_page inside = graph_deeper(page);
	struct output *out = page->out;
	graph_indent(page, INDENT);
	output_string(out, "<state id=\"");
	write_state_id(class, number, out);
	output_char(out, '"');
	if (state->initial)
		write_initial(class, state->initial, out);
	output_string(out, ">\n");
	graph_edges(&inside, number, write_edge);
	graph_states(&inside, state->machine, number, write_state);
	graph_indent(page, INDENT);
	output_string(out, "</state>\n");
}

static void write_history(const struct graph_page *page, size_t machine)
{
	const struct class *class = page->class;
	struct output *out = page->out;
	if (!graph_reverts(class, machine))
		return;
	graph_indent(page, INDENT);
	output_string(out, "<history type=\"deep\" id=\"");
	write_machine_id(class, machine, out);
	output_string(out, "-previous\"><transition target=\"");
	write_state_id(class, class->machines[machine].initial, out);
	output_string(out, "\"/></history>\n");
}

static void write_machine(const struct graph_page *page, size_t machine)
{
	const struct class *class = page->class;
	struct graph_page inside = graph_deeper(page);
	struct output *out = page->out;
	uint8_t global = class->machines[machine].global;
	graph_indent(page, INDENT);
	output_string(out, "<state id=\"");
	write_machine_id(class, machine, out);
	output_char(out, '"');
	write_initial(class, class->machines[machine].initial, out);
	output_string(out, ">\n");
	if (global)
		graph_edges(&inside, global, write_edge);
	write_history(&inside, machine);
	graph_states(&inside, machine, STATE_NONE, write_state);
	graph_indent(page, INDENT);
	output_string(out, "</state>\n");
}

static void write_class(const struct graph_page *page)
{
	const struct class *class = page->class;
	struct graph_page inside = graph_deeper(page);
	struct output *out = page->out;
	if (class->machine_count == 1) {
		write_machine(page, 0);
		return;
	}
	graph_indent(page, INDENT);
	output_string(out, "<parallel id=\"");
	graph_class_id(class, out);
	output_string(out, "\">\n");
	for (size_t machine = 0; machine < class->machine_count; machine++)
		write_machine(&inside, machine);
	graph_indent(page, INDENT);
	output_string(out, "</parallel>\n");
}

static void write(const struct graph *graph, struct output *out)
{
	bool several = graph->end - graph->first > 1;
	output_string(out,
	              "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	              "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" name=\"");
	write_text(out, graph->world->name);
	output_string(out, several ? "\">\n  <parallel>\n" : "\">\n");
	for (size_t i = graph->first; i < graph->end; i++)
		write_class(&(struct graph_page){ graph->world, graph->world->classes[i], out,
		                                  several ? 2 : 1, graph->ascii });
	output_string(out, several ? "  </parallel>\n</scxml>\n" : "</scxml>\n");
}

const struct graph_format graph_scxml = { "scxml", write };
