/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TERM_CLICKS_H
#define TERM_CLICKS_H

#include <stdint.h>

#include "term/key.h"

/*
 * Recognizes double clicks: two clicks on the same cell in quick succession.  All zero: nothing has
 * been clicked yet.
 */
struct clicks {
	struct press last;
	int64_t last_ns; /* when `last` was; 0: there was none, or it ended a double click */
};

/* Takes a click at a time above 0, and changes its key to INPUT_DOUBLECLICK if it is the second of
 * two. */
void clicks_take(struct clicks *clicks, struct press *click, int64_t now_ns);

#endif
