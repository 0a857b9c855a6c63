/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_TELL_H
#define SESSION_TELL_H

#include "session/timeline.h"
#include "session/session.h"

/*
 * What the watcher is told: each event once, in order, and only what lies before the moment shown.
 */

/* Begins to tell a watcher, or NULL, what follows the moment shown. */
void tell_begin(struct session *session, const struct watcher *watcher);

/* Notifies the watcher of what is new before the moment, in the segment shown. */
void tell_new(struct session *session);

/* Notifies the watcher of the events from first on, up to the moment. */
void tell_from(struct session *session, size_t first);

/* Passes on the events of a new segment as the sim delivers them; for a watcher's read, its context
 * being the session. */
void tell_pass(void *session, const struct sim *sim, const struct event *events, size_t count);

/* To be called as a segment that is passed on begins, and when it ends or the search is over. */
void tell_enter(struct session *session, uint64_t tick);
void tell_leave(struct session *session);

/* Whether segment tick must be recorded because the watcher has been told only part of it. */
bool tell_is_partial(const struct session *session, uint64_t tick);

/* Whether the watcher is to be notified of segment tick as it runs. */
bool tell_is_new(const struct session *session, uint64_t tick);

/* Forgets that anything after the fork was told. */
void tell_forget(struct session *session, struct fork fork);

#endif
