/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_DELIVERY_H
#define SIM_DELIVERY_H

#include "sim/sim.h"

/*
 * How a telegram reaches an agent where somebody watches, or where the short way
 * does not lead: its machines are offered it one after the other.  It stands
 * apart from the post office, which without it saves fewer registers: an update
 * of West World takes 1.02 times as long with both in one file.
 */

/* Hands the telegram to the agent, and tells whoever wants to know. */
void delivery_make(struct sim *sim, struct agent *agent, const struct telegram *telegram);

#endif
