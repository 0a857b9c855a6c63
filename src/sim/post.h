/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_POST_H
#define SIM_POST_H

#include "sim/sim.h"

/*
 * The post office (Buckland, "Message Dispatch and Management").
 */

/* Sends a message to the agent of that id.  With delay_ms <= 0 it is delivered
 * now, inside the caller; otherwise it is queued, unless a duplicate is
 * waiting.  extra may be NULL. */
void post_send(struct sim *sim, const struct agent *sender, uint32_t receiver, uint32_t message,
               int64_t delay_ms, const struct extra *extra);

/* The same with any sender's id, or AGENT_NONE, as when a person sends it. */
void post_send_as(struct sim *sim, uint32_t sender, uint32_t receiver, uint32_t message,
                  int64_t delay_ms, const struct extra *extra);

/* Delivers the telegrams that are due at the current tick. */
void post_deliver_due(struct sim *sim);

#endif
