/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/diagram.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
#include "core/text.h"
#include "diagram/wire.h"

enum {
	COLS_MAX = 250,
	ROWS_MAX = 120,
	MARGIN_COLS = 4, /* around the boxes, for edges */
	MARGIN_ROWS = 2,
	LEGEND_MARGIN = 3, /* blank columns beside a legend line that stands within the drawing */
};

/* Centres the boxes on paper that leaves space for edges around them. */
static void make_paper(struct drawing *drawing)
{
	struct placement *plan = &drawing->plan;
	int cols = number_min(plan->room.cols, plan->cols + 2 * MARGIN_COLS);
	int rows = number_min(plan->room.rows, plan->rows + 2 * MARGIN_ROWS);
	for (size_t i = 0; i < plan->chart->node_count; i++) {
		plan->boxes[i].x += (cols - plan->cols) / 2;
		plan->boxes[i].y += (rows - plan->rows) / 2;
	}
	paper_init(&drawing->paper, cols, rows);
}

/* Draws an edge that has no line to another box: a loop as text inside its box, a way back to any
 * state as a short arrow beside it.  Returns the row for the next such text. */
static int draw_own_edge(struct drawing *drawing, int edge, int y)
{
	const struct chart_edge *it = &drawing->plan.chart->edges[edge];
	struct paper *paper = &drawing->paper;
	struct paper_area box = drawing->plan.boxes[it->from];
	struct owner label = { OWNER_LABEL, (uint16_t)edge }, line = { OWNER_EDGE, (uint16_t)edge };
	char text[PLACEMENT_TEXT_SIZE];
	if (it->to == it->from) {
		placement_loop(it, text);
		paper_text(paper, box.x + 2, y, label, text);
		return y + 1;
	}
	int x = box.x + box.cols - 1, row = box.y + 1;
	placement_stub(it, text);
	paper_arm(paper, x, row, WAY_RIGHT, line, false);
	paper_arrow(paper, x + 1, row, 2, line, true);
	paper_at(paper, x, row)->taken = (uint16_t)(edge + 1);
	paper_text(paper, x + 5, row, label, text);
	return y;
}

static void draw_box(struct drawing *drawing, int node)
{
	const struct chart_node *it = &drawing->plan.chart->nodes[node];
	struct paper_area box = drawing->plan.boxes[node];
	struct owner owner = { OWNER_NODE, (uint16_t)node };
	char title[PLACEMENT_TEXT_SIZE];
	bool frame = placement_is_frame(drawing->plan.chart, node);
	int y = box.y + !frame;
	paper_frame(&drawing->paper, box, owner, it->global);
	if (!frame)
		paper_claim(&drawing->paper, box, owner);
	if (it->global && !frame)
		paper_text(&drawing->paper, box.x + 2, box.y, owner, placement_anywhere);
	placement_title(drawing->plan.chart, node, title);
	paper_text(&drawing->paper, box.x + 2, y++, owner, title);
	for (size_t i = 0; i < drawing->plan.chart->edge_count; i++) {
		const struct chart_edge *edge = &drawing->plan.chart->edges[i];
		if (edge->from == node && placement_in_box(edge))
			y = draw_own_edge(drawing, (int)i, y);
	}
}

static void draw_boxes(struct drawing *drawing)
{
	make_paper(drawing);
	for (size_t i = 0; i < drawing->plan.chart->node_count; i++) {
		if (!placement_in_legend(drawing->plan.chart, (int)i))
			draw_box(drawing, (int)i);
	}
}

/* A line of the legend, and the edge or node that it is about. */
struct legend {
	int next; /* the edges, then the nodes */
	struct owner owner;
	char text[PLACEMENT_TEXT_SIZE];
};

/* Goes on to the next line: of an edge with a number, or a node that is only in the legend. */
static bool legend_next(const struct drawing *drawing, struct legend *it)
{
	const struct chart *chart = drawing->plan.chart;
	int edges = (int)chart->edge_count, count = edges + (int)chart->node_count;
	while (it->next < count) {
		int edge = it->next++, node = edge - edges;
		if (node < 0 && drawing->wires[edge].number &&
		    wire_first_alike(drawing, edge) == edge) {
			it->owner = (struct owner){ OWNER_LABEL, (uint16_t)edge };
			snprintf(it->text, sizeof it->text, "%c  %s", drawing->wires[edge].number,
			         chart->edges[edge].label);
			return true;
		}
		if (node >= 0 && placement_in_legend(chart, node)) {
			it->owner = (struct owner){ OWNER_NODE, (uint16_t)node };
			snprintf(it->text, sizeof it->text, "%s %s", placement_anywhere + 1,
			         chart->nodes[node].title);
			return true;
		}
	}
	return false;
}

/* Finds the lowest free stretch of that many columns in the drawing, with blank columns on both
 * sides so that it does not seem to belong to anything there. */
static bool find_free(const struct paper *paper, int cols, int *x, int *y)
{
	for (*y = paper->rows - 1; *y >= 0; --*y) {
		for (int first = 0, end = 0; first < paper->cols; first = end + 1) {
			for (end = first; paper_is_free(paper, end, *y);)
				end++;
			int before = first > 0 ? LEGEND_MARGIN : 0;
			int after = end < paper->cols ? LEGEND_MARGIN : 0;
			*x = first > 0 && !after ? end - cols : first + before;
			if (end - first >= before + cols + after)
				return true;
		}
	}
	return false;
}

/* Writes the legend from row y on and, below the last row, into free space of the drawing.  False
 * if there is not enough. */
static bool write_legend(const struct drawing *drawing, struct paper *paper, int y)
{
	for (struct legend it = { 0 }; legend_next(drawing, &it);) {
		int x = 0, row = y;
		if (y < paper->rows)
			y++;
		else if (!find_free(paper, width_text(it.text), &x, &row))
			return false;
		paper_text(paper, x, row, it.owner, it.text);
	}
	return true;
}

/* Copies the drawing, cropped to its used area, and adds the legend; false if there is not enough
 * space. */
static bool finish(const struct drawing *drawing, struct diagram *diagram)
{
	const struct placement *plan = &drawing->plan;
	struct paper_area used = paper_used(&drawing->paper);
	int cols = used.cols, rows = used.rows;
	for (struct legend it = { 0 }; legend_next(drawing, &it); rows++)
		cols = number_max(cols, width_text(it.text));
	rows = number_min(rows, plan->room.rows);
	if (cols > plan->room.cols || used.rows > rows)
		return false;
	*diagram = (struct diagram){ .cost = drawing->cost };
	paper_init(&diagram->paper, cols, rows);
	for (int y = 0; y < used.rows; y++) {
		memcpy(paper_at(&diagram->paper, 0, y),
		       paper_at(&drawing->paper, used.x, used.y + y),
		       (size_t)used.cols * sizeof *drawing->paper.cells);
	}
	diagram->boxes = memory_zero(plan->chart->node_count, sizeof *diagram->boxes);
	for (size_t i = 0; i < plan->chart->node_count; i++) {
		diagram->boxes[i] = plan->boxes[i];
		diagram->boxes[i].x -= used.x;
		diagram->boxes[i].y -= used.y;
	}
	if (write_legend(drawing, &diagram->paper, used.rows))
		return true;
	diagram_fini(diagram);
	return false;
}

static void drawing_fini(struct drawing *drawing)
{
	paper_fini(&drawing->paper);
	free(drawing->wires);
}

/* The search for the best diagram. */
struct contest {
	struct diagram best;
	struct drawing drawing; /* that best was made from */
	bool found;
};

/* Finishes a drawing; keeps the diagram if it is better than the best one. */
static bool keep_if_better(struct contest *contest, const struct drawing *drawing)
{
	struct diagram diagram;
	if ((contest->found && drawing->cost >= contest->best.cost) || !finish(drawing, &diagram))
		return false;
	diagram_fini(&contest->best);
	contest->best = diagram;
	contest->found = true;
	return true;
}

/* Draws the chart as planned and keeps the better diagram. */
static void try_plan(struct contest *contest, const struct placement *plan)
{
	struct drawing drawing = { .plan = *plan }, worse;
	draw_boxes(&drawing);
	drawing.wires = memory_zero(plan->chart->edge_count, sizeof *drawing.wires);
	bool better = wire_edges(&drawing) && keep_if_better(contest, &drawing);
	worse = better ? contest->drawing : drawing;
	if (better)
		contest->drawing = drawing;
	drawing_fini(&worse);
}

/* Tries both directions, then the better one with lanes, then redraws the bad edges of the best. */
static void try_plans(struct contest *contest, const struct chart *chart, struct paper_room room)
{
	struct placement plans[] = { { .chart = chart, .room = room },
		                     { .chart = chart, .room = room } };
	for (int i = 0; i <= PLACEMENT_ACROSS; i++) {
		if (placement_make(&plans[i], (enum placement_order)i))
			try_plan(contest, &plans[i]);
	}
	for (int i = 0; i <= PLACEMENT_ACROSS; i++) {
		bool best = !contest->found ||
		            contest->drawing.plan.order == (enum placement_order)i;
		if (best && placement_make(&plans[i], PLACEMENT_LANES))
			try_plan(contest, &plans[i]);
	}
	if (contest->found && wire_again(&contest->drawing))
		keep_if_better(contest, &contest->drawing);
}

bool diagram_init(struct diagram *diagram, const struct chart *chart, const struct paper_room *room)
{
	struct contest contest = { .found = false };
	struct paper_room most = { number_min(room->cols, COLS_MAX),
		                   number_min(room->rows, ROWS_MAX), room->notes };
	if (chart->node_count == 0 || chart->node_count > PLACEMENT_NODES_MAX)
		return false;
	try_plans(&contest, chart, most);
	most.notes = false;
	if (!contest.found && room->notes)
		try_plans(&contest, chart, most);
	drawing_fini(&contest.drawing);
	*diagram = contest.best;
	return contest.found;
}

void diagram_fini(struct diagram *diagram)
{
	free(diagram->boxes);
	paper_fini(&diagram->paper);
}

struct owner diagram_at(const struct diagram *diagram, int x, int y)
{
	const struct paper_cell *cell = paper_at(&diagram->paper, x, y);
	if (!cell)
		return (struct owner){ .kind = OWNER_NONE };
	return cell->across.kind ? cell->across : cell->along;
}

struct paper_area diagram_notes(const struct diagram *diagram, const struct chart *chart, int node)
{
	const struct paper_area *box = &diagram->boxes[node];
	if (box->rows < 4 || placement_is_frame(chart, node))
		return (struct paper_area){ .cols = 0 };
	return (struct paper_area){ box->x + 2, box->y + box->rows - 2, box->cols - 4, 1 };
}

/*
 * A chart as a list, where there is no space for a drawing: each state, and below it where its
 * edges lead and why.  It always fits; what is too long or too much is cut off.
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
	const char *to = own->to == CHART_BACK ? "back" : it->chart->nodes[own->to].title;
	paper_arrow(paper, x, y, 1, line, own->kind == CHART_REVERT);
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
	int cols = paper_text(&it->diagram->paper, x, y, owner, title);
	it->diagram->boxes[node] = (struct paper_area){ x, y, cols, cols > 0 };
	for (size_t i = 0; i < chart->edge_count; i++) {
		if (chart->edges[i].from == node)
			write_edge(it, (int)i);
	}
}

/* If the list is too long, it starts at the node's line, or fills the last page.  A state's line is
 * its box. */
static void write_list(struct diagram *diagram, const struct chart *chart, int node,
                       const struct paper_room *room)
{
	struct writing it = { .diagram = diagram, .chart = chart, .first = node };
	int lines = (int)(chart->node_count + chart->edge_count);
	*diagram = (struct diagram){ .cost = 0 };
	diagram->boxes = memory_zero(chart->node_count, sizeof *diagram->boxes);
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

/* Draws a state with its neighbours or, if that does not fit, a list of all states. */
static void draw_part(struct picture *picture, struct chart *whole, int node,
                      const struct paper_room *room)
{
	struct chart near;
	chart_near(&near, whole, node);
	bool fits = diagram_init(&picture->diagram, &near, room);
	if (!fits)
		write_list(&picture->diagram, whole, node, room);
	picture->form = fits ? PICTURE_NEAR : PICTURE_LIST;
	picture->chart = fits ? near : *whole;
	chart_fini(fits ? whole : &near);
}

void picture_init(struct picture *picture, const struct world *world, const struct class *class,
                  uint8_t state, const struct chart_folds *folds, const struct paper_room *room)
{
	struct chart_folds wishes = { .of = { 0 } }, now;
	struct chart *chart = &picture->chart, whole;
	size_t machine = class->states[state]->machine;
	wishes = now = folds ? *folds : wishes;
	uint8_t fold = STATE_NONE;
	do {
		picture->form = fold ? PICTURE_FOLDED : PICTURE_WHOLE;
		chart_of_class(chart, world, class, machine, &now);
		if (diagram_init(&picture->diagram, chart, room))
			return;
		fold = next_fold(chart, class, &now);
		now.of[fold] = CHART_FOLDED;
		chart_fini(chart);
	} while (fold);
	chart_of_class(&whole, world, class, machine, &wishes);
	draw_part(picture, &whole, chart_find_node(&whole, class, state), room);
}

void picture_fini(struct picture *picture)
{
	diagram_fini(&picture->diagram);
	chart_fini(&picture->chart);
}
