/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_SNAPSHOT_H
#define SIM_SNAPSHOT_H

#include "sim/sim.h"

/*
 * A snapshot is one block of plain bytes: a pointer to the world, head, awake
 * bits, pending telegrams, records.  It can be kept, compared, and loaded into
 * any sim, which then runs that world.  It means nothing to another process.
 */

/* The size of a snapshot of the sim as it is now. */
size_t snapshot_bytes(const struct sim *sim);

/* Writes a snapshot of snapshot_bytes() bytes. */
void snapshot_save(const struct sim *sim, void *bytes);

/* Loads a snapshot into the sim. */
void snapshot_load(struct sim *sim, const void *bytes);

/* An XXH3 hash of the same data except the world; the same for sims that are
 * equal, however they got there. */
uint64_t snapshot_digest(const struct sim *sim);

/* The digest of one agent's record. */
uint64_t snapshot_digest_agent(const struct sim *sim, uint32_t slot);

/* A number that differs between worlds that cannot replay each other's recordings: it covers a
 * world's options, and its names, states, exits, transitions, machines, stats and residents. */
uint64_t fingerprint_world(const struct world *world);

/* The digest of a sim of the world at its beginning. */
uint64_t fingerprint_beginning(const struct world *world, uint64_t seed, uint32_t couples);

#endif
