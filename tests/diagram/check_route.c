/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Checks that routes are the cheapest, by comparison with an exhaustive search.
 */
#include <check.h>
#include <limits.h>
#include <stdlib.h>

#include "core/memory.h"
#include "diagram/diagram.h"
#include "diagram/drawing.h"
#include "easel.h"
#include "suite.h"

enum { MACHINES = 60, COLS = 60, ROWS = 30 };

static struct chart chart;
static struct diagram diagram;
static struct route_task task;
static int *costs; /* by cell and direction */

static int *cost_at(int x, int y, enum paper_way way)
{
	return &costs[(y * diagram.paper.cols + x) * WAYS + (int)way];
}

/* Enters a cell at a cost; true if that is the cheapest way so far. */
static bool come(int x, int y, enum paper_way way, int cost)
{
	bool straight;
	int step = route_step(&task, x, y, way, &straight);
	if (step < 0 || cost + step >= *cost_at(x, y, way))
		return false;
	*cost_at(x, y, way) = cost + step;
	return true;
}

static void begin(void)
{
	const struct paper *paper = &diagram.paper;
	const struct paper_area *box = &task.boxes[task.from];
	bool inward = chart_is_inside(&chart, task.to, task.from);
	costs = memory_zero((size_t)(paper->cols * paper->rows) * WAYS, sizeof *costs);
	for (int i = 0; i < paper->cols * paper->rows * WAYS; i++)
		costs[i] = INT_MAX / 2;
	for (int i = 0; i < box->cols * box->rows * WAYS; i++) {
		enum paper_way way = i % WAYS;
		int x = box->x + i / WAYS % box->cols, y = box->y + i / WAYS / box->cols;
		int port = route_port(&task, task.from, x, y, way);
		int next_x = paper_next_x(x, way), next_y = paper_next_y(y, way);
		bool inside = next_x > box->x && next_x < box->x + box->cols - 1 &&
		              next_y > box->y && next_y < box->y + box->rows - 1;
		if (port >= 0 && inside == inward)
			come(next_x, next_y, way, port);
	}
}

/* Takes one step on from a state; returns the cost if that arrives, else INT_MAX. */
static int go_on(int x, int y, enum paper_way way, bool *better)
{
	int arrived = INT_MAX, cost = *cost_at(x, y, way);
	bool straight;
	route_step(&task, x, y, way, &straight);
	for (enum paper_way turn = 0; turn < WAYS; turn++) {
		int next_x = paper_next_x(x, turn), next_y = paper_next_y(y, turn);
		int port = route_port(&task, task.to, next_x, next_y, turn);
		int length = paper_is_across(turn) ? ROUTE_ACROSS : ROUTE_ALONG;
		if (turn == paper_opposite(way))
			continue;
		if (port < 0)
			*better = come(next_x, next_y, turn,
			               cost + (turn == way ? 0 : ROUTE_BEND)) ||
			          *better;
		else if (turn == way && !straight)
			arrived = cost + port + length;
	}
	return arrived;
}

/* The cost of the cheapest route: steps are taken until nothing gets cheaper. */
static int cheapest(void)
{
	const struct paper *paper = &diagram.paper;
	int least = INT_MAX;
	begin();
	for (bool better = true; better;) {
		better = false;
		for (int i = 0; i < paper->cols * paper->rows * WAYS; i++) {
			if (costs[i] >= INT_MAX / 2)
				continue;
			int cost = go_on(i / WAYS % paper->cols, i / WAYS / paper->cols, i % WAYS,
			                 &better);
			least = cost < least ? cost : least;
		}
	}
	free(costs);
	return least;
}

static void search(uint32_t machine)
{
	struct route route;
	int least = cheapest();
	ck_assert_msg(route_find(&task, &route) == (least < INT_MAX),
	              "machine %u: from %d to %d: %d", (unsigned)machine, task.from, task.to,
	              least);
	if (least == INT_MAX)
		return;
	ck_assert_msg(route.cost == least, "machine %u: from %d to %d for %d, not %d",
	              (unsigned)machine, task.from, task.to, route.cost, least);
}

TEST(the_route_found_is_the_cheapest)
{
	struct paper_room room = { COLS, ROWS, false };
	int drawn = 0;
	for (uint32_t i = 0; i < MACHINES; i++) {
		uint32_t seed = i;
		easel_random(&chart, i);
		if (chart.node_count > 1 && diagram_init(&diagram, &chart, &room)) {
			int nodes = (int)chart.node_count;
			task = (struct route_task){ .paper = &diagram.paper,
				                    .chart = &chart,
				                    .boxes = diagram.boxes,
				                    .trunk = -1,
				                    .limit = INT_MAX };
			task.from = (int)easel_draw(&seed, (uint32_t)nodes);
			task.to = (task.from + 1 + (int)easel_draw(&seed, nodes - 1u)) % nodes;
			search(i);
			diagram_fini(&diagram);
			drawn++;
		}
		chart_fini(&chart);
	}
	ck_assert_int_gt(drawn, MACHINES / 2);
}
