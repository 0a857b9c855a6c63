/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/drawing.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "core/number.h"
#include "core/text.h"

enum {
	NUMBERS = 35,  /* 1 to 9, then a to z */
	GOOD = 24,     /* an edge that costs this much above the least is still good */
	TRIES_MAX = 8, /* crossings looked at again in a round */
	TRUNK_MIN = 3, /* edges that share a trunk */
};

/* How many cells lie between two stretches. */
static int gap(int a, int a_length, int b, int b_length)
{
	return number_max(0, number_max(b - a - a_length, a - b - b_length));
}

/* The least possible cost of an edge. */
static int least_cost(const struct drawing *drawing, int edge)
{
	const struct chart_edge *it = &drawing->plan.chart->edges[edge];
	if (placement_in_box(it))
		return 0;
	const struct paper_area *a = &drawing->plan.boxes[it->from];
	const struct paper_area *b = &drawing->plan.boxes[it->to];
	return gap(a->x, a->cols, b->x, b->cols) * ROUTE_ACROSS +
	       gap(a->y, a->rows, b->y, b->rows) * ROUTE_ALONG;
}

/* Finds the edges that can share a trunk, the longest of those that lead to the same node and look
 * alike. */
static void find_trunks(struct drawing *drawing)
{
	const struct chart *chart = drawing->plan.chart;
	for (int i = 0; i < (int)chart->edge_count; i++) {
		const struct chart_edge *edge = &chart->edges[i];
		int first = -1, count = 0;
		for (int k = (int)chart->edge_count - 1; k >= 0 && !placement_in_box(edge); k--) {
			const struct chart_edge *other = &chart->edges[k];
			if (other->to != edge->to || placement_in_box(other) || !*edge->label ||
			    strcmp(other->label, edge->label) != 0 ||
			    (other->kind == CHART_REVERT) != (edge->kind == CHART_REVERT))
				continue;
			bool longer = first < 0 ||
			              least_cost(drawing, k) >= least_cost(drawing, first);
			first = longer ? k : first;
			count++;
		}
		drawing->trunks[i] = count < TRUNK_MIN ? -1 : first;
	}
}

void wire_init(struct drawing *drawing)
{
	size_t edges = drawing->plan.chart->edge_count;
	drawing->wires = memory_zero(edges, sizeof *drawing->wires);
	drawing->trunks = memory_zero(edges, sizeof *drawing->trunks);
	find_trunks(drawing);
}

void wire_fini(struct drawing *drawing)
{
	for (size_t i = 0; drawing->wires && i < drawing->plan.chart->edge_count; i++)
		free(drawing->wires[i].points);
	free(drawing->wires);
	free(drawing->trunks);
}

static void draw_line(struct drawing *drawing, int edge, const struct route *route, bool joined)
{
	struct paper *paper = &drawing->paper;
	struct owner owner = { OWNER_EDGE, (uint16_t)edge };
	bool dashed = drawing->plan.chart->edges[edge].kind == CHART_REVERT;
	int last = route->count - 1;
	for (int i = 1; i < route->count; i++) {
		enum paper_way way = route_way(route, i);
		const struct route_point *a = &route->points[i - 1], *b = &route->points[i];
		if (i < last || joined)
			paper_arm(paper, b->x, b->y, paper_opposite(way), owner, dashed);
		if (i == 1)
			paper_arm(paper, a->x, a->y, way, owner, false);
		else if (i < last || joined)
			paper_arm(paper, a->x, a->y, way, owner, dashed);
	}
	paper_at(paper, route->points[0].x, route->points[0].y)->taken = (uint16_t)(edge + 1);
	if (joined)
		return;
	const struct route_point *end = &route->points[last], *head = &route->points[last - 1];
	paper_head(paper, head->x, head->y, route_way(route, last), owner);
	paper_at(paper, end->x, end->y)->taken = (uint16_t)(edge + 1);
}

static void draw(struct drawing *drawing, int edge, const struct attempt *attempt)
{
	const char *label = drawing->plan.chart->edges[edge].label;
	struct owner owner = { OWNER_LABEL, (uint16_t)edge };
	/* Line first: a label may stand in it. */
	struct wire *wire = &drawing->wires[edge];
	draw_line(drawing, edge, &attempt->route, attempt->joined);
	wire->cost = attempt->cost;
	wire->number = attempt->numbered ? '?' : '\0';
	wire->joined = attempt->joined;
	wire->count = attempt->route.count;
	wire->points = memory_resize(wire->points, (size_t)wire->count, sizeof *wire->points);
	memcpy(wire->points, attempt->route.points, (size_t)wire->count * sizeof *wire->points);
	wire->place = attempt->place;
	if (!*label || wire->joined)
		return;
	paper_text(&drawing->paper, attempt->place.x, attempt->place.y, owner,
	           attempt->numbered ? "?" : label);
	/* A label claims the blank at its ends, so that no line comes between it and its own. */
	for (int end = 0; end < 2; end++) {
		int x = attempt->place.x + (end ? attempt->place.cols : -1);
		if (paper_is_free(&drawing->paper, x, attempt->place.y))
			paper_at(&drawing->paper, x, attempt->place.y)->across = owner;
	}
}

/* Whether other edges end at this one. */
static bool is_joined(const struct drawing *drawing, int edge)
{
	for (size_t i = 0; i < drawing->plan.chart->edge_count; i++) {
		if (drawing->wires[i].joined && drawing->trunks[i] == edge)
			return true;
	}
	return false;
}

/* Draws an edge by the cheapest route now; false if none is cheaper than the limit. */
static bool draw_cheapest(struct drawing *drawing, int edge, int limit)
{
	static bool (*const tries[])(struct drawing *, int, struct attempt *) = { attempt_straight,
		                                                                  attempt_any,
		                                                                  attempt_join };
	struct attempt best = { .cost = limit }, other;
	bool found = false;
	for (size_t i = 0; i < ARRAY_LEN(tries); i++) {
		other.cost = best.cost;
		if (!tries[i](drawing, edge, &other) || other.cost >= best.cost)
			continue;
		best = other;
		found = true;
	}
	if (found)
		draw(drawing, edge, &best);
	return found;
}

int wire_first_alike(const struct drawing *drawing, int edge)
{
	int first = 0;
	const struct chart_edge *edges = drawing->plan.chart->edges;
	while (!drawing->wires[first].number || strcmp(edges[first].label, edges[edge].label) != 0)
		first++;
	return first;
}

/* Numbers the edges whose labels did not fit, in order; equal labels get the same number.  False if
 * there are too many. */
static bool number_labels(struct drawing *drawing)
{
	struct paper *paper = &drawing->paper;
	int number = 0;
	for (size_t i = 0; i < drawing->plan.chart->edge_count; i++) {
		if (!drawing->wires[i].number)
			continue;
		int first = wire_first_alike(drawing, (int)i);
		number += first == (int)i;
		if (number > NUMBERS)
			return false;
		drawing->wires[i].number = first < (int)i ? drawing->wires[first].number
		                           : number <= 9  ? (char)('0' + number)
		                                          : (char)('a' + number - 10);
		for (int k = 0; k < paper->cols * paper->rows; k++) {
			struct paper_cell *cell = &paper->cells[k];
			if (owner_is(cell->across, OWNER_LABEL, (int)i))
				cell->code = (uint32_t)drawing->wires[i].number;
		}
	}
	return true;
}

/* The doubt about an edge's label, now that other edges are drawn. */
static int doubt_of(const struct drawing *drawing, int edge)
{
	const struct wire *wire = &drawing->wires[edge];
	return wire->cost && wire->place.cols ? label_doubt(&drawing->paper, edge, &wire->place)
	                                      : 0;
}

/* The cost of an edge, now that others are drawn. */
static int cost_of(const struct drawing *drawing, int edge)
{
	return drawing->wires[edge].cost + doubt_of(drawing, edge);
}

/* Numbers the labels and adds up what the drawing costs. */
static bool finish(struct drawing *drawing)
{
	drawing->cost = 0;
	for (int i = 0; i < (int)drawing->plan.chart->edge_count; i++)
		drawing->cost += cost_of(drawing, i);
	return number_labels(drawing);
}

bool wire_edges(struct drawing *drawing, int limit)
{
	struct attempt attempt;
	int cost = 0; /* of the edges drawn, and at least of the others */
	for (int i = 0; i < (int)drawing->plan.chart->edge_count; i++)
		cost += least_cost(drawing, i);
	for (int round = 0; round < 2; round++) {
		for (int i = 0; i < (int)drawing->plan.chart->edge_count; i++) {
			bool joins = drawing->trunks[i] >= 0 && drawing->trunks[i] != i;
			int least = least_cost(drawing, i);
			if (drawing->wires[i].cost ||
			    placement_in_box(&drawing->plan.chart->edges[i]))
				continue;
			if (round == 0 && !joins && attempt_straight(drawing, i, &attempt))
				draw(drawing, i, &attempt);
			else if (round == 1 && !draw_cheapest(drawing, i, limit - cost + least))
				return false;
			if (drawing->wires[i].cost)
				cost += drawing->wires[i].cost - least;
		}
	}
	return finish(drawing);
}

/* What was drawn of an edge, to be drawn again. */
static struct attempt attempt_of(const struct wire *wire)
{
	struct attempt attempt = { .place = wire->place,
		                   .numbered = wire->number,
		                   .joined = wire->joined,
		                   .cost = wire->cost };
	attempt.route.count = wire->count;
	memcpy(attempt.route.points, wire->points, (size_t)wire->count * sizeof *wire->points);
	return attempt;
}

/* Draws two edges that cross again, in the other order.  False if that is no better; then they are as
 * they were. */
static bool draw_pair(struct drawing *drawing, int one, int two)
{
	struct attempt olds[] = { attempt_of(&drawing->wires[one]),
		                  attempt_of(&drawing->wires[two]) };
	int cost = cost_of(drawing, one) + cost_of(drawing, two);
	paper_erase(&drawing->paper, one);
	paper_erase(&drawing->paper, two);
	if (draw_cheapest(drawing, two, cost) &&
	    draw_cheapest(drawing, one, cost - drawing->wires[two].cost) &&
	    cost_of(drawing, one) + cost_of(drawing, two) < cost)
		return true;
	paper_erase(&drawing->paper, one);
	paper_erase(&drawing->paper, two);
	draw(drawing, one, &olds[0]);
	draw(drawing, two, &olds[1]);
	return false;
}

/* Whether an edge can be drawn again: it leads to another box, and no other edge ends at it. */
static bool is_free(const struct drawing *drawing, int edge)
{
	return drawing->wires[edge].cost && !is_joined(drawing, edge);
}

/* Draws edges that cross again in pairs, which also orders their ends at a box as their lines run. */
static void uncross(struct drawing *drawing)
{
	int cells = drawing->paper.cols * drawing->paper.rows;
	for (int i = 0, tries = 0; i < cells && tries < TRIES_MAX; i++) {
		const struct paper_cell *cell = &drawing->paper.cells[i];
		if (!paper_is_crossing(cell))
			continue;
		int one = cell->across.number, two = cell->along.number;
		if (one == two || !is_free(drawing, one) || !is_free(drawing, two))
			continue;
		tries++;
		if (!draw_pair(drawing, one, two))
			draw_pair(drawing, two, one);
	}
}

bool wire_again(struct drawing *drawing)
{
	uncross(drawing);
	for (int i = 0; i < (int)drawing->plan.chart->edge_count; i++) {
		int cost = cost_of(drawing, i);
		if (cost <= least_cost(drawing, i) + GOOD || !is_free(drawing, i))
			continue;
		struct attempt old = attempt_of(&drawing->wires[i]);
		paper_erase(&drawing->paper, i);
		if (!draw_cheapest(drawing, i, cost))
			draw(drawing, i, &old);
	}
	return finish(drawing);
}

void wire_share(struct drawing *drawing)
{
	for (int i = 0; i < drawing->paper.cols * drawing->paper.rows; i++)
		drawing->paper.cells[i].shared = false;
	for (size_t i = 0; i < drawing->plan.chart->edge_count; i++) {
		const struct wire *wire = &drawing->wires[i];
		if (!wire->joined)
			continue;
		const struct wire *trunk = &drawing->wires[drawing->trunks[i]];
		bool shared = false;
		for (int k = 0; k < trunk->count - 1; k++) {
			struct route_point at = trunk->points[k],
					   end = wire->points[wire->count - 1];
			shared = shared || (at.x == end.x && at.y == end.y);
			if (shared)
				paper_at(&drawing->paper, at.x, at.y)->shared = true;
		}
	}
}
