/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/outline.h"

#include "core/memory.h"
#include "diagram/plan.h"

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
	bool dashed = own->kind == CHART_REVERT;
	paper_arm(paper, x, y, WAY_LEFT, line, dashed);
	paper_arm(paper, x, y, WAY_RIGHT, line, dashed);
	if (paper_at(paper, x + 1, y)) {
		*paper_at(paper, x + 1, y) = (struct paper_cell){
			.kind = CELL_HEAD, .arms = ARM_RIGHT, .across = line, .along = line
		};
	}
	x += 3;
	x += paper_text(paper, x, y, line, to);
	paper_text(paper, x + 2, y, owner, own->label);
}

static void write_node(struct writing *it, int node)
{
	const struct chart *chart = it->chart;
	struct owner owner = { OWNER_NODE, (uint16_t)node };
	char title[PLAN_TEXT_SIZE];
	int x = depth_of(chart, node) * INDENT, y = it->line++ - it->first;
	plan_title(chart, node, title);
	int cols = paper_text(&it->diagram->paper, x, y, owner, title);
	it->diagram->boxes[node] = (struct paper_area){ x, y, cols, cols > 0 };
	for (size_t i = 0; i < chart->edge_count; i++) {
		if (chart->edges[i].from == node)
			write_edge(it, (int)i);
	}
}

void outline_init(struct diagram *diagram, const struct chart *chart, int node,
                  const struct diagram_room *room)
{
	struct writing it = { .diagram = diagram, .chart = chart };
	int lines = (int)(chart->node_count + chart->edge_count);
	*diagram = (struct diagram){ .cost = 0 };
	diagram->boxes = memory_zero(chart->node_count, sizeof *diagram->boxes);
	paper_init(&diagram->paper, room->cols, room->rows);
	for (int i = 0; i < node; i++)
		it.first++;
	for (size_t i = 0; i < chart->edge_count; i++)
		it.first += chart->edges[i].from < node;
	/* The last page is full. */
	if (it.first > lines - room->rows)
		it.first = lines > room->rows ? lines - room->rows : 0;
	for (size_t i = 0; i < chart->node_count; i++)
		write_node(&it, (int)i);
}
