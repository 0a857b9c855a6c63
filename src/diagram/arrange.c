/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/arrange.h"

#include <limits.h>
#include <stdint.h>

#include "core/number.h"

enum {
	/* Costs are in columns; a row counts as two, for it looks twice as wide. */
	GAP_COLS = 10,
	GAP_ROWS = 2,
	CROSSING = 30,
	BEND = 6,
	BLOCKED = 26,  /* a box blocks the straight line, */
	DETOUR = 26,   /* or both lines with a single bend */
	BACKWARD = 12, /* up or to the left, against the direction of reading */
	TOO_WIDE = 20, /* for each column beyond the available ones */
	SIZE = 30,     /* for taking the full width, or height */
	ROUNDS_MAX = 4,
	WORK_MAX = 75000, /* links examined; then the best so far is good enough */
	SPOTS_MAX = ARRANGE_ITEMS_MAX * 2 + 1,
};

/* The middle of an item's spot, in half cells. */
struct middle {
	int x, y;
};

/* An arrangement, measured. */
struct arranging {
	const struct arrange_task *task;
	struct arrange_spot spots[ARRANGE_ITEMS_MAX];
	int cols, rows;
	int widths[SPOTS_MAX], heights[SPOTS_MAX];
	int x[SPOTS_MAX], y[SPOTS_MAX]; /* where each column and row starts */
	struct middle middles[ARRANGE_ITEMS_MAX];
	uint64_t in_col[ARRANGE_ITEMS_MAX],
		in_row[ARRANGE_ITEMS_MAX]; /* bit sets of the taken spots */
};

struct improving {
	struct arranging best;
	int cost;
	long work;
};

/* Renumbers the columns and rows that have items, from 0, and measures them. */
static void measure(struct arranging *it)
{
	const struct arrange_task *task = it->task;
	int last = 0;
	for (int i = 0; i < task->item_count; i++)
		last = number_max(last, number_max(it->spots[i].col, it->spots[i].row));
	for (int i = 0; i <= last; i++)
		it->widths[i] = it->heights[i] = 0;
	for (int i = 0; i < task->item_count; i++) {
		int *width = &it->widths[it->spots[i].col],
		    *height = &it->heights[it->spots[i].row];
		*width = number_max(*width, task->items[i].cols);
		*height = number_max(*height, task->items[i].rows);
	}
	it->cols = it->rows = 0;
	int x = 0, y = 0, col_of[SPOTS_MAX], row_of[SPOTS_MAX];
	for (int i = 0; i <= last; i++) {
		col_of[i] = it->cols;
		row_of[i] = it->rows;
		if (it->widths[i]) {
			it->x[it->cols] = x;
			x += it->widths[i] + GAP_COLS;
			it->widths[it->cols++] = it->widths[i];
		}
		if (it->heights[i]) {
			it->y[it->rows] = y;
			y += it->heights[i] + GAP_ROWS;
			it->heights[it->rows++] = it->heights[i];
		}
	}
	it->x[it->cols] = x;
	it->y[it->rows] = y;
	for (int i = 0; i < ARRANGE_ITEMS_MAX; i++)
		it->in_col[i] = it->in_row[i] = 0;
	for (int i = 0; i < task->item_count; i++) {
		int col = col_of[it->spots[i].col], row = row_of[it->spots[i].row];
		it->spots[i] = (struct arrange_spot){ col, row };
		it->in_col[col] |= (uint64_t)1 << row;
		it->in_row[row] |= (uint64_t)1 << col;
		it->middles[i] = (struct middle){ 2 * it->x[col] + it->widths[col],
			                          2 * it->y[row] + it->heights[row] };
	}
}

/* Whether a spot of a column or row is taken between two others. */
static bool is_between(uint64_t taken, int a, int b)
{
	int first = a < b ? a : b, last = a < b ? b : a;
	return taken >> first >> 1 & ((((uint64_t)1 << (last - first)) - 1) >> 1);
}

/* Whether an item stands between two spots of the same column or row.  Nothing is between a spot
 * and itself. */
static bool is_blocked(const struct arranging *it, struct arrange_spot a, struct arrange_spot b)
{
	return is_between(it->in_col[a.col], a.row, b.row) ||
	       is_between(it->in_row[a.row], a.col, b.col);
}

/* Whether the line from a along its row, then along b's column, is clear. */
static bool has_corner(const struct arranging *it, struct arrange_spot a, struct arrange_spot b)
{
	return !(it->in_row[a.row] >> b.col & 1) && !is_between(it->in_row[a.row], a.col, b.col) &&
	       !is_between(it->in_col[b.col], a.row, b.row);
}

/* The gap between two columns, or rows. */
static int between(const int begins[], const int sizes[], int a, int b)
{
	return a < b   ? begins[b] - begins[a] - sizes[a]
	       : a > b ? begins[a] - begins[b] - sizes[b]
	               : 0;
}

static int link_cost(const struct arranging *it, const struct arrange_link *link)
{
	struct arrange_spot a = it->spots[link->from], b = it->spots[link->to];
	int cost = between(it->x, it->widths, a.col, b.col) +
	           2 * between(it->y, it->heights, a.row, b.row);
	if (a.col != b.col && a.row != b.row)
		cost += has_corner(it, a, b) || has_corner(it, b, a) ? BEND : DETOUR;
	else if (is_blocked(it, a, b))
		cost += BLOCKED;
	if (a.row > b.row || (a.row == b.row && a.col > b.col))
		cost += BACKWARD;
	return cost;
}

/* Which side of the line from a to b the point c is on: -1, 0 or 1. */
static int side(struct middle a, struct middle b, struct middle c)
{
	int cross = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
	return (cross > 0) - (cross < 0);
}

/* Whether two links cross, drawn from middle to middle. */
static bool do_cross(const struct arranging *it, const struct arrange_link *one,
                     const struct arrange_link *two)
{
	if (one->from == two->from || one->from == two->to || one->to == two->from ||
	    one->to == two->to)
		return false;
	struct middle a = it->middles[one->from], b = it->middles[one->to];
	struct middle c = it->middles[two->from], d = it->middles[two->to];
	return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/* Counts crossings up to about `enough`.  Starts with the links of the two items that were moved,
 * where most crossings are. */
static int crossings(const struct arranging *it, int one, int two, int enough, long *work)
{
	const struct arrange_task *task = it->task;
	const struct arrange_link *links[ARRANGE_LINKS_MAX];
	int first = 0, last = task->link_count, count = 0;
	for (int i = 0; i < task->link_count; i++) {
		const struct arrange_link *link = &task->links[i];
		bool theirs = link->from == one || link->to == one || link->from == two ||
		              link->to == two;
		links[theirs ? first++ : --last] = link;
	}
	for (int i = 0; i < task->link_count && count <= enough; i++) {
		for (int k = i + 1; k < task->link_count; k++)
			count += do_cross(it, links[i], links[k]);
		*work += task->link_count - i;
	}
	return count;
}

/* The cost without crossings; inexact once it is at least too_much. */
static int spread(const struct arranging *it, int too_much)
{
	const struct arrange_task *task = it->task;
	struct arrange_spot first = it->spots[task->first];
	int width = it->x[it->cols] - GAP_COLS, height = it->y[it->rows] - GAP_ROWS;
	int cost = SIZE * width / number_max(task->cols, 1) +
	           SIZE * height / number_max(task->rows, 1) + it->x[first.col] / 4 +
	           it->y[first.row];
	cost += TOO_WIDE * number_max(0, width - task->cols);
	cost += TOO_WIDE * 2 * number_max(0, height - task->rows);
	for (int i = 0; i < task->link_count && cost < too_much; i++)
		cost += link_cost(it, &task->links[i]);
	return cost;
}

/* Moves an item to a spot of a finer grid, in which the odd columns and rows are the existing ones
 * and the even ones lie between them.  Returns the item that was there and has changed places with
 * it, or the item itself. */
static int move(struct arranging *it, int item, struct arrange_spot to)
{
	int count = it->task->item_count, other = item;
	for (int i = 0; i < count; i++) {
		it->spots[i].col = it->spots[i].col * 2 + 1;
		it->spots[i].row = it->spots[i].row * 2 + 1;
	}
	struct arrange_spot from = it->spots[item];
	for (int i = 0; i < count; i++) {
		if (it->spots[i].col == to.col && it->spots[i].row == to.row)
			other = i;
	}
	it->spots[other] = from;
	it->spots[item] = to;
	measure(it);
	return other;
}

/* Moves an item there if that lowers the cost. */
static bool try_move(struct improving *it, int item, struct arrange_spot to)
{
	struct arranging trial = it->best;
	int other = move(&trial, item, to);
	int cost = spread(&trial, it->cost);
	it->work += it->best.task->link_count;
	if (cost < it->cost) {
		int enough = (it->cost - cost) / CROSSING;
		cost += CROSSING * crossings(&trial, item, other, enough, &it->work);
	}
	if (cost >= it->cost)
		return false;
	it->best = trial;
	it->cost = cost;
	return true;
}

/* Moves an item wherever that lowers the cost; false if nowhere. */
static bool improve(struct improving *it, int item)
{
	bool better = false;
	for (int row = 0; row <= 2 * it->best.rows; row++) {
		for (int col = 0; col <= 2 * it->best.cols; col++) {
			/* No item needs both a row and a column of its own. */
			if (row % 2 == 0 && col % 2 == 0)
				continue;
			if (it->work > WORK_MAX)
				return better;
			better = try_move(it, item, (struct arrange_spot){ col, row }) || better;
		}
	}
	return better;
}

/* Starts from layers; those beyond the available space continue beside the first ones. */
static void begin(struct arranging *it, bool across)
{
	const struct arrange_task *task = it->task;
	struct arrange_spot places[ARRANGE_ITEMS_MAX];
	int widest = 0, highest = 0, orders = 0;
	arrange_layers(task, places);
	for (int i = 0; i < task->item_count; i++) {
		widest = number_max(widest, task->items[i].cols);
		highest = number_max(highest, task->items[i].rows);
		orders = number_max(orders, places[i].col + 1);
	}
	int room = across ? task->cols / (widest + GAP_COLS) : task->rows / (highest + GAP_ROWS);
	int layers = number_max(room, 1);
	for (int i = 0; i < task->item_count; i++) {
		int layer = places[i].row % layers;
		int order = places[i].col + places[i].row / layers * orders;
		it->spots[i] = across ? (struct arrange_spot){ layer, order }
		                      : (struct arrange_spot){ order, layer };
	}
	measure(it);
}

void arrange(const struct arrange_task *task, bool across, struct arrange_spot *spots)
{
	struct improving it = { .best.task = task };
	begin(&it.best, across);
	it.cost = spread(&it.best, INT_MAX);
	it.cost += CROSSING * crossings(&it.best, -1, -1, INT_MAX, &it.work);
	int idle = 0;
	for (int i = 0; i < ROUNDS_MAX * task->item_count && idle < task->item_count; i++)
		idle = improve(&it, i % task->item_count) ? 0 : idle + 1;
	for (int i = 0; i < task->item_count; i++)
		spots[i] = it.best.spots[i];
}
