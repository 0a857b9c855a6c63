/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/graph.h"

/*
 * Graphs as a Mermaid stateDiagram-v2.  States are named Class_State and
 * labelled with their own names; the parallel machines of a class are regions
 * side by side.
 */

/* Writes a text with everything escaped that has a meaning in Mermaid. */
static void write_text(struct output *out, const char *text)
{
	static const struct output_escape escapes[] = {
		{ '"', "#quot;" }, { '#', "#35;" }, { ';', "#59;" },  { ':', "#58;" },
		{ '<', "#lt;" },   { '>', "#gt;" }, { '&', "#amp;" }, { .text = NULL },
	};
	output_escaped(out, text, escapes);
}

static void write_id(const struct class *class, uint8_t state, struct output *out)
{
	graph_class_id(class, out);
	output_char(out, '_');
	graph_state_id(class, state, out);
}

static void write_previous(const struct class *class, size_t machine, struct output *out)
{
	graph_class_id(class, out);
	output_format(out, "__previous_%zu", machine);
}

static void write_start(const struct graph_page *page, uint8_t state)
{
	graph_indent(page, "\t");
	output_string(page->out, "[*] --> ");
	write_id(page->class, state, page->out);
	output_char(page->out, '\n');
}

static void write_state(const struct graph_page *page, uint8_t number)
{
	const struct state *state = page->class->states[number];
	struct graph_page inside = graph_deeper(page);
	graph_indent(page, "\t");
	output_string(page->out, "state \"");
	write_text(page->out, class_state_title(page->class, number));
	output_string(page->out, "\" as ");
	write_id(page->class, number, page->out);
	output_string(page->out, state->initial ? " {\n" : "\n");
	if (!state->initial)
		return;
	write_start(&inside, state->initial);
	graph_states(&inside, state->machine, number, write_state);
	graph_indent(page, "\t");
	output_string(page->out, "}\n");
}

static void write_edge(const struct graph_page *page, const struct graph_edge *edge)
{
	const struct class *class = page->class;
	struct output *out = page->out;
	graph_indent(page, "\t");
	write_id(class, edge->from, out);
	output_string(out, " --> ");
	if (edge->to == REVERTS)
		write_previous(class, class->states[edge->from]->machine, out);
	else
		write_id(class, edge->to, out);
	if (*edge->label) {
		output_string(out, " : ");
		write_text(out, edge->label);
	}
	output_char(out, '\n');
}

/* Writes the machine's global state and the target of reverts. */
static void write_marks(const struct graph_page *page, size_t machine)
{
	const struct class *class = page->class;
	struct output *out = page->out;
	uint8_t global = class->machines[machine].global;
	if (global) {
		graph_indent(page, "\t");
		output_string(out, "state \"in any state, ");
		write_text(out, class_state_title(class, global));
		output_string(out, "\" as ");
		write_id(class, global, out);
		output_char(out, '\n');
	}
	if (graph_reverts(class, machine)) {
		graph_indent(page, "\t");
		output_string(out, "state \"back to the previous state\" as ");
		write_previous(class, machine, out);
		output_char(out, '\n');
	}
}

static void write_machine(const struct graph_page *page, size_t machine)
{
	const struct class *class = page->class;
	if (machine) {
		graph_indent(page, "\t");
		output_string(page->out, "--\n");
	}
	write_start(page, class->machines[machine].initial);
	graph_states(page, machine, STATE_NONE, write_state);
	write_marks(page, machine);
	for (size_t i = 1; i < class->state_count; i++) {
		if (class->states[i]->machine == machine)
			graph_edges(page, (uint8_t)i, write_edge);
	}
}

static void write(const struct graph *graph, struct output *out)
{
	output_string(out, "stateDiagram-v2\n");
	for (size_t i = graph->first; i < graph->end; i++) {
		const struct class *class = graph->world->classes[i];
		struct graph_page page = { graph->world, class, out, 2, graph->ascii };
		output_string(out, "\tstate \"");
		write_text(out, class->name);
		output_string(out, "\" as ");
		graph_class_id(class, out);
		output_string(out, " {\n");
		for (size_t machine = 0; machine < class->machine_count; machine++)
			write_machine(&page, machine);
		output_string(out, "\t}\n");
	}
}

const struct graph_format graph_mermaid = { "mermaid", write };
