/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_RERUN_H
#define SESSION_RERUN_H

#include "sim/sim.h"

struct session;

/*
 * A spare sim that runs parts of a session's past again, to find out what
 * happened in them.  The session's own sim stays where it is.
 */
struct rerun {
	struct sim sim;
	bool ready;
	uint64_t next; /* the segment it runs next; it stands at the end of the one before */
};

/* The world must stay for as long as the rerun, whose memory is the caller's. */
void rerun_init(struct rerun *rerun, const struct world *world);
void rerun_fini(struct rerun *rerun);

/* From segment tick on, what ran here no longer holds. */
void rerun_forget(struct rerun *rerun, uint64_t tick);

/* Makes segment tick the next one, or as near before it as a keyframe or its
 * own place allows. */
void rerun_near(struct rerun *rerun, const struct session *session, uint64_t tick);

/* Runs the next segment, with a watcher or with none (NULL). */
void rerun_segment(struct rerun *rerun, const struct session *session,
                   const struct watcher *watcher);

/* Makes segment tick the next one, by running all that lies before it. */
void rerun_reach(struct rerun *rerun, const struct session *session, uint64_t tick);

#endif
