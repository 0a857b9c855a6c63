/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef FOLLOW_NAMES_H
#define FOLLOW_NAMES_H

#include <stddef.h>
#include <stdint.h>

#include "core/memory.h"

/*
 * The texts of a log, each kept once, cleaned, with a number that stays; and what numbers stand for.
 */

enum { NAMES_BYTES_MAX = 1000 /* a longer text is cut */ };

/* From a number that is not 0 to another: open addressing, at most half full. */
struct numbers {
	uint64_t *keys;
	uint32_t *values;
	size_t capacity, count;
};

struct names {
	struct arena arena;
	const char **texts; /* by number, from 1; owned */
	size_t count, capacity;
	struct numbers found; /* from the hash of a text to its number */
};

void numbers_fini(struct numbers *numbers);

/* Where the value of a key is, 0 if it is new; valid until the next call. */
uint32_t *numbers_at(struct numbers *numbers, uint64_t key);

void names_fini(struct names *names);

/* The number of a text. */
uint32_t names_number(struct names *names, const char *text, size_t length);

static inline const char *names_text(const struct names *names, uint32_t number)
{
	return names->texts[number];
}

#endif
