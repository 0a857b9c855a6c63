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

static struct lane_place *find(const struct lane_order *order, uint32_t agent)
{
	for (size_t i = 0; i < order->count; i++) {
		if (order->entries[i].agent == agent)
			return &order->entries[i];
	}
	return NULL;
}

struct lane_place lane_order_get(const struct lane_order *order, uint32_t agent)
{
	const struct lane_place *entry = find(order, agent);
	return entry ? *entry : (struct lane_place){ .agent = agent, .place = agent_slot(agent) };
}

void lane_order_put(struct lane_order *order, struct lane_place place)
{
	struct lane_place *entry = find(order, place.agent);
	if (!entry) {
		order->entries = memory_grow(order->entries, order->count, &order->capacity,
		                             sizeof *order->entries);
		entry = &order->entries[order->count++];
	}
	*entry = place;
}
