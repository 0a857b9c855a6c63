/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_SEEK_H
#define SESSION_SEEK_H

#include "core/error.h"
#include "session/event_search.h"
#include "session/session.h"

/*
 * Moving to an event, in pieces as in travel.h.
 */

/* Sets out for the next event after the moment shown, or the last one before it, that the match
 * accepts; if there is none, for the last moment searched.  What wanted points at must stay
 * unchanged until the session has arrived. */
void session_begin_seek(struct session *session, const struct session_search *wanted);

/* The match's number for the event found, or a negative number. */
int session_found(const struct session *session);

/* Applies an input as session_input() does, and shows the first event it causes that the match
 * accepts, if there is one.  wanted may be NULL. */
bool session_seek_input(struct session *session, const struct input *input,
                        const struct session_search *wanted, struct error *error);

#endif
