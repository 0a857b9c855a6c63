/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/drawing.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"

enum {
	BUCKETS = 1024, /* costs of open steps differ by less */
	BESIDE_LINE = 4,
	BESIDE_BOX = 2,
	OVER_LABEL = 5,    /* along a label, to whose edge the line would seem to belong */
	BESIDE_LABEL = 20, /* two columns from its end */
	NEAR_CORNER = 3,
	TOUCHING_PORT = 12,
	NEAR_PORT = 4,
	BLOCKED_MAX = 8, /* cells at which a route has crossed itself */
	BEGIN = WAYS,    /* instead of a direction: the route starts here */
};

/* An open step: a cell, and the direction in which it was entered. */
struct step {
	int state; /* cell * WAYS + direction */
	int cost;
	int next; /* in its bucket; -1: none */
};

/* What a search knows about a state. */
struct note {
	uint16_t cost;     /* of the cheapest route to here; 0: not reached yet */
	uint8_t came;      /* the direction one cell before, or BEGIN */
	bool straight : 1; /* must be left in the same direction */
	bool ends : 1;     /* is on the frame of the target */
};

struct search {
	const struct route_task *task;
	struct note *notes; /* by state */
	struct step *steps;
	size_t step_count, step_capacity;
	int buckets[BUCKETS];
	int bucket;  /* no cheaper one has steps; numbered by the estimated cost of a whole route */
	int waiting; /* number of steps in all buckets */
	struct route_point blocked[BLOCKED_MAX];
	int blocked_count;
};

/* The cell that many cells to one side of a direction. */
static const struct paper_cell *beside(const struct paper *paper, int x, int y, enum paper_way way,
                                       int cells)
{
	bool across = paper_is_across(way);
	return paper_at(paper, x + (across ? 0 : cells), y + (across ? cells : 0));
}

/* The cost of lines, labels and boxes beside the route, which keeps edges apart; but the edge that
 * joins the same two nodes in the other direction may lie beside it. */
static int crowding(const struct route_task *task, int x, int y, enum paper_way way)
{
	bool across = paper_is_across(way);
	int cost = 0;
	for (int side = -1; side <= 1; side += 2) {
		const struct paper_cell *cell = beside(task->paper, x, y, way, side);
		const struct paper_cell *next = beside(task->paper, x, y, way, 2 * side);
		if (!across && next && next->kind == CELL_TEXT && next->across.kind == OWNER_LABEL)
			cost += BESIDE_LABEL;
		if (!cell || cell->kind == CELL_BLANK)
			continue;
		struct owner owner = across ? cell->across : cell->along;
		bool parallel = cell->arms & (across ? ARMS_ACROSS : ARMS_ALONG);
		if (owner.kind == OWNER_EDGE && parallel) {
			const struct chart_edge *edge = &task->chart->edges[owner.number];
			bool reverse = edge->from == task->to && edge->to == task->from;
			cost += across && reverse ? 0 : BESIDE_LINE;
		} else if (owner.kind == OWNER_LABEL) {
			cost += across ? OVER_LABEL : BESIDE_LABEL;
		} else if (owner.kind != OWNER_NONE) {
			cost += BESIDE_BOX;
		}
	}
	return cost;
}

/* Whether the edge has to cross the frame of this node. */
static bool is_through(const struct route_task *task, int frame)
{
	bool out = task->from != frame && chart_is_inside(task->chart, task->from, frame);
	bool in = task->to != frame && chart_is_inside(task->chart, task->to, frame);
	return out != in;
}

/* Whether a row has the title of a metastate. */
static bool is_title(const struct route_task *task, int node, int y)
{
	return y == task->boxes[node].y && placement_is_frame(task->chart, node);
}

static int length_of(enum paper_way way)
{
	return paper_is_across(way) ? ROUTE_ACROSS : ROUTE_ALONG;
}

int route_step(const struct route_task *task, int x, int y, enum paper_way way, bool *straight)
{
	const struct paper_cell *cell = paper_at(task->paper, x, y);
	bool across = paper_is_across(way);
	int length = length_of(way);
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
	if (owner.kind == OWNER_EDGE && task->trunk >= 0 &&
	    task->trunks[owner.number] == task->trunk)
		return -1;
	if (owner.kind == OWNER_EDGE)
		return length + ROUTE_CROSSING;
	bool barred = !is_through(task, owner.number) ||
	              (!across && is_title(task, owner.number, y));
	return barred ? -1 : length + ROUTE_FRAME;
}

int route_port(const struct route_task *task, int node, int x, int y, enum paper_way way)
{
	const struct paper *paper = task->paper;
	const struct paper_cell *cell = paper_at(paper, x, y);
	bool across = paper_is_across(way);
	if (!cell || cell->kind != CELL_LINE || cell->taken ||
	    cell->arms != (across ? ARMS_ALONG : ARMS_ACROSS) ||
	    !owner_is(across ? cell->along : cell->across, OWNER_NODE, node) ||
	    (!across && is_title(task, node, y)))
		return -1;
	int cost = 0;
	for (int i = -2; i <= 2; i++) {
		const struct paper_cell *near = beside(paper, x, y, way, i);
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

/* Whether the route may end there by joining the trunk. */
static bool is_joint(const struct route_task *task, int x, int y, enum paper_way way)
{
	const struct paper_cell *cell = paper_at(task->paper, x, y);
	bool across = paper_is_across(way);
	return task->trunk >= 0 && cell->kind == CELL_LINE && !cell->taken &&
	       cell->arms == (across ? ARMS_ALONG : ARMS_ACROSS) &&
	       owner_is(across ? cell->along : cell->across, OWNER_EDGE, task->trunk);
}

enum paper_way route_way(const struct route *route, int point)
{
	struct route_point a = route->points[point - 1], b = route->points[point];
	if (a.y == b.y)
		return b.x > a.x ? WAY_RIGHT : WAY_LEFT;
	return b.y > a.y ? WAY_DOWN : WAY_UP;
}

/* The distance from a place to a stretch: positive towards its beginning, negative towards its end,
 * 0 within. */
static int outside(int at, int begin, int length)
{
	return at < begin ? begin - at : at >= begin + length ? begin + length - 1 - at : 0;
}

/* The least number of bends to reach a place that far away, starting in a direction. */
static int bends(int cols, int rows, enum paper_way way)
{
	bool across = paper_is_across(way);
	int ahead = across ? cols : rows, aside = across ? rows : cols;
	if (way == WAY_LEFT || way == WAY_UP)
		ahead = -ahead;
	if (ahead < 0)
		return 2;
	return aside ? 1 : 0;
}

static bool is_at(struct route_point a, struct route_point b)
{
	return a.x == b.x && a.y == b.y;
}

/* Opens the step to a cell from one that was entered in direction came, unless a cheaper route to
 * it is known.  The cell before the end holds the head, so it cannot be a bend, nor on a line. */
static void open_step(struct search *search, struct route_point to, enum paper_way way, int cost,
                      int came, bool straight)
{
	const struct route_task *task = search->task;
	const struct paper_area *box = &task->boxes[task->to];
	struct note note = { .came = (uint8_t)came };
	int state = (to.y * task->paper->cols + to.x) * WAYS + (int)way;
	int cols = outside(to.x, box->x, box->cols), rows = outside(to.y, box->y, box->rows);
	int rest = task->trunk >= 0 ? 0
	                            : abs(cols) * ROUTE_ACROSS + abs(rows) * ROUTE_ALONG +
	                                      bends(cols, rows, way) * ROUTE_BEND;
	int least = cost + length_of(way), known = search->notes[state].cost;
	if ((known && least >= known) || least + rest >= task->limit)
		return;
	bool line = paper_at(task->paper, to.x, to.y)->kind == CELL_LINE;
	bool joint = line && is_joint(task, to.x, to.y, way);
	bool straight_on = false;
	int port = line && task->trunk < 0 ? route_port(task, task->to, to.x, to.y, way) : -1;
	int step = port >= 0 ? port + length_of(way)
	           : joint   ? ROUTE_JOINT + length_of(way)
	                     : route_step(task, to.x, to.y, way, &straight_on);
	for (int i = 0; i < search->blocked_count; i++)
		step = is_at(search->blocked[i], to) ? -1 : step;
	if (step < 0 || (port >= 0 && came != BEGIN && (came != (int)way || straight)))
		return;
	note.cost = (uint16_t)(cost + step);
	note.straight = straight_on;
	note.ends = port >= 0 || joint;
	int all = note.cost + rest;
	if ((known && note.cost >= known) || all >= task->limit)
		return;
	search->notes[state] = note;
	int *bucket = &search->buckets[all % BUCKETS];
	search->steps = memory_grow(search->steps, search->step_count, &search->step_capacity,
	                            sizeof *search->steps);
	search->steps[search->step_count] = (struct step){ state, note.cost, *bucket };
	*bucket = (int)search->step_count++;
	search->bucket = number_min(search->bucket, all);
	search->waiting++;
}

static struct route_point next_to(struct route_point at, enum paper_way way)
{
	return (struct route_point){ (int16_t)paper_next_x(at.x, way),
		                     (int16_t)paper_next_y(at.y, way) };
}

static struct route_point point_of(const struct search *search, int state)
{
	int cell = state / WAYS, cols = search->task->paper->cols;
	return (struct route_point){ (int16_t)(cell % cols), (int16_t)(cell / cols) };
}

/* Opens the step from a place on the source's frame, if an edge may start there. */
static void begin_at(struct search *search, int x, int y, enum paper_way way)
{
	const struct paper *paper = search->task->paper;
	int port = route_port(search->task, search->task->from, x, y, way);
	struct route_point next = next_to((struct route_point){ (int16_t)x, (int16_t)y }, way);
	if (port >= 0 && paper_at(paper, next.x, next.y))
		open_step(search, next, way, port, BEGIN, false);
}

static void begin(struct search *search)
{
	const struct route_task *task = search->task;
	const struct paper_area *box = &task->boxes[task->from];
	bool inward = chart_is_inside(task->chart, task->to, task->from);
	int turn = inward ? 2 : 0;
	for (int x = box->x; x < box->x + box->cols; x++) {
		begin_at(search, x, box->y, (WAY_UP + turn) % WAYS);
		begin_at(search, x, box->y + box->rows - 1, (WAY_DOWN + turn) % WAYS);
	}
	for (int y = box->y; y < box->y + box->rows; y++) {
		begin_at(search, box->x, y, (WAY_LEFT + turn) % WAYS);
		begin_at(search, box->x + box->cols - 1, y, (WAY_RIGHT + turn) % WAYS);
	}
}

/* Continues from a cell in every direction but back. */
static void expand(struct search *search, int state)
{
	const struct paper *paper = search->task->paper;
	struct route_point at = point_of(search, state);
	int way = state % WAYS;
	struct note note = search->notes[state];
	for (int turn = 0; turn < WAYS; turn++) {
		struct route_point next = next_to(at, (enum paper_way)turn);
		int cost = note.cost + (turn == way ? 0 : ROUTE_BEND);
		if (turn != (int)paper_opposite((enum paper_way)way) &&
		    paper_at(paper, next.x, next.y))
			open_step(search, next, (enum paper_way)turn, cost, way, note.straight);
	}
}

/* The open state with the cheapest estimate; -1: none. */
static int take_cheapest(struct search *search)
{
	while (search->waiting > 0 && search->bucket < search->task->limit) {
		int *first = &search->buckets[search->bucket % BUCKETS];
		if (*first < 0) {
			search->bucket++;
			continue;
		}
		const struct step *step = &search->steps[*first];
		*first = step->next;
		search->waiting--;
		if (step->cost == search->notes[step->state].cost)
			return step->state;
	}
	return -1;
}

/* Reconstructs the route that led to a state, from its end; false if it is too long. */
static bool trace_back(const struct search *search, int state, struct route *route)
{
	struct route_point at = point_of(search, state), *first = route->points + ROUTE_MAX;
	*--first = at;
	for (int way = state % WAYS; way != BEGIN;) {
		int cell = at.y * search->task->paper->cols + at.x;
		at = next_to(at, paper_opposite((enum paper_way)way));
		way = search->notes[cell * WAYS + way].came;
		if (first == route->points)
			return false;
		*--first = at;
	}
	route->count = (int)(route->points + ROUTE_MAX - first);
	route->cost = search->notes[state].cost;
	memmove(route->points, first, (size_t)route->count * sizeof *first);
	return true;
}

/* Blocks the first place at which a route crosses itself; false if there is none.  It goes round in a
 * loop to cross another line straight. */
static bool block_loop(struct search *search, const struct route *route)
{
	for (int i = 0; i < route->count; i++) {
		for (int k = i + 1; k < route->count; k++) {
			if (!is_at(route->points[i], route->points[k]))
				continue;
			search->blocked[search->blocked_count++] = route->points[i];
			return true;
		}
	}
	return false;
}

/* Searches once from the beginning; false if there is no route. */
static bool search_route(struct search *search, struct route *route)
{
	size_t cells = (size_t)search->task->paper->cols * (size_t)search->task->paper->rows;
	memset(search->notes, 0, cells * WAYS * sizeof *search->notes);
	for (int i = 0; i < BUCKETS; i++)
		search->buckets[i] = -1;
	search->bucket = INT_MAX;
	search->waiting = 0;
	search->step_count = 0;
	begin(search);
	int state = take_cheapest(search);
	while (state >= 0 && !search->notes[state].ends) {
		expand(search, state);
		state = take_cheapest(search);
	}
	return state >= 0 && trace_back(search, state, route);
}

bool route_find(const struct route_task *task, struct route *route)
{
	size_t cells = (size_t)task->paper->cols * (size_t)task->paper->rows;
	struct search search = { .task = task };
	search.notes = memory_resize(NULL, cells * WAYS, sizeof *search.notes);
	bool found = search_route(&search, route);
	while (found && block_loop(&search, route))
		found = search.blocked_count < BLOCKED_MAX && search_route(&search, route);
	free(search.notes);
	free(search.steps);
	return found;
}
