/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "report/names.h"

#include <stdlib.h>

#include "core/memory.h"
#include "core/text.h"

enum { NAMES_LEAST = 16, NAMES_MOST = 1 << 16 };

void names_init(struct names *names, uint32_t agents)
{
	uint32_t size = NAMES_LEAST;
	while (size < agents && size < NAMES_MOST)
		size *= 2;
	names->items = memory_zero(size, sizeof *names->items);
	names->mask = size - 1;
}

void names_fini(struct names *names)
{
	free(names->items);
}

const struct name *names_make(struct names *names, const struct sim *sim, uint32_t id)
{
	struct name *name = &names->items[id & names->mask];
	char raw[NAME_BYTES];
	sim_name(sim, id, raw, sizeof raw);
	name->length = (uint8_t)text_clean(name->text, sizeof name->text, raw);
	name->id = id;
	/* In another run the id of an agent that is gone may be another
	 * agent's. */
	name->known = sim_agent(sim, id) != NULL;
	return name;
}
