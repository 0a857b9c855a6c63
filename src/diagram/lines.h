/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_LINES_H
#define DIAGRAM_LINES_H

#include <stdbool.h>

#include "diagram/rank.h"

/*
 * The columns, or the rows, that boxes stand in, with gaps between them: as wide
 * as is wished where there is room, and never narrower than has to be.
 */

struct lines {
	int count;
	int sizes[RANK_ITEMS_MAX], boxes[RANK_ITEMS_MAX]; /* as wished, and at least */
	int gaps[RANK_ITEMS_MAX], least[RANK_ITEMS_MAX];  /* after each but the last */
	int begins[RANK_ITEMS_MAX];
	int total;
};

/* Narrows the widest gaps until all fits in the room, then what is wider than its
 * boxes, and finds where each line begins; false when it does not fit even so. */
bool lines_fit(struct lines *lines, int room);

#endif
