/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/rng.h"

static uint64_t mix(uint64_t x)
{
	x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
	x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
	return x ^ x >> 31;
}

uint64_t rng_key(uint64_t seed, uint64_t tick)
{
	const uint64_t golden = UINT64_C(0x9E3779B97F4A7C15);
	uint64_t key = mix(mix(seed + golden) + (tick + 1) * golden);
	/* Squares wants an odd key. */
	return key | 1;
}
