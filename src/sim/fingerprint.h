/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_FINGERPRINT_H
#define SIM_FINGERPRINT_H

#include <stdint.h>

#include "sim/world.h"

/* A number that differs between worlds that cannot replay each other's recordings: it covers a
 * world's options, and its names, states, exits, transitions, machines, stats and residents. */
uint64_t fingerprint_world(const struct world *world);

/* The digest of a sim of the world at its beginning. */
uint64_t fingerprint_beginning(const struct world *world, uint64_t seed, uint32_t couples);

#endif
