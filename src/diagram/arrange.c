/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/arrange.h"

#include <stdlib.h>

enum {
	/* In columns; a row counts two, as it looks. */
	GAP_COLS = 10,
	GAP_ROWS = 2,
	CROSSING = 30,
	BEND = 6,
	BLOCKED = 26,   /* a box stands in the straight way */
	BACKWARD = 1,   /* up or to the left, where the machine does not begin */
	TOO_WIDE = 20,  /* a column more than there is room for */
	ROUNDS_MAX = 12,
	SPOTS_MAX = RANK_ITEMS_MAX * 2 + 1,
};

/* A state of the search. */
struct arranging {
	const struct arrange_task *task;
	struct arrange_spot spots[RANK_ITEMS_MAX];
	int cols, rows;
	int widths[SPOTS_MAX], heights[SPOTS_MAX];
	int x[SPOTS_MAX], y[SPOTS_MAX]; /* the middle of each column and row */
};

static int larger(int a, int b)
{
	return a > b ? a : b;
}

/* Numbers the columns and rows that have items from 0 and measures them. */
static void measure(struct arranging *it)
{
	const struct arrange_task *task = it->task;
	for (int i = 0; i < SPOTS_MAX; i++)
		it->widths[i] = it->heights[i] = 0;
	for (int i = 0; i < task->item_count; i++) {
		int *width = &it->widths[it->spots[i].col], *height = &it->heights[it->spots[i].row];
		*width = larger(*width, task->items[i].cols);
		*height = larger(*height, task->items[i].rows);
	}
	it->cols = it->rows = 0;
	int x = 0, y = 0, col_of[SPOTS_MAX], row_of[SPOTS_MAX];
	for (int i = 0; i < SPOTS_MAX; i++) {
		col_of[i] = it->cols;
		row_of[i] = it->rows;
		if (it->widths[i]) {
			it->x[it->cols++] = x + it->widths[i] / 2;
			x += it->widths[i] + GAP_COLS;
		}
		if (it->heights[i]) {
			it->y[it->rows++] = y + it->heights[i];
			y += 2 * (it->heights[i] + GAP_ROWS);
		}
	}
	it->x[it->cols] = x;
	it->y[it->rows] = y;
	for (int i = 0; i < task->item_count; i++) {
		it->spots[i].col = col_of[it->spots[i].col];
		it->spots[i].row = row_of[it->spots[i].row];
	}
}

/* Whether an item stands between two spots of one column or row. */
static bool is_blocked(const struct arranging *it, struct arrange_spot a, struct arrange_spot b)
{
	for (int i = 0; i < it->task->item_count; i++) {
		struct arrange_spot c = it->spots[i];
		bool col = c.col == a.col && (c.row - a.row) * (c.row - b.row) < 0;
		bool row = c.row == a.row && (c.col - a.col) * (c.col - b.col) < 0;
		if ((a.col == b.col && col) || (a.row == b.row && row))
			return true;
	}
	return false;
}

static int link_cost(const struct arranging *it, const struct rank_link *link)
{
	struct arrange_spot a = it->spots[link->from], b = it->spots[link->to];
	int cost = abs(it->x[a.col] - it->x[b.col]) + abs(it->y[a.row] - it->y[b.row]);
	if (a.col != b.col && a.row != b.row)
		cost += BEND;
	else if (is_blocked(it, a, b))
		cost += BLOCKED;
	if (a.row > b.row || (a.row == b.row && a.col > b.col))
		cost += BACKWARD;
	return cost;
}

/* On which side of the line from a to b the spot c is. */
static int side(const struct arranging *it, struct arrange_spot a, struct arrange_spot b,
                struct arrange_spot c)
{
	long dx = it->x[b.col] - it->x[a.col], dy = it->y[b.row] - it->y[a.row];
	long cross = dx * (it->y[c.row] - it->y[a.row]) - dy * (it->x[c.col] - it->x[a.col]);
	return (cross > 0) - (cross < 0);
}

static bool do_cross(const struct arranging *it, const struct rank_link *one,
                     const struct rank_link *two)
{
	if (one->from == two->from || one->from == two->to || one->to == two->from ||
	    one->to == two->to)
		return false;
	struct arrange_spot a = it->spots[one->from], b = it->spots[one->to];
	struct arrange_spot c = it->spots[two->from], d = it->spots[two->to];
	return side(it, a, b, c) * side(it, a, b, d) < 0 &&
	       side(it, c, d, a) * side(it, c, d, b) < 0;
}

static int crossings(const struct arranging *it, int link)
{
	int count = 0;
	for (int i = 0; i < link; i++)
		count += do_cross(it, &it->task->links[link], &it->task->links[i]);
	return count;
}

static int total(const struct arranging *it)
{
	const struct arrange_task *task = it->task;
	struct arrange_spot first = it->spots[task->first];
	int width = it->x[it->cols] - GAP_COLS, height = it->y[it->rows] / 2 - GAP_ROWS;
	int cost = (width + 2 * height) / 2 + it->x[first.col] / 8 + it->y[first.row] / 8;
	cost += TOO_WIDE * larger(0, width - task->cols);
	cost += TOO_WIDE * 2 * larger(0, height - task->rows);
	for (int i = 0; i < task->link_count; i++)
		cost += link_cost(it, &task->links[i]) + CROSSING * crossings(it, i);
	return cost;
}

/* Puts an item on a spot of a grid in which the odd lines are those there are
 * and the even ones between them; who stands there changes places with it. */
static void move(struct arranging *it, int item, struct arrange_spot to)
{
	int count = it->task->item_count;
	for (int i = 0; i < count; i++) {
		it->spots[i].col = it->spots[i].col * 2 + 1;
		it->spots[i].row = it->spots[i].row * 2 + 1;
	}
	struct arrange_spot from = it->spots[item];
	for (int i = 0; i < count; i++) {
		if (it->spots[i].col == to.col && it->spots[i].row == to.row)
			it->spots[i] = from;
	}
	it->spots[item] = to;
	measure(it);
}

/* Moves one item to where the whole costs least. */
static bool improve(struct arranging *best, int *cost, int item)
{
	struct arranging start = *best;
	bool better = false;
	for (int row = 0; row <= 2 * start.rows; row++) {
		for (int col = 0; col <= 2 * start.cols; col++) {
			struct arranging trial = start;
			move(&trial, item, (struct arrange_spot){ col, row });
			int costs = total(&trial);
			if (costs >= *cost)
				continue;
			*best = trial;
			*cost = costs;
			better = true;
		}
	}
	return better;
}

int arrange(const struct arrange_task *task, bool across, struct arrange_spot *spots)
{
	struct rank_place places[RANK_ITEMS_MAX];
	struct arranging best = { .task = task };
	rank_items(task->item_count, task->first, task->links, task->link_count, places);
	for (int i = 0; i < task->item_count; i++) {
		best.spots[i].col = across ? places[i].layer : places[i].order;
		best.spots[i].row = across ? places[i].order : places[i].layer;
	}
	measure(&best);
	int cost = total(&best);
	bool better = true;
	for (int round = 0; better && round < ROUNDS_MAX; round++) {
		better = false;
		for (int i = 0; i < task->item_count; i++)
			better = improve(&best, &cost, i) || better;
	}
	for (int i = 0; i < task->item_count; i++)
		spots[i] = best.spots[i];
	return cost;
}
