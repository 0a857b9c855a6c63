/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_SESSION_COMPARE_H
#define SESSION_SESSION_COMPARE_H

#include "session/session.h"
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

/*
 * Compares two sessions segment by segment, from where they diverge: how many agents differ at the
 * end of each, and which one began to differ.  It works in pieces, with sims of its own, so that
 * the sessions stay where they are.
 *
 *     compare = session_compare_new(here, there);
 *     while (!session_compare_go_on(compare, tick, 100000))
 *             draw(compare);
 *
 * The results hold until one of them gets other inputs; then call session_compare_forget().
 */
struct session_compare;

/* The result for the end of a segment. */
struct compared {
	uint32_t agents; /* how many differ */
	/* The first agent that has begun to differ, or has come to differ in its state, since the
	 * segment before; MATCH_NONE: there is none. */
	uint32_t slot;
	bool there;  /* the slot is of the sim there: there is no such agent here */
	bool post;   /* different telegrams are on their way */
	bool inputs; /* different inputs were applied */
};

enum { SESSION_COMPARE_TEXT = 400 }; /* bytes of a sentence */

/* Whether anything differs. */
bool compared_differs(const struct compared *compared);

/* Writes in one sentence what differs ("Elsa is in VisitBathroom here, in CookStew there"), or ""
 * if nothing does.  The sims may be of the moment compared or one near it. */
void compared_text(const struct sides *sides, const struct compared *compared, char *out,
                   size_t size);

/* Borrows both sessions. */
struct session_compare *session_compare_new(struct session *here, struct session *there);
void session_compare_free(struct session_compare *compare);

/* Starts over, because the inputs of a session have changed. */
void session_compare_forget(struct session_compare *compare);

/* Compares up to the end of segment tick, with about that much work (ticks and agents' updates) at
 * once.  Returns whether it has got there. */
bool session_compare_go_on(struct session_compare *compare, uint64_t tick, uint64_t work);

/* All segments before this one have been compared; at first, those that both share. */
uint64_t session_compare_known(const struct session_compare *compare);

/* The result for the end of a segment; NULL if it is not known yet. */
const struct compared *session_compare_at(const struct session_compare *compare, uint64_t tick);

/* The first segment that differs, or UINT64_MAX if none is known; and what differs there, in one
 * sentence. */
uint64_t session_compare_diverges_at(const struct session_compare *compare);
const char *session_compare_sentence(const struct session_compare *compare);

/* The first event of a segment that differs between the sides, in words; "" on a side without any
 * further event. */
struct compare_event {
	bool found;
	char texts[SIDES][256];
};

/* Finds that event in the first segment that differs, which must be known.  Of a crowd only inputs
 * and the events of the agent that differs are examined. */
void session_compare_event(struct session_compare *compare, struct compare_event *event);

/* The next segment after tick, or the last before it, at whose end something begins to differ;
 * UINT64_MAX if none is known. */
uint64_t session_compare_next(const struct session_compare *compare, uint64_t tick, bool forward);

#endif
