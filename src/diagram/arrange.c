/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/drawing.h"

#include <limits.h>
#include <stdint.h>
#include <string.h>

#include "core/number.h"

/*
 * The layers, after Sugiyama: a row for each.  Links that close a cycle are reversed; the search
 * for them starts at the first item and continues with the others by number.  Then each item is as
 * many layers below the first as its longest path from there has links, and within its layer stands
 * near the items it is linked to.
 */

enum { SWEEPS = 4 };

enum mark { UNSEEN, OPEN, DONE };

struct ranking {
	const struct arrange_task *task;
	struct arrange_spot *places; /* a layer is a row */
	enum mark marks[ARRANGE_ITEMS_MAX];
	struct arrange_link links[ARRANGE_LINKS_MAX]; /* cycles broken after search() */
};

/* Reverses each link that closes a cycle: one to an item whose search is still open. */
static void search(struct ranking *ranking, int item)
{
	ranking->marks[item] = OPEN;
	for (int i = 0; i < ranking->task->link_count; i++) {
		struct arrange_link *link = &ranking->links[i];
		if (link->from != item)
			continue;
		if (ranking->marks[link->to] == OPEN)
			*link = (struct arrange_link){ link->to, link->from };
		else if (ranking->marks[link->to] == UNSEEN)
			search(ranking, link->to);
	}
	ranking->marks[item] = DONE;
}

/* Moves items down until every link leads down. */
static void find_layers(struct ranking *ranking)
{
	for (bool moved = true; moved;) {
		moved = false;
		for (int i = 0; i < ranking->task->link_count; i++) {
			const struct arrange_link *link = &ranking->links[i];
			int least = ranking->places[link->from].row + 1;
			if (ranking->places[link->to].row < least) {
				ranking->places[link->to].row = least;
				moved = true;
			}
		}
	}
}

/* The average place of an item's neighbours in a layer, in 64ths; its own place if it has none
 * there. */
static int barycentre(const struct ranking *ranking, int item, int layer)
{
	int sum = 0, count = 0;
	for (int i = 0; i < ranking->task->link_count; i++) {
		const struct arrange_link *link = &ranking->links[i];
		int other = link->from == item ? link->to : link->to == item ? link->from : -1;
		if (other < 0 || ranking->places[other].row != layer)
			continue;
		sum += ranking->places[other].col * 64;
		count++;
	}
	return count ? sum / count : ranking->places[item].col * 64;
}

/* Orders the items of a layer by their barycentres in another; equal ones keep their order. */
static void sort_layer(struct ranking *ranking, int layer, int neighbour)
{
	int keys[ARRANGE_ITEMS_MAX], orders[ARRANGE_ITEMS_MAX];
	for (int i = 0; i < ranking->task->item_count; i++)
		keys[i] = barycentre(ranking, i, neighbour);
	for (int i = 0; i < ranking->task->item_count; i++) {
		const struct arrange_spot *place = &ranking->places[i];
		orders[i] = place->col;
		if (place->row != layer)
			continue;
		orders[i] = 0;
		for (int k = 0; k < ranking->task->item_count; k++) {
			const struct arrange_spot *other = &ranking->places[k];
			bool before = keys[k] < keys[i] ||
			              (keys[k] == keys[i] && other->col < place->col);
			orders[i] += other->row == layer && before;
		}
	}
	for (int i = 0; i < ranking->task->item_count; i++)
		ranking->places[i].col = orders[i];
}

static void find_orders(struct ranking *ranking)
{
	int last = 0;
	for (int i = 0; i < ranking->task->item_count; i++) {
		ranking->places[i].col = i;
		last = number_max(last, ranking->places[i].row);
	}
	for (int layer = 0; layer <= last; layer++)
		sort_layer(ranking, layer, -1);
	for (int round = 0; round < SWEEPS; round++) {
		for (int i = 1; i <= last; i++) {
			bool down = round % 2 == 0;
			sort_layer(ranking, down ? i : last - i, down ? i - 1 : last - i + 1);
		}
	}
}

/*
 * The search for better places.
 */

enum {
	/* Costs are in columns; a row counts as two, for it looks twice as wide. */
	GAP_COLS = 10,
	GAP_ROWS = 2,
	CROSSING = 30,
	BEND = 6,
	BLOCKED = 26,    /* a box blocks the straight line, */
	DETOUR = 26,     /* or both lines with a single bend */
	BACKWARD = 12,   /* up or to the left, against the direction of reading */
	FROM_ABOVE = 40, /* to a frame, around its title */
	TOO_WIDE = 20,   /* for each column beyond the available ones */
	SIZE = 30,       /* for taking the full width, or height */
	ROUNDS_MAX = 4,
	WORK_MAX = 75000, /* links examined; then the best so far is good enough */
	SPOTS_MAX = ARRANGE_ITEMS_MAX * 2 + 1,
};

/* The middle of an item's spot, in half cells. */
struct middle {
	int x, y;
};

/* The columns, or the rows, that have items. */
struct lines {
	int count;
	int sizes[SPOTS_MAX], begins[SPOTS_MAX];
	uint64_t taken[ARRANGE_ITEMS_MAX]; /* bit sets of the taken spots of each */
};

/* An arrangement, measured. */
struct arranging {
	const struct arrange_task *task;
	struct arrange_spot spots[ARRANGE_ITEMS_MAX];
	struct lines cols, rows;
	struct middle middles[ARRANGE_ITEMS_MAX];
};

struct improving {
	struct arranging best;
	int cost;
	long work;
};

/* Measures lines of these sizes, and renumbers those that have items, from 0: number_of. */
static void measure_lines(struct lines *lines, const int sizes[], int count, int gap,
                          int number_of[])
{
	int at = 0;
	lines->count = 0;
	memset(lines->taken, 0, sizeof lines->taken);
	for (int i = 0; i < count; i++) {
		number_of[i] = lines->count;
		if (!sizes[i])
			continue;
		lines->begins[lines->count] = at;
		lines->sizes[lines->count++] = sizes[i];
		at += sizes[i] + gap;
	}
	lines->begins[lines->count] = at;
}

static void measure(struct arranging *it)
{
	int widths[SPOTS_MAX] = { 0 }, heights[SPOTS_MAX] = { 0 };
	int col_of[SPOTS_MAX], row_of[SPOTS_MAX], cols = 0, rows = 0;
	for (int i = 0; i < it->task->item_count; i++) {
		int *width = &widths[it->spots[i].col], *height = &heights[it->spots[i].row];
		*width = number_max(*width, it->task->items[i].cols);
		*height = number_max(*height, it->task->items[i].rows);
		cols = number_max(cols, it->spots[i].col + 1);
		rows = number_max(rows, it->spots[i].row + 1);
	}
	measure_lines(&it->cols, widths, cols, GAP_COLS, col_of);
	measure_lines(&it->rows, heights, rows, GAP_ROWS, row_of);
	for (int i = 0; i < it->task->item_count; i++) {
		int col = col_of[it->spots[i].col], row = row_of[it->spots[i].row];
		it->spots[i] = (struct arrange_spot){ col, row };
		it->cols.taken[col] |= (uint64_t)1 << row;
		it->rows.taken[row] |= (uint64_t)1 << col;
		it->middles[i] = (struct middle){ 2 * it->cols.begins[col] + it->cols.sizes[col],
			                          2 * it->rows.begins[row] + it->rows.sizes[row] };
	}
}

/* Whether a spot of a column or row is taken between two others.  Nothing is between a spot and
 * itself. */
static bool is_between(uint64_t taken, int a, int b)
{
	int first = a < b ? a : b, last = a < b ? b : a;
	return taken >> first >> 1 & ((((uint64_t)1 << (last - first)) - 1) >> 1);
}

/* Whether the line from a along its row, then along b's column, is clear. */
static bool has_corner(const struct arranging *it, struct arrange_spot a, struct arrange_spot b)
{
	return !(it->rows.taken[a.row] >> b.col & 1) &&
	       !is_between(it->rows.taken[a.row], a.col, b.col) &&
	       !is_between(it->cols.taken[b.col], a.row, b.row);
}

/* The gap between two columns, or rows. */
static int between(const struct lines *lines, int a, int b)
{
	int first = number_min(a, b), last = number_max(a, b);
	return a == b ? 0 : lines->begins[last] - lines->begins[first] - lines->sizes[first];
}

static int link_cost(const struct arranging *it, const struct arrange_link *link)
{
	struct arrange_spot a = it->spots[link->from], b = it->spots[link->to];
	int cost = between(&it->cols, a.col, b.col) + 2 * between(&it->rows, a.row, b.row);
	if (a.col != b.col && a.row != b.row)
		cost += has_corner(it, a, b) || has_corner(it, b, a) ? BEND : DETOUR;
	else if (is_between(it->cols.taken[a.col], a.row, b.row) ||
	         is_between(it->rows.taken[a.row], a.col, b.col))
		cost += BLOCKED;
	if (a.col == b.col && it->task->items[a.row < b.row ? link->to : link->from].frame)
		cost += FROM_ABOVE;
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
	int width = it->cols.begins[it->cols.count] - GAP_COLS;
	int height = it->rows.begins[it->rows.count] - GAP_ROWS;
	int cost = SIZE * width / number_max(task->cols, 1) +
	           SIZE * height / number_max(task->rows, 1) + it->cols.begins[first.col] / 4 +
	           it->rows.begins[first.row];
	cost += TOO_WIDE * number_max(0, width - task->cols);
	cost += TOO_WIDE * 2 * number_max(0, height - task->rows);
	for (int i = 0; i < task->link_count && cost < too_much; i++)
		cost += link_cost(it, &task->links[i]);
	return cost;
}

/* Copies an arrangement with an item moved to a spot of a finer grid, in which the odd columns and rows are the existing ones
 * and the even ones lie between them.  Returns the item that was there and has changed places with
 * it, or the item itself. */
static int move(const struct arranging *from, struct arranging *it, int item,
                struct arrange_spot to)
{
	int other = item;
	it->task = from->task;
	for (int i = 0; i < it->task->item_count; i++) {
		struct arrange_spot was = from->spots[i], *spot = &it->spots[i];
		*spot = (struct arrange_spot){ was.col * 2 + 1, was.row * 2 + 1 };
		if (spot->col == to.col && spot->row == to.row)
			other = i;
	}
	it->spots[other] = it->spots[item];
	it->spots[item] = to;
	measure(it);
	return other;
}

/* Moves an item there if that lowers the cost. */
static bool try_move(struct improving *it, int item, struct arrange_spot to)
{
	struct arranging trial;
	int other = move(&it->best, &trial, item, to);
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
	for (int row = 0; row <= 2 * it->best.rows.count; row++) {
		for (int col = 0; col <= 2 * it->best.cols.count; col++) {
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
	struct ranking ranking = { .task = task, .places = places };
	memset(places, 0, (size_t)task->item_count * sizeof *places);
	memcpy(ranking.links, task->links, sizeof ranking.links);
	search(&ranking, task->first);
	for (int i = 0; i < task->item_count; i++) {
		if (ranking.marks[i] == UNSEEN)
			search(&ranking, i);
	}
	find_layers(&ranking);
	find_orders(&ranking);
	for (int i = 0; i < task->item_count; i++) {
		widest = number_max(widest, task->items[i].cols);
		highest = number_max(highest, task->items[i].rows);
		orders = number_max(orders, places[i].col + 1);
	}
	int layers = across ? task->cols / (widest + GAP_COLS) : task->rows / (highest + GAP_ROWS);
	layers = number_max(layers, 1);
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
	memcpy(spots, it.best.spots, (size_t)task->item_count * sizeof *spots);
}
