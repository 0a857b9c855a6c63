/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_TRANSFER_INTERNAL_H
#define SIM_TRANSFER_INTERNAL_H

#include "sim/crossing.h"
#include "sim/transfer.h"

/*
 * The state of a transfer, shared by the files that make it.
 */

/* Something to report about a transfer. */
struct transfer_remark {
	uint32_t agent;
	const char *text; /* NULL: the agent appears */
};

/* sim is in the new world already; crossing and pending hold what it was. */
struct transfer {
	struct sim *sim;
	struct transfer_notes *notes;
	struct crossing crossing;
	struct sim fresh; /* the new world as it begins */
	struct telegram *pending;
	size_t pending_count;
};

/* Notes something about an agent or AGENT_NONE, printf-like. */
void transfer_note(struct transfer *transfer, uint32_t agent, const char *format, ...);

/* Carries the record in the old slot over to agent's record. */
void transfer_agent(struct transfer *transfer, uint32_t slot, struct agent *agent);

/*
 * sim_agents.c
 */

/* Adds a slot at the end: a new agent of that generation, whose record the
 * caller fills in, or with CLASS_NONE a vacant slot.  Records no event. */
struct agent *sim_add_slot(struct sim *sim, uint32_t generation, uint8_t class);

/* Records that the agent has appeared. */
void sim_record_spawn(struct sim *sim, const struct agent *agent);

#endif
