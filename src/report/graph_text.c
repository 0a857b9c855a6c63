/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/graph.h"

/*
 * A list to be read, or projected:
 *
 *	MinersWife
 *	    * DoHouseWork
 *	      VisitBathroom
 *	        ..> back to the previous state  relieved
 *	      in any state, WifesGlobalState
 *	        --> VisitBathroom  nature calls
 */

#define INDENT "    "

static void write_edge(const struct graph_page *page, const struct graph_edge *edge)
{
	struct output *out = page->out;
	graph_indent(page, INDENT);
	output_string(out, edge->to == REVERTS ? "..> " : "--> ");
	output_text(out, edge->to == REVERTS ? "back to the previous state"
	                                     : class_state_name(page->class, edge->to));
	if (*edge->label) {
		output_string(out, "  ");
		output_text(out, edge->label);
	}
	output_char(out, '\n');
}

static bool is_initial(const struct class *class, uint8_t state, size_t machine)
{
	uint8_t parent = class->states[state]->parent;
	return state ==
	       (parent ? class->states[parent]->initial : class->machines[machine].initial);
}

static void write_state(const struct graph_page *page, uint8_t number)
{
	const struct state *state = page->class->states[number];
	struct graph_page inside = graph_deeper(page);
	graph_indent(page, INDENT);
	output_string(page->out, is_initial(page->class, number, state->machine) ? "* " : "  ");
	output_text(page->out, state->name);
	output_char(page->out, '\n');
	graph_edges(&inside, number, write_edge);
	graph_states(&inside, state->machine, number, write_state);
}

static void write_machine(const struct graph_page *page, size_t machine)
{
	const struct class *class = page->class;
	struct output *out = page->out;
	struct graph_page inside = graph_deeper(page);
	uint8_t global = class->machines[machine].global;
	if (class->machine_count > 1) {
		output_string(out, "  machine ");
		output_text(out, class->machines[machine].name);
		output_char(out, '\n');
	}
	graph_states(page, machine, STATE_NONE, write_state);
	if (!global)
		return;
	output_string(out, "      in any state, ");
	output_text(out, class->states[global]->name);
	output_char(out, '\n');
	graph_edges(&inside, global, write_edge);
}

static void write(const struct graph *graph, struct output *out)
{
	for (size_t i = graph->first; i < graph->end; i++) {
		const struct class *class = graph->world->classes[i];
		struct graph_page page = { graph->world, class, out, 1 };
		if (i > graph->first)
			output_char(out, '\n');
		output_text(out, class->name);
		output_char(out, '\n');
		for (size_t machine = 0; machine < class->machine_count; machine++)
			write_machine(&page, machine);
	}
	output_string(out, "\n* the state in which it begins\n");
}

const struct graph_format graph_text = { "text", write };
