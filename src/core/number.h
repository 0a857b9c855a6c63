/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_NUMBER_H
#define CORE_NUMBER_H

#include <stdint.h>

/* The smaller of two numbers, the larger, and the number nearest to value
 * between least and most. */
static inline int number_min(int a, int b)
{
	return a < b ? a : b;
}

static inline int number_max(int a, int b)
{
	return a > b ? a : b;
}

static inline int number_clamp(int value, int least, int most)
{
	return number_min(most, number_max(least, value));
}

static inline uint64_t number_min64(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static inline uint64_t number_max64(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

#endif
