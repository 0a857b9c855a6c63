/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Whose lanes somebody has hidden, and in which order the others are: as the agents are in the world,
 * but for those that have changed places.
 *
 * The front end owns it; views only look.
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

/* All zero: nothing has been changed. */
struct lineup {
	struct lineup_entry *entries; /* of agents about whom something was decided; owned */
	size_t count, capacity;
};

/* Shows everyone again, in the order of the world. */
void lineup_fini(struct lineup *lineup);

void lineup_hide(struct lineup *lineup, uint32_t agent);

/* Lets two agents change places. */
void lineup_swap(struct lineup *lineup, uint32_t one, uint32_t other);

bool lineup_hides(const struct lineup *lineup, uint32_t agent);

/* Agents with lower places stand above. */
uint32_t lineup_place(const struct lineup *lineup, uint32_t agent);

#endif
