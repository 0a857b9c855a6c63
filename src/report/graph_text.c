/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/graph.h"

#include "core/text.h"
#include "diagram/diagram.h"
#include "diagram/glyph.h"

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

#define INDENT "    "

/* The room for a drawing: a wide terminal shows it, and a printed page holds
 * it. */
enum { DRAWING_COLS = 100, DRAWING_ROWS = 60 };

static void write_edge(const struct graph_page *page, const struct graph_edge *edge)
{
	struct output *out = page->out;
	graph_indent(page, INDENT);
	output_string(out, edge->to == REVERTS ? "..> " : "--> ");
	output_text(out, edge->to == REVERTS ? "back to the previous state"
	                                     : class_state_title(page->class, edge->to));
	if (*edge->label) {
		output_string(out, "  ");
		output_text(out, edge->label);
	}
	output_char(out, '\n');
}

static void write_mark(const struct graph_page *page)
{
	output_string(page->out, page->ascii ? "*" : glyph_mark(MARK_INITIAL));
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
	if (is_initial(page->class, number, state->machine))
		write_mark(page);
	else
		output_char(page->out, ' ');
	output_char(page->out, ' ');
	output_text(page->out, class_state_title(page->class, number));
	output_char(page->out, '\n');
	graph_edges(&inside, number, write_edge);
	graph_states(&inside, state->machine, number, write_state);
}

static void write_list(const struct graph_page *page, size_t machine)
{
	const struct class *class = page->class;
	struct output *out = page->out;
	struct graph_page inside = graph_deeper(page);
	uint8_t global = class->machines[machine].global;
	graph_states(page, machine, STATE_NONE, write_state);
	if (!global)
		return;
	output_string(out, "      in any state, ");
	output_text(out, class_state_title(class, global));
	output_char(out, '\n');
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
			uint32_t code = glyph_code(paper_at(paper, x, y), WEIGHT_LIGHT,
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
	if (page->class->machine_count > 1) {
		output_string(page->out, "  machine ");
		output_text(page->out, page->class->machines[machine].name);
		output_char(page->out, '\n');
	}
	chart_of_class(&chart, page->world, page->class, machine, NULL);
	if (diagram_init(&diagram, &chart, &room)) {
		write_paper(&diagram.paper, page->ascii, page->out);
		diagram_fini(&diagram);
	} else {
		write_list(page, machine);
	}
	chart_fini(&chart);
}

static void write(const struct graph *graph, struct output *out)
{
	struct graph_page page = { .world = graph->world, .out = out, .depth = 1 };
	page.ascii = graph->ascii;
	for (size_t i = graph->first; i < graph->end; i++) {
		page.class = graph->world->classes[i];
		if (i > graph->first)
			output_char(out, '\n');
		output_text(out, page.class->name);
		output_char(out, '\n');
		for (size_t machine = 0; machine < page.class->machine_count; machine++)
			write_machine(&page, machine);
	}
	output_char(out, '\n');
	write_mark(&page);
	output_string(out, " the state in which it begins\n");
}

const struct graph_format graph_text = { "text", write };
