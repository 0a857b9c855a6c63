/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/graph.h"

#include <stdarg.h>
#include <string.h>

#include "core/array.h"
#include "core/text.h"
#include "diagram/diagram.h"

enum { LABEL_SIZE = 256, NAME_MAX_BYTES = 256 };

static const struct graph_format *const formats[] = { &graph_text, &graph_dot, &graph_mermaid,
	                                              &graph_scxml };

static bool refuse_class(const struct world *world, const char *class, struct error *error)
{
	char names[sizeof error->text];
	size_t length = 0;
	for (size_t i = 0; i < world->class_count; i++) {
		length += text_copy(names + length, sizeof names - length, i ? ", " : "");
		length += text_copy(names + length, sizeof names - length, world->classes[i]->name);
	}
	return error_set(error, "--graph: world %s has no class '%.100s'; it has %s", world->name,
	                 class, names);
}

bool graph_write(const struct world *world, const char *spec, bool ascii, int cols,
                 struct output *out, struct error *error)
{
	size_t length = strcspn(spec, ":"), first = 0, end = world->class_count;
	struct graph_page page = { .world = world, .out = out, .ascii = ascii, .cols = cols };
	for (size_t i = 0; i < ARRAY_LEN(formats); i++) {
		if (strlen(formats[i]->name) == length && !memcmp(formats[i]->name, spec, length))
			page.format = formats[i];
	}
	if (!page.format)
		return error_set(error,
		                 "--graph: '%.160s' is not text, dot, mermaid or scxml, with "
		                 ":CLASS or without",
		                 spec);
	if (spec[length]) {
		int index = world_find_class(world, spec + length + 1);
		if (index < 0)
			return refuse_class(world, spec + length + 1, error);
		first = (size_t)index;
		end = first + 1;
	}
	page.several = end - first > 1;
	graph_put(&page, page.format->begin, world->name);
	graph_put(&page, page.several ? page.format->open : NULL);
	for (size_t i = first; i < end; i++) {
		page.class = world->classes[i];
		page.format->write(&page);
	}
	graph_put(&page, page.several ? page.format->close : NULL);
	graph_put(&page, page.format->end, ascii ? "*" : paper_mark(PAPER_INITIAL));
	return true;
}

void graph_states(const struct graph_page *page, size_t machine, uint8_t parent,
                  graph_state_writer *write)
{
	const struct class *class = page->class;
	for (size_t i = 1; i < class->state_count; i++) {
		const struct state *state = class->states[i];
		if (state->machine == machine && state->parent == parent &&
		    !class_is_global(class, (uint8_t)i))
			write(page, (uint8_t)i);
	}
}

void graph_edges(const struct graph_page *page, uint8_t state, graph_edge_writer *write)
{
	char label[LABEL_SIZE];
	for (struct way way = way_of(page->class->states[state]); way_next(&way);) {
		struct graph_edge edge = { .from = state, .exit = &way.exit, .label = label };
		world_label(page->world, &way.exit, label, sizeof label);
		write(page, &edge);
	}
}

struct graph_page graph_deeper(const struct graph_page *page)
{
	struct graph_page deeper = *page;
	deeper.depth++;
	return deeper;
}

bool graph_reverts(const struct class *class, size_t machine)
{
	for (size_t i = 1; i < class->state_count; i++) {
		const struct state *state = class->states[i];
		if (state->machine == machine && state_table_reverts(state))
			return true;
	}
	return false;
}

/* Writes a name of letters, digits and _ alone for the state, which is unique in the class. */
static void write_state_id(const struct class *class, uint8_t state, struct output *out)
{
	char name[NAME_MAX_BYTES], other[NAME_MAX_BYTES];
	text_identifier(name, sizeof name, class->states[state]->name);
	output_string(out, name);
	for (uint8_t i = 1; i < state; i++) {
		text_identifier(other, sizeof other, class->states[i]->name);
		if (strcmp(name, other) == 0) {
			output_format(out, "_%u", (unsigned)state);
			return;
		}
	}
}

static void write_escaped(const struct graph_page *page, const char *text)
{
	output_escaped(page->out, text, page->format->escapes);
}

static void write_id(const struct graph_page *page, const char *text)
{
	char id[NAME_MAX_BYTES];
	text_identifier(id, sizeof id, text);
	output_string(page->out, id);
}

/* Writes what %c stands for. */
static void write_word(const struct graph_page *page, char c, va_list *arguments)
{
	const struct class *class = page->class;
	size_t machine;
	switch (c) {
	case 'i':
		for (size_t i = 0; i < page->depth; i++)
			output_string(page->out, page->format->indent);
		break;
	case 's':
		write_escaped(page, va_arg(*arguments, const char *));
		break;
	case 'C':
		write_escaped(page, class->name);
		break;
	case 'S':
		write_escaped(page, class->states[va_arg(*arguments, int)]->name);
		break;
	case 'T':
		write_escaped(page, class_state_title(class, (uint8_t)va_arg(*arguments, int)));
		break;
	case 'c':
		write_id(page, class->name);
		break;
	case 'm':
		write_id(page, class->name);
		machine = va_arg(*arguments, size_t);
		if (class->machine_count > 1)
			output_format(page->out, "-machine%zu", machine + 1);
		break;
	case 'n':
		write_state_id(class, (uint8_t)va_arg(*arguments, int), page->out);
		break;
	case 'e':
		write_id(page, va_arg(*arguments, const char *));
		break;
	case 'z':
		output_number(page->out, (int64_t)va_arg(*arguments, size_t));
		break;
	}
}

void graph_put(const struct graph_page *page, const char *template, ...)
{
	va_list arguments;
	va_start(arguments, template);
	for (const char *at = template; at && *at; at++) {
		size_t length = strcspn(at, "%");
		output_bytes(page->out, at, length);
		at += length;
		if (!*at)
			break;
		write_word(page, *++at, &arguments);
	}
	va_end(arguments);
}

/*
 * Graphs as drawings, to be read on a terminal or projected.  A machine that is too large to draw
 * becomes a list.
 */

enum { PAGE_ROWS = 60, WIDER_COLS = 20, LIST_COLS = 400 };

static int last_col(const struct paper *paper, int y)
{
	int x = paper->cols - 1;
	while (x >= 0 &&
	       (paper_at(paper, x, y)->kind == CELL_BLANK || paper_at(paper, x, y)->code == ' '))
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

/* Draws on a page as wide as the terminal, or on a longer one, or on one that is no wider than it must
 * be.  False if that is too large or too tangled to be drawn. */
static bool draw(const struct graph_page *page, const struct chart *chart, struct diagram *diagram)
{
	struct paper_room room = { .cols = page->cols };
	for (bool last = false; !last; room.cols += WIDER_COLS) {
		last = room.cols >= DIAGRAM_COLS_MAX;
		for (room.rows = PAGE_ROWS; room.rows <= DIAGRAM_ROWS_MAX; room.rows *= 2) {
			if (!diagram_init(diagram, chart, &room))
				continue;
			bool tangled = diagram_is_tangled(diagram, chart);
			if (tangled)
				diagram_fini(diagram);
			return !tangled;
		}
	}
	return false;
}

static void write_machine(const struct graph_page *page, size_t machine)
{
	struct chart chart;
	struct diagram diagram;
	if (page->class->machine_count > 1)
		graph_put(page, "  machine %s\n", page->class->machines[machine].name);
	chart_of_class(&chart, page->world, page->class, machine, NULL);
	if (!draw(page, &chart, &diagram)) {
		struct paper_room room = { .cols = LIST_COLS };
		room.rows = (int)(chart.node_count + chart.edge_count);
		graph_put(page, "  as a list, for the drawing would be too large or too tangled\n");
		diagram_list(&diagram, &chart, 0, &room);
	}
	write_paper(&diagram.paper, page->ascii, page->out);
	diagram_fini(&diagram);
	chart_fini(&chart);
}

static void write(const struct graph_page *page)
{
	graph_put(page, page->class->seen ? "%C, seen so far\n" : "%C\n");
	for (size_t machine = 0; machine < page->class->machine_count; machine++)
		write_machine(page, machine);
	graph_put(page, "\n");
}

const struct graph_format graph_text = {
	.name = "text",
	.write = write,
	.end = "%s the state in which it begins\n",
	.escapes = (const struct output_escape[]){ { .text = NULL } },
};
