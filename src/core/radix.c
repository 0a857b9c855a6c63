/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/radix.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

enum { BYTES = 8, VALUES = 256 };

static unsigned byte_of(uint64_t key, int byte)
{
	return key >> (8 * byte) & 0xff;
}

/* Turns the count of each value into the place where it starts.  Returns false
 * if all items have the same value. */
static bool make_starts(size_t counts[VALUES], size_t count)
{
	size_t start = 0;
	for (int i = 0; i < VALUES; i++) {
		size_t next = start + counts[i];
		if (counts[i] == count)
			return false;
		counts[i] = start;
		start = next;
	}
	return true;
}

void radix_sort(struct radix_item *items, size_t count)
{
	struct radix_item *spare = memory_zero(count, sizeof *spare), *from = items;
	size_t counts[BYTES][VALUES] = { { 0 } };
	for (size_t i = 0; i < count; i++) {
		for (int byte = 0; byte < BYTES; byte++)
			counts[byte][byte_of(items[i].key, byte)]++;
	}
	for (int byte = 0; byte < BYTES; byte++) {
		struct radix_item *to = from == items ? spare : items;
		if (!make_starts(counts[byte], count))
			continue;
		for (size_t i = 0; i < count; i++)
			to[counts[byte][byte_of(from[i].key, byte)]++] = from[i];
		from = to;
	}
	if (from != items)
		memcpy(items, from, count * sizeof *items);
	free(spare);
}

/* The bits of positive doubles are ordered as the numbers are, those of
 * negative ones the other way round. */
uint64_t radix_key(double number)
{
	uint64_t bits, sign = UINT64_C(1) << 63;
	number += 0.0; /* turns -0.0 into 0.0 */
	memcpy(&bits, &number, sizeof bits);
	return bits & sign ? ~bits : bits | sign;
}
