/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_RUN_TO_H
#define SESSION_RUN_TO_H

#include "session/session.h"

/*
 * Running segments, from the nearest keyframe forward to the end of a leg.
 */

/* Runs segment 0 in a sim that has just been initialised. */
void run_begin(struct session *session);

/* Puts the sim where the leg to the end of segment to begins; the leg is recorded from segment
 * first on.  back: the sim may not go on from where it is.  Returns whether the leg begins at the
 * very beginning. */
bool run_near(struct session *session, uint64_t to, uint64_t first, bool back);

/* Runs the leg until it ends or the search succeeds (true), or until the session's work reaches
 * until_work (false). */
bool run_on(struct session *session, uint64_t until_work);

/* Applies an input at the end of the segment shown, and notifies the watcher. */
void run_input(struct session *session, const struct input *input);

/* Shows an event of the segment, which must be recorded, or its end; and notifies the watcher. */
void run_show(struct session *session, uint32_t event);

/* Runs the segment shown once more in session->shown, which is at its beginning. */
void run_again(struct session *session, const struct watcher *watcher);

/* Loads another session's nearest keyframe before segment tick, if there is one.  Up to there both
 * runs must be the same. */
void run_borrow(struct session *session, const struct session *from, uint64_t tick);

/* Whether only segments with a moment shown inside are recorded, because there are too many agents
 * or no screen. */
bool run_is_bare(const struct session *session);

/* Runs segment tick in a sim that is at the end of the segment before it. */
void run_segment(const struct session *session, struct sim *sim, uint64_t tick,
                 const struct watcher *watcher);

#endif
