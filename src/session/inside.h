/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_INSIDE_H
#define SESSION_INSIDE_H

#include "session/history.h"
#include "session/log.h"
#include "session/session.h"
#include "session/timeline.h"

/*
 * The inside of a session, for the files that are one: session.c, travel.c and
 * seek.c.
 */

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

struct session {
	struct session_options options;
	struct timeline timeline;
	struct history history;
	struct log log;

	struct sim sim; /* as of the end of segment tick */
	uint64_t tick;
	struct event *events; /* of segment tick, if it was recorded */
	size_t event_count, event_capacity;
	unsigned char *before; /* the sim as segment tick begins, likewise */
	size_t before_capacity;

	uint32_t event;   /* the moment shown: an event of segment tick, or MOMENT_END */
	struct sim shown; /* as of that event */
	unsigned char *copy;
	size_t copy_capacity;

	struct search search;
	struct watcher watcher;
	struct moment told; /* everything before it has been told */
};

static inline bool moment_is_before(struct moment a, struct moment b)
{
	return a.tick != b.tick ? a.tick < b.tick : a.event < b.event;
}

/* Comes to the end of segment tick, whose events are recorded.  rerun: even if
 * it is there already.  Tells of all segments before it. */
void travel_arrive(struct session *session, uint64_t tick, bool rerun);

/* Shows the end of the segment it is in, and tells. */
void travel_show_end(struct session *session);

#endif
