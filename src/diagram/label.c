/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/drawing.h"

#include <stdlib.h>

#include "core/number.h"

enum {
	BELOW = 1,   /* labels are best above their line, */
	TO_LEFT = 1, /* or to the right of it */
	INLINE = 5,
	DOUBT = 36,     /* nearly as much as a number instead of the label */
	CROWDED = 6,    /* above or below another line */
	NEXT_TO_IT = 2, /* no blank between a label and its own line */
	HEAD_ROW = 3,   /* beside the arrow head */
	ABOVE_AWAY = 2, /* how far a label above its line is away */
	NUMBER_OFF = 6, /* a number off the middle costs this at most */
	LATE = 4,       /* not on the first straight piece of the route */
};

/* A straight piece of a route, without its ends on the frames. */
struct run {
	int first, last; /* indices of points; the last may be the head */
	bool across;
	bool late;
};

/* The search for a label's place. */
struct placing {
	const struct paper *paper;
	const struct route *route;
	int edge, cols;
	struct label_place best;
	bool found;
};

static bool is_text(const struct paper *paper, int x, int y)
{
	const struct paper_cell *cell = paper_at(paper, x, y);
	return cell && (cell->kind == CELL_TEXT || cell->kind == CELL_REST);
}

/* Marks the cells of a route, or clears the marks. */
static void mark_own(struct paper *paper, const struct route *route, bool own)
{
	for (int i = 0; i < route->count; i++)
		paper_at(paper, route->points[i].x, route->points[i].y)->own = own;
}

static bool is_other(const struct paper *paper, int x, int y, int edge)
{
	const struct paper_cell *cell = paper_at(paper, x, y);
	return cell && ((cell->across.kind == OWNER_EDGE && cell->across.number != edge) ||
	                (cell->along.kind == OWNER_EDGE && cell->along.number != edge));
}

int label_doubt(const struct paper *paper, int edge, const struct label_place *place)
{
	int rows = place->away / 2, end = place->x + place->cols;
	for (int y = place->y - rows; y <= place->y + rows; y++) {
		int beside = place->away - 2 * abs(y - place->y);
		for (int x = place->x - beside; x < end + beside; x++) {
			if (is_other(paper, x, y, edge))
				return DOUBT;
		}
	}
	return 0;
}

/* Keeps a place if it is better than the best one. */
static void keep(struct placing *placing, int x, int y, int away, int cost)
{
	struct label_place place = { x, y, placing->cols, away, cost };
	if (placing->found && place.cost >= placing->best.cost)
		return;
	place.cost += label_doubt(placing->paper, placing->edge, &place);
	if (placing->found && place.cost >= placing->best.cost)
		return;
	placing->found = true;
	placing->best = place;
}

/* The cost of what stands next to a label's end; direction points away from the label.  Negative
 * where another text would run into it. */
static int end_cost(const struct placing *placing, int x, int y, int direction)
{
	const struct paper_cell *cell = paper_at(placing->paper, x, y);
	bool blank = cell && cell->kind == CELL_BLANK;
	if (is_text(placing->paper, x, y) || (blank && is_text(placing->paper, x + direction, y)))
		return -1;
	if (cell && cell->own)
		return NEXT_TO_IT;
	return cell && (cell->across.kind == OWNER_NODE || cell->along.kind == OWNER_NODE);
}

/* The cost of other edges' lines along a label. */
static int crowding(const struct placing *placing, int x, int y)
{
	int cost = 0;
	for (int side = -1; side <= 1; side += 2) {
		bool near = false;
		for (int i = 0; i < placing->cols; i++) {
			const struct paper_cell *cell = paper_at(placing->paper, x + i, y + side);
			near |= cell && cell->across.kind == OWNER_EDGE && !cell->own;
		}
		cost += near ? CROWDED : 0;
	}
	return cost;
}

static void offer(struct placing *placing, int x, int y, int away, int cost)
{
	for (int i = 0; i < placing->cols; i++) {
		if (!paper_is_free(placing->paper, x + i, y) ||
		    paper_at(placing->paper, x + i, y)->own)
			return;
	}
	int left = end_cost(placing, x - 1, y, -1);
	int right = end_cost(placing, x + placing->cols, y, 1);
	if (left >= 0 && right >= 0)
		keep(placing, x, y, away, cost + left + right + crowding(placing, x, y));
}

/* Offers places above and below a piece: within its length or, for a longer label, beyond it. */
static void offer_across(struct placing *placing, const struct run *run)
{
	const struct route_point *points = placing->route->points;
	int a = points[run->first].x, b = points[run->last].x, y = points[run->first].y;
	int left = a < b ? a : b, right = a < b ? b : a;
	int slack = right - left + 1 - placing->cols;
	int begin = slack < 0 ? left + slack : left, end = slack < 0 ? left : left + slack;
	int cost = (run->late ? LATE : 0) + (slack < 0 ? LATE : 0);
	for (int x = begin; x <= end; x++) {
		int off = abs(2 * x + placing->cols - left - right - 1) / 4;
		offer(placing, x, y - 1, ABOVE_AWAY, cost + off);
		offer(placing, x, y + 1, ABOVE_AWAY, cost + off + BELOW);
	}
}

static void offer_along(struct placing *placing, const struct run *run)
{
	const struct route_point *points = placing->route->points;
	for (int i = run->first; i <= run->last; i++) {
		int x = points[i].x, y = points[i].y;
		int cost = (i - run->first) + (run->late ? LATE : 0);
		if (i == placing->route->count - 2)
			cost += HEAD_ROW;
		for (int gap = 1; gap <= 2; gap++) {
			/* Not on the far side of another line. */
			if (gap == 1 || paper_is_free(placing->paper, x + 1, y))
				offer(placing, x + gap, y, gap, cost);
			if (gap == 1 || paper_is_free(placing->paper, x - 1, y))
				offer(placing, x - gap - placing->cols + 1, y, gap, cost + TO_LEFT);
		}
	}
}

/* Offers places in the line, with a blank at each end: where nothing but the route is, and not at
 * its ends. */
static void offer_inline(struct placing *placing, const struct run *run)
{
	const struct route_point *points = placing->route->points;
	int cols = placing->cols + 2;
	for (int i = run->first + 1; i + cols <= run->last; i++) {
		const struct route_point *a = &points[i], *b = &points[i + cols - 1];
		bool plain = true;
		for (int k = i; k < i + cols; k++)
			plain = plain && paper_is_free(placing->paper, points[k].x, points[k].y);
		if (plain)
			keep(placing, number_min(a->x, b->x) + 1, a->y, 1,
			     INLINE + abs(2 * i + cols - run->first - run->last - 1) / 4);
	}
}

/* The next straight piece of the route; false if there is none. */
static bool next_run(const struct route *route, struct run *run)
{
	int last = route->count - 2, first = run->last + 1;
	if (first > last)
		return false;
	run->late = first > 1;
	run->first = first;
	run->across = paper_is_across(route_way(route, first));
	run->last = first;
	while (run->last < last && paper_is_across(route_way(route, run->last + 1)) == run->across)
		run->last++;
	return true;
}

bool label_find(struct paper *paper, const struct route *route, int edge, struct label_place *place)
{
	struct placing placing = { paper, route, edge, place->cols, .found = false };
	struct run run = { .last = 0 };
	mark_own(paper, route, true);
	while (next_run(route, &run)) {
		if (run.across) {
			offer_across(&placing, &run);
			offer_inline(&placing, &run);
		} else {
			offer_along(&placing, &run);
		}
	}
	mark_own(paper, route, false);
	*place = placing.found ? placing.best : *place;
	return placing.found;
}

bool label_find_number(const struct paper *paper, const struct route *route, int edge,
                       struct label_place *place)
{
	struct placing placing = { paper, route, edge, 1, .found = false };
	for (int i = 1; i < route->count - 2; i++) {
		int x = route->points[i].x, y = route->points[i].y;
		if (route_way(route, i) == route_way(route, i + 1) && paper_is_free(paper, x, y) &&
		    !is_text(paper, x - 1, y) && !is_text(paper, x + 1, y))
			keep(&placing, x, y, 1, number_min(abs(i - route->count / 2), NUMBER_OFF));
	}
	*place = placing.best;
	return placing.found;
}
