/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_SIDES_H
#define SESSION_SIDES_H

#include "sim/match.h"
#include "sim/sim.h"

/*
 * Two sims side by side, here and there: which agent of one corresponds to which of the other, and
 * how they differ.
 *
 * Agents are compared in whatever has a name.  What only one of two classes has, or has as
 * something of another kind, is not compared; but an agent in a state that only one of them has
 * differs.
 */
struct sides {
	const struct match *match; /* of the worlds that the sims are in */
	const struct sim *sims[SIDES];
};

/* The slot on the other side of the agent's counterpart, or MATCH_NONE. */
uint32_t sides_other(const struct sides *sides, int side, uint32_t slot);

/* Whether an agent and its counterpart, given by slot, are the same in all aspects, or in their
 * states. */
bool sides_same_agent(const struct sides *sides, uint32_t here, uint32_t there);
bool sides_same_states(const struct sides *sides, uint32_t here, uint32_t there);

/* Whether the same telegrams are on their way. */
bool sides_same_queue(const struct sides *sides);

/* Writes the first difference of an agent: "Elsa is in VisitBathroom here, in CookStew there",
 * "Miner 3 is only here"; nothing if there is none.  One slot may be MATCH_NONE.  Returns the
 * length. */
size_t sides_agent_text(const struct sides *sides, uint32_t here, uint32_t there, char *out,
                        size_t size);

/* Writes the first telegram that is on its way on one side only.  Returns the length. */
size_t sides_queue_text(const struct sides *sides, char *out, size_t size);

/*
 * The aspects of an agent that are compared, in the order in which a difference is reported.
 */

enum aspect_kind {
	ASPECT_STATE, /* of a machine; so are the last two */
	ASPECT_PLACE,
	ASPECT_STAT,
	ASPECT_PREVIOUS,
	ASPECT_CLOCK, /* how long the machine has been in its state, and whether its time is over */
	ASPECTS
};

/* One aspect of an agent and its counterpart. */
struct aspect {
	uint8_t kind;        /* enum aspect_kind */
	size_t index[SIDES]; /* of the machine or stat */
	const struct agent *agents[SIDES];
	const struct sides *sides;
	const struct class_match *classes;
	size_t next;
};

/* Iterate over the aspects of an agent and its counterpart, given by slot:
 *
 *     struct aspect aspect = aspect_of(sides, here, there);
 *     while (aspect_next(&aspect))
 *             ...
 */
struct aspect aspect_of(const struct sides *sides, uint32_t here, uint32_t there);
bool aspect_next(struct aspect *aspect);

/* Whether it is the same on both sides. */
bool aspect_is_same(const struct aspect *aspect);

/* The stat on that side, if it is one. */
const struct stat_info *aspect_stat(const struct aspect *aspect, int side);

/* Writes what it is on that side ("CookStew", "3"). */
void aspect_text(const struct aspect *aspect, int side, char *out, size_t size);

#endif
