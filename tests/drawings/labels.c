/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "page.h"

#include <stdlib.h>
#include <string.h>

#include "core/number.h"

enum {
	FAR = 1000,
	NEAR_COLS = 12, /* how far from a label an edge is looked for */
	NEAR_ROWS = 6,
	ROW = 2, /* a row is as high as so many columns are wide */
};

static bool has_label(const struct page *it, int strand, const char *text)
{
	for (int i = 0; i < it->end_count; i++) {
		const struct end *head = &it->ends[i];
		for (int k = 0; k < it->end_count && head->head && head->strand == strand; k++) {
			const struct end *tail = &it->ends[k];
			for (size_t e = 0; e < it->chart->edge_count; e++) {
				const struct chart_edge *edge = &it->chart->edges[e];
				if (!tail->head && tail->strand == strand &&
				    edge->from == tail->node && edge->to == head->node &&
				    strcmp(edge->label, text) == 0)
					return true;
			}
		}
	}
	return false;
}

/* Whether a text is an edge's label, or its number. */
static const char *label_of(const struct page *it, const char *text)
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
static int distance(const struct page *it, int x, int end, int y, int strand, bool wanted,
                    int *nearest)
{
	int least = FAR;
	for (int row = y - NEAR_ROWS; row <= y + NEAR_ROWS; row++) {
		for (int col = x - NEAR_COLS; col < end + NEAR_COLS; col++) {
			unsigned arms = page_arms_at(it, col, row);
			int head = page_head_at(it, col, row);
			if ((!arms && head < 0) || it->border[row * it->cols + col])
				continue;
			int away = number_max(0, number_max(x - col, col - end + 1)) +
			           ROW * abs(row - y);
			bool lies = head < 0 ? arms & ARMS_ACROSS : head % 2 == 1;
			bool stands = head < 0 ? arms & ARMS_ALONG : head % 2 == 0;
			for (int k = 0; k < 2 && away < least; k++) {
				int of = page_strand_at(it, col, row, k);
				if ((k ? lies : stands) &&
				    (strand < 0 || (of == strand) == wanted)) {
					least = away;
					*nearest = of;
				}
			}
		}
	}
	return least;
}

/* Whether a number stands in a line that goes up and down. */
static bool is_in_line(const struct page *it, int x, int y)
{
	int above = page_strand_at(it, x, number_max(y - 1, 0), false);
	return above == page_strand_at(it, x, number_min(y + 1, it->rows - 1), false);
}

static void read_label(struct page *it, int x, int end, int y)
{
	char text[TEXT_SIZE];
	page_copy_text(it, x, end, y, text);
	const char *label = label_of(it, text);
	int own = -1, other = -1;
	if (!label) {
		page_complain(it, "unknown text", text);
		return;
	}
	int near = distance(it, x, end, y, -1, true, &own);
	if (end == x + 1 && is_in_line(it, x, y)) {
		own = page_strand_at(it, x, number_max(y - 1, 0), false);
		near = 0;
	}
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
static bool is_elsewhere(const struct page *it, int x, int y)
{
	for (int i = 0; i < it->box_count; i++) {
		bool frame = it->boxes[i].node >= 0 &&
		             placement_is_frame(it->chart, it->boxes[i].node);
		if (!frame && page_holds(&it->boxes[i].area, x, y))
			return true;
	}
	return it->border[y * it->cols + x] || page_code_at(it, x, y) == u'↺' ||
	       (page_code_at(it, x - 1, y) == ' ' && page_head_at(it, x - 2, y) % 2 == 1 &&
	        !it->border[y * it->cols + x - 1]) ||
	       (page_code_at(it, x - 1, y) == ' ' && x > 4 &&
	        page_head_at(it, x - 4, y) == WAY_LEFT);
}

static bool has_lines(const struct page *it, int y)
{
	for (int x = 0; x < it->cols; x++) {
		if (page_arms_at(it, x, y) || page_head_at(it, x, y) >= 0)
			return true;
	}
	return false;
}

/* Where a text ends: before two blanks, or a line. */
static int end_of_text(const struct page *it, int x, int y)
{
	while (x < it->cols && !page_arms_at(it, x, y) && page_head_at(it, x, y) < 0 &&
	       (page_code_at(it, x, y) != ' ' ||
	        (page_code_at(it, x + 1, y) != ' ' && !page_arms_at(it, x + 1, y) &&
	         page_head_at(it, x + 1, y) < 0)))
		x++;
	return x;
}

/* Entries of the legend: a number, two blanks, and the label. */
static void read_legend(struct page *it)
{
	for (int y = 0; y < it->rows; y++) {
		for (int x = 0; x < it->cols - 3 && !has_lines(it, y); x++) {
			uint32_t code = page_code_at(it, x, y);
			bool alone = page_code_at(it, x - 1, y) == ' ' &&
			             page_code_at(it, x + 1, y) == ' ' &&
			             page_code_at(it, x + 2, y) == ' ' &&
			             page_code_at(it, x + 3, y) != ' ';
			if (alone && code != ' ' && code < NUMBERS)
				page_copy_text(it, x + 3, end_of_text(it, x + 3, y), y,
				               it->legend[code]);
		}
	}
}

void page_read_labels(struct page *it)
{
	read_legend(it);
	for (int y = 0; y < it->rows; y++) {
		for (int x = 0, end; x < it->cols && has_lines(it, y); x = end) {
			end = x + 1;
			if (!page_is_text(it, x, y))
				continue;
			end = end_of_text(it, x, y);
			if (!is_elsewhere(it, x, y))
				read_label(it, x, end, y);
		}
	}
}
