/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_SESSION_INTERNAL_H
#define SESSION_SESSION_INTERNAL_H

#include "session/breakpoint.h"
#include "session/keyframes.h"
#include "session/moment.h"
#include "session/timeline.h"
#include "sim/match.h"

/*
 * The inside of a session, for the files that implement it.  Each uses only those below it:
 *
 *     inputs    begins and ends a session, and changes what happens in it
 *     travel    plans: where to go, leg by leg, in pieces; tells the watcher
 *     past      the past, found by a rerun in a spare sim; why, too
 *     run_to    runs segments: one leg, from the nearest keyframe forward
 *     session   what there is to see, and the eras
 */

/*
 * With reloads, the past belongs to more than one world.  An era is the part that belongs to one:
 *
 *     | world A .......... | world B ............ | world C ...... the moment
 *     0                    end of A's             end of B's
 *
 * For the end of each era it is recorded who was who, with the agents as they were then; for a
 * crowd, whose past is not shown, only that it was one.  The worlds themselves must stay.
 *
 * In all eras an agent can be called by its id in the last one.  An agent that a reload left behind
 * is a stray; its id is one that no living agent ever has.
 */
struct era_end {
	uint64_t tick;   /* the first segment of the next era */
	bool crowd;      /* then the crossing is empty */
	uint32_t strays; /* how many ids of strays belong to earlier ends */
	struct crossing crossing;
};

struct eras {
	struct era_end *ends; /* by tick, ascending */
	size_t count, capacity;
};

void eras_fini(struct eras *eras);

/* Records that segment tick begins an era in that world, with the sim as it was before.  Does
 * nothing if that is already known. */
void eras_add(struct eras *eras, const struct sim *sim, const struct world *world, uint64_t tick,
              bool crowd);

/* Forgets the eras that begin after segment tick. */
void eras_forget(struct eras *eras, uint64_t tick);

/* Copies the ends up to segment tick from another past, which is the same up to there. */
void eras_borrow(struct eras *eras, const struct eras *from, uint64_t tick);

/* The number of eras that ended before segment tick.  ends[that - 1] began the era of the
 * segment. */
size_t eras_before(const struct eras *eras, uint64_t tick);

/* Translates an agent's id into the era that ended there: AGENT_NONE if the agent did not exist in
 * it. */
uint32_t era_end_before(const struct era_end *end, uint32_t agent);

struct counter;
struct explanation;
struct held_store;
struct past_store;
struct session;

/*
 * Searching for an event that hits a breakpoint.  The breakpoints are asked while segments run, so
 * that they see the sim as of each event; and only about kinds of events that some of them is set
 * on, and about changes of what their conditions read.
 *
 * A search first finds the segment, for which few events need be recorded; then the segment is
 * recorded, and its events are counted to find the moment.
 */
struct event_search {
	struct breakpoints *list;
	uint32_t wanted; /* the kinds of events asked about in every segment */
	uint32_t whose;  /* 1 + the slot of the only agent whose events count; 0: all agents' do */
	bool conditions; /* whether changes are asked about */
	bool on;         /* segments that run are searched */
	bool last;       /* the last match counts, not the first */
	bool counts;     /* every event of the segment that runs is counted */
	bool locates;    /* the segment found is searched again as it is recorded */
	uint32_t kinds;  /* the kinds asked about in the segment that runs */
	/* Matches count from the first, up to but not including the second. */
	struct moment from, until;
	/* Matches count from the segment's input of this number, from 1; 0: from its beginning. 
	 * The second is what is left of it as the segment runs. */
	size_t inputs, inputs_left;
	struct moment now; /* the next event; its index is true if every event is counted */
	struct moment found;
	bool exact; /* the moment found is */
	int number; /* of the breakpoint hit there; negative if nothing was found */
	size_t cut; /* how many of the events that the sim delivers next lie before it */
};

/* Prepares a search for the breakpoints that are enabled; false if there are none.  They must not
 * move in memory until it is over. */
bool search_init(struct event_search *search, struct breakpoints *list);

/* The kinds of events that are asked about in segment tick: a tick breakpoint is only a place to
 * run to. */
uint32_t search_kinds(const struct event_search *search, uint64_t tick);

/* The first segment from tick on for which search_kinds() differs, or UINT64_MAX. */
uint64_t search_next(const struct event_search *search, uint64_t tick);

/* Asks about an event of the segment that runs, and about a change; for a watcher's at and changed,
 * its context being the session. */
void search_ask(void *session, const struct sim *sim, const struct event *event);
void search_change(void *session, const struct sim *sim, enum sim_change change,
                   const struct agent *agent, const struct agent *was);

/* Whether the condition has held at any moment up to the end of segment last. */
bool search_came(const struct session *session, struct condition *condition, uint64_t last);

/* To be called where a stretch begins, whether a search is on or not; and as segment tick begins,
 * or goes on after so many of its events. */
void search_begin(struct event_search *search, const struct sim *sim);
void search_enter(struct event_search *search, uint64_t tick, size_t events);

/* Whether a search forward has found its event. */
bool search_is_over(const struct event_search *search);

/* What the watcher has been told: all segments before tick; and of segment tick all events, or only
 * the first of the kinds it wants.  Nothing that follows the segment's first inputs counts as told,
 * since later inputs have replaced others. */
struct told {
	uint64_t tick;
	bool all;
	size_t events;
	size_t inputs;
};

/* Picks the moment to show once the events of a segment are recorded. */
typedef struct moment moment_choice(const struct session *session);

struct travel {
	/* Called when a leg has ended: shows the moment, or begins the next leg.  NULL: no journey
	 * is under way. */
	void (*arrive)(struct session *session);
	bool behind;           /* it searches backward, stretch by stretch */
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
	struct keyframes keyframes;
	struct past_store *past;         /* what has been found out about the past; owned */
	struct counter *counter;         /* what counts agents; owned */
	struct explanation *explanation; /* NULL: no question asked yet; owned */
	struct held_store *held;         /* NULL: the same; owned */

	struct sim sim; /* at the end of segment tick */
	uint64_t tick;
	bool recorded; /* whether events and before hold segment tick */
	struct event *events;
	size_t event_count, event_capacity;
	uint64_t arrivals;     /* at segments, which tells one recording of events from another */
	unsigned char *before; /* a snapshot of the sim before segment tick */
	size_t before_capacity;

	uint32_t event;   /* the moment shown: an event of segment tick, or MOMENT_END */
	struct sim shown; /* the sim as of that event */
	unsigned char *copy;
	size_t copy_capacity;

	uint64_t work; /* in ticks and updates */
	struct travel travel;
	struct event_search search;
	struct watcher watcher;
	struct told told;
};

/*
 * Journeys, for the files that plan them.
 */

/* Sets out for a moment, or for the one that choose picks in segment target.tick.  rerun: runs the
 * segment again even if the session is there already. */
void travel_set_out(struct session *session, struct moment target, moment_choice *choose,
                    bool rerun);

/* Drops the journey under way. */
void travel_abandon(struct session *session);

/* Completes the journey under way. */
void travel_arrive(struct session *session);

/*
 * What the watcher is told: each event once, in order, and only what lies before the moment shown.
 */

/* Notifies the watcher of what is new before the moment, in the segment shown. */
void tell_new(struct session *session);

/* Notifies the watcher of the events from first on, up to the moment. */
void tell_from(struct session *session, size_t first);

/* Passes on the events of a new segment as the sim delivers them; for a watcher's read, its context
 * being the session. */
void tell_pass(void *session, const struct sim *sim, const struct event *events, size_t count);

/* Whether segment tick must be recorded because the watcher has been told only part of it. */
bool tell_is_partial(const struct session *session, uint64_t tick);

/* Forgets that anything after the fork was told. */
void tell_forget(struct session *session, struct fork fork);

/*
 * Running segments, from the nearest keyframe forward to the end of a leg.
 */

/* Runs the next segment, or segment 0 in a sim that has just been initialised, and records it.
 * stood: a moment inside it may be shown, so its beginning is kept. */
void run_recorded(struct session *session, uint64_t tick, bool stood);

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

/* Searches the segment shown, running it once more in session->shown, which is at its beginning. */
void run_searched(struct session *session);

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
