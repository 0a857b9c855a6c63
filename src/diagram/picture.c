/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/diagram.h"

#include "core/array.h"
#include "core/memory.h"
#include "core/number.h"
#include "diagram/drawing.h"

/*
 * Lists.
 */

enum { INDENT = 2 };

struct writing {
	struct diagram *diagram;
	const struct chart *chart;
	int line, first; /* first: the line that is the paper's first row */
};

static int depth_of(const struct chart *chart, int node)
{
	int depth = 0;
	for (int i = chart->nodes[node].parent; i >= 0; i = chart->nodes[i].parent)
		depth++;
	return depth;
}

static void write_edge(struct writing *it, int edge)
{
	const struct chart_edge *own = &it->chart->edges[edge];
	struct paper *paper = &it->diagram->paper;
	struct owner owner = { OWNER_LABEL, (uint16_t)edge };
	struct owner line = { OWNER_EDGE, (uint16_t)edge };
	int x = (depth_of(it->chart, own->from) + 1) * INDENT, y = it->line++ - it->first;
	bool comes = placement_comes(own);
	const char *to = own->to == CHART_BACK ? "back"
	                 : comes               ? "others"
	                                       : it->chart->nodes[own->to].title;
	paper_arrow(paper, x, y, 1, comes ? WAY_LEFT : WAY_RIGHT, line, own->kind == CHART_REVERT);
	x += 3;
	x += paper_text(paper, x, y, line, to);
	paper_text(paper, x + 2, y, owner, own->label);
}

static void write_node(struct writing *it, int node)
{
	const struct chart *chart = it->chart;
	struct owner owner = { OWNER_NODE, (uint16_t)node };
	char title[PLACEMENT_TEXT_SIZE];
	int x = depth_of(chart, node) * INDENT, y = it->line++ - it->first;
	placement_title(chart, node, title);
	if (chart->nodes[node].global)
		x += paper_text(&it->diagram->paper, x, y, owner, placement_anywhere + 1);
	int cols = paper_text(&it->diagram->paper, x, y, owner,
	                      title + placement_is_frame(chart, node));
	it->diagram->boxes[node] = (struct paper_area){ x, y, cols, cols > 0 };
	for (size_t i = 0; i < chart->edge_count; i++) {
		if (chart->edges[i].from == node)
			write_edge(it, (int)i);
	}
}

void diagram_list(struct diagram *diagram, const struct chart *chart, int node,
                  const struct paper_room *room)
{
	struct writing it = { .diagram = diagram, .chart = chart, .first = node };
	int lines = (int)(chart->node_count + chart->edge_count);
	*diagram = (struct diagram){ .cost = 0 };
	diagram->boxes = memory_zero(chart->node_count, sizeof *diagram->boxes);
	diagram->trunks = memory_zero(chart->edge_count, sizeof *diagram->trunks);
	for (size_t i = 0; i < chart->edge_count; i++)
		diagram->trunks[i] = (int)i;
	paper_init(&diagram->paper, room->cols, room->rows);
	for (size_t i = 0; i < chart->edge_count; i++)
		it.first += chart->edges[i].from < node;
	if (it.first > lines - room->rows)
		it.first = lines > room->rows ? lines - room->rows : 0;
	for (size_t i = 0; i < chart->node_count; i++)
		write_node(&it, (int)i);
}

/* The first metastate in the chart that may still be folded; STATE_NONE: there is none. */
static uint8_t next_fold(const struct chart *chart, const struct class *class,
                         const struct chart_folds *folds)
{
	uint8_t found = STATE_NONE;
	for (size_t i = 0; i < chart->node_count; i++) {
		uint8_t state = chart->nodes[i].state;
		if (class->states[state]->initial && folds->of[state] == CHART_AS_FITS &&
		    (!found || state < found))
			found = state;
	}
	return found;
}

/* Draws the picture's chart; false if it does not fit or is tangled. */
static bool draw(struct picture *picture, const struct paper_room *room)
{
	if (!diagram_init(&picture->diagram, &picture->chart, room))
		return false;
	bool tangled = diagram_is_tangled(&picture->diagram, &picture->chart);
	picture->tangled = picture->tangled || tangled;
	if (tangled)
		diagram_fini(&picture->diagram);
	return !tangled;
}

/* Whether each state's box can be seen at once in the room. */
static bool is_shown_in_parts(const struct picture *picture, const struct paper_room *room)
{
	for (size_t i = 0; i < picture->chart.node_count; i++) {
		const struct paper_area *box = &picture->diagram.boxes[i];
		if (!placement_is_frame(&picture->chart, (int)i) &&
		    (box->cols > room->cols / 2 || box->rows > room->rows / 2))
			return false;
	}
	return true;
}

/* Draws the picture's chart on paper larger than the room. */
static bool draw_larger(struct picture *picture, const struct paper_room *room)
{
	static const int sizes[][2] = { { 1, 2 }, { 2, 1 }, { 2, 2 }, { 4, 4 }, { 8, 16 } };
	picture->form = PICTURE_LARGER;
	for (size_t i = 0; i < ARRAY_LEN(sizes) && !picture->tangled; i++) {
		struct paper_room larger = { room->cols * sizes[i][0], room->rows * sizes[i][1],
			                     room->notes };
		if (!draw(picture, &larger))
			continue;
		if (is_shown_in_parts(picture, room))
			return true;
		diagram_fini(&picture->diagram);
		return false;
	}
	return false;
}

/* Draws a state with as many neighbours as fit or, if none does, a list of all states. */
static void draw_part(struct picture *picture, int node, const struct paper_room *room)
{
	struct chart whole = picture->chart;
	picture->form = PICTURE_NEAR;
	for (size_t most = whole.node_count; most > 1; most = picture->chart.node_count - 1) {
		for (int named = 1; named >= 0; named--) {
			chart_near(&picture->chart, &whole, node, most, named);
			if (draw(picture, room)) {
				chart_fini(&whole);
				return;
			}
			chart_fini(&picture->chart);
		}
	}
	picture->form = PICTURE_LIST;
	picture->chart = whole;
	diagram_list(&picture->diagram, &whole, node, room);
}

/* Makes the picture's chart.  Of a class that is only known by what was seen, the agents may be of
 * several kinds, so it shows what is joined to the state. */
static void make_chart(struct picture *picture, const struct world *world,
                       const struct class *class, uint8_t state, const struct chart_folds *folds)
{
	size_t machine = class->states[state]->machine;
	chart_of_class(&picture->chart, world, class, machine, folds);
	struct chart whole = picture->chart;
	int node = chart_find_node(&whole, class, state);
	if (class->seen && node >= 0) {
		chart_connected(&picture->chart, &whole, node);
		chart_fini(&whole);
	}
	picture->states = 0;
	for (size_t i = 1; i < class->state_count; i++)
		picture->states += class->states[i]->machine == machine &&
		                   chart_find_node(&picture->chart, class, (uint8_t)i) >= 0;
}

void picture_init(struct picture *picture, const struct world *world, const struct class *class,
                  uint8_t state, const struct chart_folds *folds, const struct paper_room *room)
{
	struct chart_folds wishes = { .of = { 0 } }, now;
	wishes = now = folds ? *folds : wishes;
	uint8_t fold = STATE_NONE;
	picture->tangled = false;
	do {
		picture->form = fold ? PICTURE_FOLDED : PICTURE_WHOLE;
		make_chart(picture, world, class, state, &now);
		if (draw(picture, room))
			break;
		fold = next_fold(&picture->chart, class, &now);
		now.of[fold] = CHART_FOLDED;
		chart_fini(&picture->chart);
		picture->form = PICTURE_LIST;
	} while (fold);
	if (picture->form == PICTURE_LIST) {
		make_chart(picture, world, class, state, &wishes);
		if (!draw_larger(picture, room))
			draw_part(picture, chart_find_node(&picture->chart, class, state), room);
	}
	picture->shown = 0;
	for (size_t i = 0; i < picture->chart.node_count; i++) {
		int y = picture->diagram.boxes[i].y;
		picture->shown += picture->form != PICTURE_LIST ||
		                  (y >= 0 && y < picture->diagram.paper.rows);
	}
}

void picture_init_around(struct picture *picture, const struct world *world,
                         const struct class *class, const uint8_t states[2], size_t most,
                         const struct paper_room *room)
{
	struct chart whole;
	*picture = (struct picture){ .tangled = false };
	make_chart(picture, world, class, states[0], NULL);
	whole = picture->chart;
	int node = chart_find_node(&whole, class, states[0]);
	int first = states[1] ? chart_find_node(&whole, class, states[1]) : -1;
	picture->form = PICTURE_LIST;
	for (size_t i = 2 * most + 1; i > 1 && picture->form == PICTURE_LIST; i--) {
		chart_around(&picture->chart, &whole, node, first, i / 2, i % 2);
		if (draw(picture, room))
			picture->form = PICTURE_NEAR;
		else
			chart_fini(&picture->chart);
	}
	if (picture->form == PICTURE_NEAR) {
		chart_fini(&whole);
	} else {
		picture->chart = whole;
		diagram_list(&picture->diagram, &whole, node, room);
	}
	picture->shown = picture->chart.node_count;
}

void picture_fini(struct picture *picture)
{
	diagram_fini(&picture->diagram);
	chart_fini(&picture->chart);
}

/* Where the part around a stretch begins; parts overlap by half. */
static int begin_part(int begin, int length, int all, int shown)
{
	int step = number_max(1, shown / 2), last = number_max(0, all - shown);
	int middle = begin + length / 2 - shown / 2;
	int part = (number_max(0, middle) + step / 2) / step;
	return number_min(last, part * step);
}

void picture_part(const struct picture *picture, int node, int cols, int rows, int *left, int *top)
{
	const struct paper *paper = &picture->diagram.paper;
	struct paper_area box = picture->diagram.boxes[node];
	if (placement_is_frame(&picture->chart, node))
		box.cols = box.rows = 1;
	*left = begin_part(box.x, box.cols, paper->cols, cols);
	*top = begin_part(box.y, box.rows, paper->rows, rows);
}
