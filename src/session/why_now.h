/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_WHY_NOW_H
#define SESSION_WHY_NOW_H

#include "session/session.h"

/*
 * What an agent was asked in the segment shown, before the moment, and whether it was its turn to
 * be asked.
 */

enum why_update {
	UPDATE_DONE,
	UPDATE_AHEAD,        /* it comes later in this tick */
	UPDATE_BEGINNING,    /* segment 0: no agent is updated */
	UPDATE_UNRECORDED,   /* at the end of a crowd's tick nothing is known */
	UPDATE_ASLEEP,       /* until a telegram arrives */
	UPDATE_NOT_ITS_TURN, /* its class is updated every few ticks */
	UPDATE_CAPPED,       /* the world updates only some of its agents in a tick */
	UPDATE_NOT_THERE,    /* it appeared at the end of the tick */
};

/* *next: for UPDATE_NOT_ITS_TURN, the tick of its next turn. */
enum why_update why_now_update(const struct session *session, const struct agent *agent,
                               uint64_t *next);

/* The last guard with which the agent's state tested that way out, or NULL. */
const struct event *why_now_guard(const struct session *session, const struct agent *agent,
                                  uint8_t state, const struct way *way);

/* The state that a machine of the agent was in at an event of the segment. */
uint8_t why_now_state(const struct session *session, const struct agent *agent, size_t event,
                      uint8_t machine);

#endif
