/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_FINGERPRINT_H
#define SESSION_FINGERPRINT_H

#include <stdint.h>

#include "sim/world.h"

/* A number that is another for worlds of which one cannot replay the other's
 * recordings: over the clock, and the names, states, exits, transitions,
 * machines, stats and residents of a world. */
uint64_t fingerprint_world(const struct world *world);

#endif
