/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_RADIX_H
#define CORE_RADIX_H

#include <stddef.h>
#include <stdint.h>

/*
 * Sorts many numbers at once, byte by byte.  Bytes that are the same in all of
 * them are skipped.
 */

/* A number to sort by, and the number of the item that it belongs to. */
struct radix_item {
	uint64_t key;
	uint32_t item;
};

/* Sorts by key, the least first.  Items with the same key keep their order. */
void radix_sort(struct radix_item *items, size_t count);

/* Turns a number into a key; keys are ordered as the numbers are. */
uint64_t radix_key(double number);

#endif
