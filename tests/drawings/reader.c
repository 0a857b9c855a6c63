/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

/* Boxes. */

/* Whether a side of a box is whole: lines, or in the upper one also text. */
static bool is_side(const struct page *it, int x, int y, int count, bool across)
{
	unsigned both = across ? ARMS_ACROSS : ARMS_ALONG;
	for (int i = 0; i < count; i++) {
		int at = x + (across ? i : 0), row = y + (across ? 0 : i);
		if ((page_arms_at(it, at, row) & both) != both &&
		    !(across && !page_arms_at(it, at, row) && page_head_at(it, at, row) < 0))
			return false;
	}
	return true;
}

static bool find_box(const struct page *it, int x, int y, struct paper_area *area)
{
	for (int right = x + 3; right < it->cols && is_side(it, x + 1, y, right - x - 1, true);
	     right++) {
		if (page_code_at(it, right, y) != u'╮')
			continue;
		for (int low = y + 2; low < it->rows && is_side(it, x, y + 1, low - y - 1, false);
		     low++) {
			*area = (struct paper_area){ x, y, right - x + 1, low - y + 1 };
			if (page_code_at(it, x, low) == u'╰' &&
			    page_code_at(it, right, low) == u'╯' &&
			    is_side(it, x + 1, low, right - x - 1, true) &&
			    is_side(it, right, y + 1, low - y - 1, false))
				return true;
		}
	}
	return false;
}

static void mark_border(struct page *it, const struct paper_area *area)
{
	int right = area->x + area->cols - 1, low = area->y + area->rows - 1;
	for (int y = area->y; y <= low; y++) {
		for (int x = area->x; x <= right; x++) {
			bool side = x == area->x || x == right, level = y == area->y || y == low;
			it->border[y * it->cols + x] |= (uint8_t)((side ? ARMS_ALONG : 0) |
			                                          (level ? ARMS_ACROSS : 0));
		}
	}
}

/* The node with that title, as boxes say it; negative: none. */
static int find_title(const struct page *it, const char *text, int parent)
{
	int node = parent >= 0 ? it->boxes[parent].node : -1;
	for (int i = 0; i < (int)it->chart->node_count; i++) {
		char title[PLACEMENT_TEXT_SIZE];
		placement_title(it->chart, i, title);
		char *begin = title + (*title == ' ');
		begin[strlen(begin) - (*title == ' ')] = '\0';
		if (strcmp(begin, text) == 0 && it->chart->nodes[i].parent == node)
			return i;
	}
	return -1;
}

static void read_boxes(struct page *it)
{
	char text[TEXT_SIZE];
	for (int i = 0; i < it->cols * it->rows && it->box_count < BOXES_MAX; i++) {
		struct box box = { .parent = -1 };
		int x = i % it->cols, y = i / it->cols;
		if (it->codes[i] != u'╭' || it->border[i] || !find_box(it, x, y, &box.area))
			continue;
		for (int k = 0; k < it->box_count; k++) {
			if (page_holds(&it->boxes[k].area, x, y))
				box.parent = k;
		}
		mark_border(it, &box.area);
		page_copy_text(it, x + 2, x + box.area.cols, y, text);
		if (!*text || strcmp(text, "in any state") == 0)
			page_copy_text(it, x + 2, x + box.area.cols - 1, y + 1, text);
		box.node = find_title(it, text, box.parent);
		if (box.node < 0)
			page_complain(it, "no such state or nesting:", text);
		it->boxes[it->box_count++] = box;
	}
	for (int i = 0; i < (int)it->chart->node_count; i++) {
		int count = 0;
		for (int k = 0; k < it->box_count; k++)
			count += it->boxes[k].node == i;
		if (count != !placement_in_legend(it->chart, i))
			page_complain(it, "state not drawn once:", it->chart->nodes[i].title);
	}
}

/* Edges. */

static void join(struct page *it, int a, int b)
{
	it->strands[page_root(it, a)] = page_root(it, b);
}

/* Whether a cell is part of a line: has both kinds of arms but is no crossing. */
static bool is_joint(const struct page *it, int x, int y)
{
	unsigned arms = page_arms_at(it, x, y);
	return arms & ARMS_ACROSS && arms & ARMS_ALONG && arms != (ARMS_ACROSS | ARMS_ALONG) &&
	       !it->border[y * it->cols + x];
}

/* Joins a cell to what its arm in a direction meets: a line, or a head, perhaps behind the text that
 * stands in the line. */
static void follow(struct page *it, int x, int y, enum paper_way way)
{
	bool across = paper_is_across(way);
	int nx = paper_next_x(x, way), ny = paper_next_y(y, way), steps = 0;
	while (page_is_text(it, nx, ny) ||
	       (steps && across && page_code_at(it, nx, ny) == ' ' && steps < 40)) {
		nx = paper_next_x(nx, way);
		ny = paper_next_y(ny, way);
		if (++steps > 1 && !across)
			break;
	}
	int head = page_head_at(it, nx, ny);
	bool met = page_arms_at(it, nx, ny) >> paper_opposite(way) & 1 || head == (int)way;
	if (met)
		join(it, 2 * (y * it->cols + x) + across, 2 * (ny * it->cols + nx) + across);
}

static void read_lines(struct page *it)
{
	for (int y = 0; y < it->rows; y++) {
		for (int x = 0; x < it->cols; x++) {
			unsigned arms = page_arms_at(it, x, y) & ~it->border[y * it->cols + x];
			int cell = 2 * (y * it->cols + x);
			if (is_joint(it, x, y))
				join(it, cell, cell + 1);
			for (int way = 0; way < WAYS; way++) {
				if (arms >> way & 1)
					follow(it, x, y, (enum paper_way)way);
			}
		}
	}
}

static void add_end(struct page *it, struct end end)
{
	if (it->end_count < ENDS_MAX)
		it->ends[it->end_count++] = end;
}

static void read_end(struct page *it, int x, int y)
{
	int head = page_head_at(it, x, y);
	unsigned border = it->border[y * it->cols + x], arms = page_arms_at(it, x, y) & ~border;
	struct end end = { .node = page_border_of(it, x, y), .x = x, .y = y };
	if (head >= 0 && !border) {
		enum paper_way way = (enum paper_way)head;
		end.node = page_border_of(it, paper_next_x(x, way), paper_next_y(y, way));
		end.head = true;
		end.strand = page_strand_at(it, x, y, paper_is_across(way));
		add_end(it, end);
	} else if (border && arms && arms != ARMS_ACROSS && arms != ARMS_ALONG) {
		end.strand = page_strand_at(it, x, y, arms & ARMS_ACROSS);
		add_end(it, end);
	}
}

/* How many edges of the chart, or of the drawing, join two nodes. */
static int count_of_chart(const struct page *it, int from, int to, bool dashed)
{
	int count = 0;
	for (size_t i = 0; i < it->chart->edge_count; i++) {
		const struct chart_edge *edge = &it->chart->edges[i];
		count += edge->from == from && edge->to == to &&
		         (edge->kind == CHART_REVERT) == dashed;
	}
	return count;
}

static int count_of_drawing(const struct page *it, int from, int to, bool dashed)
{
	int count = 0;
	for (int i = 0; i < it->end_count; i++) {
		const struct end *head = &it->ends[i];
		for (int k = 0;
		     k < it->end_count && head->head && it->dashed[head->strand] == dashed; k++) {
			const struct end *tail = &it->ends[k];
			count += !tail->head && tail->strand == head->strand &&
			         tail->node == from && head->node == to;
		}
	}
	return count;
}

static void compare_edges(struct page *it)
{
	int nodes = (int)it->chart->node_count;
	char text[64];
	for (int from = 0; from < nodes; from++) {
		for (int to = -1; to < nodes; to++) {
			for (int dashed = 0; dashed < 2 && from != to; dashed++) {
				int drawn = count_of_drawing(it, from, to, dashed);
				int known = count_of_chart(it, from, to, dashed);
				snprintf(text, sizeof text, "%d -> %d, %d not %d times", from, to,
				         drawn, known);
				if (drawn != known)
					page_complain(it, "edge", text);
			}
		}
	}
}

/* Whether the text behind an arrow to a node names the other states and a label of such an edge. */
static bool comes_from_others(const struct page *it, const struct end *head)
{
	char text[TEXT_SIZE], wanted[TEXT_SIZE];
	int x = head->x;
	while (x < it->cols && page_code_at(it, x, head->y) != ' ')
		x++;
	page_copy_text(it, x, it->cols, head->y, text);
	for (size_t i = 0; i < it->chart->edge_count; i++) {
		const struct chart_edge *edge = &it->chart->edges[i];
		snprintf(wanted, sizeof wanted, "others (%s)", edge->label);
		if (edge->to == CHART_OTHERS && edge->from == head->node &&
		    strncmp(text, wanted, strlen(wanted)) == 0)
			return true;
	}
	return false;
}

/* Every strand has one head and, unless it comes from the others, a tail. */
static void compare_ends(struct page *it)
{
	int others = 0;
	for (int i = 0; i < it->end_count; i++) {
		int heads_of = 0, tails = 0;
		for (int k = 0; k < it->end_count; k++) {
			bool same = it->ends[k].strand == it->ends[i].strand;
			heads_of += same && it->ends[k].head;
			tails += same && !it->ends[k].head;
		}
		bool known = !tails && comes_from_others(it, &it->ends[i]);
		others += known;
		if (heads_of != 1 || (!tails && !known))
			page_complain(it, "loose end", "");
	}
	for (size_t i = 0; i < it->chart->edge_count; i++)
		others -= it->chart->edges[i].to == CHART_OTHERS;
	if (others)
		page_complain(it, "edges from the others", "");
}

static void count_crossings(struct page *it)
{
	for (int y = 0; y < it->rows; y++) {
		for (int x = 0; x < it->cols; x++) {
			if (page_code_at(it, x, y) != u'┼' || it->border[y * it->cols + x])
				continue;
			bool self = page_strand_at(it, x, y, true) ==
			            page_strand_at(it, x, y, false);
			it->reading->crossings += !self;
			it->reading->self_crossings += self;
		}
	}
	for (int i = 0; i < it->box_count; i++) {
		const struct paper_area *area = &it->boxes[i].area;
		bool crossed = false;
		bool frame = it->boxes[i].node >= 0 &&
		             placement_is_frame(it->chart, it->boxes[i].node);
		for (int x = area->x + 1; x < area->x + area->cols - 1; x++)
			crossed |= (page_arms_at(it, x, area->y) & ARMS_ALONG) != 0;
		it->reading->titles += frame && crossed;
	}
}

void reader_read(struct reading *reading, const struct diagram *diagram, const struct chart *chart)
{
	struct page *it = memory_zero(1, sizeof *it);
	*it = (struct page){ .reading = reading,
		             .chart = chart,
		             .cols = diagram->paper.cols,
		             .rows = diagram->paper.rows };
	size_t cells = (size_t)it->cols * (size_t)it->rows;
	it->codes = memory_zero(cells, sizeof *it->codes);
	it->border = memory_zero(cells, sizeof *it->border);
	it->strands = memory_zero(cells * 2, sizeof *it->strands);
	it->dashed = memory_zero(cells * 2, sizeof *it->dashed);
	for (int i = 0; i < (int)cells; i++) {
		it->codes[i] = paper_code(&diagram->paper.cells[i], WEIGHT_LIGHT, WEIGHT_LIGHT,
		                          false);
		it->strands[2 * i] = 2 * i;
		it->strands[2 * i + 1] = 2 * i + 1;
	}
	read_boxes(it);
	read_lines(it);
	for (int i = 0; i < (int)cells; i++) {
		if (it->codes[i] == u'┄' || it->codes[i] == u'┆')
			it->dashed[page_root(it, 2 * i + (it->codes[i] == u'┄'))] |= !it->border[i];
	}
	for (int i = 0; i < (int)cells; i++)
		read_end(it, i % it->cols, i / it->cols);
	compare_edges(it);
	compare_ends(it);
	count_crossings(it);
	page_read_labels(it);
	free(it->codes);
	free(it->border);
	free(it->strands);
	free(it->dashed);
	free(it);
}
