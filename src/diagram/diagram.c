/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/diagram.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
#include "core/width.h"
#include "diagram/plan.h"
#include "diagram/wire.h"

enum {
	COLS_MAX = 250,
	ROWS_MAX = 120,
	MARGIN_COLS = 4, /* around the boxes, for edges */
	MARGIN_ROWS = 2,
	LEGEND_MARGIN = 3, /* blank columns beside a legend line that stands within the drawing */
};

/* One attempt at drawing the chart. */
struct trial {
	const struct chart *chart;
	struct diagram_room room;
	const struct arrange_spot *spots;
	struct plan plan;
	struct paper paper;
	struct wiring wiring;
};

/* Centres the boxes on paper that leaves space for edges around them. */
static void make_paper(struct trial *trial)
{
	struct plan *plan = &trial->plan;
	int cols = number_min(trial->room.cols, plan->cols + 2 * MARGIN_COLS);
	int rows = number_min(trial->room.rows, plan->rows + 2 * MARGIN_ROWS);
	int x = (cols - plan->cols) / 2, y = (rows - plan->rows) / 2;
	for (size_t i = 0; i < trial->chart->node_count; i++) {
		plan->boxes[i].x += x;
		plan->boxes[i].y += y;
	}
	paper_init(&trial->paper, cols, rows);
}

/* Draws an edge that has no line to another box: a loop as text inside its box, a way back to any
 * state as a short arrow beside it.  Returns the row for the next such text. */
static int draw_own_edge(struct trial *trial, int edge, int y)
{
	const struct chart_edge *it = &trial->chart->edges[edge];
	struct paper *paper = &trial->paper;
	struct paper_area box = trial->plan.boxes[it->from];
	struct owner label = { OWNER_LABEL, (uint16_t)edge }, line = { OWNER_EDGE, (uint16_t)edge };
	char text[PLAN_TEXT_SIZE];
	if (it->to == it->from) {
		plan_loop(it, text);
		paper_text(paper, box.x + 2, y, label, text);
		return y + 1;
	}
	int x = box.x + box.cols - 1, row = box.y + 1;
	plan_stub(it, text);
	paper_arm(paper, x, row, WAY_RIGHT, line, false);
	for (int i = 1; i <= 2; i++) {
		paper_arm(paper, x + i, row, WAY_LEFT, line, true);
		paper_arm(paper, x + i, row, WAY_RIGHT, line, true);
	}
	paper_at(paper, x, row)->taken = (uint16_t)(edge + 1);
	*paper_at(paper, x + 3, row) = (struct paper_cell){
		.kind = CELL_HEAD, .arms = ARM_RIGHT, .across = line, .along = line
	};
	paper_text(paper, x + 5, row, label, text);
	return y;
}

static void draw_box(struct trial *trial, int node)
{
	const struct chart_node *it = &trial->chart->nodes[node];
	struct paper_area box = trial->plan.boxes[node];
	struct owner owner = { OWNER_NODE, (uint16_t)node };
	char title[PLAN_TEXT_SIZE];
	bool frame = plan_is_frame(trial->chart, node);
	int y = box.y + !frame;
	paper_frame(&trial->paper, box, owner, it->global);
	if (!frame)
		paper_claim(&trial->paper, box, owner);
	if (it->global && !frame)
		paper_text(&trial->paper, box.x + 2, box.y, owner, plan_anywhere);
	plan_title(trial->chart, node, title);
	paper_text(&trial->paper, box.x + 2, y++, owner, title);
	for (size_t i = 0; i < trial->chart->edge_count; i++) {
		const struct chart_edge *edge = &trial->chart->edges[i];
		if (edge->from == node && (edge->to == node || edge->to == CHART_BACK))
			y = draw_own_edge(trial, (int)i, y);
	}
}

static void draw_boxes(struct trial *trial)
{
	make_paper(trial);
	for (size_t i = 0; i < trial->chart->node_count; i++) {
		if (!plan_in_legend(trial->chart, (int)i))
			draw_box(trial, (int)i);
	}
}

/* Writes the legend line of an edge with a number, or of a node that is only in the legend; false
 * if the owner has none. */
static bool legend_line(const struct trial *trial, struct owner owner, char text[PLAN_TEXT_SIZE])
{
	const struct chart *chart = trial->chart;
	char number = '\0';
	if (owner.kind == OWNER_LABEL) {
		number = trial->wiring.numbers[owner.number];
		snprintf(text, PLAN_TEXT_SIZE, "%c  %s", number, chart->edges[owner.number].label);
		return number && wire_first_alike(&trial->wiring, owner.number) == owner.number;
	}
	snprintf(text, PLAN_TEXT_SIZE, "%s %s", plan_anywhere + 1,
	         chart->nodes[owner.number].title);
	return plan_in_legend(chart, owner.number);
}

/* The owner of the nth possible legend line, edges before nodes; false behind the last. */
static bool legend_owner(const struct chart *chart, size_t n, struct owner *owner)
{
	bool edge = n < chart->edge_count;
	owner->kind = edge ? OWNER_LABEL : OWNER_NODE;
	owner->number = (uint16_t)(edge ? n : n - chart->edge_count);
	return edge || owner->number < chart->node_count;
}

static bool is_blank(const struct paper *paper, int x, int y)
{
	const struct paper_cell *cell = paper_at(paper, x, y);
	return cell && cell->kind == CELL_BLANK && !cell->across.kind;
}

/* Finds the lowest free stretch of that many columns in the drawing, with blank columns on both
 * sides so that it does not seem to belong to anything there. */
static bool find_free(const struct paper *paper, int cols, int *x, int *y)
{
	for (*y = paper->rows - 1; *y >= 0; --*y) {
		for (int first = 0, end = 0; first < paper->cols; first = end + 1) {
			for (end = first; is_blank(paper, end, *y);)
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

/* Measures the legend. */
static void measure_legend(const struct trial *trial, int *cols, int *rows)
{
	char text[PLAN_TEXT_SIZE];
	struct owner owner;
	*cols = *rows = 0;
	for (size_t n = 0; legend_owner(trial->chart, n, &owner); n++) {
		if (!legend_line(trial, owner, text))
			continue;
		*cols = width_text(text) > *cols ? width_text(text) : *cols;
		++*rows;
	}
}

/* Writes the legend from row y on and, below the last row, into free space of the drawing.  False
 * if there is not enough. */
static bool write_legend(const struct trial *trial, struct paper *paper, int y)
{
	char text[PLAN_TEXT_SIZE];
	struct owner owner;
	for (size_t n = 0; legend_owner(trial->chart, n, &owner); n++) {
		int x = 0, row = y;
		if (!legend_line(trial, owner, text))
			continue;
		if (y < paper->rows)
			y++;
		else if (!find_free(paper, width_text(text), &x, &row))
			return false;
		paper_text(paper, x, row, owner, text);
	}
	return true;
}

/* Copies the drawing, cropped to its used area, and adds the legend; false if there is not enough
 * space. */
static bool finish(const struct trial *trial, struct diagram *diagram)
{
	struct paper_area used = paper_used(&trial->paper);
	int cols, rows;
	measure_legend(trial, &cols, &rows);
	cols = cols > used.cols ? cols : used.cols;
	rows = number_min(used.rows + rows, trial->room.rows);
	if (cols > trial->room.cols || used.rows > rows)
		return false;
	paper_init(&diagram->paper, cols, rows);
	for (int y = 0; y < used.rows; y++) {
		memcpy(paper_at(&diagram->paper, 0, y), paper_at(&trial->paper, used.x, used.y + y),
		       (size_t)used.cols * sizeof *trial->paper.cells);
	}
	if (!write_legend(trial, &diagram->paper, used.rows)) {
		paper_fini(&diagram->paper);
		return false;
	}
	diagram->boxes = memory_zero(trial->chart->node_count, sizeof *diagram->boxes);
	for (size_t i = 0; i < trial->chart->node_count; i++) {
		diagram->boxes[i] = trial->plan.boxes[i];
		diagram->boxes[i].x -= used.x;
		diagram->boxes[i].y -= used.y;
	}
	diagram->cost = trial->wiring.cost;
	return true;
}

/* Plans and draws the boxes; NULL if there is not enough space. */
static struct trial *trial_new(const struct chart *chart, const struct diagram_room *room,
                               const struct arrange_spot *spots, bool lanes)
{
	struct trial *trial = memory_zero(1, sizeof *trial);
	struct plan_wishes wishes = { room->cols, room->rows, room->notes, lanes };
	trial->chart = chart;
	trial->room = *room;
	trial->spots = spots;
	if (!plan_init(&trial->plan, chart, &wishes, spots)) {
		free(trial);
		return NULL;
	}
	draw_boxes(trial);
	wire_init(&trial->wiring, chart, &trial->plan, &trial->paper);
	return trial;
}

static void trial_free(struct trial *trial)
{
	if (!trial)
		return;
	wire_fini(&trial->wiring);
	paper_fini(&trial->paper);
	plan_fini(&trial->plan);
	free(trial);
}

/* The search for the best diagram. */
struct contest {
	const struct chart *chart;
	struct diagram_room room;
	struct diagram best;
	struct trial *trial; /* the trial that best was drawn in; NULL: none yet */
};

/* Finishes a trial; keeps its diagram if it is better than the best one. */
static bool keep_if_better(struct contest *contest, struct trial *trial)
{
	struct diagram diagram;
	if (!finish(trial, &diagram))
		return false;
	if (contest->trial && diagram.cost >= contest->best.cost) {
		diagram_fini(&diagram);
		return false;
	}
	if (contest->trial)
		diagram_fini(&contest->best);
	contest->best = diagram;
	return true;
}

/* Whether a trial has its boxes at the same places as the best one. */
static bool is_repeat(const struct contest *contest, const struct trial *trial)
{
	size_t size = contest->chart->node_count * sizeof *trial->plan.boxes;
	return contest->trial && memcmp(contest->trial->plan.boxes, trial->plan.boxes, size) == 0;
}

/* Draws the chart one way and keeps the better diagram. */
static void try_layout(struct contest *contest, const struct arrange_spot *spots, bool lanes)
{
	struct trial *trial = trial_new(contest->chart, &contest->room, spots, lanes);
	struct trial *worse = trial;
	if (trial && !is_repeat(contest, trial) && wire_edges(&trial->wiring) &&
	    keep_if_better(contest, trial)) {
		worse = contest->trial;
		contest->trial = trial;
	}
	trial_free(worse);
}

/* Tries both directions, then the better one with lanes, then redraws the bad edges of the best. */
static void try_layouts(struct contest *contest)
{
	const struct chart *chart = contest->chart;
	struct arrange_spot *spots[2];
	struct plan_wishes wishes = { .cols = contest->room.cols,
		                      .rows = contest->room.rows,
		                      .notes = contest->room.notes };
	for (int across = 0; across <= 1; across++) {
		spots[across] = memory_zero(chart->node_count, sizeof *spots[across]);
		plan_arrange(chart, &wishes, across, spots[across]);
	}
	for (int across = 0; across <= 1; across++)
		try_layout(contest, spots[across], false);
	for (int across = 0; across <= 1; across++) {
		if (!contest->trial || contest->trial->spots == spots[across])
			try_layout(contest, spots[across], true);
	}
	if (contest->trial && wire_again(&contest->trial->wiring))
		keep_if_better(contest, contest->trial);
	free(spots[0]);
	free(spots[1]);
}

bool diagram_init(struct diagram *diagram, const struct chart *chart,
                  const struct diagram_room *room)
{
	struct contest contest = { .chart = chart, .room = *room };
	contest.room.cols = number_min(room->cols, COLS_MAX);
	contest.room.rows = number_min(room->rows, ROWS_MAX);
	if (chart->node_count == 0 || chart->node_count > PLAN_NODES_MAX)
		return false;
	try_layouts(&contest);
	if (!contest.trial && room->notes) {
		contest.room.notes = false;
		try_layouts(&contest);
	}
	bool found = contest.trial;
	trial_free(contest.trial);
	*diagram = contest.best;
	return found;
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
	if (box->rows < 4 || plan_is_frame(chart, node))
		return (struct paper_area){ .cols = 0 };
	return (struct paper_area){ box->x + 2, box->y + box->rows - 2, box->cols - 4, 1 };
}
