/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_LIKENESS_H
#define SESSION_LIKENESS_H

#include "sim/sim.h"

/*
 * Two worlds side by side: who of one is who in the other, and what is different about them.
 * Everything is matched by name, for the worlds may be two versions of one file, or one of them in
 * C and the other in Lua.
 *
 * The sims compared are called here and there.  What is compared of an agent is what can be asked of
 * it by name; what only one of two classes has cannot be compared, but a state that only one of them
 * has is a difference for whoever is in it.
 *
 * Where the worlds are laid out alike (exact), equal bytes are equal agents.
 */

enum { HERE, THERE, SIDES };

#define LIKENESS_NONE UINT32_MAX

/* What is compared of an agent, in the order in which it is told. */
enum aspect_kind {
	ASPECT_STATE, /* of a machine, as the last two */
	ASPECT_PLACE,
	ASPECT_STAT,
	ASPECT_PREVIOUS,
	ASPECT_CLOCK, /* since when it is in its state, and whether that is over */
	ASPECTS
};

/* One thing that two classes both have. */
struct aspect {
	uint8_t kind; /* enum aspect_kind */
	uint8_t machine[SIDES];
	const struct stat_info *stats[SIDES];
	uint8_t *names; /* of a number here that stands for a name: the number there; owned */
};

/* Two classes whose agents are compared. */
struct pairing {
	uint8_t classes[SIDES];
	struct aspect *aspects;
	size_t count, capacity;
};

struct likeness {
	const struct world *worlds[SIDES];
	bool exact;
	struct pairing *pairings;
	size_t count, capacity;
	uint32_t *
		residents[SIDES]; /* of each one: the other side's of that name, or LIKENESS_NONE */
};

/* The sims to compare, each of its side's world. */
struct sides {
	const struct sim *sims[SIDES];
};

/* Borrows the worlds. */
void likeness_init(struct likeness *likeness, const struct world *here, const struct world *there);
void likeness_fini(struct likeness *likeness);

/* Whether it is of these worlds. */
bool likeness_is_of(const struct likeness *likeness, const struct world *here,
                    const struct world *there);

/* Whether an agent of one world can be in the other at all. */
bool likeness_has_common(const struct likeness *likeness);

/* The slot on the other side of the agent of that name, or LIKENESS_NONE. */
uint32_t likeness_twin(const struct likeness *likeness, const struct sides *sides, int side,
                       uint32_t slot);

/* What is compared of an agent here and its twin; NULL: nothing is. */
const struct pairing *likeness_pairing(const struct likeness *likeness, const struct agent *here,
                                       const struct agent *there);

/* Whether that is the same of both. */
bool likeness_aspect(const struct likeness *likeness, const struct sides *sides,
                     const struct aspect *aspect, const struct agent *here,
                     const struct agent *there);

/* Whether an agent and its twin are the same in all that is compared; by slot. */
bool likeness_agents(const struct likeness *likeness, const struct sides *sides, uint32_t here,
                     uint32_t there);

/* Whether they are in the same states; by slot. */
bool likeness_states(const struct likeness *likeness, const struct sides *sides, uint32_t here,
                     uint32_t there);

/* Whether the same telegrams are on their way. */
bool likeness_post(const struct likeness *likeness, const struct sides *sides);

/*
 * In words.
 */

/* Writes one aspect of an agent on that side ("CookStew", "3"). */
void likeness_value(const struct sides *sides, int side, const struct aspect *aspect,
                    const struct agent *agent, char *out, size_t size);

/* Writes what the first difference of an agent is: "Elsa is in VisitBathroom here, in CookStew
 * there", "Miner 3 is only here".  A slot may be LIKENESS_NONE; of twins that are the same, nothing.
 * Returns the length. */
size_t likeness_agent_text(const struct likeness *likeness, const struct sides *sides,
                           uint32_t here, uint32_t there, char *out, size_t size);

/* The same of the first telegram that is not on its way on both sides. */
size_t likeness_post_text(const struct likeness *likeness, const struct sides *sides, char *out,
                          size_t size);

#endif
