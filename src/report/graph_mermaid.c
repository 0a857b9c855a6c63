/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/graph.h"

/*
 * Graphs as a Mermaid stateDiagram-v2.  States are named Class_State and
 * labelled with their own names; the parallel machines of a class are regions
 * side by side.
 */

static const struct output_escape escapes[] = {
	{ '"', "#quot;" }, { '#', "#35;" }, { ';', "#59;" },  { ':', "#58;" },
	{ '<', "#lt;" },   { '>', "#gt;" }, { '&', "#amp;" }, { .text = NULL },
};

static void write_state(const struct graph_page *page, uint8_t number)
{
	const struct state *state = page->class->states[number];
	struct graph_page inside = graph_deeper(page);
	graph_put(page, "%istate \"%T\" as %c_%n%s\n", number, number, state->initial ? " {" : "");
	if (!state->initial)
		return;
	graph_put(&inside, "%i[*] --> %c_%n\n", state->initial);
	graph_states(&inside, state->machine, number, write_state);
	graph_put(page, "%i}\n");
}

static void write_edge(const struct graph_page *page, const struct graph_edge *edge)
{
	graph_put(page, "%i%c_%n --> ", edge->from);
	if (edge->to == REVERTS)
		graph_put(page, "%c__previous_%z",
		          (size_t)page->class->states[edge->from]->machine);
	else
		graph_put(page, "%c_%n", edge->to);
	if (*edge->label)
		graph_put(page, " : %s", edge->label);
	graph_put(page, "\n");
}

static void write_machine(const struct graph_page *page, size_t machine)
{
	const struct class *class = page->class;
	const struct machine_plan *plan = &class->machines[machine];
	if (machine)
		graph_put(page, "%i--\n");
	graph_put(page, "%i[*] --> %c_%n\n", plan->initial);
	graph_states(page, machine, STATE_NONE, write_state);
	if (plan->global)
		graph_put(page, "%istate \"in any state, %T\" as %c_%n\n", plan->global,
		          plan->global);
	if (graph_reverts(class, machine))
		graph_put(page, "%istate \"back to the previous state\" as %c__previous_%z\n",
		          machine);
	for (size_t i = 1; i < class->state_count; i++) {
		if (class->states[i]->machine == machine)
			graph_edges(page, (uint8_t)i, write_edge);
	}
}

static void begin(const struct graph_page *page)
{
	graph_put(page, "stateDiagram-v2\n");
}

static void write(const struct graph_page *page)
{
	struct graph_page inside = graph_deeper(page);
	graph_put(&inside, "%istate \"%C\" as %c {\n");
	inside = graph_deeper(&inside);
	for (size_t machine = 0; machine < page->class->machine_count; machine++)
		write_machine(&inside, machine);
	graph_put(page, "\t}\n");
}

const struct graph_format graph_mermaid = {
	.name = "mermaid", .begin = begin, .write = write, .escapes = escapes, .indent = "\t"
};
