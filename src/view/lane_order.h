/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Which lanes the user has hidden, and the order of the others: that of the agents in the world,
 * except for those that were swapped.
 *
 * The front end owns it; views only read it.
 */
#ifndef VIEW_LANE_ORDER_H
#define VIEW_LANE_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lane_place {
	uint32_t agent, place; /* lower places are higher on the screen */
	bool hidden;
};

/* All zero: nothing was changed. */
struct lane_order {
	struct lane_place *entries; /* of the agents that were hidden or moved; owned */
	size_t count, capacity;
};

/* Frees the lane_order: all lanes are shown again, in the order of the world. */
void lane_order_fini(struct lane_order *order);

/* Returns the place of an agent's lanes, or changes it. */
struct lane_place lane_order_get(const struct lane_order *order, uint32_t agent);
void lane_order_put(struct lane_order *order, struct lane_place place);

#endif
