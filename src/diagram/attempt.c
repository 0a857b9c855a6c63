/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/drawing.h"

#include <limits.h>
#include <stdlib.h>

#include "core/number.h"
#include "core/text.h"

enum {
	NUMBERED = 40,  /* the cost of a label that is not beside its line */
	APART = 120,    /* not to join a trunk, and so have a label of its own */
	OFF_MIDDLE = 8, /* a straight line costs one more for this many cells off the middle */
};

static struct route_task task_of(const struct drawing *drawing, int edge)
{
	const struct chart_edge *it = &drawing->plan.chart->edges[edge];
	return (struct route_task){ .paper = &drawing->paper,
		                    .chart = drawing->plan.chart,
		                    .boxes = drawing->plan.boxes,
		                    .from = it->from,
		                    .to = it->to,
		                    .trunks = drawing->trunks,
		                    .trunk = -1,
		                    .limit = INT_MAX };
}

/* Whether a dashed line can be told from others, even where that many cells are hidden: a bend cannot be
 * dashed. */
static bool shows_dashes(const struct drawing *drawing, int edge, const struct route *route,
                         int hidden)
{
	int dashes = 0;
	for (int i = 1; i < route->count - 2; i++)
		dashes += route_way(route, i) == route_way(route, i + 1);
	return drawing->plan.chart->edges[edge].kind != CHART_REVERT || dashes > hidden;
}

/* Finds a place for the label; false if there is none even for a number. */
static bool add_label(struct drawing *drawing, int edge, struct attempt *attempt)
{
	const char *label = drawing->plan.chart->edges[edge].label;
	attempt->numbered = attempt->joined = false;
	attempt->cost = attempt->route.cost;
	if (drawing->trunks[edge] >= 0 && drawing->trunks[edge] != edge)
		attempt->cost += APART;
	attempt->place.cols = 0;
	if (!shows_dashes(drawing, edge, &attempt->route, 0))
		return false;
	if (!*label)
		return true;
	attempt->place.cols = width_text(label);
	if (label_find(&drawing->paper, &attempt->route, edge, &attempt->place)) {
		attempt->cost += attempt->place.cost;
		return true;
	}
	attempt->numbered = true;
	bool found = label_find_number(&drawing->paper, &attempt->route, edge, &attempt->place);
	attempt->cost += NUMBERED + attempt->place.cost;
	return found && shows_dashes(drawing, edge, &attempt->route, 1);
}

/* Draws the straight line from a place on the source's frame; false if something blocks it. */
static bool draw_straight(const struct route_task *task, struct route_point begin,
                          enum paper_way way, struct route *route)
{
	int x = begin.x, y = begin.y;
	bool straight = false;
	int port = route_port(task, task->from, x, y, way);
	if (port < 0)
		return false;
	route->points[0] = begin;
	route->count = 1;
	route->cost = port;
	while (route->count < ROUTE_MAX) {
		x = paper_next_x(x, way);
		y = paper_next_y(y, way);
		route->points[route->count++] = (struct route_point){ (int16_t)x, (int16_t)y };
		port = straight ? -1 : route_port(task, task->to, x, y, way);
		if (port >= 0 && route->count > 2) {
			route->cost += port;
			return true;
		}
		int step = route_step(task, x, y, way, &straight);
		if (step < 0)
			return false;
		route->cost += step;
	}
	return false;
}

/* The direction in which the target lies straight ahead; false if it does not. */
static bool find_way(const struct paper_area *a, const struct paper_area *b, enum paper_way *way)
{
	bool column = a->x + 1 < b->x + b->cols - 1 && b->x + 1 < a->x + a->cols - 1;
	bool row = a->y + 1 < b->y + b->rows - 1 && b->y + 1 < a->y + a->rows - 1;
	if (column == row)
		return false;
	if (column)
		*way = a->y < b->y ? WAY_DOWN : WAY_UP;
	else
		*way = a->x < b->x ? WAY_RIGHT : WAY_LEFT;
	return true;
}

/* Tries every straight line between the two frames and keeps the cheapest. */
bool attempt_straight(struct drawing *drawing, int edge, struct attempt *best)
{
	struct route_task task = task_of(drawing, edge);
	const struct paper_area *a = &task.boxes[task.from], *b = &task.boxes[task.to];
	enum paper_way way;
	if (!find_way(a, b, &way))
		return false;
	bool across = paper_is_across(way), found = false;
	int first = across ? number_max(a->y, b->y) : number_max(a->x, b->x);
	int last = across ? number_min(a->y + a->rows, b->y + b->rows)
	                  : number_min(a->x + a->cols, b->x + b->cols);
	struct attempt attempt;
	for (int i = first; i < last; i++) {
		int x = way == WAY_RIGHT ? a->x + a->cols - 1 : way == WAY_LEFT ? a->x : i;
		int y = way == WAY_DOWN ? a->y + a->rows - 1 : way == WAY_UP ? a->y : i;
		struct route_point begin = { (int16_t)x, (int16_t)y };
		int off = abs(2 * i - first - last + 1) / OFF_MIDDLE;
		if (!draw_straight(&task, begin, way, &attempt.route) ||
		    (found && attempt.route.cost + off >= best->cost) ||
		    !add_label(drawing, edge, &attempt))
			continue;
		attempt.cost += off;
		if (found && attempt.cost >= best->cost)
			continue;
		*best = attempt;
		found = true;
	}
	return found;
}

/* Tries the cheapest route of any shape, if it is cheaper than attempt->cost. */
bool attempt_any(struct drawing *drawing, int edge, struct attempt *attempt)
{
	struct route_task task = task_of(drawing, edge);
	task.limit = attempt->cost;
	return route_find(&task, &attempt->route) && add_label(drawing, edge, attempt);
}

/* The same to the trunk, whose label is there already. */
bool attempt_join(struct drawing *drawing, int edge, struct attempt *attempt)
{
	struct route_task task = task_of(drawing, edge);
	task.trunk = drawing->trunks[edge];
	task.limit = attempt->cost;
	if (task.trunk < 0 || task.trunk == edge || !route_find(&task, &attempt->route))
		return false;
	if (!shows_dashes(drawing, edge, &attempt->route, 0))
		return false;
	attempt->numbered = false;
	attempt->joined = true;
	attempt->place.cols = 0;
	attempt->cost = attempt->route.cost;
	return true;
}
