/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef CORE_RNG_H
#define CORE_RNG_H

#include <stdint.h>

/*
 * Randomness without state: a draw is a function of seed, tick, agent and the
 * number of the draw.  So it depends neither on the order of updates nor on
 * what other agents drew, and nothing has to be saved.
 *
 * The generator is Squares with four rounds: Bernard Widynski, "Squares: A Fast
 * Counter-Based RNG", arXiv:2004.06278.  Its key is made from seed and tick by
 * the finaliser of SplitMix64 (Steele, Lea, Flood: "Fast Splittable
 * Pseudorandom Number Generators", OOPSLA 2014), its counter from agent and
 * draw.
 */

/* The finaliser of SplitMix64: every bit of x affects every bit of the result. */
static inline uint64_t rng_mix(uint64_t x)
{
	x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
	x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
	return x ^ x >> 31;
}

/* The part of a key that depends on the seed alone. */
static inline uint64_t rng_seed(uint64_t seed)
{
	return rng_mix(seed + UINT64_C(0x9E3779B97F4A7C15));
}

/* The key of all draws of one tick; odd, as Squares requires. */
static inline uint64_t rng_tick_key(uint64_t mixed_seed, uint64_t tick)
{
	return rng_mix(mixed_seed + (tick + 1) * UINT64_C(0x9E3779B97F4A7C15)) | 1;
}

/* The key of all draws of one tick, from the plain seed. */
static inline uint64_t rng_key(uint64_t seed, uint64_t tick)
{
	return rng_tick_key(rng_seed(seed), tick);
}

/* A draw: 32 evenly distributed bits. */
static inline uint32_t rng_draw(uint64_t key, uint32_t agent, uint32_t number)
{
	uint64_t x = ((uint64_t)agent << 32 | number) * key;
	uint64_t y = x, z = y + key;
	x = x * x + y;
	x = x >> 32 | x << 32;
	x = x * x + z;
	x = x >> 32 | x << 32;
	x = x * x + y;
	x = x >> 32 | x << 32;
	return (uint32_t)((x * x + z) >> 32);
}

/* Maps 32 such bits to 0 .. range - 1. */
static inline uint32_t rng_below(uint32_t bits, uint32_t range)
{
	return (uint32_t)((uint64_t)bits * range >> 32);
}

#endif
