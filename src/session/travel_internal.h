/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_TRAVEL_INTERNAL_H
#define SESSION_TRAVEL_INTERNAL_H

#include "session/session_internal.h"

/*
 * Journeys, for the files that plan them.
 */

/* Sets out for a moment, or for the one that choose picks in segment target.tick.  rerun: runs the
 * segment again even if the session is there already. */
void travel_set_out(struct session *session, struct moment target, moment_choice *choose,
                    bool rerun);

/* Drops the journey under way. */
void travel_abandon(struct session *session);

/* Completes the journey under way. */
void travel_arrive(struct session *session);

#endif
