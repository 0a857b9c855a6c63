/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_DELIVERY_H
#define SIM_DELIVERY_H

#include "sim/sim.h"

/*
 * How a telegram reaches an agent that is watched, or that the short way does
 * not serve: it is offered to the agent's machines one after the other.  This
 * is not part of sim/post.c, which needs to save fewer registers without it:
 * with both in one file an update of West World takes 1.02 times as long.
 */

/* Delivers the telegram to the agent, and records that. */
void delivery_make(struct sim *sim, struct agent *agent, const struct telegram *telegram);

#endif
