/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/drawing.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/memory.h"
#include "core/number.h"
#include "core/text.h"

enum {
	GAP_COLS = 4, /* the least gap between boxes: a line and a head */
	GAP_ROWS = 2,
	NUMBER_COLS = 5,  /* a gap with a number instead of a label */
	LABEL_MARGIN = 4, /* how much wider a gap is than its label */
	LABEL_COLS = 24,  /* longer labels get no gap of their own */
	LANES_MAX = 3,    /* a gap is widened for this many at most */
	LANE_COLS = 2,
	BOX_MARGIN = 4, /* a frame and a blank on both sides */
	FRAME_COLS = 6, /* how much larger a frame is than its inside */
	FRAME_ROWS = 4,
	STUB_COLS = 5, /* the arrow of an edge that ends beside its box */
	PORT_COLS = 3, /* for each edge that leaves a box upward or downward */
	PORT_MARGIN = 3,
	PORTS_ABOVE_MAX = 8,  /* a box is widened for this many edges at most, */
	PORTS_BESIDE_MAX = 4, /* and made higher for this many */
};

const char placement_anywhere[] = " in any state ";

/*
 * The columns, or the rows, that boxes stand in, with gaps between them: as wide as wished where
 * there is space, and never narrower than necessary.
 */
struct lines {
	int count;
	int sizes[ARRANGE_ITEMS_MAX],
		boxes[ARRANGE_ITEMS_MAX]; /* widths wished for, and least widths */
	int gaps[ARRANGE_ITEMS_MAX], least[ARRANGE_ITEMS_MAX]; /* the same of the gap behind each */
	int begins[ARRANGE_ITEMS_MAX];
	int total;
};

/* The widest of those that can still be narrowed; NULL: none. */
static int *widest_of(int *widths, const int *least, int count)
{
	int *widest = NULL;
	for (int i = 0; i < count; i++) {
		if (widths[i] > least[i] && (!widest || widths[i] > *widest))
			widest = &widths[i];
	}
	return widest;
}

/* Narrows the widest gaps until everything fits, then the lines that are wider than their boxes,
 * and sets where each line begins.  False if even that does not fit. */
static bool fit_lines(struct lines *lines, int room)
{
	lines->total = 0;
	for (int i = 0; i < lines->count; i++)
		lines->total += lines->sizes[i] + (i < lines->count - 1 ? lines->gaps[i] : 0);
	for (; lines->total > room; lines->total--) {
		int *widest = widest_of(lines->gaps, lines->least, lines->count - 1);
		if (!widest)
			widest = widest_of(lines->sizes, lines->boxes, lines->count);
		if (!widest)
			break;
		--*widest;
	}
	int at = 0;
	for (int i = 0; i < lines->count; i++) {
		lines->begins[i] = at;
		at += lines->sizes[i] + lines->gaps[i];
	}
	return lines->total <= room;
}

/* The nodes directly inside one node. */
struct group {
	int nodes[ARRANGE_ITEMS_MAX]; /* by item */
	struct arrange_task task;
	const struct chart_edge *edges[ARRANGE_LINKS_MAX]; /* by link */
	struct lines cols, rows;
};

bool placement_is_frame(const struct chart *chart, int node)
{
	for (size_t i = (size_t)node + 1; i < chart->node_count; i++) {
		if (chart->nodes[i].parent == node)
			return true;
	}
	return false;
}

bool placement_in_legend(const struct chart *chart, int node)
{
	for (size_t i = 0; i < chart->edge_count; i++) {
		if (chart->edges[i].from == node || chart->edges[i].to == node)
			return false;
	}
	return chart->nodes[node].global && !placement_is_frame(chart, node);
}

void placement_title(const struct chart *chart, int node, char out[PLACEMENT_TEXT_SIZE])
{
	const struct chart_node *it = &chart->nodes[node];
	const char *begins = it->initial ? paper_mark(PAPER_INITIAL) : "";
	const char *folded = it->folded ? paper_mark(PAPER_FOLDED) : "";
	const char *blank = placement_is_frame(chart, node) ? " " : "";
	snprintf(out, PLACEMENT_TEXT_SIZE, "%s%s%s%s%s%s%s", blank, begins, *begins ? " " : "",
	         folded, *folded ? " " : "", it->title, blank);
}

void placement_stub(const struct chart_edge *edge, char out[PLACEMENT_TEXT_SIZE])
{
	snprintf(out, PLACEMENT_TEXT_SIZE,
	         edge->to == CHART_OTHERS ? "others (%s)"
	         : edge->to != CHART_BACK ? "%s"
	         : *edge->label           ? "back (%s)"
	                                  : "back",
	         edge->label);
}

void placement_loop(const struct chart_edge *edge, char out[PLACEMENT_TEXT_SIZE])
{
	snprintf(out, PLACEMENT_TEXT_SIZE, *edge->label ? "%s %s" : "%s", paper_mark(PAPER_LOOP),
	         edge->label);
}

/* The size of a box that is no frame.  *beside: the columns of the text to its right. */
static struct arrange_item box_size(const struct placement *plan, int node, int *beside)
{
	const struct chart *chart = plan->chart;
	char text[PLACEMENT_TEXT_SIZE];
	placement_title(chart, node, text);
	struct arrange_item size = { .cols = width_text(text), .rows = 1 + plan->room.notes };
	int stubs = *beside = 0;
	if (chart->nodes[node].global)
		size.cols = number_max(size.cols, width_text(placement_anywhere));
	for (size_t i = 0; i < chart->edge_count; i++) {
		const struct chart_edge *edge = &chart->edges[i];
		if (edge->from != node)
			continue;
		if (edge->to == node) {
			placement_loop(edge, text);
			size.cols = number_max(size.cols, width_text(text));
			size.rows++;
		} else if (edge->to < 0) {
			placement_stub(edge, text);
			*beside = number_max(*beside, STUB_COLS + width_text(text));
			stubs++;
		}
	}
	size.cols += BOX_MARGIN;
	size.rows = number_max(size.rows, stubs) + 2;
	return size;
}

/* The spot of one of the group's nodes. */
static struct arrange_spot spot_of(const struct placement *plan, const struct group *group,
                                   int item)
{
	return plan->spots[group->nodes[item]];
}

/* The index of the group's node that is or contains a node; -1: none. */
static int item_of(const struct placement *plan, const struct group *group, int node, int parent)
{
	while (node >= 0 && plan->chart->nodes[node].parent != parent)
		node = plan->chart->nodes[node].parent;
	for (int i = 0; i < group->task.item_count; i++) {
		if (group->nodes[i] == node)
			return i;
	}
	return -1;
}

static void find_links(const struct placement *plan, struct group *group, int parent)
{
	for (size_t i = 0; i < plan->chart->edge_count; i++) {
		const struct chart_edge *edge = &plan->chart->edges[i];
		int from = item_of(plan, group, edge->from, parent);
		int to = item_of(plan, group, edge->to, parent);
		if (from < 0 || to < 0 || from == to || group->task.link_count == ARRANGE_LINKS_MAX)
			continue;
		group->edges[group->task.link_count] = edge;
		group->task.links[group->task.link_count++] = (struct arrange_link){ from, to };
	}
}

/* Widens gaps between columns for labels, and gaps of both kinds for lanes. */
static void add_gap(const struct placement *plan, struct group *group, int link)
{
	struct arrange_spot a = spot_of(plan, group, group->task.links[link].from);
	struct arrange_spot b = spot_of(plan, group, group->task.links[link].to);
	int label = width_text(group->edges[link]->label);
	int col = number_min(a.col, b.col), row = number_min(a.row, b.row);
	int cols = abs(a.col - b.col), rows = abs(a.row - b.row);
	struct lines *across = &group->cols;
	if (rows == 0 && cols == 1 && label > 0 && label <= LABEL_COLS) {
		across->least[col] = number_max(across->least[col], NUMBER_COLS);
		across->gaps[col] = number_max(across->gaps[col], label + LABEL_MARGIN);
	}
	if (cols == 0 && rows == 1 && label <= LABEL_COLS)
		across->sizes[col] = number_max(across->sizes[col], label * 2 + BOX_MARGIN);
	if (rows + cols < 2 || plan->order != PLACEMENT_LANES)
		return;
	if (rows > 0)
		group->rows.gaps[row] = number_min(group->rows.gaps[row] + 1, GAP_ROWS + LANES_MAX);
	if (cols > 0 && across->gaps[col] < GAP_COLS + LANES_MAX * LANE_COLS)
		across->gaps[col] += LANE_COLS;
}

/* Makes boxes high enough for the edges that leave them sideways and, with lanes, wide enough for
 * the others. */
static void add_ports(struct placement *plan, struct group *group)
{
	for (int i = 0; i < group->task.item_count; i++) {
		int sides[WAYS] = { 0 };
		for (int k = 0; k < group->task.link_count; k++) {
			const struct arrange_link *link = &group->task.links[k];
			int other = link->from == i ? link->to : link->to == i ? link->from : -1;
			if (other < 0)
				continue;
			/* Above or below comes before left or right. */
			struct arrange_spot a = spot_of(plan, group, i);
			struct arrange_spot b = spot_of(plan, group, other);
			sides[a.row < b.row   ? WAY_DOWN
			      : a.row > b.row ? WAY_UP
			      : a.col < b.col ? WAY_RIGHT
			                      : WAY_LEFT]++;
		}
		struct paper_area *box = &plan->boxes[group->nodes[i]];
		int beside = number_min(number_max(sides[WAY_LEFT], sides[WAY_RIGHT]),
		                        PORTS_BESIDE_MAX);
		int above = number_min(number_max(sides[WAY_UP], sides[WAY_DOWN]), PORTS_ABOVE_MAX);
		int wider = above * PORT_COLS + PORT_MARGIN - box->cols;
		box->rows = number_max(box->rows, beside + 2);
		group->task.items[i].rows = number_max(group->task.items[i].rows, box->rows);
		if (wider > 0 && plan->order == PLACEMENT_LANES) {
			box->cols += wider;
			group->task.items[i].cols += wider;
		}
	}
}

/* Sets all gaps of lines without boxes. */
static void begin_lines(struct lines *lines, int gap)
{
	for (int i = 0; i < ARRANGE_ITEMS_MAX; i++)
		lines->gaps[i] = lines->least[i] = gap;
}

/* Makes a line wide enough for a box. */
static void add_box(struct lines *lines, int line, int size)
{
	lines->boxes[line] = number_max(lines->boxes[line], size);
	lines->sizes[line] = number_max(lines->sizes[line], size);
	lines->count = number_max(lines->count, line + 1);
}

static void measure(struct placement *plan, struct group *group)
{
	begin_lines(&group->cols, GAP_COLS);
	begin_lines(&group->rows, GAP_ROWS);
	add_ports(plan, group);
	for (int i = 0; i < group->task.link_count; i++)
		add_gap(plan, group, i);
	for (int i = 0; i < group->task.item_count; i++) {
		add_box(&group->cols, spot_of(plan, group, i).col, group->task.items[i].cols);
		add_box(&group->rows, spot_of(plan, group, i).row, group->task.items[i].rows);
	}
}

static struct arrange_item plan_group(struct placement *plan, int parent, int cols, int rows);

/* Measures a node, with what is inside and beside it. */
static struct arrange_item plan_node(struct placement *plan, int node, int cols, int rows)
{
	int beside;
	struct arrange_item size = box_size(plan, node, &beside);
	if (placement_is_frame(plan->chart, node)) {
		struct arrange_item inside = plan_group(plan, node, cols - FRAME_COLS,
		                                        rows - FRAME_ROWS);
		size.cols = number_max(size.cols, inside.cols) + FRAME_COLS;
		size.rows = inside.rows + FRAME_ROWS;
		size.frame = true;
	}
	plan->boxes[node] = (struct paper_area){ .cols = size.cols, .rows = size.rows };
	size.cols += beside;
	return size;
}

/* Plans the inside of a node and returns its size.  The places of its boxes are relative to its
 * inner corner. */
static struct arrange_item plan_group(struct placement *plan, int parent, int cols, int rows)
{
	struct group *group = memory_zero(1, sizeof *group);
	struct arrange_task *task = &group->task;
	struct arrange_spot spots[ARRANGE_ITEMS_MAX];
	for (int i = 0; i < (int)plan->chart->node_count; i++) {
		if (plan->chart->nodes[i].parent != parent || placement_in_legend(plan->chart, i))
			continue;
		if (plan->chart->nodes[i].initial)
			task->first = task->item_count;
		group->nodes[task->item_count] = i;
		task->items[task->item_count++] = plan_node(plan, i, cols, rows);
	}
	find_links(plan, group, parent);
	/* A metastate is offered only part of the space, for it shares it with others. */
	task->cols = parent < 0 ? cols : cols * 2 / 3;
	task->rows = parent < 0 ? rows : rows / 2;
	if (plan->order != PLACEMENT_LANES && task->item_count > 0) {
		arrange(task, plan->order == PLACEMENT_ACROSS, spots);
		for (int i = 0; i < task->item_count; i++)
			plan->spots[group->nodes[i]] = spots[i];
	}
	measure(plan, group);
	bool narrow = fit_lines(&group->cols, cols), low = fit_lines(&group->rows, rows);
	plan->fits = plan->fits && narrow && low;
	for (int i = 0; i < task->item_count; i++) {
		struct paper_area *box = &plan->boxes[group->nodes[i]];
		struct arrange_spot spot = spot_of(plan, group, i);
		box->x = group->cols.begins[spot.col] +
		         (group->cols.sizes[spot.col] - task->items[i].cols) / 2;
		box->y = group->rows.begins[spot.row] +
		         (group->rows.sizes[spot.row] - box->rows) / 2;
	}
	struct arrange_item size = { group->cols.total, group->rows.total };
	free(group);
	return size;
}

bool placement_make(struct placement *plan, enum placement_order order)
{
	const struct chart_node *nodes = plan->chart->nodes;
	plan->order = order;
	plan->fits = true;
	struct arrange_item size = plan_group(plan, -1, plan->room.cols, plan->room.rows);
	plan->cols = size.cols;
	plan->rows = size.rows;
	/* A parent comes before the nodes inside it, so that its place is already final. */
	for (size_t i = 0; i < plan->chart->node_count; i++) {
		if (nodes[i].parent < 0)
			continue;
		const struct paper_area *around = &plan->boxes[nodes[i].parent];
		plan->boxes[i].x += around->x + FRAME_COLS / 2;
		plan->boxes[i].y += around->y + FRAME_ROWS / 2;
	}
	return plan->fits;
}
