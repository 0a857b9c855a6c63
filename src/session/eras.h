/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_ERAS_H
#define SESSION_ERAS_H

#include "sim/crossing.h"

/*
 * Reloads make a past that is of more than one world.  An era is as much of it as is of one:
 *
 *     | world A .......... | world B ............ | world C ...... the moment
 *     0                    end of A's             end of B's
 *
 * Of each end is kept who was who, and with that the agents as they were; of a crowd, whose past
 * nobody tells, only that it was one.  That is less than the world that was left, which stays too.
 *
 * In all eras an agent can be called by the id that it has in the last one.  Whom a reload left
 * behind is called a stray, and has an id by which nobody ever lived.
 */
struct era_end {
	uint64_t tick;   /* the first segment of the era that follows */
	bool crowd;      /* then there is nothing in the crossing */
	uint32_t strays; /* how many ids the ends before it keep for theirs */
	struct crossing crossing;
};

struct eras {
	struct era_end *ends; /* by tick, ascending */
	size_t count, capacity;
};

void eras_fini(struct eras *eras);

/* Notes that segment tick begins an era in that world, and the sim as it is before; once. */
void eras_add(struct eras *eras, const struct sim *sim, const struct world *world, uint64_t tick,
              bool crowd);

/* Forgets those that begin after segment tick. */
void eras_forget(struct eras *eras, uint64_t tick);

/* Notes what another past has noted of the segments up to tick, which are the same. */
void eras_borrow(struct eras *eras, const struct eras *from, uint64_t tick);

/* How many eras have ended before segment tick: ends[that - 1] began the one that it is of. */
size_t eras_before(const struct eras *eras, uint64_t tick);

/* What somebody is called one era later, or earlier; AGENT_NONE earlier: it was not there. */
uint32_t era_end_after(const struct era_end *end, uint32_t agent);
uint32_t era_end_before(const struct era_end *end, uint32_t agent);

/* Whether it is the id of a stray. */
bool era_is_stray(uint32_t agent);

#endif
