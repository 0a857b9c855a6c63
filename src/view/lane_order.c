/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "view/lane_order.h"

#include <stdlib.h>

#include "core/memory.h"
#include "sim/world.h"

void lane_order_fini(struct lane_order *order)
{
	free(order->entries);
	*order = (struct lane_order){ .count = 0 };
}

static size_t find(const struct lane_order *order, uint32_t agent)
{
	size_t i = 0;
	while (i < order->count && order->entries[i].agent != agent)
		i++;
	return i;
}

/* Returns the index of the agent's entry, adding one if there is none. */
static size_t enter(struct lane_order *order, uint32_t agent)
{
	size_t i = find(order, agent);
	if (i < order->count)
		return i;
	order->entries = memory_grow(order->entries, order->count, &order->capacity,
	                             sizeof *order->entries);
	order->entries[i] = (struct lane_place){ .agent = agent, .place = agent_slot(agent) };
	return order->count++;
}

void lane_order_hide(struct lane_order *order, uint32_t agent)
{
	size_t i = enter(order, agent);
	order->entries[i].hidden = true;
}

void lane_order_swap(struct lane_order *order, uint32_t one, uint32_t other)
{
	size_t a = enter(order, one), b = enter(order, other);
	uint32_t place = order->entries[a].place;
	order->entries[a].place = order->entries[b].place;
	order->entries[b].place = place;
}

bool lane_order_hides(const struct lane_order *order, uint32_t agent)
{
	size_t i = find(order, agent);
	return i < order->count && order->entries[i].hidden;
}

uint32_t lane_order_place(const struct lane_order *order, uint32_t agent)
{
	size_t i = find(order, agent);
	return i < order->count ? order->entries[i].place : agent_slot(agent);
}
