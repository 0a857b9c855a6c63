/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/diagram.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/width.h"
#include "diagram/plan.h"
#include "diagram/wire.h"

enum {
	COLS_MAX = 250,
	ROWS_MAX = 120,
	MARGIN_COLS = 4, /* round the boxes, for edges */
	MARGIN_ROWS = 2,
};

/* How a chart may be drawn. */
struct manner {
	struct arrange_spot *spots; /* by node */
	bool lanes;
	bool careful; /* with a second look at every edge */
	int too_much; /* it is given up when it costs as much */
};

/* One way to draw the chart. */
struct trial {
	const struct chart *chart;
	struct diagram_room room;
	struct manner manner;
	struct plan plan;
	struct paper paper;
	struct wiring wiring;
};

static int smaller(int a, int b)
{
	return a < b ? a : b;
}

/* Puts the boxes in the middle of paper that has room for edges round them. */
static void make_paper(struct trial *trial)
{
	struct plan *plan = &trial->plan;
	int cols = smaller(trial->room.cols, plan->cols + 2 * MARGIN_COLS);
	int rows = smaller(trial->room.rows, plan->rows + 2 * MARGIN_ROWS);
	int x = (cols - plan->cols) / 2, y = (rows - plan->rows) / 2;
	for (size_t i = 0; i < trial->chart->node_count; i++) {
		plan->boxes[i].x += x;
		plan->boxes[i].y += y;
	}
	paper_init(&trial->paper, cols, rows);
}

/* Writes an edge that leads to where it begins into its box, or beside a way back. */
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

static bool draw(struct trial *trial)
{
	const struct chart *chart = trial->chart;
	make_paper(trial);
	for (size_t i = 0; i < chart->node_count; i++) {
		if (!plan_is_told(chart, (int)i))
			draw_box(trial, (int)i);
	}
	trial->wiring = (struct wiring){ .chart = chart,
		                         .plan = &trial->plan,
		                         .paper = &trial->paper,
		                         .careful = trial->manner.careful,
		                         .too_much = trial->manner.too_much,
		                         .numbers = memory_zero(chart->edge_count, 1) };
	return wire_edges(&trial->wiring);
}

/* The line below the drawing for an edge with a number, or for a node that is
 * told in words; false when it has none. */
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
	return plan_is_told(chart, owner.number);
}

/* The nth line's owner: edges come before nodes. */
static bool legend_owner(const struct chart *chart, size_t n, struct owner *owner)
{
	bool edge = n < chart->edge_count;
	owner->kind = edge ? OWNER_LABEL : OWNER_NODE;
	owner->number = (uint16_t)(edge ? n : n - chart->edge_count);
	return edge || owner->number < chart->node_count;
}

/* The lowest free place in the drawing for a line of that many columns. */
static bool find_free(const struct paper *paper, int cols, int *x, int *y)
{
	for (*y = paper->rows - 1; *y >= 0; --*y) {
		int free = 0;
		for (int i = 0; i <= paper->cols; i++) {
			const struct paper_cell *cell = paper_at(paper, i, *y);
			*x = i - free;
			/* With a blank at each end. */
			if (free >= cols + (i < paper->cols) + (*x > 0)) {
				*x += *x > 0;
				return true;
			}
			bool blank = cell && cell->kind == CELL_BLANK && !cell->across.kind;
			free = blank ? free + 1 : 0;
		}
	}
	return false;
}

/* Measures the lines below the drawing. */
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

/* Writes those lines from row y on, or where the drawing leaves room when no row is left. */
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

/* Cuts the drawing down to what is used and adds the legend; false when there is
 * no room for them. */
static bool finish(struct trial *trial, struct diagram *diagram)
{
	struct paper_area used = paper_used(&trial->paper);
	int cols, rows;
	measure_legend(trial, &cols, &rows);
	cols = cols > used.cols ? cols : used.cols;
	rows = smaller(used.rows + rows, trial->room.rows);
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
	for (size_t i = 0; i < trial->chart->node_count; i++) {
		trial->plan.boxes[i].x -= used.x;
		trial->plan.boxes[i].y -= used.y;
	}
	diagram->boxes = trial->plan.boxes;
	diagram->cost = trial->wiring.cost;
	trial->plan.boxes = NULL;
	return true;
}

/* The best diagram so far. */
struct contest {
	const struct chart *chart;
	struct diagram_room room;
	struct diagram best;
	struct manner manner; /* of the best */
	bool found;
};

/* Draws the chart one way; the better diagram stays. */
static void attempt(struct contest *contest, const struct manner *manner)
{
	struct trial trial = { .chart = contest->chart, .room = contest->room, .manner = *manner };
	struct plan_wishes wishes = { contest->room.cols, contest->room.rows, contest->room.notes,
		                      manner->lanes };
	struct diagram diagram;
	if (!plan_init(&trial.plan, contest->chart, &wishes, manner->spots))
		return;
	bool drawn = draw(&trial) && finish(&trial, &diagram);
	bool better = drawn && (!contest->found || diagram.cost < contest->best.cost);
	if (better && contest->found)
		diagram_fini(&contest->best);
	if (better) {
		contest->best = diagram;
		contest->manner = *manner;
	} else if (drawn) {
		diagram_fini(&diagram);
	}
	contest->found = contest->found || drawn;
	free(trial.wiring.numbers);
	paper_fini(&trial.paper);
	plan_fini(&trial.plan);
}

/* Tries one arrangement with lanes and without. */
static void attempt_spots(struct contest *contest, struct arrange_spot *spots)
{
	for (int lanes = 0; lanes <= 1; lanes++) {
		struct manner manner = { .spots = spots,
			                 .lanes = lanes,
			                 .too_much = contest->found ? contest->best.cost
			                                            : INT_MAX };
		attempt(contest, &manner);
	}
}

/* Both directions; the best of them again, with more care. */
static void attempt_all(struct contest *contest)
{
	const struct chart *chart = contest->chart;
	size_t size = chart->node_count * sizeof(struct arrange_spot);
	struct arrange_spot *down = memory_zero(2 * chart->node_count, sizeof *down);
	struct arrange_spot *across = down + chart->node_count;
	struct plan_wishes wishes = { .cols = contest->room.cols,
		                      .rows = contest->room.rows,
		                      .notes = contest->room.notes };
	plan_arrange(chart, &wishes, false, down);
	plan_arrange(chart, &wishes, true, across);
	attempt_spots(contest, down);
	if (memcmp(down, across, size) != 0)
		attempt_spots(contest, across);
	if (contest->found) {
		contest->manner.careful = true;
		contest->manner.too_much = INT_MAX;
		attempt(contest, &contest->manner);
	}
	free(down);
}

bool diagram_init(struct diagram *diagram, const struct chart *chart,
                  const struct diagram_room *room)
{
	struct contest contest = { .chart = chart, .room = *room };
	contest.room.cols = smaller(room->cols, COLS_MAX);
	contest.room.rows = smaller(room->rows, ROWS_MAX);
	if (chart->node_count == 0 || chart->node_count > PLAN_NODES_MAX)
		return false;
	attempt_all(&contest);
	if (!contest.found && room->notes) {
		contest.room.notes = false;
		attempt_all(&contest);
	}
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
	if (box->rows < 4 || plan_is_frame(chart, node))
		return (struct paper_area){ .cols = 0 };
	return (struct paper_area){ box->x + 2, box->y + box->rows - 2, box->cols - 4, 1 };
}
