/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/plane_map.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "core/number.h"
#include "session/past.h"
#include "sim/plane.h"
#include "view/widget.h"

enum { TRAIL = 10, LETTERS = 128, GAP = 2 };

/* Agents that are drawn with the same letter: those of a class or, if it has several, those of a
 * class in the same state. */
struct kind {
	uint8_t class, state; /* STATE_NONE: in any */
	char letter;
	uint32_t count;
};

/* What is drawn: the kinds by class and state, and who stands in each cell. */
struct plane_map {
	const struct sim *sim;
	struct area area;
	struct kind *kinds; /* by the offsets of classes, and state; owned */
	size_t kind_count, offsets[CLASS_NONE];
	uint32_t of_class[CLASS_NONE];
	struct stack {
		uint32_t first, count; /* an id, and how many */
	} * cells;                     /* by row and column; owned */
};

static const struct class *class_at(const struct plane_map *map, size_t class)
{
	return map->sim->world->classes[class];
}

/* A class of one agent is a kind; of another, each state is. */
static void make_kinds(struct plane_map *map)
{
	const struct world *world = map->sim->world;
	for (size_t i = 0; i < world->class_count; i++) {
		map->offsets[i] = map->kind_count;
		map->kind_count += class_at(map, i)->state_count;
	}
	map->kinds = memory_zero(map->kind_count, sizeof *map->kinds);
	for (size_t i = 0; i < world->class_count; i++) {
		for (size_t state = 0; state < class_at(map, i)->state_count; state++)
			map->kinds[map->offsets[i] + state] = (struct kind){
				.class = (uint8_t)i, .state = (uint8_t)state
			};
	}
}

static struct kind *kind_of(const struct plane_map *map, const struct agent *agent)
{
	bool single = map->of_class[agent->class] == 1;
	uint8_t state = single ? STATE_NONE : agent_machines_const(agent)->current;
	return &map->kinds[map->offsets[agent->class] + state];
}

static const char *name_of(const struct plane_map *map, const struct kind *kind)
{
	const struct class *class = class_at(map, kind->class);
	return kind->state ? class_state_title(class, kind->state) : class->name;
}

/* Gives each kind the first letter of its name that no other one has: a capital to a class.  Kinds
 * that nobody is of have letters too, lest they change when somebody is. */
static void choose_letters(struct plane_map *map)
{
	bool taken[LETTERS] = { false };
	for (size_t i = 0; i < map->kind_count; i++) {
		struct kind *kind = &map->kinds[i];
		if ((map->of_class[kind->class] == 1) != (kind->state == STATE_NONE))
			continue;
		for (const char *c = name_of(map, kind); *c && !kind->letter; c++) {
			char letter = kind->state ? text_lower(*c) : *c;
			if (text_is_letter(*c) && !taken[(unsigned char)letter])
				kind->letter = letter;
		}
		kind->letter = kind->letter ? kind->letter : '?';
		taken[(unsigned char)kind->letter] = kind->letter != '?';
	}
}

static int cell_of(double coordinate, double side, int cells)
{
	double cell = coordinate / side * cells;
	return !(cell >= 0) ? 0 : cell < cells ? (int)cell : cells - 1;
}

static int column_of(const struct plane_map *map, struct point point)
{
	const struct world *world = map->sim->world;
	return cell_of(point.x - world->origin.x, world->plane.x, map->area.cols);
}

static int row_of(const struct plane_map *map, struct point point)
{
	const struct world *world = map->sim->world;
	return cell_of(point.y - world->origin.y, world->plane.y, map->area.rows);
}

/* In a log, it may not be known yet where an agent stands. */
static bool is_placed(const struct plane_map *map, const struct agent *agent)
{
	return agent->class != CLASS_NONE && class_is_placed(class_at(map, agent->class)) &&
	       !isnan(plane_of(map->sim, agent).x);
}

/* Counts who stands where; the selected one is the first of its cell. */
static void count_agents(struct plane_map *map, uint32_t selected)
{
	const struct sim *sim = map->sim;
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		map->of_class[agent->class] += agent->class != CLASS_NONE;
	}
	map->cells = memory_zero((size_t)(map->area.cols * map->area.rows), sizeof *map->cells);
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		if (!is_placed(map, agent))
			continue;
		struct point point = plane_of(sim, agent);
		struct stack *stack =
			&map->cells[row_of(map, point) * map->area.cols + column_of(map, point)];
		if (!stack->count++ || agent->id == selected)
			stack->first = agent->id;
		kind_of(map, agent)->count++;
	}
}

/*
 * Drawing.
 */

static void draw_places(const struct plane_map *map)
{
	const struct world *world = map->sim->world;
	for (size_t i = 0; i < world->place_count; i++) {
		if (plane_has_place(world, i))
			area_format(map->area, column_of(map, world->at[i]),
			            row_of(map, world->at[i]), STYLE_DIM, "+%s", world->places[i]);
	}
}

/* Draws where the agent was at the ends of the last ticks. */
static void draw_trail(const struct plane_map *map, const struct session *session,
                       const struct agent *agent)
{
	double xs[TRAIL], ys[TRAIL];
	const struct class *class = sim_class(map->sim, agent);
	size_t count = past_values(session, agent->id, (size_t)(class->x - class->stats), xs,
	                           TRAIL);
	past_values(session, agent->id, (size_t)(class->y - class->stats), ys, TRAIL);
	for (size_t i = 0; i < count; i++) {
		struct point point = { xs[i], ys[i] };
		area_glyph(map->area, column_of(map, point), row_of(map, point), STYLE_DIM,
		           GLYPH_DOT);
	}
}

static void draw_agents(const struct plane_map *map, uint32_t selected)
{
	static const enum style styles[] = { STYLE_PREVIOUS, STYLE_PLACE, STYLE_TELEGRAM,
		                             STYLE_AGENT, STYLE_STRONG };
	for (int i = 0; i < map->area.cols * map->area.rows; i++) {
		const struct stack *stack = &map->cells[i];
		const struct agent *agent = stack->count ? sim_agent(map->sim, stack->first) : NULL;
		if (!agent)
			continue;
		unsigned state = agent_machines_const(agent)->current;
		enum style style = stack->first == selected ? STYLE_SELECTED
		                                            : styles[state % ARRAY_LEN(styles)];
		char letter = stack->count == 1 || stack->first == selected
		                      ? kind_of(map, agent)->letter
		              : stack->count < 10 ? (char)('0' + stack->count)
		                                  : '#';
		area_put(map->area, i % map->area.cols, i / map->area.cols, style,
		         letter ? (unsigned char)letter : '?');
	}
}

static void draw_legend(const struct plane_map *map, struct area row)
{
	const struct point plane = map->sim->world->plane;
	char text[WIDGET_NAME_SIZE], scale[48];
	snprintf(scale, sizeof scale, "cell %.2g x %.2g", plane.x / map->area.cols,
	         plane.y / map->area.rows);
	int x = GAP, most = row.cols - width_text(scale) - 1;
	for (size_t i = 0; i < map->kind_count; i++) {
		const struct kind *kind = &map->kinds[i];
		if (!kind->count)
			continue;
		snprintf(text, sizeof text, kind->state ? "%c %.40s %u" : "%c %.40s", kind->letter,
		         name_of(map, kind), (unsigned)kind->count);
		if (x + width_text(text) >= most)
			break;
		x += area_text(row, x, 0, STYLE_PLAIN, text) + GAP;
	}
	widget_right(row, x, STYLE_DIM, scale);
}

static void find_clicked(const struct plane_map *map, struct probe *probe)
{
	int x = probe->x - map->area.x, y = probe->y - map->area.y;
	if (x < 0 || y < 0 || x >= map->area.cols || y >= map->area.rows)
		return;
	const struct stack *stack = &map->cells[y * map->area.cols + x];
	probe->agent = stack->count ? stack->first : AGENT_NONE;
}

void plane_map_draw(const struct view_scene *scene, struct area area, struct probe *probe)
{
	const struct agent *agent = view_agent(scene);
	struct plane_map map = { .sim = session_sim(scene->session),
		                 .area = area_sub(area, 0, 0, area.cols - 1, area.rows - 1) };
	uint32_t selected = agent ? agent->id : AGENT_NONE;
	if (map.area.cols <= 0 || map.area.rows <= 0)
		return;
	make_kinds(&map);
	count_agents(&map, selected);
	choose_letters(&map);
	if (probe) {
		find_clicked(&map, probe);
	} else {
		draw_places(&map);
		if (agent && is_placed(&map, agent))
			draw_trail(&map, scene->session, agent);
		draw_agents(&map, selected);
		draw_legend(&map, widget_row(area, area.rows - 1));
	}
	free(map.cells);
	free(map.kinds);
}
