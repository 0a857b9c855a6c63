/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_RANK_H
#define DIAGRAM_RANK_H

#include <stdbool.h>

/*
 * Layers, after Sugiyama.  Links that close a cycle are reversed; then each item is as many layers
 * below the first as its longest path from there has links, and within its layer stands near the
 * items it is linked to.
 */

enum {
	RANK_ITEMS_MAX = 40,
	RANK_LINKS_MAX = 256,
};

struct rank_link {
	int from, to; /* two different items */
};

struct rank_place {
	int layer, order; /* counted from 0 */
};

/* Places the items.  The search for cycles starts at item first and continues with the others by
 * number. */
void rank_items(int item_count, int first, const struct rank_link *links, int link_count,
                struct rank_place *places);

#endif
