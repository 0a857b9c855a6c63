/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/route.h"

#include <limits.h>
#include <stdlib.h>

#include "core/memory.h"

enum {
	BUCKETS = 1024, /* more than the costs of any two open steps differ */
	BESIDE_LINE = 4,
	BESIDE_BOX = 2,
	NEAR_CORNER = 3,
	TOUCHING_PORT = 12,
	NEAR_PORT = 4,
	BEGIN = WAYS, /* instead of a direction: it begins here */
};

/* A step that is open: a cell, come to in a direction. */
struct step {
	int state; /* cell * WAYS + direction */
	int cost;
	int next; /* in its bucket; -1: none */
};

/* What route_step says of a cell, in one of the two directions across, or along. */
struct known {
	int16_t cost;
	bool straight;
	bool asked;
};

struct search {
	const struct route_task *task;
	struct known *known; /* by cell, across and along */
	int *costs;          /* by state: what it costs and one more; 0: nobody has come there */
	uint8_t *came;       /* by state: the direction before, or BEGIN */
	struct step *steps;
	size_t step_count, step_capacity;
	int buckets[BUCKETS];
	int bucket;  /* the cheapest that may have steps */
	int waiting; /* steps in buckets */
};

/* Whether an edge joins the same two nodes: there and back may lie side by side. */
static bool is_fellow(const struct route_task *task, int edge)
{
	const struct chart_edge *it = &task->chart->edges[edge];
	return it->from == task->to && it->to == task->from;
}

/* What a line beside others costs, so that edges keep apart where they can. */
static int crowding(const struct route_task *task, int x, int y, enum paper_way way)
{
	const struct paper *paper = task->paper;
	bool across = paper_is_across(way);
	int cost = 0;
	for (int side = -1; side <= 1; side += 2) {
		const struct paper_cell *cell = paper_at(paper, x + (across ? 0 : side),
		                                         y + (across ? side : 0));
		if (!cell || cell->kind == CELL_BLANK)
			continue;
		struct owner owner = across ? cell->across : cell->along;
		bool parallel = cell->arms & (across ? ARMS_ACROSS : ARMS_ALONG);
		if (owner.kind == OWNER_EDGE && parallel)
			cost += across && is_fellow(task, owner.number) ? 0 : BESIDE_LINE;
		else if (owner.kind != OWNER_NONE)
			cost += BESIDE_BOX;
	}
	return cost;
}

/* Whether the edge leads through the frame of this node. */
static bool is_through(const struct route_task *task, int frame)
{
	bool out = task->from != frame && chart_is_inside(task->chart, task->from, frame);
	bool in = task->to != frame && chart_is_inside(task->chart, task->to, frame);
	return out != in;
}

int route_step(const struct route_task *task, int x, int y, enum paper_way way, bool *straight)
{
	const struct paper_cell *cell = paper_at(task->paper, x, y);
	bool across = paper_is_across(way);
	int length = across ? ROUTE_ACROSS : ROUTE_ALONG;
	*straight = false;
	if (!cell)
		return -1;
	if (cell->kind == CELL_BLANK)
		return cell->across.kind ? -1 : length + crowding(task, x, y, way);
	*straight = true;
	if (cell->kind != CELL_LINE || cell->arms != (across ? ARMS_ALONG : ARMS_ACROSS) ||
	    cell->taken)
		return -1;
	struct owner owner = across ? cell->along : cell->across;
	if (owner.kind == OWNER_EDGE)
		return length + ROUTE_CROSSING;
	return is_through(task, owner.number) ? length + ROUTE_FRAME : -1;
}

int route_port(const struct paper *paper, int node, int x, int y, enum paper_way way)
{
	const struct paper_cell *cell = paper_at(paper, x, y);
	bool across = paper_is_across(way);
	if (!cell || cell->kind != CELL_LINE || cell->taken ||
	    cell->arms != (across ? ARMS_ALONG : ARMS_ACROSS) ||
	    !owner_is(across ? cell->along : cell->across, OWNER_NODE, node))
		return -1;
	int cost = 0;
	for (int i = -2; i <= 2; i++) {
		const struct paper_cell *near = paper_at(paper, x + (across ? 0 : i),
		                                         y + (across ? i : 0));
		if (i == 0 || !near || near->kind != CELL_LINE)
			continue;
		bool corner = near->arms & ARMS_ALONG && near->arms & ARMS_ACROSS && !near->taken;
		if (near->taken)
			cost += across ? 1 : abs(i) == 1 ? TOUCHING_PORT : NEAR_PORT;
		else if (corner && !across)
			cost += NEAR_CORNER;
	}
	return cost;
}

enum paper_way route_way(const struct route *route, int point)
{
	struct route_point a = route->points[point - 1], b = route->points[point];
	if (a.y == b.y)
		return b.x > a.x ? WAY_RIGHT : WAY_LEFT;
	return b.y > a.y ? WAY_DOWN : WAY_UP;
}

static int outside(int at, int begin, int length)
{
	return at < begin ? begin - at : at >= begin + length ? at - begin - length + 1 : 0;
}

/* What the rest of the way costs at least. */
static int rest(const struct route_task *task, int x, int y)
{
	const struct paper_area *box = &task->boxes[task->to];
	return outside(x, box->x, box->cols) * ROUTE_ACROSS +
	       outside(y, box->y, box->rows) * ROUTE_ALONG;
}

static void open(struct search *search, int x, int y, enum paper_way way, int cost, uint8_t came)
{
	int state = (y * search->task->paper->cols + x) * WAYS + (int)way;
	if (search->costs[state] && cost >= search->costs[state] - 1)
		return;
	search->costs[state] = cost + 1;
	search->came[state] = came;
	int bucket = (cost + rest(search->task, x, y)) % BUCKETS;
	search->steps = memory_grow(search->steps, search->step_count, &search->step_capacity,
	                            sizeof *search->steps);
	search->steps[search->step_count] = (struct step){ state, cost, search->buckets[bucket] };
	search->buckets[bucket] = (int)search->step_count++;
	search->waiting++;
}

/* Opens the steps from a place on the first frame; inward where the edge leads
 * into the metastate that it leaves. */
static void begin_at(struct search *search, int x, int y, enum paper_way way)
{
	const struct route_task *task = search->task;
	bool straight;
	int port = route_port(task->paper, task->from, x, y, way);
	int next_x = paper_next_x(x, way), next_y = paper_next_y(y, way);
	int step = port < 0 ? -1 : route_step(task, next_x, next_y, way, &straight);
	if (step >= 0)
		open(search, next_x, next_y, way, port + step, BEGIN);
}

static void begin(struct search *search)
{
	const struct route_task *task = search->task;
	const struct paper_area *box = &task->boxes[task->from];
	bool inward = chart_is_inside(task->chart, task->to, task->from);
	int turn = inward ? 2 : 0;
	int least = INT_MAX;
	for (int x = box->x; x < box->x + box->cols; x++) {
		begin_at(search, x, box->y, (WAY_UP + turn) % WAYS);
		begin_at(search, x, box->y + box->rows - 1, (WAY_DOWN + turn) % WAYS);
	}
	for (int y = box->y; y < box->y + box->rows; y++) {
		begin_at(search, box->x, y, (WAY_LEFT + turn) % WAYS);
		begin_at(search, box->x + box->cols - 1, y, (WAY_RIGHT + turn) % WAYS);
	}
	int cols = task->paper->cols;
	for (size_t i = 0; i < search->step_count; i++) {
		int cell = search->steps[i].state / WAYS;
		int cost = search->steps[i].cost + rest(task, cell % cols, cell / cols);
		least = cost < least ? cost : least;
	}
	search->bucket = least == INT_MAX ? 0 : least % BUCKETS;
}

/* As route_step, which is asked once. */
static int step_to(struct search *search, int x, int y, enum paper_way way, bool *straight)
{
	const struct paper *paper = search->task->paper;
	if (!paper_at(paper, x, y))
		return -1;
	struct known *known = &search->known[2 * (y * paper->cols + x) + paper_is_across(way)];
	if (!known->asked) {
		known->cost = (int16_t)route_step(search->task, x, y, way, &known->straight);
		known->asked = true;
	}
	*straight = known->straight;
	return known->cost;
}

/* Goes on from a cell in every direction but back.  On a line that is crossed
 * there is no way but straight on: it lies to both sides. */
static void go_on(struct search *search, int state)
{
	const struct route_task *task = search->task;
	int cell = state / WAYS, cost = search->costs[state] - 1;
	int x = cell % task->paper->cols, y = cell / task->paper->cols;
	enum paper_way way = (enum paper_way)(state % WAYS);
	bool straight;
	step_to(search, x, y, way, &straight);
	for (int i = 0; i < WAYS; i++) {
		enum paper_way turn = (enum paper_way)i;
		if (turn == paper_opposite(way))
			continue;
		int next_x = paper_next_x(x, turn), next_y = paper_next_y(y, turn);
		bool bound;
		int port = -1, step = step_to(search, next_x, next_y, turn, &bound);
		/* The head is on this cell, so that it may not be a bend. */
		if (turn == way && !straight)
			port = route_port(task->paper, task->to, next_x, next_y, turn);
		if (port >= 0)
			step = port + (paper_is_across(turn) ? ROUTE_ACROSS : ROUTE_ALONG);
		if (step >= 0)
			open(search, next_x, next_y, turn,
			     cost + step + (turn == way ? 0 : ROUTE_BEND), (uint8_t)way);
	}
}

/* Whether the cell is on the frame to which the edge leads. */
static bool is_end(const struct route_task *task, int state)
{
	int cell = state / WAYS, cols = task->paper->cols;
	enum paper_way way = (enum paper_way)(state % WAYS);
	return route_port(task->paper, task->to, cell % cols, cell / cols, way) >= 0;
}

static int take_cheapest(struct search *search)
{
	while (search->waiting > 0) {
		int *first = &search->buckets[search->bucket % BUCKETS];
		if (*first < 0) {
			search->bucket++;
			continue;
		}
		const struct step *step = &search->steps[*first];
		*first = step->next;
		search->waiting--;
		if (step->cost == search->costs[step->state] - 1)
			return step->state;
	}
	return -1;
}

/* Writes the way that led to a state, from its end. */
static bool trace_back(const struct search *search, int state, struct route *route)
{
	int cols = search->task->paper->cols, count = 0;
	struct route_point points[ROUTE_MAX];
	for (int way = state % WAYS; way != BEGIN;) {
		int cell = state / WAYS, x = cell % cols, y = cell / cols;
		if (count + 1 >= ROUTE_MAX)
			return false;
		points[count++] = (struct route_point){ (int16_t)x, (int16_t)y };
		int before_x = paper_next_x(x, paper_opposite((enum paper_way)way));
		int before_y = paper_next_y(y, paper_opposite((enum paper_way)way));
		way = search->came[state];
		state = (before_y * cols + before_x) * WAYS + way;
		if (way == BEGIN)
			points[count++] = (struct route_point){ (int16_t)before_x,
				                                (int16_t)before_y };
	}
	for (int i = 0; i < count; i++)
		route->points[i] = points[count - 1 - i];
	route->count = count;
	return true;
}

bool route_find(const struct route_task *task, struct route *route)
{
	size_t states = (size_t)task->paper->cols * (size_t)task->paper->rows * WAYS;
	struct search search = { .task = task };
	search.costs = memory_zero(states, sizeof *search.costs);
	search.came = memory_zero(states, sizeof *search.came);
	search.known = memory_zero(states / 2, sizeof *search.known);
	for (int i = 0; i < BUCKETS; i++)
		search.buckets[i] = -1;
	begin(&search);
	int state = take_cheapest(&search);
	while (state >= 0 && !is_end(task, state)) {
		go_on(&search, state);
		state = take_cheapest(&search);
	}
	bool found = state >= 0 && trace_back(&search, state, route);
	if (found)
		route->cost = search.costs[state] - 1;
	free(search.costs);
	free(search.came);
	free(search.known);
	free(search.steps);
	return found;
}
