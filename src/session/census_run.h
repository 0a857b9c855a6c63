/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_CENSUS_RUN_H
#define SESSION_CENSUS_RUN_H

#include "session/census.h"
#include "session/session.h"

/*
 * Counting all agents, at the moment shown and before.
 */

/* Counts the agents in each state at the moment shown, and at the ends of as many earlier segments
 * as can be run again quickly; the others are unknown unless they have been counted before.  Also
 * finds how long agents have been in their states, if about that much work suffices.  Valid until
 * the session moves. */
const struct census *session_count(struct session *session, uint64_t updates);

/* Whether some of the counting for the moment shown is still to be done; and does about that much
 * of it: true when it is finished and session_count() will have all of it. */
bool session_is_counting(const struct session *session);
bool session_count_on(struct session *session, uint64_t updates);

/* How long a machine of an agent has been in its state.  False if that has not been counted at the
 * moment shown. */
bool session_stay(const struct session *session, const struct agent *agent, size_t machine,
                  struct stay *stay);

/* The result of the last session_count(). */
const struct census *session_counted(const struct session *session);

#endif
