/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/graph.h"

#include "core/text.h"

/*
 * A Mermaid stateDiagram-v2.  States are named Class_State and shown by their
 * own names; the parallel machines of a class are regions side by side.
 */

enum { NAME_MAX_BYTES = 256 };

/* Text in which nothing means anything to Mermaid. */
static void write_text(struct output *out, const char *text)
{
	static const struct output_escape escapes[] = {
		{ '"', "#quot;" }, { '#', "#35;" }, { ';', "#59;" },  { ':', "#58;" },
		{ '<', "#lt;" },   { '>', "#gt;" }, { '&', "#amp;" }, { 0, NULL },
	};
	output_escaped(out, text, escapes);
}

static void write_class_id(const struct class *class, struct output *out)
{
	char name[NAME_MAX_BYTES];
	text_identifier(name, sizeof name, class->name);
	output_string(out, name);
}

static void write_id(const struct class *class, uint8_t state, struct output *out)
{
	char name[NAME_MAX_BYTES];
	graph_identifier(class, state, name, sizeof name);
	write_class_id(class, out);
	output_char(out, '_');
	output_string(out, name);
}

static void write_previous(const struct class *class, size_t machine, struct output *out)
{
	write_class_id(class, out);
	output_format(out, "__previous_%zu", machine);
}

static void begin_line(struct output *out, size_t depth)
{
	for (size_t i = 0; i < depth; i++)
		output_char(out, '\t');
}

static void write_start(const struct class *class, uint8_t state, size_t depth, struct output *out)
{
	begin_line(out, depth);
	output_string(out, "[*] --> ");
	write_id(class, state, out);
	output_char(out, '\n');
}

static void write_states(const struct class *class, size_t machine, uint8_t parent, size_t depth,
                         struct output *out)
{
	for (size_t i = 1; i < class->state_count; i++) {
		uint8_t state = (uint8_t)i;
		if (!graph_is_inside(class, state, machine, parent))
			continue;
		begin_line(out, depth);
		output_string(out, "state \"");
		write_text(out, class->states[state]->name);
		output_string(out, "\" as ");
		write_id(class, state, out);
		output_string(out, class->states[state]->initial ? " {\n" : "\n");
		if (!class->states[state]->initial)
			continue;
		write_start(class, class->states[state]->initial, depth + 1, out);
		write_states(class, machine, state, depth + 1, out);
		begin_line(out, depth);
		output_string(out, "}\n");
	}
}

static void write_edges(const struct class *class, uint8_t state, struct output *out)
{
	struct graph_cursor cursor = { .state = class->states[state] };
	struct graph_edge edge;
	while (graph_next(&cursor, &edge)) {
		begin_line(out, 2);
		write_id(class, state, out);
		output_string(out, " --> ");
		if (edge.to == REVERTS)
			write_previous(class, cursor.state->machine, out);
		else
			write_id(class, edge.to, out);
		if (edge.condition) {
			output_string(out, " : ");
			write_text(out, edge.condition);
		}
		output_char(out, '\n');
	}
}

/* What is done in any state, and the way back. */
static void write_marks(const struct class *class, size_t machine, struct output *out)
{
	uint8_t global = class->machines[machine].global;
	if (global) {
		begin_line(out, 2);
		output_string(out, "state \"in any state, ");
		write_text(out, class->states[global]->name);
		output_string(out, "\" as ");
		write_id(class, global, out);
		output_char(out, '\n');
	}
	if (graph_reverts(class, machine)) {
		begin_line(out, 2);
		output_string(out, "state \"back to the previous state\" as ");
		write_previous(class, machine, out);
		output_char(out, '\n');
	}
}

static void write_machine(const struct class *class, size_t machine, struct output *out)
{
	if (machine) {
		begin_line(out, 2);
		output_string(out, "--\n");
	}
	write_start(class, class->machines[machine].initial, 2, out);
	write_states(class, machine, STATE_NONE, 2, out);
	write_marks(class, machine, out);
	for (size_t i = 1; i < class->state_count; i++) {
		if (class->states[i]->machine == machine)
			write_edges(class, (uint8_t)i, out);
	}
}

static void write(const struct graph *graph, struct output *out)
{
	output_string(out, "stateDiagram-v2\n");
	for (size_t i = graph->first; i < graph->end; i++) {
		const struct class *class = graph->world->classes[i];
		begin_line(out, 1);
		output_string(out, "state \"");
		write_text(out, class->name);
		output_string(out, "\" as ");
		write_class_id(class, out);
		output_string(out, " {\n");
		for (size_t machine = 0; machine < class->machine_count; machine++)
			write_machine(class, machine, out);
		begin_line(out, 1);
		output_string(out, "}\n");
	}
}

const struct graph_format graph_mermaid = { "mermaid", write };
