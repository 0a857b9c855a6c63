/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/gallery.h"

#include "view/roster.h"

enum { BESIDE_COLS_MIN = 30 }; /* of a picture next to another */

uint8_t gallery_state(const struct view_scene *scene)
{
	const struct sim *sim = session_sim(scene->session);
	const struct agent *agent = sim_agent(sim, scene->look->selected);
	bool there = agent && scene->look->state < sim_class(sim, agent)->state_count;
	return there ? scene->look->state : STATE_NONE;
}

static void add_agent(struct gallery *gallery, const struct sim *sim, const struct agent *agent)
{
	const struct class *class = sim_class(sim, agent);
	for (size_t i = 0; i < class->machine_count && gallery->count < GALLERY_MAX; i++)
		gallery->items[gallery->count++] = (struct gallery_item){ .agent = agent,
			                                                  .class = class,
			                                                  .machine = i };
}

/* Adds all agents.  Returns whether their machines are few enough to be tried. */
static bool add_all(struct gallery *gallery, const struct sim *sim)
{
	size_t machines = 0;
	gallery->count = 0;
	if (sim->head.agents > GALLERY_MAX)
		return false;
	for (uint32_t slot = roster_seek(sim, 0, 1); slot != ROSTER_NONE;
	     slot = roster_seek(sim, slot + 1, 1)) {
		const struct agent *agent = sim_slot(sim, slot);
		machines += sim_class(sim, agent)->machine_count;
		add_agent(gallery, sim, agent);
	}
	return machines <= GALLERY_MAX;
}

/* The state that the picture is centred on if it does not show the whole machine. */
static uint8_t centre(const struct view_scene *scene, const struct gallery_item *item)
{
	uint8_t state = gallery_state(scene);
	bool selected = state && item->agent->id == scene->look->selected &&
	                item->class->states[state]->machine == item->machine;
	return selected ? state : agent_machines_const(item->agent)[item->machine].current;
}

/* Places the pictures side by side.  Returns whether all of them show whole machines. */
static bool place_pictures(struct gallery *gallery, const struct view_scene *scene,
                           struct area area)
{
	const struct world *world = session_sim(scene->session)->world;
	int count = (int)gallery->count, head = count > 1;
	bool whole = true;
	if (count > 1 && area.cols / count < BESIDE_COLS_MIN)
		return false;
	for (int i = 0; i < count && whole; i++) {
		struct gallery_item *item = &gallery->items[i];
		int x = area.cols * i / count, end = area.cols * (i + 1) / count - 1;
		item->head = area_sub(area, x, 0, end - x, head);
		item->area = area_sub(area, x, head, end - x, area.rows - head);
		item->picture = pictures_get(scene->look->pictures, world, item->class,
		                             centre(scene, item), item->area.cols, item->area.rows);
		whole = item->picture->form == PICTURE_WHOLE;
	}
	return whole;
}

void gallery_init(struct gallery *gallery, const struct view_scene *scene, struct area area)
{
	const struct sim *sim = session_sim(scene->session);
	const struct agent *agent = sim_agent(sim, scene->look->selected);
	gallery->count = 0;
	if (!agent || area.cols < 2 || area.rows < 2)
		return;
	if (add_all(gallery, sim) && place_pictures(gallery, scene, area))
		return;
	gallery->count = 0;
	add_agent(gallery, sim, agent);
	if (gallery->count == sim_class(sim, agent)->machine_count &&
	    place_pictures(gallery, scene, area))
		return;
	uint8_t state = gallery_state(scene);
	gallery->items[0].machine = state ? sim_class(sim, agent)->states[state]->machine : 0;
	gallery->count = 1;
	place_pictures(gallery, scene, area);
}

const struct gallery_item *gallery_at(const struct gallery *gallery, int x, int y)
{
	for (size_t i = 0; i < gallery->count; i++) {
		struct area area = gallery->items[i].area;
		if (x >= area.x && x < area.x + area.cols && y >= area.y && y < area.y + area.rows)
			return &gallery->items[i];
	}
	return NULL;
}
