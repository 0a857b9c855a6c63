/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "sim/plane.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "sim/stat.h"
#include "sim/watch.h"

/*
 * Points.
 */

struct point plane_of(const struct sim *sim, const struct agent *agent)
{
	const struct class *class = sim_class(sim, agent);
	return (struct point){ stat_read(class->x, agent), stat_read(class->y, agent) };
}

/* From one coordinate to another on a circle of that length, the shorter way. */
static double around(double way, double length)
{
	if (way > length / 2)
		return way - length;
	return way < -length / 2 ? way + length : way;
}

struct point plane_way(const struct world *world, struct point from, struct point to)
{
	struct point way = { to.x - from.x, to.y - from.y };
	if (!world->wraps)
		return way;
	return (struct point){ around(way.x, world->plane.x), around(way.y, world->plane.y) };
}

double plane_distance(const struct world *world, struct point from, struct point to)
{
	struct point way = plane_way(world, from, to);
	return sqrt(way.x * way.x + way.y * way.y);
}

struct point plane_toward(const struct world *world, struct point from, struct point to,
                          double step)
{
	struct point way = plane_way(world, from, to);
	double distance = plane_distance(world, from, to);
	if (distance <= step)
		return to;
	if (distance == 0)
		return from;
	return (struct point){ from.x + way.x / distance * step, from.y + way.y / distance * step };
}

bool plane_has_place(const struct world *world, size_t place)
{
	return world->at && place < world->place_count && !isnan(world->at[place].x);
}

/*
 * The grid.
 */

enum { SIDE_CELLS_MAX = 1024, CELL_AGENTS = 2 };

/* The column or row of a coordinate; not a number is in the first. */
static uint32_t line_of(double coordinate, double cell, uint32_t count)
{
	double line = coordinate / cell;
	if (!(line >= 0))
		return 0;
	return line < count ? (uint32_t)line : count - 1;
}

static uint32_t cell_of(const struct sim *sim, const struct agent *agent)
{
	const struct grid *grid = sim->grid;
	struct point point = plane_of(sim, agent);
	struct point origin = sim->world->origin;
	return line_of(point.y - origin.y, grid->cell.y, grid->rows) * grid->columns +
	       line_of(point.x - origin.x, grid->cell.x, grid->columns);
}

static void link_slot(struct grid *grid, uint32_t slot, uint32_t cell)
{
	grid->cells[slot] = cell;
	grid->next[slot] = grid->heads[cell];
	grid->heads[cell] = slot + 1;
}

static uint32_t lines(double side, double cell)
{
	double count = ceil(side / cell);
	return count < 1 ? 1 : count < SIDE_CELLS_MAX ? (uint32_t)count : SIDE_CELLS_MAX;
}

static void size_grid(const struct sim *sim, struct grid *grid)
{
	struct point plane = sim->world->plane;
	double side = sqrt(plane.x * plane.y * CELL_AGENTS / (sim->head.agents + 1));
	grid->columns = lines(plane.x, side);
	grid->rows = lines(plane.y, side);
	grid->cell = (struct point){ plane.x / grid->columns, plane.y / grid->rows };
	size_t cells = (size_t)grid->columns * grid->rows, slots = sim->head.slots;
	if (cells > grid->head_capacity) {
		grid->heads = memory_resize(grid->heads, cells, sizeof *grid->heads);
		grid->head_capacity = cells;
	}
	if (slots > grid->slot_capacity) {
		grid->next = memory_resize(grid->next, slots, sizeof *grid->next);
		grid->cells = memory_resize(grid->cells, slots, sizeof *grid->cells);
		grid->slot_capacity = slots;
	}
	memset(grid->heads, 0, cells * sizeof *grid->heads);
}

static void make_grid(const struct sim *sim)
{
	struct grid *grid = sim->grid;
	size_grid(sim, grid);
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		if (agent->class != CLASS_NONE && class_is_placed(sim_class(sim, agent)))
			link_slot(grid, slot, cell_of(sim, agent));
	}
	grid->time = sim->times;
}

static bool is_made(const struct sim *sim)
{
	return sim->under_way && sim->grid->time == sim->times;
}

void plane_moved(const struct sim *sim, const struct agent *agent)
{
	struct grid *grid = sim->grid;
	if (!grid || !is_made(sim) || !class_is_placed(sim_class(sim, agent)))
		return;
	uint32_t slot = agent_slot(agent->id), cell = cell_of(sim, agent);
	uint32_t *link = &grid->heads[grid->cells[slot]];
	if (grid->cells[slot] == cell)
		return;
	while (*link != slot + 1)
		link = &grid->next[*link - 1];
	*link = grid->next[slot];
	link_slot(grid, slot, cell);
}

/*
 * Neighbours.
 */

static int compare_slots(const void *a, const void *b)
{
	uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
	return (left > right) - (left < right);
}

static void find_in_cell(struct grid *grid, uint32_t cell)
{
	for (uint32_t link = grid->heads[cell]; link; link = grid->next[link - 1]) {
		if (grid->found_count == grid->found_capacity)
			grid->found = memory_grow(grid->found, grid->found_count,
			                          &grid->found_capacity, sizeof *grid->found);
		grid->found[grid->found_count++] = link - 1;
	}
}

/* The lines from *first on that lie within the radius, and how many there are. */
static uint32_t span(double coordinate, double radius, double cell, uint32_t count, bool wraps,
                     int64_t *first)
{
	const double margin = 1e-6; /* against rounding: what is near is never missed */
	double from = floor((coordinate - radius) / cell - margin);
	double to = floor((coordinate + radius) / cell + margin);
	if (!wraps) {
		from = from < 0 ? 0 : from;
		to = to < count ? to : count - 1;
	}
	*first = 0;
	if (!(to - from + 1 < count))
		return from <= to ? count : 0;
	*first = (int64_t)from;
	return from <= to ? (uint32_t)(to - from + 1) : 0;
}

static uint32_t wrapped(int64_t line, uint32_t count)
{
	int64_t rest = line % count;
	return (uint32_t)(rest < 0 ? rest + count : rest);
}

void near_begin(const struct sim *sim, struct near *near)
{
	struct grid *grid = sim->grid;
	int64_t column, row;
	near->first = near->at = near->count = 0;
	if (!sim->under_way)
		return;
	if (!is_made(sim))
		make_grid(sim);
	uint32_t columns = span(near->point.x, near->radius, grid->cell.x, grid->columns,
	                        sim->world->wraps, &column);
	uint32_t rows = span(near->point.y, near->radius, grid->cell.y, grid->rows,
	                     sim->world->wraps, &row);
	near->first = grid->found_count;
	for (uint32_t i = 0; i < rows; i++) {
		for (uint32_t j = 0; j < columns; j++)
			find_in_cell(grid, wrapped(row + i, grid->rows) * grid->columns +
			                           wrapped(column + j, grid->columns));
	}
	near->count = grid->found_count - near->first;
	if (near->count > 1)
		qsort(grid->found + near->first, near->count, sizeof *grid->found, compare_slots);
}

const struct agent *near_next(const struct sim *sim, struct near *near)
{
	const struct grid *grid = sim->grid;
	size_t count = sim->under_way ? near->count : sim->head.slots;
	while (near->at < count) {
		size_t at = near->at++;
		uint32_t slot = sim->under_way ? grid->found[near->first + at] : (uint32_t)at;
		const struct agent *agent = sim_slot(sim, slot);
		if (agent->class == near->class && agent != near->except &&
		    plane_distance(sim->world, near->point, plane_of(sim, agent)) <= near->radius)
			return agent;
	}
	return NULL;
}

void near_end(const struct sim *sim, const struct near *near)
{
	if (sim->under_way)
		sim->grid->found_count = near->first;
}

void plane_step(struct sim *sim, struct agent *agent, struct point to)
{
	const struct class *class = sim_class(sim, agent);
	stat_write(class->x, agent, stat_clamp(class->x, to.x));
	stat_write(class->y, agent, stat_clamp(class->y, to.y));
	plane_moved(sim, agent);
	watch_moment(sim);
}

void plane_go(struct sim *sim, struct agent *agent, struct point goal, double speed)
{
	const struct class *class = sim_class(sim, agent);
	double step = speed * ((double)sim->world->tick_ms / 1000) *
	              (class->cadence ? class->cadence : 1);
	plane_step(sim, agent, plane_toward(sim->world, plane_of(sim, agent), goal, step));
}
