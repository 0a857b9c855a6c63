/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uchar.h>

#include "core/memory.h"
#include "core/number.h"
#include "core/text.h"
#include "diagram/drawing.h"

enum {
	BOXES_MAX = 64,
	ENDS_MAX = 512,
	TEXT_SIZE = 512,
	NUMBERS = 128,
	FAR = 1000,
	NEAR_COLS = 12, /* how far from a label an edge is looked for */
	NEAR_ROWS = 6,
	ROW = 2, /* a row is as high as so many columns are wide */
};

static const char16_t lines[] = u" ╵╶╰╷│╭├╴╯─┴╮┤┬┼", heads[] = u"▲▶▼◀";

struct box {
	struct paper_area area;
	int node, parent; /* parent: a box */
};

/* Where a line meets a box (out), or its head points to a box; node < 0: to none. */
struct end {
	int strand, node;
	bool head;
	int x, y;
};

/* A drawing that is being read.  A strand is what hangs together; each cell has one of its own for
 * its lines across and along. */
struct reader {
	struct reading *reading;
	const struct chart *chart;
	int cols, rows;
	uint32_t *codes;
	int *strands;
	bool *dashed; /* by strand */
	uint8_t *border; /* the arms of the box whose border a cell is on; 0: none */
	struct box boxes[BOXES_MAX];
	int box_count;
	struct end ends[ENDS_MAX];
	int end_count;
	char legend[NUMBERS][TEXT_SIZE];
};

static uint32_t code_at(const struct reader *it, int x, int y)
{
	bool there = x >= 0 && y >= 0 && x < it->cols && y < it->rows;
	return there ? it->codes[y * it->cols + x] : ' ';
}

static int index_of(const char16_t *list, uint32_t code)
{
	for (int i = 0; list[i]; i++) {
		if (list[i] == code)
			return i;
	}
	return -1;
}

static unsigned arms_at(const struct reader *it, int x, int y)
{
	uint32_t code = code_at(it, x, y);
	int arms = code == ' ' ? 0 : index_of(lines, code);
	return code == u'┄' ? ARMS_ACROSS : code == u'┆' ? ARMS_ALONG : arms < 0 ? 0 : (unsigned)arms;
}

/* The direction of an arrow head; negative: there is none. */
static int head_at(const struct reader *it, int x, int y)
{
	return index_of(heads, code_at(it, x, y));
}

static bool is_text(const struct reader *it, int x, int y)
{
	return code_at(it, x, y) != ' ' && !arms_at(it, x, y) && head_at(it, x, y) < 0;
}

static void complain(struct reader *it, const char *what, const char *about)
{
	if (!it->reading->wrong++)
		snprintf(it->reading->first_wrong, sizeof it->reading->first_wrong, "%s %.60s", what,
		         about);
}

/* Boxes. */

/* Whether a side of a box is whole: lines, or in the upper one also text. */
static bool is_side(const struct reader *it, int x, int y, int count, bool across)
{
	unsigned both = across ? ARMS_ACROSS : ARMS_ALONG;
	for (int i = 0; i < count; i++) {
		int at = x + (across ? i : 0), row = y + (across ? 0 : i);
		if ((arms_at(it, at, row) & both) != both &&
		    !(across && !arms_at(it, at, row) && head_at(it, at, row) < 0))
			return false;
	}
	return true;
}

static bool find_box(const struct reader *it, int x, int y, struct paper_area *area)
{
	for (int right = x + 3; right < it->cols && is_side(it, x + 1, y, right - x - 1, true); right++) {
		if (code_at(it, right, y) != u'╮')
			continue;
		for (int low = y + 2; low < it->rows && is_side(it, x, y + 1, low - y - 1, false); low++) {
			*area = (struct paper_area){ x, y, right - x + 1, low - y + 1 };
			if (code_at(it, x, low) == u'╰' && code_at(it, right, low) == u'╯' &&
			    is_side(it, x + 1, low, right - x - 1, true) &&
			    is_side(it, right, y + 1, low - y - 1, false))
				return true;
		}
	}
	return false;
}

static bool holds(const struct paper_area *area, int x, int y)
{
	return x >= area->x && y >= area->y && x < area->x + area->cols && y < area->y + area->rows;
}

static void mark_border(struct reader *it, const struct paper_area *area)
{
	int right = area->x + area->cols - 1, low = area->y + area->rows - 1;
	for (int y = area->y; y <= low; y++) {
		for (int x = area->x; x <= right; x++) {
			bool side = x == area->x || x == right, level = y == area->y || y == low;
			it->border[y * it->cols + x] |=
				(uint8_t)((side ? ARMS_ALONG : 0) | (level ? ARMS_ACROSS : 0));
		}
	}
}

/* Copies a row's text from x to before end, without blanks around it. */
static void copy_text(const struct reader *it, int x, int end, int y, char out[TEXT_SIZE])
{
	size_t length = 0;
	while (x < end && code_at(it, x, y) == ' ')
		x++;
	for (; x < end && length < TEXT_SIZE - 8 && !arms_at(it, x, y); x++) {
		if (code_at(it, x, y))
			length += text_encode(code_at(it, x, y), out + length);
	}
	while (length && out[length - 1] == ' ')
		length--;
	out[length] = '\0';
}

/* The node with that title, as boxes say it; negative: none. */
static int find_title(const struct reader *it, const char *text, int parent)
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

static void read_boxes(struct reader *it)
{
	char text[TEXT_SIZE];
	for (int i = 0; i < it->cols * it->rows && it->box_count < BOXES_MAX; i++) {
		struct box box = { .parent = -1 };
		int x = i % it->cols, y = i / it->cols;
		if (it->codes[i] != u'╭' || it->border[i] || !find_box(it, x, y, &box.area))
			continue;
		for (int k = 0; k < it->box_count; k++) {
			if (holds(&it->boxes[k].area, x, y))
				box.parent = k;
		}
		mark_border(it, &box.area);
		copy_text(it, x + 2, x + box.area.cols, y, text);
		if (!*text || strcmp(text, "in any state") == 0)
			copy_text(it, x + 2, x + box.area.cols - 1, y + 1, text);
		box.node = find_title(it, text, box.parent);
		if (box.node < 0)
			complain(it, "no such state or nesting:", text);
		it->boxes[it->box_count++] = box;
	}
	for (int i = 0; i < (int)it->chart->node_count; i++) {
		int count = 0;
		for (int k = 0; k < it->box_count; k++)
			count += it->boxes[k].node == i;
		if (count != !placement_in_legend(it->chart, i))
			complain(it, "state not drawn once:", it->chart->nodes[i].title);
	}
}

/* The node on whose border a cell is; -1: none. */
static int border_of(const struct reader *it, int x, int y)
{
	for (int i = it->box_count - 1; i >= 0; i--) {
		if (holds(&it->boxes[i].area, x, y) && it->border[y * it->cols + x])
			return it->boxes[i].node;
	}
	return -1;
}

/* Edges. */

static int root(const struct reader *it, int strand)
{
	while (it->strands[strand] != strand)
		strand = it->strands[strand];
	return strand;
}

static int strand_at(const struct reader *it, int x, int y, bool across)
{
	return root(it, 2 * (y * it->cols + x) + across);
}

static void join(struct reader *it, int a, int b)
{
	it->strands[root(it, a)] = root(it, b);
}

/* Whether a cell is part of a line: has both kinds of arms but is no crossing. */
static bool is_joint(const struct reader *it, int x, int y)
{
	unsigned arms = arms_at(it, x, y);
	return arms & ARMS_ACROSS && arms & ARMS_ALONG && arms != (ARMS_ACROSS | ARMS_ALONG) &&
	       !it->border[y * it->cols + x];
}

/* Joins a cell to what its arm in a direction meets: a line, or a head, perhaps behind the text that
 * stands in the line. */
static void follow(struct reader *it, int x, int y, enum paper_way way)
{
	bool across = paper_is_across(way);
	int nx = paper_next_x(x, way), ny = paper_next_y(y, way), steps = 0;
	while (is_text(it, nx, ny) || (steps && across && code_at(it, nx, ny) == ' ' && steps < 40)) {
		nx = paper_next_x(nx, way);
		ny = paper_next_y(ny, way);
		if (++steps > 1 && !across)
			break;
	}
	int head = head_at(it, nx, ny);
	bool met = arms_at(it, nx, ny) >> paper_opposite(way) & 1 ||
	           head == (int)way;
	if (met)
		join(it, 2 * (y * it->cols + x) + across, 2 * (ny * it->cols + nx) + across);
}

static void read_lines(struct reader *it)
{
	for (int y = 0; y < it->rows; y++) {
		for (int x = 0; x < it->cols; x++) {
			unsigned arms = arms_at(it, x, y) & ~it->border[y * it->cols + x];
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

static void add_end(struct reader *it, struct end end)
{
	if (it->end_count < ENDS_MAX)
		it->ends[it->end_count++] = end;
}

static void read_end(struct reader *it, int x, int y)
{
	int head = head_at(it, x, y);
	unsigned border = it->border[y * it->cols + x], arms = arms_at(it, x, y) & ~border;
	struct end end = { .node = border_of(it, x, y), .x = x, .y = y };
	if (head >= 0 && !border) {
		enum paper_way way = (enum paper_way)head;
		end.node = border_of(it, paper_next_x(x, way), paper_next_y(y, way));
		end.head = true;
		end.strand = strand_at(it, x, y, paper_is_across(way));
		add_end(it, end);
	} else if (border && arms && arms != ARMS_ACROSS && arms != ARMS_ALONG) {
		end.strand = strand_at(it, x, y, arms & ARMS_ACROSS);
		add_end(it, end);
	}
}

/* How many edges of the chart, or of the drawing, join two nodes. */
static int count_of_chart(const struct reader *it, int from, int to, bool dashed)
{
	int count = 0;
	for (size_t i = 0; i < it->chart->edge_count; i++) {
		const struct chart_edge *edge = &it->chart->edges[i];
		count += edge->from == from && edge->to == to && (edge->kind == CHART_REVERT) == dashed;
	}
	return count;
}

static int count_of_drawing(const struct reader *it, int from, int to, bool dashed)
{
	int count = 0;
	for (int i = 0; i < it->end_count; i++) {
		const struct end *head = &it->ends[i];
		for (int k = 0; k < it->end_count && head->head && it->dashed[head->strand] == dashed; k++) {
			const struct end *tail = &it->ends[k];
			count += !tail->head && tail->strand == head->strand && tail->node == from &&
			         head->node == to;
		}
	}
	return count;
}

static void compare_edges(struct reader *it)
{
	int nodes = (int)it->chart->node_count;
	char text[64];
	for (int from = 0; from < nodes; from++) {
		for (int to = -1; to < nodes; to++) {
			for (int dashed = 0; dashed < 2 && from != to; dashed++) {
				int drawn = count_of_drawing(it, from, to, dashed);
				int known = count_of_chart(it, from, to, dashed);
				snprintf(text, sizeof text, "%d -> %d, %d not %d times", from, to, drawn,
				         known);
				if (drawn != known)
					complain(it, "edge", text);
			}
		}
	}
}

/* Whether the text behind an arrow to a node names the other states and a label of such an edge. */
static bool comes_from_others(const struct reader *it, const struct end *head)
{
	char text[TEXT_SIZE], wanted[TEXT_SIZE];
	int x = head->x;
	while (x < it->cols && code_at(it, x, head->y) != ' ')
		x++;
	copy_text(it, x, it->cols, head->y, text);
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
static void compare_ends(struct reader *it)
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
			complain(it, "loose end", "");
	}
	for (size_t i = 0; i < it->chart->edge_count; i++)
		others -= it->chart->edges[i].to == CHART_OTHERS;
	if (others)
		complain(it, "edges from the others", "");
}

static void count_crossings(struct reader *it)
{
	for (int y = 0; y < it->rows; y++) {
		for (int x = 0; x < it->cols; x++) {
			if (code_at(it, x, y) != u'┼' || it->border[y * it->cols + x])
				continue;
			bool self = strand_at(it, x, y, true) == strand_at(it, x, y, false);
			it->reading->crossings += !self;
			it->reading->self_crossings += self;
		}
	}
	for (int i = 0; i < it->box_count; i++) {
		const struct paper_area *area = &it->boxes[i].area;
		bool crossed = false;
		bool frame = it->boxes[i].node >= 0 && placement_is_frame(it->chart, it->boxes[i].node);
		for (int x = area->x + 1; x < area->x + area->cols - 1; x++)
			crossed |= (arms_at(it, x, area->y) & ARMS_ALONG) != 0;
		it->reading->titles += frame && crossed;
	}
}

/* Labels. */

static bool has_label(const struct reader *it, int strand, const char *text)
{
	for (int i = 0; i < it->end_count; i++) {
		const struct end *head = &it->ends[i];
		for (int k = 0; k < it->end_count && head->head && head->strand == strand; k++) {
			const struct end *tail = &it->ends[k];
			for (size_t e = 0; e < it->chart->edge_count; e++) {
				const struct chart_edge *edge = &it->chart->edges[e];
				if (!tail->head && tail->strand == strand && edge->from == tail->node &&
				    edge->to == head->node && strcmp(edge->label, text) == 0)
					return true;
			}
		}
	}
	return false;
}

/* Whether a text is an edge's label, or its number. */
static const char *label_of(const struct reader *it, const char *text)
{
	if (strlen(text) == 1 && *it->legend[(unsigned char)*text])
		return it->legend[(unsigned char)*text];
	for (size_t i = 0; i < it->chart->edge_count; i++) {
		const struct chart_edge *edge = &it->chart->edges[i];
		if (edge->to >= 0 && edge->to != edge->from && strcmp(edge->label, text) == 0)
			return edge->label;
	}
	return NULL;
}

/* The distance from a text to the nearest cell of a strand (or, not so wanted, of any other). */
static int distance(const struct reader *it, int x, int end, int y, int strand, bool wanted, int *nearest)
{
	int least = FAR;
	for (int row = y - NEAR_ROWS; row <= y + NEAR_ROWS; row++) {
		for (int col = x - NEAR_COLS; col < end + NEAR_COLS; col++) {
			unsigned arms = arms_at(it, col, row);
			int head = head_at(it, col, row);
			if ((!arms && head < 0) || it->border[row * it->cols + col])
				continue;
			int away = number_max(0, number_max(x - col, col - end + 1)) +
			           ROW * abs(row - y);
			bool lies = head < 0 ? arms & ARMS_ACROSS : head % 2 == 1;
			bool stands = head < 0 ? arms & ARMS_ALONG : head % 2 == 0;
			for (int k = 0; k < 2 && away < least; k++) {
				int of = strand_at(it, col, row, k);
				if ((k ? lies : stands) && (strand < 0 || (of == strand) == wanted)) {
					least = away;
					*nearest = of;
				}
			}
		}
	}
	return least;
}

static void read_label(struct reader *it, int x, int end, int y)
{
	char text[TEXT_SIZE];
	copy_text(it, x, end, y, text);
	const char *label = label_of(it, text);
	int own = -1, other = -1;
	if (!label) {
		complain(it, "unknown text", text);
		return;
	}
	int near = distance(it, x, end, y, -1, true, &own);
	it->reading->labels++;
	if (own >= 0 && has_label(it, own, label)) {
		it->reading->unclear += distance(it, x, end, y, own, false, &other) < near + 1;
		return;
	}
	bool tie = own >= 0 && distance(it, x, end, y, own, false, &other) == near &&
	           has_label(it, other, label);
	it->reading->unclear += tie;
	it->reading->strange += !tie;
}

/* Whether a text stands inside a box that is no frame, or on a border, or is that of an edge that ends
 * beside its box. */
static bool is_elsewhere(const struct reader *it, int x, int y)
{
	for (int i = 0; i < it->box_count; i++) {
		bool frame = it->boxes[i].node >= 0 && placement_is_frame(it->chart, it->boxes[i].node);
		if (!frame && holds(&it->boxes[i].area, x, y))
			return true;
	}
	return it->border[y * it->cols + x] || code_at(it, x, y) == u'↺' ||
	       (code_at(it, x - 1, y) == ' ' && head_at(it, x - 2, y) % 2 == 1 &&
	        !it->border[y * it->cols + x - 1]) ||
	       (code_at(it, x - 1, y) == ' ' && x > 4 && head_at(it, x - 4, y) == WAY_LEFT);
}

static bool has_lines(const struct reader *it, int y)
{
	for (int x = 0; x < it->cols; x++) {
		if (arms_at(it, x, y) || head_at(it, x, y) >= 0)
			return true;
	}
	return false;
}

/* Where a text ends: before two blanks, or a line. */
static int end_of_text(const struct reader *it, int x, int y)
{
	while (x < it->cols && !arms_at(it, x, y) && head_at(it, x, y) < 0 &&
	       (code_at(it, x, y) != ' ' ||
	        (code_at(it, x + 1, y) != ' ' && !arms_at(it, x + 1, y))))
		x++;
	return x;
}

/* Entries of the legend: a number, two blanks, and the label. */
static void read_legend(struct reader *it)
{
	for (int y = 0; y < it->rows; y++) {
		for (int x = 0; x < it->cols - 3 && !has_lines(it, y); x++) {
			uint32_t code = code_at(it, x, y);
			bool alone = code_at(it, x - 1, y) == ' ' && code_at(it, x + 1, y) == ' ' &&
			             code_at(it, x + 2, y) == ' ' && code_at(it, x + 3, y) != ' ';
			if (alone && code != ' ' && code < NUMBERS)
				copy_text(it, x + 3, end_of_text(it, x + 3, y), y, it->legend[code]);
		}
	}
}

static void read_labels(struct reader *it)
{
	for (int y = 0; y < it->rows; y++) {
		for (int x = 0, end; x < it->cols && has_lines(it, y); x = end) {
			end = x + 1;
			if (!is_text(it, x, y))
				continue;
			end = end_of_text(it, x, y);
			if (!is_elsewhere(it, x, y))
				read_label(it, x, end, y);
		}
	}
}

void reader_read(struct reading *reading, const struct diagram *diagram, const struct chart *chart)
{
	struct reader *it = memory_zero(1, sizeof *it);
	*it = (struct reader){ .reading = reading,
		               .chart = chart,
		               .cols = diagram->paper.cols,
		               .rows = diagram->paper.rows };
	size_t cells = (size_t)it->cols * (size_t)it->rows;
	it->codes = memory_zero(cells, sizeof *it->codes);
	it->border = memory_zero(cells, sizeof *it->border);
	it->strands = memory_zero(cells * 2, sizeof *it->strands);
	it->dashed = memory_zero(cells * 2, sizeof *it->dashed);
	for (int i = 0; i < (int)cells; i++) {
		it->codes[i] = paper_code(&diagram->paper.cells[i], WEIGHT_LIGHT, WEIGHT_LIGHT, false);
		it->strands[2 * i] = 2 * i;
		it->strands[2 * i + 1] = 2 * i + 1;
	}
	read_boxes(it);
	read_lines(it);
	for (int i = 0; i < (int)cells; i++) {
		if (it->codes[i] == u'┄' || it->codes[i] == u'┆')
			it->dashed[root(it, 2 * i + (it->codes[i] == u'┄'))] |= !it->border[i];
	}
	for (int i = 0; i < (int)cells; i++)
		read_end(it, i % it->cols, i / it->cols);
	compare_edges(it);
	compare_ends(it);
	count_crossings(it);
	read_legend(it);
	read_labels(it);
	free(it->codes);
	free(it->border);
	free(it->strands);
	free(it->dashed);
	free(it);
}
