/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_SESSION_INTERNAL_H
#define SESSION_SESSION_INTERNAL_H

#include "session/census.h"
#include "session/chronicle.h"
#include "session/eras.h"
#include "session/history.h"
#include "session/rerun.h"
#include "session/session.h"
#include "session/stays.h"
#include "session/timeline.h"

/*
 * The inside of a session, for the files that are one.
 *
 *     travel.c   plans: where to go, leg by leg, in pieces
 *     run_to.c   runs segments: one leg, from the nearest keyframe forward
 *     seek.c     asks about events while segments run
 *     tell.c     what the watcher has heard
 *     reload.c   goes on in another world
 *     remember.c what is told of the past, found by a rerun in a spare sim
 *     census_run.c counts everyone, at the moment and before
 */

struct explanation;

/* The log as session_remember left it. */
struct log {
	struct chronicle_entry *lines;
	size_t count, capacity;
	uint64_t first, tick; /* of the segments in it, and of the one that was shown */
	bool ready;
};

/* A search at work.  A place in a segment is counted here in events that the
 * match is asked about, for nobody counts the others. */
struct search {
	struct session_search wanted;
	bool on;                   /* segments that run are looked through */
	bool last;                 /* the last match counts, not the first */
	uint32_t kinds;            /* asked about in the segment that runs */
	struct moment from, until; /* what lies between them counts, from included */
	size_t inputs;             /* in its segment, events are counted from that one on; 0: all */
	struct moment now;         /* the event asked about */
	struct moment found;
	int number;       /* what the match said to it, negative if nothing was found */
	size_t cut;       /* where it lies among the events that the sim tells next */
	uint64_t tripped; /* the first segment in which a wire tripped; 0: none has */
};

/* What the watcher has been told: all segments before one, and of that one all
 * events, or this many of the kinds it wants; but nothing after this many
 * inputs, which others have replaced. */
struct told {
	uint64_t tick;
	bool all;
	size_t events;
	size_t inputs;
};

enum travel_plan {
	PLAN_NONE,
	PLAN_GO,     /* to a moment */
	PLAN_AHEAD,  /* looking forward */
	PLAN_BEHIND, /* looking backward, stretch by stretch */
};

/* Picks the moment to show once the events of a segment are there. */
typedef struct moment moment_choice(const struct session *session);

struct travel {
	enum travel_plan plan;
	uint64_t from;         /* the segment it set out from */
	struct moment target;  /* to be shown, unless there is a choice */
	moment_choice *choose; /* or NULL */
	uint64_t to;           /* the leg ends at the end of that segment */
	uint64_t first;        /* from that segment on the leg is recorded */
	uint64_t stretch;      /* looking backward: all from that segment on has been looked at */
};

struct session {
	struct session_options options;
	struct timeline timeline;
	struct eras eras; /* of all segments that sim has lived */
	struct history history;
	struct rerun rerun;
	struct chronicle chronicle;
	struct census census;
	struct stays stays;
	struct log log;
	struct explanation *explanation; /* NULL: nobody has asked why */

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

	uint64_t work; /* ticks and updates, on all ways */
	struct travel travel;
	struct search search;
	struct watcher watcher;
	struct told told;
};

static inline bool moment_is_before(struct moment a, struct moment b)
{
	return a.tick != b.tick ? a.tick < b.tick : a.event < b.event;
}

/*
 * session.c
 */

/* What is true after the fork is not what was. */
void session_forget(struct session *session, struct fork fork);

/*
 * eras_told.c
 */

/* Notes who is who, where the session's own sim is about to live a segment that a reload begins. */
void eras_note(struct session *session, uint64_t tick);

/*
 * reload.c
 */

/* As session_reload, with an input that is one and has been checked. */
void reload(struct session *session, const struct input *input);

/*
 * travel.c
 */

/* Sets out for a moment, or one in segment target.tick that choose picks, and
 * runs again even if it is there already. */
void travel_set_out(struct session *session, struct moment target, moment_choice *choose,
                    bool rerun);

/* Lets go of what is under way. */
void travel_abandon(struct session *session);

/* Goes on to the end. */
void travel_arrive(struct session *session);

/* Sets out for the moment on the way that the run goes now, which parts from the one before at the
 * fork. */
void travel_adopt(struct session *session, struct moment moment, struct fork fork);

/*
 * run_to.c
 */

/* Lives segment 0 in a sim at the very beginning. */
void run_begin(struct session *session);

/* Puts the sim to where the leg to the end of segment to begins, which is recorded
 * from segment first on.  back: not where it is.  Whether that is the very beginning. */
bool run_near(struct session *session, uint64_t to, uint64_t first, bool back);

/* Goes on along the leg until it has come to its end or what is looked for is
 * found (true), or so much work is done. */
bool run_on(struct session *session, uint64_t until_work);

/* Applies an input at the end of the segment shown, and tells. */
void run_input(struct session *session, const struct input *input);

/* Shows an event of the segment, whose events are there, or its end; and tells. */
void run_show(struct session *session, uint32_t event);

/* Looks through the segment shown, whose events are there. */
void run_search(struct session *session);

/* Puts the sim where a keyframe of another session stands before segment tick, up to which both are
 * the same, if there is one. */
void run_borrow(struct session *session, const struct session *from, uint64_t tick);

/* Whether only what is stood in is recorded: there are too many agents, or
 * nobody to look. */
bool run_is_bare(const struct session *session);

/* Runs segment tick in a sim that is at the end of the one before. */
void run_segment(const struct session *session, struct sim *sim, uint64_t tick,
                 const struct watcher *watcher);

/*
 * remember.c and why.c: what is known of the past; forgets segment tick and all
 * after it.
 */
void remember_init(struct session *session);
void remember_fini(struct session *session);
void remember_forget(struct session *session, uint64_t tick);

/* census_run.c: the same of what is counted. */
void census_run_init(struct session *session);
void census_run_fini(struct session *session);
void census_run_forget(struct session *session, uint64_t tick);

/* explanation.c: an explanation, or NULL; forgets what is of segment tick and later. */
void explanation_free(struct explanation *explanation);
void explanation_forget(struct explanation *explanation, uint64_t tick);

/*
 * seek.c
 */

/* What is asked about in that segment. */
uint32_t search_kinds(const struct search *search, uint64_t tick);

/* The next segment after tick in which something else is asked about, or UINT64_MAX. */
uint64_t search_next(const struct search *search, uint64_t tick);

/* For a watcher's at, its context being the session. */
void search_ask(void *session, const struct sim *sim, const struct event *event);

/* The sim is where a stretch begins; segment tick begins; it ends. */
void search_begin(struct search *search, const struct sim *sim);
void search_enter(struct search *search, uint64_t tick);
void search_leave(struct search *search, const struct sim *sim);

/* Tripwires that will do for the segment, and for those up to last, which it lowers; or NULL. */
const struct tripwires *search_wires(const struct session *session, uint64_t tick, uint64_t *last);

/* Whether what is looked for forward is found. */
bool search_is_over(const struct search *search);

/* The leg of a search has come to its end: to what was found, or to the next leg. */
void search_arrive_ahead(struct session *session);
void search_arrive_behind(struct session *session);

/*
 * tell.c
 */

/* Tells what lies before the moment shown, in this segment, and is new. */
void tell(struct session *session);

/* The same from that event on. */
void tell_from(struct session *session, size_t first);

/* Passes on what the sim tells of a segment that nobody heard of before; for a
 * watcher's read, its context being the session. */
void tell_pass(void *session, const struct sim *sim, const struct event *events, size_t count);

/* A segment that was passed on begins, and ends: up to what was found. */
void tell_enter(struct session *session, uint64_t tick);
void tell_leave(struct session *session);

/* Whether segment tick has to be recorded because a part of it has been told. */
bool tell_is_partial(const struct session *session, uint64_t tick);

/* Whether the watcher is to hear of segment tick as it runs. */
bool tell_is_new(const struct session *session, uint64_t tick);

#endif
