/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Which lanes the user has hidden, and the order of the others: that of the agents in the world,
 * except for those that were swapped.
 *
 * The front end owns it; views only read it.
 */
#ifndef VIEW_LINEUP_H
#define VIEW_LINEUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lineup_entry {
	uint32_t agent, place;
	bool hidden;
};

/* All zero: nothing was changed. */
struct lineup {
	struct lineup_entry *entries; /* of the agents that were hidden or moved; owned */
	size_t count, capacity;
};

/* Frees the lineup: all lanes are shown again, in the order of the world. */
void lineup_fini(struct lineup *lineup);

/* Hides an agent's lanes. */
void lineup_hide(struct lineup *lineup, uint32_t agent);

/* Swaps the places of two agents. */
void lineup_swap(struct lineup *lineup, uint32_t one, uint32_t other);

/* Whether an agent's lanes are hidden. */
bool lineup_hides(const struct lineup *lineup, uint32_t agent);

/* Returns the place of an agent; lower places are higher on the screen. */
uint32_t lineup_place(const struct lineup *lineup, uint32_t agent);

#endif
