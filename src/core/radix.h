/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_RADIX_H
#define CORE_RADIX_H

#include <stddef.h>
#include <stdint.h>

/*
 * Sorting many numbers at once: byte by byte, bytes that are the same in all of them left out.
 */

/* A number to sort by, and whose it is. */
struct radix_item {
	uint64_t key;
	uint32_t item;
};

/* Sorts by key, the least first; what has the same key stays in order. */
void radix_sort(struct radix_item *items, size_t count);

/* A key for a number: of two numbers the smaller one has the smaller key. */
uint64_t radix_key(double number);

#endif
