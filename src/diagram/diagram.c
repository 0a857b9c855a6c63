/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/diagram.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
#include "core/text.h"
#include "diagram/drawing.h"

enum {
	MARGIN_COLS = 4, /* around the boxes, for edges */
	MARGIN_ROWS = 2,
	COST_MAX = 1000000,
	LEGEND_GAP = 3, /* blank columns between entries of the legend */
};

/* Draws an edge that ends at no other box as a short arrow beside its own. */
static void draw_stub(struct drawing *drawing, int edge, int y)
{
	const struct chart_edge *it = &drawing->plan.chart->edges[edge];
	struct paper *paper = &drawing->paper;
	struct paper_area box = drawing->plan.boxes[it->from];
	struct owner label = { OWNER_LABEL, (uint16_t)edge }, line = { OWNER_EDGE, (uint16_t)edge };
	char text[PLACEMENT_TEXT_SIZE];
	int x = box.x + box.cols - 1;
	bool comes = placement_comes(it);
	placement_stub(it, text);
	if (!comes)
		paper_arm(paper, x, y, WAY_RIGHT, line, false);
	paper_arrow(paper, x + 1, y, 2, comes ? WAY_LEFT : WAY_RIGHT, line, it->to == CHART_BACK);
	paper_at(paper, x, y)->taken = (uint16_t)(edge + 1);
	paper_text(paper, x + 5, y, label, text);
	/* No line is to pass between the two. */
	if (paper_at(paper, x + 4, y))
		paper_at(paper, x + 4, y)->across = label;
}

/* Loops are texts inside the box. */
static void draw_box(struct drawing *drawing, int node)
{
	const struct chart_node *it = &drawing->plan.chart->nodes[node];
	struct paper_area box = drawing->plan.boxes[node];
	struct owner owner = { OWNER_NODE, (uint16_t)node };
	char text[PLACEMENT_TEXT_SIZE];
	bool frame = placement_is_frame(drawing->plan.chart, node);
	int y = box.y + !frame, stub = box.y + 1;
	paper_frame(&drawing->paper, box, owner, it->global);
	/* No edge or label is to be put inside. */
	for (int i = 0; !frame && i < (box.cols - 2) * (box.rows - 2); i++) {
		struct paper_cell *cell = paper_at(&drawing->paper, box.x + 1 + i % (box.cols - 2),
		                                   box.y + 1 + i / (box.cols - 2));
		if (cell)
			cell->across = cell->along = owner;
	}
	if (it->global && !frame)
		paper_text(&drawing->paper, box.x + 2, box.y, owner, placement_anywhere);
	placement_title(drawing->plan.chart, node, text);
	paper_text(&drawing->paper, box.x + 2, y++, owner, text);
	for (size_t i = 0; i < drawing->plan.chart->edge_count; i++) {
		const struct chart_edge *edge = &drawing->plan.chart->edges[i];
		if (edge->from == node && edge->to == node) {
			placement_loop(edge, text);
			paper_text(&drawing->paper, box.x + 2, y++,
			           (struct owner){ OWNER_LABEL, (uint16_t)i }, text);
		} else if (edge->from == node && edge->to < 0) {
			draw_stub(drawing, (int)i, stub++);
		}
	}
}

/* Draws the boxes, centred on paper that leaves space for edges around them. */
static void draw_boxes(struct drawing *drawing)
{
	struct placement *plan = &drawing->plan;
	int cols = number_min(plan->room.cols, plan->cols + 2 * MARGIN_COLS);
	int rows = number_min(plan->room.rows, plan->rows + 2 * MARGIN_ROWS);
	for (size_t i = 0; i < plan->chart->node_count; i++) {
		plan->boxes[i].x += (cols - plan->cols) / 2;
		plan->boxes[i].y += (rows - plan->rows) / 2;
	}
	paper_init(&drawing->paper, cols, rows);
	for (size_t i = 0; i < plan->chart->node_count; i++) {
		if (!placement_in_legend(plan->chart, (int)i))
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

/* Writes the legend from row y on, several entries to a row where they fit; NULL for paper: only
 * counts.  Returns its rows. */
static int write_legend(const struct drawing *drawing, struct paper *paper, int cols, int y)
{
	int x = 0, rows = 0;
	for (struct legend it = { 0 }; legend_next(drawing, &it);) {
		int width = width_text(it.text);
		if (rows == 0 || x + width > cols) {
			x = 0;
			rows++;
		}
		if (paper)
			paper_text(paper, x, y + rows - 1, it.owner, it.text);
		x += width + LEGEND_GAP;
	}
	return rows;
}

/* Copies the drawing, cropped to its used area, and adds the legend; false if there is not enough
 * space. */
static bool finish(struct drawing *drawing, struct diagram *diagram)
{
	const struct placement *plan = &drawing->plan;
	struct paper_area used = paper_used(&drawing->paper);
	int cols = used.cols;
	for (struct legend it = { 0 }; legend_next(drawing, &it);)
		cols = number_max(cols, width_text(it.text));
	int rows = used.rows + write_legend(drawing, NULL, cols, 0);
	if (cols > plan->room.cols || rows > plan->room.rows)
		return false;
	wire_share(drawing);
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
	for (int i = 0; i < cols * used.rows; i++)
		diagram->crossings += paper_is_crossing(&diagram->paper.cells[i]);
	diagram->trunks = memory_zero(plan->chart->edge_count, sizeof *diagram->trunks);
	for (size_t i = 0; i < plan->chart->edge_count; i++)
		diagram->trunks[i] = drawing->wires[i].joined ? drawing->trunks[i] : (int)i;
	write_legend(drawing, &diagram->paper, cols, used.rows);
	return true;
}

static void drawing_fini(struct drawing *drawing)
{
	paper_fini(&drawing->paper);
	wire_fini(drawing);
}

/* The search for the best diagram. */
struct contest {
	struct diagram best;
	struct drawing drawing; /* that best was made from */
	bool found;
};

/* Finishes a drawing; keeps the diagram if it is better than the best one. */
static bool keep_if_better(struct contest *contest, struct drawing *drawing)
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
	wire_init(&drawing);
	bool better = wire_edges(&drawing, contest->found ? contest->best.cost : COST_MAX) &&
	              keep_if_better(contest, &drawing);
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
	struct paper_room most = { number_min(room->cols, DIAGRAM_COLS_MAX),
		                   number_min(room->rows, DIAGRAM_ROWS_MAX), room->notes };
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
	free(diagram->trunks);
	paper_fini(&diagram->paper);
}

bool diagram_is_tangled(const struct diagram *diagram, const struct chart *chart)
{
	return diagram->crossings > (int)chart->edge_count;
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
