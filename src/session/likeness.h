/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_LIKENESS_H
#define SESSION_LIKENESS_H

#include "sim/sim.h"

/*
 * A likeness says which agent of one world corresponds to which of another, and compares them.
 * Everything is matched by name, since the worlds may be two versions of one file, or one may be in
 * C and the other in Lua.
 *
 * The two sims are called here and there.  Agents are compared in whatever has a name.  What only
 * one of two classes has is not compared; but an agent in a state that only one of them has
 * differs.
 *
 * If the worlds are laid out alike (exact), equal bytes mean equal agents.
 */

enum { HERE, THERE, SIDES };

#define LIKENESS_NONE UINT32_MAX

/* The aspects of an agent that are compared, in the order in which a difference is reported. */
enum aspect_kind {
	ASPECT_STATE, /* of a machine; so are the last two */
	ASPECT_PLACE,
	ASPECT_STAT,
	ASPECT_PREVIOUS,
	ASPECT_CLOCK, /* how long the machine has been in its state, and whether its time is over */
	ASPECTS
};

/* One aspect that both of two classes have. */
struct aspect {
	uint8_t kind; /* enum aspect_kind */
	uint8_t machine[SIDES];
	const struct stat_info *stats[SIDES];
	/* Of states, places and stats with names: by number here, the number of the same name
	 * there.  Owned. */
	uint8_t *names;
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
	/* By resident: the other side's resident of that name, or LIKENESS_NONE.  Owned. */
	uint32_t *residents[SIDES];
};

/* The sims to compare, each in the world of its side. */
struct sides {
	const struct sim *sims[SIDES];
};

/* Borrows the worlds. */
void likeness_init(struct likeness *likeness, const struct world *here, const struct world *there);
void likeness_fini(struct likeness *likeness);

/* Whether the likeness is of these worlds. */
bool likeness_is_of(const struct likeness *likeness, const struct world *here,
                    const struct world *there);

/* Whether an agent of one world can have a counterpart in the other at all. */
bool likeness_has_common(const struct likeness *likeness);

/* The slot on the other side of the agent's counterpart, or LIKENESS_NONE. */
uint32_t likeness_twin(const struct likeness *likeness, const struct sides *sides, int side,
                       uint32_t slot);

/* Whether two ids refer to corresponding agents, or both to nobody. */
bool likeness_ids(const struct likeness *likeness, const struct sides *sides, uint32_t here,
                  uint32_t there);

/* The aspects to compare of an agent and its counterpart; NULL if there are none. */
const struct pairing *likeness_pairing(const struct likeness *likeness, const struct agent *here,
                                       const struct agent *there);

/* Whether that aspect is the same of both agents. */
bool likeness_aspect(const struct likeness *likeness, const struct sides *sides,
                     const struct aspect *aspect, const struct agent *here,
                     const struct agent *there);

/* Whether an agent and its counterpart, given by slot, are the same in all aspects. */
bool likeness_agents(const struct likeness *likeness, const struct sides *sides, uint32_t here,
                     uint32_t there);

/* Whether an agent and its counterpart, given by slot, are in the same states. */
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

/* Writes the first difference of an agent: "Elsa is in VisitBathroom here, in CookStew there",
 * "Miner 3 is only here"; nothing if there is none.  One slot may be LIKENESS_NONE.  Returns the
 * length. */
size_t likeness_agent_text(const struct likeness *likeness, const struct sides *sides,
                           uint32_t here, uint32_t there, char *out, size_t size);

/* Writes the first telegram that is on its way on one side only.  Returns the length. */
size_t likeness_post_text(const struct likeness *likeness, const struct sides *sides, char *out,
                          size_t size);

#endif
