/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_POST_H
#define SIM_POST_H

#include "sim/sim.h"

/*
 * The post office (Buckland, "Message Dispatch and Management").
 */

/* Sends a message to the agent of that id.  delay_ms <= 0: delivered now, inside
 * the caller; else queued, unless one like it is due already.  extra may be NULL. */
void post_send(struct sim *sim, const struct agent *sender, uint32_t receiver, uint32_t message,
               int64_t delay_ms, const struct extra *extra);

/* The same with any sender's id; AGENT_NONE: nobody's, as when a person sends
 * it. */
void post_send_as(struct sim *sim, uint32_t sender, uint32_t receiver, uint32_t message,
                  int64_t delay_ms, const struct extra *extra);

/* Delivers what is due at the current tick. */
void post_deliver_due(struct sim *sim);

#endif
