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
 * The inside of a session, for the files that implement it.
 *
 *     travel.c       plans: where to go, leg by leg, in pieces
 *     run_to.c       runs segments: one leg, from the nearest keyframe forward
 *     seek.c         asks the match about events while segments run
 *     tell.c         what the watcher has been told
 *     reload.c       continues in another world
 *     eras_told.c    who was who across reloads
 *     remember.c     the past, found by a rerun in a spare sim
 *     census_run.c   counts all agents, at the moment and before
 */

struct explanation;

/* The log as the last session_remember() left it. */
struct log {
	struct past_event *lines;
	size_t count, capacity;
	uint64_t first, tick; /* its first segment, and the segment shown at the time */
	bool ready;
};

/* A search under way.  Positions in a segment count only the events that the match is asked about,
 * since the others are not even recorded. */
struct search {
	struct session_search wanted;
	bool on;        /* segments that run are searched */
	bool last;      /* the last match counts, not the first */
	uint32_t kinds; /* the kinds asked about in the segment that runs */
	/* Matches count from the first, up to but not including the second. */
	struct moment from, until;
	/* Positions count from the segment's input of this number, from 1; 0: from its
	 * beginning. */
	size_t inputs;
	struct moment now; /* the event asked about */
	struct moment found;
	int number;       /* the match's answer for it, negative if nothing was found */
	size_t cut;       /* its index in the events that the sim delivers next */
	uint64_t tripped; /* the first segment in which a wire tripped; 0: none has */
};

/* What the watcher has been told: all segments before tick; and of segment tick all events, or only
 * the first of the kinds it wants.  Nothing that follows the segment's first inputs counts as told,
 * since later inputs have replaced others. */
struct told {
	uint64_t tick;
	bool all;
	size_t events;
	size_t inputs;
};

enum travel_plan {
	PLAN_NONE,
	PLAN_GO,     /* move to a moment */
	PLAN_AHEAD,  /* search forward */
	PLAN_BEHIND, /* search backward, stretch by stretch */
};

/* Picks the moment to show once the events of a segment are recorded. */
typedef struct moment moment_choice(const struct session *session);

struct travel {
	enum travel_plan plan;
	uint64_t from;         /* the segment where it began */
	struct moment target;  /* to be shown, unless choose is set */
	moment_choice *choose; /* or NULL */
	uint64_t to;           /* the leg ends at the end of this segment */
	uint64_t first;        /* the leg is recorded from this segment on */
	uint64_t stretch;      /* backward: this segment and all later ones have been searched */
};

struct session {
	struct session_options options;
	struct timeline timeline;
	struct eras eras; /* of all segments that sim has run */
	struct history history;
	struct rerun rerun;
	struct chronicle chronicle;
	struct census census;
	struct stays stays;
	struct log log;
	struct explanation *explanation; /* NULL: no question asked yet */

	struct sim sim; /* at the end of segment tick */
	uint64_t tick;
	bool recorded; /* whether events and before hold segment tick */
	struct event *events;
	size_t event_count, event_capacity;
	unsigned char *before; /* a snapshot of the sim before segment tick */
	size_t before_capacity;

	uint32_t event;   /* the moment shown: an event of segment tick, or MOMENT_END */
	struct sim shown; /* the sim as of that event */
	unsigned char *copy;
	size_t copy_capacity;

	uint64_t work; /* in ticks and updates */
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

/* Forgets everything that held only after the fork. */
void session_forget(struct session *session, struct fork fork);

/*
 * eras_told.c
 */

/* Records who is who, before the session's own sim runs a segment that begins with a reload. */
void eras_note(struct session *session, uint64_t tick);

/*
 * reload.c
 */

/* Applies a reload that has been checked. */
void reload_apply(struct session *session, const struct input *input);

/*
 * travel.c
 */

/* Sets out for a moment, or for the one that choose picks in segment target.tick.  rerun: runs the
 * segment again even if the session is there already. */
void travel_set_out(struct session *session, struct moment target, moment_choice *choose,
                    bool rerun);

/* Drops the journey under way. */
void travel_abandon(struct session *session);

/* Completes the journey under way. */
void travel_arrive(struct session *session);

/* Sets out for the moment in the branch that the timeline now shows, which leaves the one before at
 * the fork. */
void travel_adopt(struct session *session, struct moment moment, struct fork fork);

/*
 * run_to.c
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

/* Searches the segment shown, which must be recorded. */
void run_search(struct session *session);

/* Loads another session's nearest keyframe before segment tick, if there is one.  Up to there both
 * runs must be the same. */
void run_borrow(struct session *session, const struct session *from, uint64_t tick);

/* Whether only segments with a moment shown inside are recorded, because there are too many agents
 * or no screen. */
bool run_is_bare(const struct session *session);

/* Runs segment tick in a sim that is at the end of the segment before it. */
void run_segment(const struct session *session, struct sim *sim, uint64_t tick,
                 const struct watcher *watcher);

/*
 * remember.c: what is known of the past.  remember_forget() forgets segment tick and all later
 * ones.
 */
void remember_init(struct session *session);
void remember_fini(struct session *session);
void remember_forget(struct session *session, uint64_t tick);

/* census_run.c: the same for what has been counted. */
void census_run_init(struct session *session);
void census_run_fini(struct session *session);
void census_run_forget(struct session *session, uint64_t tick);

/* explanation.c: NULL is allowed.  explanation_forget() forgets segment tick and later. */
void explanation_free(struct explanation *explanation);
void explanation_forget(struct explanation *explanation, uint64_t tick);

/*
 * seek.c
 */

/* The kinds of events that the match is asked about in segment tick. */
uint32_t search_kinds(const struct search *search, uint64_t tick);

/* The first segment from tick on for which search_kinds() differs, or UINT64_MAX. */
uint64_t search_next(const struct search *search, uint64_t tick);

/* For a watcher's at; its context is the session. */
void search_ask(void *session, const struct sim *sim, const struct event *event);

/* To be called where a stretch begins, and as segment tick begins and ends. */
void search_begin(struct search *search, const struct sim *sim);
void search_enter(struct search *search, uint64_t tick);
void search_leave(struct search *search, const struct sim *sim);

/* Tripwires that replace the match in segment tick and those up to *last, which it lowers where
 * they no longer do; or NULL. */
const struct tripwires *search_wires(const struct session *session, uint64_t tick, uint64_t *last);

/* Whether a search forward has found its event. */
bool search_is_over(const struct search *search);

/* To be called when a leg of a search has ended: go to the event found, or begin the next leg. */
void search_arrive_ahead(struct session *session);
void search_arrive_behind(struct session *session);

/*
 * tell.c
 */

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

#endif
