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
	uint32_t agent, place;
	bool hidden;
};

/* All zero: nothing was changed. */
struct lane_order {
	struct lane_place *entries; /* of the agents that were hidden or moved; owned */
	size_t count, capacity;
};

/* Frees the lane_order: all lanes are shown again, in the order of the world. */
void lane_order_fini(struct lane_order *order);

/* Hides an agent's lanes. */
void lane_order_hide(struct lane_order *order, uint32_t agent);

/* Swaps the places of two agents. */
void lane_order_swap(struct lane_order *order, uint32_t one, uint32_t other);

/* Whether an agent's lanes are hidden. */
bool lane_order_hides(const struct lane_order *order, uint32_t agent);

/* Returns the place of an agent; lower places are higher on the screen. */
uint32_t lane_order_place(const struct lane_order *order, uint32_t agent);

#endif
