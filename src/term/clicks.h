/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * Clicks in time: the second of two at one place, soon after the first, makes
 * a double click of them.
 */
#ifndef TERM_CLICKS_H
#define TERM_CLICKS_H

#include <stdint.h>

#include "term/key.h"

enum { CLICKS_SOON_MS = 400 };

struct clicks {
	struct press last;
	int64_t last_ns; /* when that was; 0: it does not count */
};

/* Makes a double click of the click if it is one; now_ns is above 0. */
void clicks_take(struct clicks *clicks, struct press *click, int64_t now_ns);

#endif
