/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "script/site.h"

#include <stdlib.h>

#include "core/memory.h"

void sites_fini(struct sites *sites)
{
	free(sites->items);
}

void sites_add(struct sites *sites, const void *thing, int line)
{
	sites->items = memory_grow(sites->items, sites->count, &sites->capacity,
	                           sizeof *sites->items);
	sites->items[sites->count++] = (struct site){ thing, line };
}

int sites_line(const struct sites *sites, const void *thing)
{
	for (size_t i = 0; sites && i < sites->count; i++) {
		if (sites->items[i].thing == thing)
			return sites->items[i].line;
	}
	return 0;
}
