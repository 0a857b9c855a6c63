/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/graph.h"

#include "core/text.h"
#include "diagram/diagram.h"
#include "diagram/paper.h"

/*
 * Graphs as drawings, to be read on a terminal or projected.  A machine that is
 * too large to draw becomes a list:
 *
 *	MinersWife
 *	    ● DoHouseWork
 *	      VisitBathroom
 *	        ..> back to the previous state  relieved
 *	      in any state, WifesGlobalState
 *	        --> VisitBathroom  nature calls
 */

/* The room for a drawing: a wide terminal shows it, and a printed page holds
 * it. */
enum { DRAWING_COLS = 100, DRAWING_ROWS = 60 };

static void write_edge(const struct graph_page *page, const struct graph_edge *edge)
{
	if (edge->to == REVERTS)
		graph_put(page, "%i..> back to the previous state");
	else
		graph_put(page, "%i--> %T", edge->to);
	if (*edge->label)
		graph_put(page, "  %s", edge->label);
	graph_put(page, "\n");
}

static const char *mark(const struct graph_page *page)
{
	return page->ascii ? "*" : paper_mark(PAPER_INITIAL);
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
	bool initial = is_initial(page->class, number, state->machine);
	graph_put(page, "%i%s %T\n", initial ? mark(page) : " ", number);
	graph_edges(&inside, number, write_edge);
	graph_states(&inside, state->machine, number, write_state);
}

static void write_list(const struct graph_page *page, size_t machine)
{
	struct graph_page inside = graph_deeper(page);
	uint8_t global = page->class->machines[machine].global;
	graph_states(page, machine, STATE_NONE, write_state);
	if (!global)
		return;
	graph_put(page, "      in any state, %T\n", global);
	graph_edges(&inside, global, write_edge);
}

static int last_col(const struct paper *paper, int y)
{
	int x = paper->cols - 1;
	while (x >= 0 && paper_at(paper, x, y)->kind == CELL_BLANK)
		x--;
	return x;
}

static void write_paper(const struct paper *paper, bool ascii, struct output *out)
{
	for (int y = 0; y < paper->rows; y++) {
		for (int x = 0; x <= last_col(paper, y); x++) {
			char bytes[TEXT_CODE_SIZE];
			uint32_t code = paper_code(paper_at(paper, x, y), WEIGHT_LIGHT,
			                           WEIGHT_LIGHT, ascii);
			output_bytes(out, bytes, code ? text_encode(code, bytes) : 0);
		}
		output_char(out, '\n');
	}
}

static void write_machine(const struct graph_page *page, size_t machine)
{
	struct chart chart;
	struct diagram diagram;
	struct paper_room room = { .cols = DRAWING_COLS, .rows = DRAWING_ROWS };
	if (page->class->machine_count > 1)
		graph_put(page, "  machine %s\n", page->class->machines[machine].name);
	chart_of_class(&chart, page->world, page->class, machine, NULL);
	if (diagram_init(&diagram, &chart, &room)) {
		write_paper(&diagram.paper, page->ascii, page->out);
		diagram_fini(&diagram);
	} else {
		write_list(page, machine);
	}
	chart_fini(&chart);
}

static void write(const struct graph_page *page)
{
	struct graph_page inside = graph_deeper(page);
	graph_put(page, "%C\n");
	for (size_t machine = 0; machine < page->class->machine_count; machine++)
		write_machine(&inside, machine);
	graph_put(page, "\n");
}

static void end(const struct graph_page *page)
{
	graph_put(page, "%s the state in which it begins\n", mark(page));
}

static const struct output_escape escapes[] = { { .text = NULL } };

const struct graph_format graph_text = {
	.name = "text", .write = write, .end = end, .escapes = escapes, .indent = "    "
};
