/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/pictures.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "view/roster.h"

struct entry {
	const struct world *world; /* NULL: it is empty */
	const struct class *class;
	uint8_t state;
	int cols, rows;
	struct picture picture;
};

/* A metastate that the user has folded or opened. */
struct wish {
	char *class, *state; /* names; owned */
	bool folded;
};

struct pictures {
	struct entry entries[PICTURES_MAX];
	size_t next; /* the entry to be replaced */
	struct wish *wishes;
	size_t wish_count, wish_capacity;
};

struct pictures *pictures_new(void)
{
	return memory_zero(1, sizeof(struct pictures));
}

static void forget(struct entry *entry)
{
	if (entry->world)
		picture_fini(&entry->picture);
	entry->world = NULL;
}

void pictures_free(struct pictures *pictures)
{
	for (int i = 0; i < PICTURES_MAX; i++)
		forget(&pictures->entries[i]);
	for (size_t i = 0; i < pictures->wish_count; i++) {
		free(pictures->wishes[i].class);
		free(pictures->wishes[i].state);
	}
	free(pictures->wishes);
	free(pictures);
}

/* Finds the wish about a state, adding one if there is none. */
static struct wish *find_wish(struct pictures *pictures, const char *class, const char *state)
{
	for (size_t i = 0; i < pictures->wish_count; i++) {
		struct wish *wish = &pictures->wishes[i];
		if (strcmp(wish->class, class) == 0 && strcmp(wish->state, state) == 0)
			return wish;
	}
	pictures->wishes = memory_grow(pictures->wishes, pictures->wish_count,
	                               &pictures->wish_capacity, sizeof *pictures->wishes);
	struct wish *wish = &pictures->wishes[pictures->wish_count++];
	*wish = (struct wish){ memory_text(class), memory_text(state), false };
	return wish;
}

void pictures_fold(struct pictures *pictures, const struct class *class, uint8_t state, bool folded)
{
	find_wish(pictures, class->name, class->states[state]->name)->folded = folded;
	for (int i = 0; i < PICTURES_MAX; i++) {
		struct entry *entry = &pictures->entries[i];
		if (entry->world && strcmp(entry->class->name, class->name) == 0)
			forget(entry);
	}
}

/* What is wished about the metastates of a class. */
static struct chart_folds wishes_of(const struct pictures *pictures, const struct class *class)
{
	struct chart_folds wishes = { .of = { 0 } };
	for (size_t i = 0; i < pictures->wish_count; i++) {
		const struct wish *wish = &pictures->wishes[i];
		uint8_t state = class_find_state(class, wish->state);
		if (strcmp(wish->class, class->name) != 0 || !state ||
		    !class->states[state]->initial)
			continue;
		wishes.of[state] = wish->folded ? CHART_FOLDED : CHART_OPEN;
	}
	return wishes;
}

/* A picture of the whole machine answers for any of its states. */
static bool answers(const struct entry *entry, const struct entry *wanted)
{
	const struct state *const *states = wanted->class->states;
	return entry->world == wanted->world && entry->class == wanted->class &&
	       entry->cols == wanted->cols && entry->rows == wanted->rows &&
	       (entry->state == wanted->state ||
	        (entry->picture.form <= PICTURE_FOLDED &&
	         states[entry->state]->machine == states[wanted->state]->machine));
}

const struct picture *pictures_get(struct pictures *pictures, const struct world *world,
                                   const struct class *class, uint8_t state, int cols, int rows)
{
	struct entry wanted = { world, class, state, cols, rows, { 0 } };
	struct chart_folds wishes = wishes_of(pictures, class);
	for (int i = 0; i < PICTURES_MAX; i++) {
		if (answers(&pictures->entries[i], &wanted))
			return &pictures->entries[i].picture;
	}
	struct entry *oldest = &pictures->entries[pictures->next++ % PICTURES_MAX];
	forget(oldest);
	*oldest = wanted;
	picture_init(&oldest->picture, world, class, state, &wishes,
	             &(struct paper_room){ cols, rows, true });
	return &oldest->picture;
}

/* A row of pictures. */

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

void pictures_place(struct picture_row *row, const struct view_scene *scene, struct area area)
{
	const struct sim *sim = session_sim(scene->session);
	const struct agent *agent = view_agent(scene);
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

const struct picture_item *pictures_at(const struct picture_row *row, int x, int y)
{
	for (size_t i = 0; i < row->count; i++) {
		struct area area = row->items[i].area;
		if (x >= area.x && x < area.x + area.cols && y >= area.y && y < area.y + area.rows)
			return &row->items[i];
	}
	return NULL;
}
