/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_ERAS_H
#define SESSION_ERAS_H

#include "sim/match.h"

/*
 * With reloads, the past belongs to more than one world.  An era is the part that belongs to one:
 *
 *     | world A .......... | world B ............ | world C ...... the moment
 *     0                    end of A's             end of B's
 *
 * For the end of each era it is recorded who was who, with the agents as they were then; for a
 * crowd, whose past is not shown, only that it was one.  The worlds themselves must stay.
 *
 * In all eras an agent can be called by its id in the last one.  An agent that a reload left behind
 * is a stray; its id is one that no living agent ever has.
 */
struct era_end {
	uint64_t tick;   /* the first segment of the next era */
	bool crowd;      /* then the crossing is empty */
	uint32_t strays; /* how many ids of strays belong to earlier ends */
	struct crossing crossing;
};

struct eras {
	struct era_end *ends; /* by tick, ascending */
	size_t count, capacity;
};

void eras_fini(struct eras *eras);

/* Records that segment tick begins an era in that world, with the sim as it was before.  Does
 * nothing if that is already known. */
void eras_add(struct eras *eras, const struct sim *sim, const struct world *world, uint64_t tick,
              bool crowd);

/* Forgets the eras that begin after segment tick. */
void eras_forget(struct eras *eras, uint64_t tick);

/* Copies the ends up to segment tick from another past, which is the same up to there. */
void eras_borrow(struct eras *eras, const struct eras *from, uint64_t tick);

/* The number of eras that ended before segment tick.  ends[that - 1] began the era of the
 * segment. */
size_t eras_before(const struct eras *eras, uint64_t tick);

/* Translate an agent's id into the era after that end, and into the one before it: AGENT_NONE if
 * the agent did not exist there. */
uint32_t era_end_after(const struct era_end *end, uint32_t agent);
uint32_t era_end_before(const struct era_end *end, uint32_t agent);

/* Whether the id is a stray's. */
bool era_is_stray(uint32_t agent);

#endif
