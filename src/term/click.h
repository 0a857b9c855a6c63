/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TERM_CLICK_H
#define TERM_CLICK_H

#include <stdint.h>

#include "term/key.h"

/*
 * Two clicks at one place, one soon after the other, are a double click.  Whoever
 * sees the clicks says when they were.
 */
struct clicks {
	struct press last;
	int64_t last_ns; /* 0: long ago */
};

/* Makes a double click of a click that is the second one; a third begins anew. */
void clicks_see(struct clicks *clicks, struct press *click, int64_t now_ns);

#endif
