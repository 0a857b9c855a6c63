/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/graph.h"

#include "core/text.h"

/*
 * SCXML (W3C, 2015).  Classes and their machines are regions of <parallel>;
 * a machine is a <state> around its states, so that its global state's exits
 * are its own transitions.  A change that a state's code makes has the event
 * change.State; a transition object is tested at each update, and its
 * condition is in words, which no data model knows.
 */

enum { NAME_MAX_BYTES = 256 };

static void write_text(struct output *out, const char *text)
{
	static const struct output_escape escapes[] = {
		{ '<', "&lt;" }, { '>', "&gt;" }, { '&', "&amp;" }, { '"', "&quot;" }, { 0, NULL },
	};
	output_escaped(out, text, escapes);
}

static void begin_line(struct output *out, size_t depth)
{
	for (size_t i = 0; i < depth; i++)
		output_string(out, "  ");
}

static void write_class_id(const struct class *class, struct output *out)
{
	char name[NAME_MAX_BYTES];
	text_identifier(name, sizeof name, class->name);
	output_string(out, name);
}

static void write_machine_id(const struct class *class, size_t machine, struct output *out)
{
	write_class_id(class, out);
	if (class->machine_count > 1)
		output_format(out, "-machine%zu", machine + 1);
}

static void write_state_id(const struct class *class, uint8_t state, struct output *out)
{
	char name[NAME_MAX_BYTES];
	graph_identifier(class, state, name, sizeof name);
	write_class_id(class, out);
	output_char(out, '.');
	output_string(out, name);
}

static void write_event(const struct class *class, const struct graph_edge *edge,
                        struct output *out)
{
	char name[NAME_MAX_BYTES];
	if (edge->condition) {
		output_string(out, "event=\"update\" cond=\"");
		write_text(out, edge->condition);
	} else if (edge->to == REVERTS) {
		output_string(out, "event=\"revert");
	} else {
		graph_identifier(class, edge->to, name, sizeof name);
		output_string(out, "event=\"change.");
		output_string(out, name);
	}
	output_string(out, "\" ");
}

static void write_edges(const struct class *class, uint8_t state, size_t depth, struct output *out)
{
	struct graph_cursor cursor = { .state = class->states[state] };
	struct graph_edge edge;
	while (graph_next(&cursor, &edge)) {
		begin_line(out, depth);
		output_string(out, "<transition ");
		write_event(class, &edge, out);
		output_string(out, "target=\"");
		if (edge.to == REVERTS) {
			write_machine_id(class, cursor.state->machine, out);
			output_string(out, "-previous");
		} else {
			write_state_id(class, edge.to, out);
		}
		output_string(out, "\"/>\n");
	}
}

static void write_initial(const struct class *class, uint8_t state, struct output *out)
{
	output_string(out, " initial=\"");
	write_state_id(class, state, out);
	output_char(out, '"');
}

static void write_states(const struct class *class, size_t machine, uint8_t parent, size_t depth,
                         struct output *out)
{
	for (size_t i = 1; i < class->state_count; i++) {
		uint8_t state = (uint8_t)i;
		if (!graph_is_inside(class, state, machine, parent))
			continue;
		begin_line(out, depth);
		output_string(out, "<state id=\"");
		write_state_id(class, state, out);
		output_char(out, '"');
		if (class->states[state]->initial)
			write_initial(class, class->states[state]->initial, out);
		output_string(out, ">\n");
		write_edges(class, state, depth + 1, out);
		write_states(class, machine, state, depth + 1, out);
		begin_line(out, depth);
		output_string(out, "</state>\n");
	}
}

static void write_history(const struct class *class, size_t machine, size_t depth,
                          struct output *out)
{
	if (!graph_reverts(class, machine))
		return;
	begin_line(out, depth);
	output_string(out, "<history type=\"deep\" id=\"");
	write_machine_id(class, machine, out);
	output_string(out, "-previous\"><transition target=\"");
	write_state_id(class, class->machines[machine].initial, out);
	output_string(out, "\"/></history>\n");
}

static void write_machine(const struct class *class, size_t machine, size_t depth,
                          struct output *out)
{
	uint8_t global = class->machines[machine].global;
	begin_line(out, depth);
	output_string(out, "<state id=\"");
	write_machine_id(class, machine, out);
	output_char(out, '"');
	write_initial(class, class->machines[machine].initial, out);
	output_string(out, ">\n");
	if (global)
		write_edges(class, global, depth + 1, out);
	write_history(class, machine, depth + 1, out);
	write_states(class, machine, STATE_NONE, depth + 1, out);
	begin_line(out, depth);
	output_string(out, "</state>\n");
}

static void write_class(const struct class *class, size_t depth, struct output *out)
{
	if (class->machine_count == 1) {
		write_machine(class, 0, depth, out);
		return;
	}
	begin_line(out, depth);
	output_string(out, "<parallel id=\"");
	write_class_id(class, out);
	output_string(out, "\">\n");
	for (size_t machine = 0; machine < class->machine_count; machine++)
		write_machine(class, machine, depth + 1, out);
	begin_line(out, depth);
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
		write_class(graph->world->classes[i], several ? 2 : 1, out);
	output_string(out, several ? "  </parallel>\n</scxml>\n" : "</scxml>\n");
}

const struct graph_format graph_scxml = { "scxml", write };
