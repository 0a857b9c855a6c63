/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/column.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "sim/stat.h"

static const char *const names[COLUMN_STATS] = { "",
#define COLUMN_NAMES(id, name) name,
	                                         COLUMN_LIST(COLUMN_NAMES)
#undef COLUMN_NAMES
};

/* The key of an agent that lacks the column. */
static const uint64_t none = UINT64_MAX;

/* Whether an earlier class has a stat of that name. */
static bool is_known(const struct world *world, size_t class, const char *name)
{
	for (size_t i = 0; i < class; i++) {
		if (class_find_stat(world->classes[i], name) >= 0)
			return true;
	}
	return false;
}

/* The name of the stat of that number, counted from 0 over all classes; NULL: there is none. */
static const char *stat_name(const struct world *world, int number)
{
	for (size_t i = 0; i < world->class_count; i++) {
		const struct class *class = world->classes[i];
		for (size_t s = 0; s < class->stat_count; s++) {
			if (!is_known(world, i, class->stats[s].name) && !number--)
				return class->stats[s].name;
		}
	}
	return NULL;
}

int column_last(const struct world *world)
{
	int stats = 0;
	while (stat_name(world, stats))
		stats++;
	return COLUMN_STATS - 1 + stats;
}

const char *column_name(const struct world *world, int column)
{
	return column < COLUMN_STATS ? names[column] : stat_name(world, column - COLUMN_STATS);
}

int column_find(const struct world *world, const char *name)
{
	for (int i = column_last(world); i > COLUMN_NONE; i--) {
		if (strcmp(column_name(world, i), name) == 0)
			return i;
	}
	return COLUMN_NONE;
}

/* The name of a resident, or of a class: their numbers follow those of the residents. */
struct owned_name {
	const char *text;
	size_t owner;
};

static int compare_names(const void *left, const void *right)
{
	const struct owned_name *a = left, *b = right;
	return strcmp(a->text, b->text);
}

/* Ranks the names of residents and, after them, of classes.  The result is to be freed. */
static uint32_t *rank_names(const struct world *world)
{
	size_t count = world->resident_count + world->class_count;
	struct owned_name *list = memory_zero(count, sizeof *list);
	uint32_t *ranks = memory_zero(count, sizeof *ranks);
	for (size_t i = 0; i < count; i++)
		list[i] = (struct owned_name){
			i < world->resident_count ? world->residents[i].name
						  : world->classes[i - world->resident_count]->name,
			i
		};
	qsort(list, count, sizeof *list, compare_names);
	for (size_t i = 0; i < count; i++)
		ranks[list[i].owner] = (uint32_t)i;
	free(list);
	return ranks;
}

static uint64_t state_key(const struct agent *agent, uint8_t state)
{
	return state ? (uint64_t)agent->class << 8 | state : none;
}

/* Ranks are those of the names, stats the indexes of the column's stat by class. */
static uint64_t key_of(const struct world *world, int column, const uint32_t *ranks,
                       const int *stats, const struct agent *agent)
{
	const struct machine *machine = agent_machines_const(agent);
	bool resident = agent->id < world->resident_count;
	switch (column) {
	case COLUMN_NAME:
		return ranks[resident ? agent->id : world->resident_count + agent->class];
	case COLUMN_PLACE:
		return agent->place < world->place_count ? agent->place : none;
	case COLUMN_CURRENT:
		return state_key(agent, machine->current);
	case COLUMN_PREVIOUS:
		return state_key(agent, machine->previous);
	case COLUMN_GLOBAL:
		return state_key(agent, machine->global);
	default:
		break;
	}
	int stat = stats[agent->class];
	return stat < 0 ? none
	                : ~radix_key(stat_read(&world->classes[agent->class]->stats[stat], agent));
}

void column_keys(const struct sim *sim, int column, bool turned, struct radix_item *items,
                 size_t count)
{
	const struct world *world = sim->world;
	uint32_t *ranks = rank_names(world);
	int stats[CLASS_NONE];
	for (size_t i = 0; i < world->class_count; i++)
		stats[i] = class_find_stat(world->classes[i], column_name(world, column));
	for (size_t i = 0; i < count; i++) {
		uint64_t key = key_of(world, column, ranks, stats, sim_slot(sim, items[i].item));
		items[i].key = turned && key != none ? ~key - 1 : key;
	}
	free(ranks);
}
