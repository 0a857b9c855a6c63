/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef REPORT_NAMES_H
#define REPORT_NAMES_H

#include "sim/sim.h"

/*
 * The names of agents as they are written out, cleaned, made once for each
 * agent rather than once for each line.
 */

enum { NAME_BYTES = 128 };

struct name {
	uint32_t id;
	uint8_t length;
	bool known;
	char text[NAME_BYTES - 6]; /* ended by NUL */
};

struct names {
	struct name *items; /* at index id & mask, whoever was there last */
	uint32_t mask;
};

/* For a world of that many agents; any other number is only slower. */
void names_init(struct names *names, uint32_t agents);
void names_fini(struct names *names);

/* Finds the name or makes it; out of line. */
const struct name *names_make(struct names *names, const struct sim *sim, uint32_t id);

/* The agent's name, valid until the next call. */
static inline const struct name *names_get(struct names *names, const struct sim *sim, uint32_t id)
{
	const struct name *name = &names->items[id & names->mask];
	return name->known && name->id == id ? name : names_make(names, sim, id);
}

#endif
