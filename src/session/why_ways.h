/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_WHY_WAYS_H
#define SESSION_WHY_WAYS_H

#include "session/why.h"

/*
 * The ways out of an agent's states, and how their questions were answered in the segment shown,
 * before the moment:
 *
 *	for (uint8_t state = 0; (state = why_ways_state(session, agent, state));)
 *		for (struct why_ways ways = why_ways_of(session, agent, state); why_ways_next(&ways);)
 *			... ways.way, ways.open
 */
struct why_ways {
	const struct session *session;
	const struct agent *agent;
	uint8_t state;
	struct way way;            /* the one out of the state that was reached */
	const struct event *guard; /* the last one that asked; NULL: the way was not tested */
	bool open;                 /* the answer led out */
	bool hidden;               /* not tested because an earlier transition was open */
	bool won;                  /* a transition was open so far */
};

/* The first state after that one, by number, whose ways out are of interest: the active ones, and
 * those that tested a way out and were left.  STATE_NONE: there are no more. */
uint8_t why_ways_state(const struct session *session, const struct agent *agent, uint8_t after);

/* Whether the agent is in the state, or it is a machine's global one. */
bool why_ways_is_active(const struct session *session, const struct agent *agent, uint8_t state);

struct why_ways why_ways_of(const struct session *session, const struct agent *agent,
                            uint8_t state);
bool why_ways_next(struct why_ways *ways);

/* Writes where the way leads, when it is taken, and the answer: "to VisitBathroom: nature calls?
 * drawn 0.68 < 0.1, no".  Cleaned and cut to size. */
void why_ways_text(const struct why_ways *ways, char *out, size_t size);

/* Writes why the agent was not asked anything before the moment.  Returns the length; 0: it was. */
size_t why_ways_unasked(const struct session *session, const struct agent *agent, char *out,
                        size_t size);

/* The state that a machine of the agent was in at an event of the segment. */
uint8_t why_ways_state_at(const struct session *session, const struct agent *agent, size_t event,
                          uint8_t machine);

/* Whether a machine of the agent has changed in the tick that the explanation is of. */
bool why_ways_has_changed(const struct why *why);

#endif
