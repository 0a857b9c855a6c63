/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "diagram/route.h"

#include <limits.h>
#include <stdlib.h>

#include "core/memory.h"

enum {
	BUCKETS = 1024, /* costs of open steps differ by less */
	BESIDE_LINE = 4,
	BESIDE_BOX = 2,
	BESIDE_LABEL = 30, /* to whose edge the line would seem to belong */
	NEAR_CORNER = 3,
	TOUCHING_PORT = 12,
	NEAR_PORT = 4,
	BEGIN = WAYS,            /* instead of a direction: the route starts here */
	UNREACHED = INT_MAX / 2, /* a cost: not reached yet */
};

/* An open step: a cell, and the direction in which it was entered. */
struct route_step {
	int state; /* cell * WAYS + direction */
	int cost;
	int next; /* in its bucket; -1: none */
};

/* What a search knows about a cell; pairs are for going along and across. */
struct route_note {
	unsigned searches[2]; /* the number of the search that wrote it */
	int steps[2];         /* the cost of entering the cell; negative: impossible */
	bool straight[2];     /* must be left in the same direction */
	bool ends[2];         /* is on the frame of the target */
	uint8_t came[WAYS];   /* by direction: the direction one cell before, or BEGIN */
	int costs[WAYS];      /* by direction: the cheapest route to here, or UNREACHED */
};

struct search {
	const struct route_task *task;
	struct route_memory *memory;
	size_t step_count;
	int buckets[BUCKETS];
	int bucket;  /* no cheaper one has steps; numbered by the estimated cost of a whole route */
	int waiting; /* number of steps in all buckets */
};

void route_memory_init(struct route_memory *memory, int cols, int rows)
{
	size_t cells = (size_t)cols * (size_t)rows;
	*memory = (struct route_memory){ .notes = memory_zero(cells, sizeof *memory->notes) };
}

void route_memory_fini(struct route_memory *memory)
{
	free(memory->notes);
	free(memory->steps);
}

/* Whether an edge joins the same two nodes in the other direction; the two may lie side by side. */
static bool is_reverse(const struct route_task *task, int edge)
{
	const struct chart_edge *it = &task->chart->edges[edge];
	return it->from == task->to && it->to == task->from;
}

/* The cost of lines, labels and boxes beside the route, which keeps edges apart. */
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
			cost += across && is_reverse(task, owner.number) ? 0 : BESIDE_LINE;
		else if (owner.kind == OWNER_LABEL && !across)
			cost += BESIDE_LABEL;
		else if (owner.kind != OWNER_NONE)
			cost += BESIDE_BOX;
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

/* The note on a cell, made new if this search has not been there. */
static struct route_note *note_at(struct search *search, struct route_point at, enum paper_way way)
{
	const struct route_task *task = search->task;
	struct route_note *note = &search->memory->notes[at.y * task->paper->cols + at.x];
	unsigned now = search->memory->searches;
	bool across = paper_is_across(way);
	if (note->searches[across] == now)
		return note;
	for (int i = 0; i < WAYS && note->searches[!across] != now; i++)
		note->costs[i] = UNREACHED;
	note->searches[across] = now;
	int port = route_port(task->paper, task->to, at.x, at.y, way);
	note->ends[across] = port >= 0;
	note->steps[across] = port >= 0
	                              ? port + length_of(way)
	                              : route_step(task, at.x, at.y, way, &note->straight[across]);
	return note;
}

static void push(struct search *search, int state, int cost, int all)
{
	struct route_memory *memory = search->memory;
	int *bucket = &search->buckets[all % BUCKETS];
	memory->steps = memory_grow(memory->steps, search->step_count, &memory->step_capacity,
	                            sizeof *memory->steps);
	memory->steps[search->step_count] = (struct route_step){ state, cost, *bucket };
	*bucket = (int)search->step_count++;
	search->bucket = all < search->bucket ? all : search->bucket;
	search->waiting++;
}

/* Whether two directions reached the cell more cheaply, by at least a bend: one of them can
 * continue wherever this one could.  Does not hold right before the end, where no bend is
 * allowed. */
static bool is_detour(const struct route_note *note, int cost)
{
	int better = 0;
	for (int i = 0; i < WAYS; i++)
		better += note->costs[i] + ROUTE_BEND <= cost;
	return better > 1;
}

/* Opens a step to a cell, unless it cannot be part of the cheapest route. */
static void open_step(struct search *search, struct route_note *note, struct route_point to,
                      enum paper_way way, int cost, uint8_t came)
{
	const struct route_task *task = search->task;
	const struct paper_area *box = &task->boxes[task->to];
	bool across = paper_is_across(way);
	cost += note->steps[across];
	if (note->steps[across] < 0 || cost >= note->costs[way])
		return;
	int cols = outside(to.x, box->x, box->cols), rows = outside(to.y, box->y, box->rows);
	if (abs(cols) + abs(rows) > 1 && is_detour(note, cost))
		return;
	int all = cost + abs(cols) * ROUTE_ACROSS + abs(rows) * ROUTE_ALONG +
	          bends(cols, rows, way) * ROUTE_BEND;
	if (all >= task->too_much)
		return;
	note->costs[way] = cost;
	note->came[way] = came;
	push(search, (to.y * task->paper->cols + to.x) * WAYS + (int)way, cost, all);
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
	int port = route_port(paper, search->task->from, x, y, way);
	struct route_point next = next_to((struct route_point){ (int16_t)x, (int16_t)y }, way);
	if (port >= 0 && paper_at(paper, next.x, next.y))
		open_step(search, note_at(search, next, way), next, way, port, BEGIN);
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

/* Continues from a cell in every direction but back; from a line that is crossed, only straight
 * on. */
static void expand(struct search *search, int state)
{
	const struct paper *paper = search->task->paper;
	struct route_point at = point_of(search, state);
	enum paper_way way = (enum paper_way)(state % WAYS);
	const struct route_note *note = &search->memory->notes[state / WAYS];
	bool bound = note->straight[paper_is_across(way)];
	for (int i = 0; i < WAYS; i++) {
		enum paper_way turn = (enum paper_way)i;
		struct route_point next = next_to(at, turn);
		if (turn == paper_opposite(way) || !paper_at(paper, next.x, next.y))
			continue;
		struct route_note *there = note_at(search, next, turn);
		/* The cell before the end holds the head, so it cannot be a bend. */
		if (!there->ends[paper_is_across(turn)] || (turn == way && !bound))
			open_step(search, there, next, turn,
			          note->costs[way] + (turn == way ? 0 : ROUTE_BEND), (uint8_t)way);
	}
}

static bool is_end(const struct search *search, int state)
{
	bool across = paper_is_across((enum paper_way)(state % WAYS));
	return search->memory->notes[state / WAYS].ends[across];
}

static int take_cheapest(struct search *search)
{
	while (search->waiting > 0) {
		int *first = &search->buckets[search->bucket % BUCKETS];
		if (*first < 0) {
			search->bucket++;
			continue;
		}
		const struct route_step *step = &search->memory->steps[*first];
		const struct route_note *note = &search->memory->notes[step->state / WAYS];
		*first = step->next;
		search->waiting--;
		if (step->cost == note->costs[step->state % WAYS])
			return step->state;
	}
	return -1;
}

/* Reconstructs the route that led to a state, from its end. */
static bool trace_back(const struct search *search, int state, struct route *route)
{
	struct route_point at = point_of(search, state);
	int way = state % WAYS, count = 1;
	struct route_point points[ROUTE_MAX] = { at };
	while (way != BEGIN) {
		if (count == ROUTE_MAX)
			return false;
		int cell = at.y * search->task->paper->cols + at.x;
		int before = search->memory->notes[cell].came[way];
		at = next_to(at, paper_opposite((enum paper_way)way));
		points[count++] = at;
		way = before;
	}
	for (int i = 0; i < count; i++)
		route->points[i] = points[count - 1 - i];
	route->count = count;
	return true;
}

bool route_find(const struct route_task *task, struct route_memory *memory, struct route *route)
{
	struct search search = { .task = task, .memory = memory, .bucket = INT_MAX };
	memory->searches++;
	for (int i = 0; i < BUCKETS; i++)
		search.buckets[i] = -1;
	begin(&search);
	int state = take_cheapest(&search);
	while (state >= 0 && !is_end(&search, state)) {
		expand(&search, state);
		state = take_cheapest(&search);
	}
	if (state < 0 || !trace_back(&search, state, route))
		return false;
	route->cost = memory->notes[state / WAYS].costs[state % WAYS];
	return true;
}
