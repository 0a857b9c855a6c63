/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef REPORT_REPEATS_H
#define REPORT_REPEATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report/output.h"

/*
 * Errors that happen again and again: the first ones of a place are told, and the others counted.
 * The place is the line of a file that a text begins with, or all of the text.
 */

enum { REPEATS_TOLD = 100 };

struct repeats {
	struct repeat {
		char *place;
		uint64_t count;
	} * items;
	size_t count, capacity;
};

/* Counts an error; whether it is to be told. */
bool repeats_add(struct repeats *repeats, const char *text);

/* Writes a line for each place of which not all were told. */
void repeats_write(const struct repeats *repeats, struct output *out);

void repeats_fini(struct repeats *repeats);

#endif
