/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_SNAPSHOT_H
#define SIM_SNAPSHOT_H

#include "sim/sim.h"

/*
 * A snapshot is one block of plain bytes: which world it is of, head, records, awake
 * bits, pending telegrams.  It can be kept, compared and put back into any sim, which
 * is then one of that world, but not taken to another machine.
 */

/* How many bytes a snapshot takes now. */
size_t snapshot_bytes(const struct sim *sim);

/* Writes a snapshot into that many bytes. */
void snapshot_save(const struct sim *sim, void *bytes);

/* Puts one back. */
void snapshot_load(struct sim *sim, const void *bytes);

/* XXH3 over the same data; equal for equal sims, however they came about. */
uint64_t snapshot_digest(const struct sim *sim);

/* The digest of one agent's record. */
uint64_t snapshot_digest_agent(const struct sim *sim, uint32_t slot);

#endif
