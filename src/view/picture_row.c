/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/picture_row.h"

#include "view/roster.h"

enum { BESIDE_COLS_MIN = 30 }; /* of a picture next to another */

static void add_agent(struct picture_row *row, const struct sim *sim, const struct agent *agent)
{
	const struct class *class = sim_class(sim, agent);
	for (size_t i = 0; i < class->machine_count && row->count < PICTURE_ROW_MAX; i++)
		row->items[row->count++] = (struct picture_item){ .agent = agent,
			                                          .class = class,
			                                          .machine = i };
}

/* Adds all agents.  Returns whether their machines are few enough to be tried. */
static bool add_all(struct picture_row *row, const struct sim *sim)
{
	size_t machines = 0;
	row->count = 0;
	if (sim->head.agents > PICTURE_ROW_MAX)
		return false;
	for (uint32_t slot = roster_seek(sim, 0, 1); slot != ROSTER_NONE;
	     slot = roster_seek(sim, slot + 1, 1)) {
		const struct agent *agent = sim_slot(sim, slot);
		machines += sim_class(sim, agent)->machine_count;
		add_agent(row, sim, agent);
	}
	return machines <= PICTURE_ROW_MAX;
}

/* The state that the picture is centred on if it does not show the whole machine. */
static uint8_t centre(const struct view_scene *scene, const struct picture_item *item)
{
	uint8_t state = view_state(scene);
	bool selected = state && item->agent->id == scene->look->selected &&
	                item->class->states[state]->machine == item->machine;
	return selected ? state : agent_machines_const(item->agent)[item->machine].current;
}

/* Places the pictures side by side.  Returns whether all of them show whole machines. */
static bool place_pictures(struct picture_row *row, const struct view_scene *scene,
                           struct area area)
{
	const struct world *world = session_sim(scene->session)->world;
	int count = (int)row->count, head = count > 1;
	bool whole = true;
	if (count > 1 && area.cols / count < BESIDE_COLS_MIN)
		return false;
	for (int i = 0; i < count && whole; i++) {
		struct picture_item *item = &row->items[i];
		int x = area.cols * i / count, end = area.cols * (i + 1) / count - 1;
		item->head = area_sub(area, x, 0, end - x, head);
		item->area = area_sub(area, x, head, end - x, area.rows - head);
		item->picture = pictures_get(scene->look->pictures, world, item->class,
		                             centre(scene, item), item->area.cols, item->area.rows);
		whole = item->picture->form == PICTURE_WHOLE;
	}
	return whole;
}

void picture_row_init(struct picture_row *row, const struct view_scene *scene, struct area area)
{
	const struct sim *sim = session_sim(scene->session);
	const struct agent *agent = sim_agent(sim, scene->look->selected);
	row->count = 0;
	if (!agent || area.cols < 2 || area.rows < 2)
		return;
	if (add_all(row, sim) && place_pictures(row, scene, area))
		return;
	row->count = 0;
	add_agent(row, sim, agent);
	if (row->count == sim_class(sim, agent)->machine_count && place_pictures(row, scene, area))
		return;
	uint8_t state = view_state(scene);
	row->items[0].machine = state ? sim_class(sim, agent)->states[state]->machine : 0;
	row->count = 1;
	place_pictures(row, scene, area);
}

const struct picture_item *picture_row_at(const struct picture_row *row, int x, int y)
{
	for (size_t i = 0; i < row->count; i++) {
		struct area area = row->items[i].area;
		if (x >= area.x && x < area.x + area.cols && y >= area.y && y < area.y + area.rows)
			return &row->items[i];
	}
	return NULL;
}
