/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef REPORT_NAMES_H
#define REPORT_NAMES_H

#include "sim/sim.h"

/*
 * A cache of agents' names as they are written, cleaned: a name is made once
 * for each agent, not once for each line.
 */

enum { NAME_BYTES = 128 };

/* An agent's cached name; not known if the agent is gone, so that it is made
 * again. */
struct name {
	uint32_t id;
	uint8_t length;
	bool known;
	char text[NAME_BYTES - 6]; /* ended by NUL */
};

struct names {
	struct name *items; /* at index id & mask: the last agent with that index */
	uint32_t mask;
};

/* For a world of about that many agents; a wrong number only costs time. */
void names_init(struct names *names, uint32_t agents);
void names_fini(struct names *names);

/* Makes the agent's name; the slow path of names_get(). */
const struct name *names_make(struct names *names, const struct sim *sim, uint32_t id);

/* The agent's name, valid until the next call. */
static inline const struct name *names_get(struct names *names, const struct sim *sim, uint32_t id)
{
	const struct name *name = &names->items[id & names->mask];
	return name->known && name->id == id ? name : names_make(names, sim, id);
}

#endif
