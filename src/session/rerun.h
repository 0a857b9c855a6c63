/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_RERUN_H
#define SESSION_RERUN_H

#include "sim/sim.h"

struct session;

/*
 * A spare sim in which parts of a session's past run again, to find out what
 * happened in them.  The session's own sim stays where it is.
 */
struct rerun {
	struct sim sim;
	bool ready;
	uint64_t next; /* the segment that it runs next: it is at the end of the one before */
};

/* world outlives the rerun, whose memory is the caller's. */
void rerun_init(struct rerun *rerun, const struct world *world);
void rerun_fini(struct rerun *rerun);

/* Segment tick and what follows will not be again as it ran here. */
void rerun_forget(struct rerun *rerun, uint64_t tick);

/* Makes segment tick, or one before it, the next: whichever is nearest, of
 * where it stands and the keyframes. */
void rerun_near(struct rerun *rerun, const struct session *session, uint64_t tick);

/* Runs the next segment, watched; NULL: by nobody. */
void rerun_segment(struct rerun *rerun, const struct session *session,
                   const struct watcher *watcher);

/* Makes segment tick the next, by running all that lies before it. */
void rerun_reach(struct rerun *rerun, const struct session *session, uint64_t tick);

#endif
