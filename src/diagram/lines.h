/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef DIAGRAM_LINES_H
#define DIAGRAM_LINES_H

#include <stdbool.h>

#include "diagram/rank.h"

/*
 * The columns, or the rows, that boxes stand in, with gaps between them: as wide as wished where
 * there is space, and never narrower than necessary.
 */

struct lines {
	int count;
	int sizes[RANK_ITEMS_MAX], boxes[RANK_ITEMS_MAX]; /* widths wished for, and least widths */
	int gaps[RANK_ITEMS_MAX], least[RANK_ITEMS_MAX];  /* the same of the gap behind each */
	int begins[RANK_ITEMS_MAX];
	int total;
};

/* Narrows the widest gaps until everything fits, then the lines that are wider than their boxes,
 * and sets where each line begins.  False if even that does not fit. */
bool lines_fit(struct lines *lines, int room);

#endif
