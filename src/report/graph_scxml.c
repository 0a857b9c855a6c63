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

static const struct output_escape escapes[] = {
	{ '<', "&lt;" }, { '>', "&gt;" }, { '&', "&amp;" }, { '"', "&quot;" }, { .text = NULL },
};

static void write_machine_id(const struct graph_page *page, size_t machine)
{
	graph_put(page, "%c");
	if (page->class->machine_count > 1)
		graph_put(page, "-machine%z", machine + 1);
}

static void write_edge(const struct graph_page *page, const struct graph_edge *edge)
{
	graph_put(page, "%i<transition event=\"");
	if (edge->is_transition)
		graph_put(page, "update");
	else if (edge->to == REVERTS)
		graph_put(page, "revert");
	else
		graph_put(page, "change.%n", edge->to);
	if (*edge->label)
		graph_put(page, "\" cond=\"%s", edge->label);
	graph_put(page, "\" target=\"");
	if (edge->to == REVERTS) {
		write_machine_id(page, page->class->states[edge->from]->machine);
		graph_put(page, "-previous");
	} else {
		graph_put(page, "%c.%n", edge->to);
	}
	graph_put(page, "\"/>\n");
}

static void write_state(const struct graph_page *page, uint8_t number)
{
	const struct state *state = page->class->states[number];
	struct graph_page inside = graph_deeper(page);
	graph_put(page, "%i<state id=\"%c.%n\"", number);
	if (state->initial)
		graph_put(page, " initial=\"%c.%n\"", state->initial);
	graph_put(page, ">\n");
	graph_edges(&inside, number, write_edge);
	graph_states(&inside, state->machine, number, write_state);
	graph_put(page, "%i</state>\n");
}

static void write_machine(const struct graph_page *page, size_t machine)
{
	const struct machine_plan *plan = &page->class->machines[machine];
	struct graph_page inside = graph_deeper(page);
	graph_put(page, "%i<state id=\"");
	write_machine_id(page, machine);
	graph_put(page, "\" initial=\"%c.%n\">\n", plan->initial);
	if (plan->global)
		graph_edges(&inside, plan->global, write_edge);
	if (graph_reverts(page->class, machine)) {
		graph_put(&inside, "%i<history type=\"deep\" id=\"");
		write_machine_id(page, machine);
		graph_put(page, "-previous\"><transition target=\"%c.%n\"/></history>\n",
		          plan->initial);
	}
	graph_states(&inside, machine, STATE_NONE, write_state);
	graph_put(page, "%i</state>\n");
}

static void begin(const struct graph_page *page)
{
	graph_put(page,
	          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	          "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" name=\"%s\">\n",
	          page->world->name);
	graph_put(page, page->several ? "  <parallel>\n" : "");
}

static void write(const struct graph_page *page)
{
	struct graph_page inside = graph_deeper(page);
	if (page->several)
		inside = graph_deeper(&inside);
	if (page->class->machine_count == 1) {
		write_machine(&inside, 0);
		return;
	}
	graph_put(&inside, "%i<parallel id=\"%c\">\n");
	struct graph_page region = graph_deeper(&inside);
	for (size_t machine = 0; machine < page->class->machine_count; machine++)
		write_machine(&region, machine);
	graph_put(&inside, "%i</parallel>\n");
}

static void end(const struct graph_page *page)
{
	graph_put(page, page->several ? "  </parallel>\n</scxml>\n" : "</scxml>\n");
}

const struct graph_format graph_scxml = { .name = "scxml",
	                                  .begin = begin,
	                                  .write = write,
	                                  .end = end,
	                                  .escapes = escapes,
	                                  .indent = "  " };
