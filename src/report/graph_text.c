/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/graph.h"

/*
 * A list to be read, or projected:
 *
 *	MinersWife
 *	    * DoHouseWork
 *	      VisitBathroom
 *	        ..> back to the previous state
 *	      in any state, WifesGlobalState
 *	        --> VisitBathroom
 */

static void indent(struct output *out, size_t depth)
{
	for (size_t i = 0; i < depth; i++)
		output_string(out, "    ");
}

static void write_edges(const struct class *class, uint8_t state, size_t depth, struct output *out)
{
	struct graph_cursor cursor = { .state = class->states[state] };
	struct graph_edge edge;
	while (graph_next(&cursor, &edge)) {
		indent(out, depth);
		output_string(out, edge.to == REVERTS ? "..> " : "--> ");
		output_text(out, edge.to == REVERTS ? "back to the previous state"
		                                    : class_state_name(class, edge.to));
		if (edge.condition) {
			output_string(out, "  when ");
			output_text(out, edge.condition);
		}
		output_char(out, '\n');
	}
}

static bool is_initial(const struct class *class, uint8_t state, size_t machine)
{
	uint8_t parent = class->states[state]->parent;
	return state ==
	       (parent ? class->states[parent]->initial : class->machines[machine].initial);
}

static void write_states(const struct class *class, size_t machine, uint8_t parent, size_t depth,
                         struct output *out)
{
	for (size_t i = 1; i < class->state_count; i++) {
		uint8_t state = (uint8_t)i;
		if (!graph_is_inside(class, state, machine, parent))
			continue;
		indent(out, depth);
		output_string(out, is_initial(class, state, machine) ? "* " : "  ");
		output_text(out, class->states[state]->name);
		output_char(out, '\n');
		write_edges(class, state, depth + 1, out);
		write_states(class, machine, state, depth + 1, out);
	}
}

static void write_machine(const struct class *class, size_t machine, struct output *out)
{
	uint8_t global = class->machines[machine].global;
	if (class->machine_count > 1) {
		output_string(out, "  machine ");
		output_text(out, class->machines[machine].name);
		output_char(out, '\n');
	}
	write_states(class, machine, STATE_NONE, 1, out);
	if (!global)
		return;
	output_string(out, "      in any state, ");
	output_text(out, class->states[global]->name);
	output_char(out, '\n');
	write_edges(class, global, 2, out);
}

static void write(const struct graph *graph, struct output *out)
{
	for (size_t i = graph->first; i < graph->end; i++) {
		const struct class *class = graph->world->classes[i];
		if (i > graph->first)
			output_char(out, '\n');
		output_text(out, class->name);
		output_char(out, '\n');
		for (size_t machine = 0; machine < class->machine_count; machine++)
			write_machine(class, machine, out);
	}
	output_string(out, "\n* the state in which it begins\n");
}

const struct graph_format graph_text = { "text", write };
