/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_TRAVEL_H
#define SESSION_TRAVEL_H

#include "session/session.h"

/*
 * Moving through time.  Moving forward beyond the newest moment runs the sim on; moving backward
 * ends at the beginning.
 */

enum step_size {
	STEP_MICRO, /* one event */
	STEP_AGENT, /* one agent's update, or one telegram's delivery */
	STEP_TICK,
};

/* Moves by one step.  False if the moment shown is still the same. */
bool session_step(struct session *session, enum step_size size, bool forward);

/* Moves to the end of segment tick. */
void session_go(struct session *session, uint64_t tick);

/* Moves to any moment; the first one of segment 0, the beginning, is before its inputs. */
void session_show(struct session *session, struct moment moment);

/*
 * Moving and searching in pieces, for a caller with other work to do meanwhile.
 *
 *     session_begin_go(session, 10000);
 *     while (!session_go_on(session, 100000) && !is_key_pressed())
 *             draw(session_progress(session));
 *     session_give_up(session);
 *
 * Between two pieces the session shows the end of some segment on the way.  Beginning another
 * journey gives up the one under way.
 */

/* Set out for where session_go(), session_show() and session_step() go. */
void session_begin_go(struct session *session, uint64_t tick);
void session_begin_show(struct session *session, struct moment moment);
void session_begin_step(struct session *session, enum step_size size, bool forward);

/* Does about that much work, counted in ticks and agents' updates, but at least one tick.  True
 * when the session has arrived. */
bool session_go_on(struct session *session, uint64_t work);

struct session_progress {
	bool under_way;
	bool looking; /* for an event, not only moving */
	bool forward;
	uint64_t now, to; /* segments; to is UINT64_MAX in an unlimited search forward */
};

/* How far the journey under way has come. */
struct session_progress session_progress(const struct session *session);

/* Gives up the journey under way and shows the end of the segment reached. */
void session_give_up(struct session *session);

/*
 * Watching, for front ends that write a narrative or a trace.
 */

/* Sets the watcher; NULL: none.  It is notified, in order, of the events before the moment shown
 * that are new, and never of the same past again.  Its at is not used. */
void session_watch(struct session *session, const struct watcher *watcher);

/* Notifies the watcher that the run has stopped at the moment shown, and why. */
void session_tell_break(struct session *session, const char *text);

#endif
