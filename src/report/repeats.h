/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef REPORT_REPEATS_H
#define REPORT_REPEATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report/output.h"

/*
 * Limits repeated errors: the first ones of each place are written, the others
 * counted.  The place is the line of a file at the beginning of the text, or
 * else the whole text.
 */

enum { REPEATS_TOLD = 100 };

struct repeats {
	struct repeat {
		char *place;
		uint64_t count;
	} * items;
	size_t count, capacity;
};

/* Counts an error; returns whether it is to be written. */
bool repeats_add(struct repeats *repeats, const char *text);

/* Writes a line for each place whose errors were not all written. */
void repeats_write(const struct repeats *repeats, struct output *out);

/* Frees the places. */
void repeats_fini(struct repeats *repeats);

#endif
