/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_SESSION_INTERNAL_H
#define SESSION_SESSION_INTERNAL_H

#include "session/chronicle.h"
#include "session/history.h"
#include "session/rerun.h"
#include "session/session.h"
#include "session/timeline.h"

/*
 * The inside of a session, for the files that are one: session.c, run_to.c,
 * seek.c, remember.c and rerun.c.
 */

/* The log as session_remember left it. */
struct log {
	struct chronicle_entry *lines;
	size_t count, capacity;
	uint64_t tick; /* of the segment that was shown */
	bool ready;
};

/* A probe at work, see session_seek. */
struct search {
	session_probe *probe; /* NULL: nobody searches */
	void *context;
	struct moment after, until; /* what lies between them counts */
	bool last;                  /* the last yes counts, not the first */
	struct moment now;          /* the event that the probe is asked about */
	struct moment found;
	int number; /* what the probe said to it, negative if nothing was found */
};

/* What the watcher has been told: everything before a moment, but of that
 * segment nothing after so many inputs: others have been put in their place. */
struct told {
	struct moment before;
	size_t inputs;
};

struct session {
	struct session_options options;
	struct timeline timeline;
	struct history history;
	struct rerun rerun;
	struct chronicle chronicle;
	struct log log;

	struct sim sim; /* as of the end of segment tick */
	uint64_t tick;
	bool recorded; /* whether the events of segment tick are there */
	struct event *events;
	size_t event_count, event_capacity;
	unsigned char *before; /* the sim as segment tick begins, likewise */
	size_t before_capacity;

	uint32_t event;   /* the moment shown: an event of segment tick, or MOMENT_END */
	struct sim shown; /* as of that event */
	unsigned char *copy;
	size_t copy_capacity;

	struct search search;
	struct watcher watcher;
	struct told told;
};

static inline bool moment_is_before(struct moment a, struct moment b)
{
	return a.tick != b.tick ? a.tick < b.tick : a.event < b.event;
}

/* Comes to the end of segment tick, which is recorded unless it is a crowd's.
 * rerun: even if it is there already, and recorded in any case.  Tells of the
 * segments before it.  A search forward ends where the event is found. */
void travel_arrive(struct session *session, uint64_t tick, bool rerun);

/* Runs segment tick in a sim that is at the end of the one before. */
void travel_segment(const struct session *session, struct sim *sim, uint64_t tick,
                    const struct watcher *watcher);

/* remember.c: what is known of the past; forgets segment tick and all after it. */
void remember_init(struct session *session);
void remember_fini(struct session *session);
void remember_forget(struct session *session, uint64_t tick);

/* Shows the end of the segment it is in, and tells. */
void travel_show_end(struct session *session);

/* Takes everything before the moment shown for told. */
void travel_is_told(struct session *session);

#endif
