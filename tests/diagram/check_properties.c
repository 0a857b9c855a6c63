/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Properties of all diagrams, checked with 2,000 machines and rooms.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "diagram/diagram.h"
#include "diagram/drawing.h"
#include "easel.h"
#include "worlds/worlds.h"
#include "suite.h"

enum { MACHINES = 2000, PARTS = 4 };

static struct chart chart;
static struct diagram diagram;

/* Draws a machine, given its number, in some room; false if it does not fit. */
static bool draw(uint32_t number)
{
	uint32_t seed = number;
	easel_random(&chart, number);
	struct paper_room room = { .cols = 1 + (int)easel_draw(&seed, 140),
		                   .rows = 1 + (int)easel_draw(&seed, 60),
		                   .notes = easel_draw(&seed, 2) };
	if (!diagram_init(&diagram, &chart, &room)) {
		chart_fini(&chart);
		return false;
	}
	ck_assert_msg(diagram.paper.cols <= room.cols && diagram.paper.rows <= room.rows,
	              "machine %u leaves its room", (unsigned)number);
	return true;
}

static void end(void)
{
	diagram_fini(&diagram);
	chart_fini(&chart);
}

static bool is_whose(const struct paper_cell *cell, enum owner_kind kind, int number)
{
	return owner_is(cell->across, kind, number) || owner_is(cell->along, kind, number);
}

/* Whether two areas share a cell. */
static bool overlap(const struct paper_area *a, const struct paper_area *b)
{
	return a->x < b->x + b->cols && b->x < a->x + a->cols && a->y < b->y + b->rows &&
	       b->y < a->y + a->rows;
}

static bool holds(const struct paper_area *a, const struct paper_area *b)
{
	return a->x < b->x && a->y < b->y && b->x + b->cols < a->x + a->cols &&
	       b->y + b->rows < a->y + a->rows;
}

static void look_at_boxes(uint32_t number)
{
	for (int i = 0; i < (int)chart.node_count; i++) {
		const struct paper_area *box = &diagram.boxes[i];
		ck_assert_msg((box->cols == 0) == placement_in_legend(&chart, i),
		              "machine %u: state %d has no box", (unsigned)number, i);
		for (int k = 0; k < i; k++) {
			const struct paper_area *other = &diagram.boxes[k];
			bool inside = chart_is_inside(&chart, i, k);
			ck_assert_msg(inside ? holds(other, box) : !overlap(other, box),
			              "machine %u: states %d and %d overlap", (unsigned)number, k,
			              i);
		}
	}
}

/* A box contains only its state's title and loops, and its frame is complete. */
static void look_into_boxes(uint32_t number)
{
	for (int i = 0; i < (int)chart.node_count; i++) {
		const struct paper_area *box = &diagram.boxes[i];
		for (int y = box->y; y < box->y + box->rows && !placement_is_frame(&chart, i);
		     y++) {
			for (int x = box->x; x < box->x + box->cols; x++) {
				const struct paper_cell *cell = paper_at(&diagram.paper, x, y);
				bool loop = cell->across.kind == OWNER_LABEL &&
				            chart.edges[cell->across.number].from == i &&
				            chart.edges[cell->across.number].to == i;
				ck_assert_msg(is_whose(cell, OWNER_NODE, i) || loop,
				              "machine %u: state %d is not alone at %d, %d",
				              (unsigned)number, i, x, y);
			}
		}
	}
}

/* Finds where an edge starts: a place on the frame of its state with an arm of the edge. */
static bool find_begin(int edge, int *x, int *y, enum paper_way *way)
{
	const struct paper_area *box = &diagram.boxes[chart.edges[edge].from];
	for (*y = box->y; *y < box->y + box->rows; ++*y) {
		for (*x = box->x; *x < box->x + box->cols; ++*x) {
			const struct paper_cell *cell = paper_at(&diagram.paper, *x, *y);
			for (*way = 0; cell->taken == edge + 1 && *way < WAYS; ++*way) {
				struct owner owner = paper_is_across(*way) ? cell->across
				                                           : cell->along;
				if (cell->arms >> *way & 1 && owner_is(owner, OWNER_EDGE, edge))
					return true;
			}
		}
	}
	return false;
}

/* Moves on over a cell of the edge; false if the edge does not continue. */
static bool go_over(const struct paper_cell *cell, int edge, enum paper_way *way)
{
	bool across = paper_is_across(*way);
	if (cell->kind == CELL_TEXT || cell->kind == CELL_REST)
		return is_whose(cell, OWNER_LABEL, edge);
	if (cell->kind != CELL_LINE || !(cell->arms >> paper_opposite(*way) & 1) ||
	    !owner_is(across ? cell->across : cell->along, OWNER_EDGE, edge))
		return false;
	if (cell->arms >> *way & 1)
		return true;
	if (!owner_is(across ? cell->along : cell->across, OWNER_EDGE, edge))
		return false;
	unsigned arms = cell->arms & (across ? ARMS_ALONG : ARMS_ACROSS);
	for (*way = 0; !(arms >> *way & 1);)
		++*way;
	return true;
}

/* Whether the edge joins its trunk in a cell. */
static bool joins(const struct paper_cell *cell, int edge)
{
	int trunk = diagram.trunks[edge];
	return trunk != edge && cell && cell->shared && is_whose(cell, OWNER_EDGE, trunk) &&
	       is_whose(cell, OWNER_EDGE, edge);
}

/* Follows an edge from its state to its head, or that of its trunk; false if it breaks off. */
static bool arrives(int edge)
{
	int x, y, to = chart.edges[edge].to;
	enum paper_way way;
	if (!find_begin(edge, &x, &y, &way))
		return false;
	const struct paper_cell *cell = NULL;
	for (int steps = 0; steps < 1000; steps++) {
		x = paper_next_x(x, way);
		y = paper_next_y(y, way);
		cell = paper_at(&diagram.paper, x, y);
		if (cell && cell->kind == CELL_HEAD && is_whose(cell, OWNER_EDGE, edge))
			break;
		if (joins(cell, edge))
			return arrives(diagram.trunks[edge]);
		if (!cell || !go_over(cell, edge, &way))
			return false;
	}
	const struct paper_cell *end = paper_at(&diagram.paper, paper_next_x(x, way),
	                                        paper_next_y(y, way));
	if (cell->kind != CELL_HEAD || cell->arms != 1u << way)
		return false;
	return to == CHART_BACK || (is_whose(end, OWNER_NODE, to) && end->taken == edge + 1);
}

/* Reads the cells of an edge's label, row by row. */
static void read_label(int edge, char out[1024])
{
	size_t length = 0;
	for (int i = 0; i < diagram.paper.cols * diagram.paper.rows; i++) {
		const struct paper_cell *cell = &diagram.paper.cells[i];
		if (cell->kind == CELL_TEXT && is_whose(cell, OWNER_LABEL, edge) && length < 1000)
			length += text_encode(cell->code, out + length);
	}
	out[length] = '\0';
}

static void follow_edges(uint32_t number)
{
	for (int edge = 0; edge < (int)chart.edge_count; edge++) {
		bool loop = chart.edges[edge].from == chart.edges[edge].to;
		ck_assert_msg(loop || arrives(edge), "machine %u: edge %d does not arrive",
		              (unsigned)number, edge);
	}
}

/* Whether the edge has only a number, and another edge with the same number has the label. */
static bool is_told_by_another(int edge, const char *number)
{
	for (int i = 0; i < (int)chart.edge_count && strlen(number) == 1; i++) {
		char label[1024], told[1024];
		if (i == edge || strcmp(chart.edges[i].label, chart.edges[edge].label) != 0)
			continue;
		read_label(i, label);
		snprintf(told, sizeof told, "%s  %s", number, chart.edges[i].label);
		if (strstr(label, told) && label[0] == *number)
			return true;
	}
	return false;
}

static void read_labels(uint32_t number)
{
	for (int edge = 0; edge < (int)chart.edge_count; edge++) {
		char label[1024];
		read_label(edge, label);
		if (diagram.trunks[edge] != edge || is_told_by_another(edge, label))
			continue;
		ck_assert_msg(strstr(label, chart.edges[edge].label),
		              "machine %u: edge %d says '%s', not '%s'", (unsigned)number, edge,
		              label, chart.edges[edge].label);
	}
}

static bool is_text(const struct paper_cell *cell)
{
	return cell->kind == CELL_TEXT || cell->kind == CELL_REST;
}

/* No two texts touch. */
static void look_between_texts(uint32_t number)
{
	const struct paper *paper = &diagram.paper;
	for (int i = 0; i < paper->cols * paper->rows; i++) {
		const struct paper_cell *cell = &paper->cells[i], *before = cell - 1;
		if (i % paper->cols == 0 || !is_text(cell) || !is_text(before))
			continue;
		ck_assert_msg(is_whose(before, cell->across.kind, cell->across.number),
		              "machine %u: two texts meet at %d, %d", (unsigned)number,
		              i % paper->cols, i / paper->cols);
	}
}

TEST_EACH(boxes_stay_apart_edges_arrive_and_labels_can_be_read, PARTS)
{
	int drawn = 0;
	for (uint32_t i = (uint32_t)_i; i < MACHINES; i += PARTS) {
		if (!draw(i))
			continue;
		look_at_boxes(i);
		look_into_boxes(i);
		follow_edges(i);
		read_labels(i);
		look_between_texts(i);
		drawn++;
		end();
	}
	ck_assert_int_gt(drawn, MACHINES / PARTS / 3);
}

TEST(a_list_fits_in_any_room)
{
	const struct world *world = worlds_find("messaging");
	const struct class *class = world->classes[0];
	int lists = 0;
	for (struct paper_room room = { .cols = 1 }; room.cols < 30; room.cols++) {
		for (room.rows = 1; room.rows < 20; room.rows++) {
			uint8_t state = (uint8_t)(1 + room.rows % 5);
			struct picture picture;
			picture_init(&picture, world, class, state, NULL, &room);
			lists += picture.form == PICTURE_LIST;
			const struct diagram *list = &picture.diagram;
			ck_assert_int_le(list->paper.cols, room.cols);
			ck_assert_int_le(list->paper.rows, room.rows);
			int node = chart_find_node(&picture.chart, class, state);
			ck_assert_int_ge(list->boxes[node].y, 0);
			ck_assert_int_lt(list->boxes[node].y, room.rows);
			picture_fini(&picture);
		}
	}
	ck_assert_int_gt(lists, 400);
}
