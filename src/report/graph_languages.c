/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/graph.h"

#include <string.h>

enum { SCXML_WORDS_SIZE = 256 };

/*
 * Graphs for Graphviz.  A node is named "Class/State"; a metastate is a
 * cluster, and an arrow to it goes to its innermost initial state and ends at
 * its border.
 */

static void dot_border(const struct graph_page *page, const char *attribute, uint8_t state)
{
	if (page->class->states[state]->initial)
		graph_put(page, ", %s=\"cluster_%C/%S\"", attribute, state);
}

static void dot_edge(const struct graph_page *page, const struct graph_edge *edge)
{
	const struct class *class = page->class;
	uint8_t from = edge->from;
	bool reverts = edge->exit->to == REVERTS;
	graph_put(page, "\t\"%C/%S\" -> ", state_table_innermost(class->states, from));
	if (reverts)
		graph_put(page, "\"%C.%z/previous\"", (size_t) class->states[from]->machine);
	else
		graph_put(page, "\"%C/%S\"", state_table_innermost(class->states, edge->exit->to));
	graph_put(page, " [style=%s", reverts || class_is_global(class, from) ? "dashed" : "solid");
	if (*edge->label)
		graph_put(page, ", label=\"%s\"", edge->label);
	dot_border(page, "ltail", from);
	if (!reverts)
		dot_border(page, "lhead", edge->exit->to);
	graph_put(page, "];\n");
}

/* Writes an arrow from a point to the state in which a machine or a metastate begins. */
static void dot_start(const struct graph_page *page, uint8_t initial)
{
	graph_put(page, "\t\"%C/%S/start\" [shape=point, width=0.15];\n", initial);
	graph_put(page, "\t\"%C/%S/start\" -> \"%C/%S\" [style=solid", initial,
	          state_table_innermost(page->class->states, initial));
	dot_border(page, "lhead", initial);
	graph_put(page, "];\n");
}

static void dot_state(const struct graph_page *page, uint8_t number)
{
	const struct state *state = page->class->states[number];
	if (!state->initial) {
		graph_put(page, "\t\"%C/%S\" [label=\"%T\"];\n", number, number);
		return;
	}
	graph_put(page, "\tsubgraph \"cluster_%C/%S\" {\n\tstyle=rounded; label=\"%T\";\n", number,
	          number);
	dot_start(page, state->initial);
	graph_states(page, state->machine, number, dot_state);
	graph_put(page, "\t}\n");
}

/* Writes a machine with its start, its global state, and the target of reverts. */
static void dot_machine(const struct graph_page *page, size_t machine)
{
	const struct class *class = page->class;
	const struct machine_plan *plan = &class->machines[machine];
	if (class->machine_count > 1)
		graph_put(page, "\tsubgraph \"cluster_%C.%z\" {\n\tstyle=dotted; label=\"%s\";\n",
		          machine, plan->name);
	dot_start(page, plan->initial);
	if (plan->global)
		graph_put(page,
		          "\t\"%C/%S\" [style=\"rounded,dashed\", label=\"in any state\\n%T\"];\n",
		          plan->global, plan->global);
	if (graph_reverts(class, machine))
		graph_put(page,
		          "\t\"%C.%z/previous\" [shape=plaintext, "
		          "label=\"back to the\\nprevious state\"];\n",
		          machine);
	graph_states(page, machine, STATE_NONE, dot_state);
	graph_put(page, class->machine_count > 1 ? "\t}\n" : "");
}

static void dot_class(const struct graph_page *page)
{
	const struct class *class = page->class;
	graph_put(page, "\tsubgraph \"cluster_%C\" {\n\tstyle=dotted; label=\"%C\";\n");
	for (size_t machine = 0; machine < class->machine_count; machine++)
		dot_machine(page, machine);
	graph_put(page, "\t}\n");
	for (size_t i = 1; i < class->state_count; i++)
		graph_edges(page, (uint8_t)i, dot_edge);
}

const struct graph_format graph_dot = { .name = "dot",
	                                .begin = "digraph \"%s\" {\n\tcompound=true;\n"
	                                         "\tnode [shape=box, style=rounded];\n",
	                                .write = dot_class,
	                                .end = "}\n",
	                                .escapes = output_json_escapes };

/*
 * Graphs as a Mermaid stateDiagram-v2.  States are named Class_State and
 * labelled with their own names; the parallel machines of a class are regions
 * side by side.
 */

static const struct output_escape mermaid_escapes[] = {
	{ '"', "#quot;" }, { '#', "#35;" }, { ';', "#59;" },  { ':', "#58;" },
	{ '<', "#lt;" },   { '>', "#gt;" }, { '&', "#amp;" }, { .text = NULL },
};

static void mermaid_state(const struct graph_page *page, uint8_t number)
{
	const struct state *state = page->class->states[number];
	struct graph_page inside = graph_deeper(page);
	graph_put(page, "%istate \"%T\" as %c_%n%s\n", number, number, state->initial ? " {" : "");
	if (!state->initial)
		return;
	graph_put(&inside, "%i[*] --> %c_%n\n", state->initial);
	graph_states(&inside, state->machine, number, mermaid_state);
	graph_put(page, "%i}\n");
}

static void mermaid_edge(const struct graph_page *page, const struct graph_edge *edge)
{
	graph_put(page, "%i%c_%n --> ", edge->from);
	if (edge->exit->to == REVERTS)
		graph_put(page, "%c__previous_%z",
		          (size_t)page->class->states[edge->from]->machine);
	else
		graph_put(page, "%c_%n", edge->exit->to);
	if (*edge->label)
		graph_put(page, " : %s", edge->label);
	graph_put(page, "\n");
}

static void mermaid_machine(const struct graph_page *page, size_t machine)
{
	const struct class *class = page->class;
	const struct machine_plan *plan = &class->machines[machine];
	if (machine)
		graph_put(page, "%i--\n");
	graph_put(page, "%i[*] --> %c_%n\n", plan->initial);
	graph_states(page, machine, STATE_NONE, mermaid_state);
	if (plan->global)
		graph_put(page, "%istate \"in any state, %T\" as %c_%n\n", plan->global,
		          plan->global);
	if (graph_reverts(class, machine))
		graph_put(page, "%istate \"back to the previous state\" as %c__previous_%z\n",
		          machine);
	for (size_t i = 1; i < class->state_count; i++) {
		if (class->states[i]->machine == machine)
			graph_edges(page, (uint8_t)i, mermaid_edge);
	}
}

static void mermaid_class(const struct graph_page *page)
{
	struct graph_page inside = graph_deeper(page);
	graph_put(&inside, "%istate \"%C\" as %c {\n");
	inside = graph_deeper(&inside);
	for (size_t machine = 0; machine < page->class->machine_count; machine++)
		mermaid_machine(&inside, machine);
	graph_put(page, "\t}\n");
}

const struct graph_format graph_mermaid = { .name = "mermaid",
	                                    .begin = "stateDiagram-v2\n",
	                                    .write = mermaid_class,
	                                    .escapes = mermaid_escapes,
	                                    .indent = "\t" };

/*
 * Graphs as SCXML (W3C, 2015).  Classes and their machines are regions of
 * <parallel>.  A machine is a <state> around its states, so that the global
 * state's ways out are its own transitions.  Events are messages; what is taken
 * without one has the event update.  Conditions are in comments: they are not
 * in the language of any data model.  What lies outside the states that lead
 * back is in a <state> of its own, whose history is the previous state.
 */

static const struct output_escape scxml_escapes[] = {
	{ '<', "&lt;" }, { '>', "&gt;" }, { '&', "&amp;" }, { '"', "&quot;" }, { .text = NULL },
};

/* Writes a transition up to its target; message: 1 + its number, or 0.  Internal: a state is not left
 * by what leads into it. */
static void scxml_event(const struct graph_page *page, uint8_t state, unsigned message)
{
	bool inside = page->class->states[state]->initial || class_is_global(page->class, state);
	graph_put(page, "%i<transition event=\"%e\"",
	          message ? page->world->messages[message - 1] : "update");
	graph_put(page, inside ? " type=\"internal\"" : "");
}

/* Writes in a comment, in which there are no two hyphens in a row, why a way out is taken. */
static void scxml_why(const struct graph_page *page, const struct exit *exit)
{
	char words[SCXML_WORDS_SIZE];
	struct exit guard = *exit;
	guard.message = 0;
	world_label(page->world, &guard, words, sizeof words);
	for (char *at; (at = strstr(words, "--"));)
		at[1] = ' ';
	if (*words)
		output_format(page->out, " <!-- %s -->", words);
	output_char(page->out, '\n');
}

static void scxml_edge(const struct graph_page *page, const struct graph_edge *edge)
{
	scxml_event(page, edge->from, edge->exit->message);
	if (edge->exit->to == REVERTS)
		graph_put(page, " target=\"%m-previous\"/>",
		          (size_t)page->class->states[edge->from]->machine);
	else
		graph_put(page, " target=\"%c.%n\"/>", edge->exit->to);
	scxml_why(page, edge->exit);
}

/* Writes the transitions of a state, those without a target last. */
static void scxml_edges(const struct graph_page *page, uint8_t number)
{
	const uint16_t *handled = page->class->states[number]->handles;
	graph_edges(page, number, scxml_edge);
	for (; handled && *handled; handled++) {
		if (*handled == HANDLES_ANY)
			continue;
		scxml_event(page, number, *handled);
		graph_put(page, "/>\n");
	}
}

static void scxml_state(const struct graph_page *page, uint8_t number)
{
	const struct state *state = page->class->states[number];
	struct graph_page inside = graph_deeper(page);
	graph_put(page, "%i<state id=\"%c.%n\"", number);
	if (state->initial)
		graph_put(page, " initial=\"%c.%n\"", state->initial);
	graph_put(page, ">\n");
	scxml_edges(&inside, number);
	graph_states(&inside, state->machine, number, scxml_state);
	graph_put(page, "%i</state>\n");
}

/* Writes a state that leads back, unless its machine begins in it; or one of the others. */
static void scxml_blip(const struct graph_page *page, uint8_t number)
{
	if (state_table_reverts(page->class->states[number]) &&
	    !class_is_initial(page->class, number))
		scxml_state(page, number);
}

static void scxml_other(const struct graph_page *page, uint8_t number)
{
	if (!state_table_reverts(page->class->states[number]) ||
	    class_is_initial(page->class, number))
		scxml_state(page, number);
}

static void scxml_machine(const struct graph_page *page, size_t machine)
{
	const struct machine_plan *plan = &page->class->machines[machine];
	struct graph_page inside = graph_deeper(page), others = inside;
	bool reverts = graph_reverts(page->class, machine);
	graph_put(page, "%i<state id=\"%m\" initial=\"%c.%n\">\n", machine, plan->initial);
	if (plan->global)
		scxml_edges(&inside, plan->global);
	if (reverts) {
		graph_put(&inside, "%i<state id=\"%m-others\">\n", machine);
		others = graph_deeper(&inside);
		graph_put(&others,
		          "%i<history type=\"deep\" id=\"%m-previous\">"
		          "<transition target=\"%c.%n\"/></history>\n",
		          machine, plan->initial);
	}
	graph_states(&others, machine, STATE_NONE, scxml_other);
	graph_put(&inside, reverts ? "%i</state>\n" : "");
	graph_states(&inside, machine, STATE_NONE, scxml_blip);
	graph_put(page, "%i</state>\n");
}

static void scxml_class(const struct graph_page *page)
{
	struct graph_page inside = graph_deeper(page);
	if (page->several)
		inside = graph_deeper(&inside);
	if (page->class->machine_count == 1) {
		scxml_machine(&inside, 0);
		return;
	}
	graph_put(&inside, "%i<parallel id=\"%c\">\n");
	struct graph_page region = graph_deeper(&inside);
	for (size_t machine = 0; machine < page->class->machine_count; machine++)
		scxml_machine(&region, machine);
	graph_put(&inside, "%i</parallel>\n");
}

const struct graph_format graph_scxml = {
	.name = "scxml",
	.begin = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		 "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" name=\"%e\">\n",
	.open = "  <parallel>\n",
	.write = scxml_class,
	.close = "  </parallel>\n",
	.end = "</scxml>\n",
	.escapes = scxml_escapes,
	.indent = "  ",
};
