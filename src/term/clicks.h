/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef TERM_CLICKS_H
#define TERM_CLICKS_H

#include <stdint.h>

#include "term/key.h"

/*
 * Two clicks at one place soon after each other are a double click.  All zero:
 * nothing has been clicked yet.
 */
struct clicks {
	struct press last;
	int64_t last_ns; /* when that was; 0: it has been the first of two already */
};

/* Takes a click at a time above 0; one that makes two of them becomes
 * INPUT_DOUBLECLICK. */
void clicks_take(struct clicks *clicks, struct press *click, int64_t now_ns);

#endif
