/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SIM_TRANSFER_INTERNAL_H
#define SIM_TRANSFER_INTERNAL_H

#include "sim/crossing.h"
#include "sim/transfer.h"

/*
 * The inside of a transfer, for the files that are one.
 */

/* What is told of the transfer. */
struct transfer_remark {
	uint32_t agent;
	const char *text; /* NULL: he appears */
};

/* The sim is in the new world already; what it was is kept beside it. */
struct transfer {
	struct sim *sim;
	struct transfer_notes *notes;
	struct crossing crossing;
	struct sim fresh; /* the new world as it begins */
	struct telegram *pending;
	size_t pending_count;
};

/* Notes something about an agent or about nobody, printf-like. */
void transfer_note(struct transfer *transfer, uint32_t agent, const char *format, ...);

/* Makes the record one that goes on as the one in the old slot did. */
void transfer_agent(struct transfer *transfer, uint32_t slot, struct agent *agent);

/*
 * sim_agents.c
 */

/* Adds a slot behind the others: a new agent's of that generation, whose record the caller fills
 * in, or with CLASS_NONE a vacant one.  Tells nobody. */
struct agent *sim_add_slot(struct sim *sim, uint32_t generation, uint8_t class);

/* Tells that the agent has appeared. */
void sim_tell_spawn(struct sim *sim, const struct agent *agent);

#endif
