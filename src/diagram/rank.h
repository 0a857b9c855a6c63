/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_RANK_H
#define DIAGRAM_RANK_H

#include <stdbool.h>

/*
 * Layers, after Sugiyama: links that lead back are turned round, which leaves
 * no circle; then each item stands as many layers below the first as the longest
 * way there is long, and within its layer near what it is linked to.
 */

enum {
	RANK_ITEMS_MAX = 40,
	RANK_LINKS_MAX = 256,
};

struct rank_link {
	int from, to; /* items, not the same */
};

struct rank_place {
	int layer, order; /* from 0 */
};

/* Places the items; the search for ways back begins at item first, then goes on
 * by number. */
void rank_items(int item_count, int first, const struct rank_link *links, int link_count,
                struct rank_place *places);

#endif
