/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/lineup.h"

#include <stdlib.h>

#include "core/memory.h"
#include "sim/world.h"

void lineup_fini(struct lineup *lineup)
{
	free(lineup->entries);
	*lineup = (struct lineup){ .count = 0 };
}

static size_t find(const struct lineup *lineup, uint32_t agent)
{
	size_t i = 0;
	while (i < lineup->count && lineup->entries[i].agent != agent)
		i++;
	return i;
}

/* Returns the index of the agent's entry, adding one if there is none. */
static size_t enter(struct lineup *lineup, uint32_t agent)
{
	size_t i = find(lineup, agent);
	if (i < lineup->count)
		return i;
	lineup->entries = memory_grow(lineup->entries, lineup->count, &lineup->capacity,
	                              sizeof *lineup->entries);
	lineup->entries[i] = (struct lineup_entry){ .agent = agent, .place = agent_slot(agent) };
	return lineup->count++;
}

void lineup_hide(struct lineup *lineup, uint32_t agent)
{
	size_t i = enter(lineup, agent);
	lineup->entries[i].hidden = true;
}

void lineup_swap(struct lineup *lineup, uint32_t one, uint32_t other)
{
	size_t a = enter(lineup, one), b = enter(lineup, other);
	uint32_t place = lineup->entries[a].place;
	lineup->entries[a].place = lineup->entries[b].place;
	lineup->entries[b].place = place;
}

bool lineup_hides(const struct lineup *lineup, uint32_t agent)
{
	size_t i = find(lineup, agent);
	return i < lineup->count && lineup->entries[i].hidden;
}

uint32_t lineup_place(const struct lineup *lineup, uint32_t agent)
{
	size_t i = find(lineup, agent);
	return i < lineup->count ? lineup->entries[i].place : agent_slot(agent);
}
