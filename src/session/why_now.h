/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_WHY_NOW_H
#define SESSION_WHY_NOW_H

#include "session/session.h"

/*
 * What an agent was asked in the segment shown, before the moment, and whether
 * it was its turn to be asked.
 */

enum why_update {
	UPDATE_DONE,
	UPDATE_AHEAD,        /* it is yet to come in this tick */
	UPDATE_BEGINNING,    /* nobody has been updated yet */
	UPDATE_UNRECORDED,   /* of a crowd's tick nothing is known at its end */
	UPDATE_ASLEEP,       /* until a telegram comes */
	UPDATE_NOT_ITS_TURN, /* its class is updated every few ticks */
	UPDATE_CAPPED,       /* the world updates only some of its agents in a tick */
	UPDATE_NOT_THERE,    /* it appeared at the end of the tick */
};

/* *next: the tick in which it is its turn again, of UPDATE_NOT_ITS_TURN. */
enum why_update why_now_update(const struct session *session, const struct agent *agent,
                               uint64_t *next);

/* The last guard by which the state of the agent looked at that way out, or NULL. */
const struct event *why_now_guard(const struct session *session, const struct agent *agent,
                                  uint8_t state, const struct way *way);

/* The state that a machine of the agent was in at an event of the segment. */
uint8_t why_now_state(const struct session *session, const struct agent *agent, size_t event,
                      uint8_t machine);

#endif
