/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "session/census.h"
#include "session/chronicle.h"
#include "sim/input.h"
#include "sim/sim.h"

/*
 * A session is a sim with its past: what a front end drives.
 *
 * Time is divided into segments.  Segment T is tick T, then the inputs applied between it and tick
 * T + 1; segment 0 is the beginning and its inputs.  A reload is the exception: it comes before the
 * tick of its segment, so that a whole segment belongs to one world.  The events of a segment are
 * numbered from 0.  A moment is a segment and one of its events, just before that event takes
 * effect; or it is the end of the segment, where the clock stands still and inputs are applied:
 *
 *     ... T-1 | tick T: 0 1 2 3 ... inputs: n n+1 ... | T+1 ...
 *                         ^ a moment inside            ^ the end of T
 */
struct session;

/* Stands for the end of a segment in place of an event's index.  Too large for an enumeration. */
#define MOMENT_END UINT32_MAX

struct moment {
	uint64_t tick;
	uint32_t event; /* index, or MOMENT_END */
};

static inline bool moment_is(struct moment a, struct moment b)
{
	return a.tick == b.tick && a.event == b.event;
}

enum step_size {
	STEP_MICRO, /* one event */
	STEP_AGENT, /* one agent's update, or one telegram's delivery */
	STEP_TICK,
};

struct session_options {
	const struct world *world;
	uint64_t seed;
	uint32_t couples;
	size_t history_bytes; /* at most, for keyframes and branches */
	bool unseen;          /* no screen: only segments with a moment shown inside are recorded */
};

/* Makes a session at the end of segment 0.  The world must outlive it. */
struct session *session_new(const struct session_options *options);
void session_free(struct session *session);

/* The options that it was made with. */
const struct session_options *session_options(const struct session *session);

/* The sim as of the moment shown; borrowed.  It changes with every call that moves. */
const struct sim *session_sim(const struct session *session);

/* The moment shown. */
struct moment session_moment(const struct session *session);

/* The newest segment that has been run. */
uint64_t session_newest(const struct session *session);

/* Whether the segment shown is older than the newest. */
bool session_is_past(const struct session *session);

/* Whether an error has occurred in an agent's code.  A refused change does not count. */
bool session_has_failed(const struct session *session);

/* More agents than this are a crowd. */
enum { SESSION_CROWD_AGENTS = 2000 };

/* Whether the agents are a crowd, so many that the events of a segment are recorded only while a
 * moment inside it is shown. */
bool session_is_crowd(const struct session *session);

/* All events of the segment shown, including those after the moment; borrowed. */
const struct event *session_events(const struct session *session, size_t *count);

/* The events of the segment shown that views may display.  At the end of a crowd's segment there
 * are none, whether or not they happen to be recorded.  *done: how many of them lie before the
 * moment. */
const struct event *session_shown_events(const struct session *session, size_t *count,
                                         size_t *done);

/* How many of session_events() lie before the moment shown. */
size_t session_events_done(const struct session *session);

/*
 * Moving.  Moving forward beyond the newest moment runs the sim on; moving backward ends at the
 * beginning.
 */

/* Moves by one step.  False if the moment shown is still the same. */
bool session_step(struct session *session, enum step_size size, bool forward);

/* Moves to the end of segment tick. */
void session_go(struct session *session, uint64_t tick);

/* Moves to any moment. */
void session_show(struct session *session, struct moment moment);

/* Move to the beginning, which is before the inputs of segment 0, and to the end of the newest
 * segment. */
void session_first(struct session *session);
void session_last(struct session *session);

/*
 * Changing what happens.
 */

/* Applies an input at the end of the segment shown, and shows that end.  If later segments exist,
 * they are kept as a branch.  False, with the reason and nothing changed, if the input is not valid
 * there. */
bool session_input(struct session *session, const struct input *input, struct error *error);

/* Continues in another world after the segment shown, and shows the moment before the next tick,
 * the first in that world; session_input() with a reload does the same.  Stepping back leads into
 * the old world.  Another reload from this moment replaces the first.  The world must outlive the
 * session. */
bool session_reload(struct session *session, const struct world *world, struct error *error);

/* Whether the moment shown is the one just after a reload. */
bool session_is_reloaded(const struct session *session);

/* Starts again at the beginning, in the world shown.  The run so far is kept as a branch. */
void session_restart(struct session *session);

/* Starts again at the beginning in another world. */
void session_begin_in(struct session *session, const struct world *world);

/* An input and the segment at whose end it is applied; a reload comes before that segment's
 * tick. */
struct session_input {
	uint64_t tick;
	struct input input;
};

/* The inputs of the run, in order of time; borrowed. */
const struct session_input *session_inputs(const struct session *session, size_t *count);

/* The segment at whose end the input takes effect.  A reload, which comes before its own tick,
 * takes effect at the end of the segment before. */
static inline uint64_t session_input_effect(const struct session_input *input)
{
	return input->tick - (input->tick && input_is_reload(&input->input));
}

/* How many times inputs have been dropped.  While this stays the same, inputs have only been
 * added. */
uint64_t session_forks(const struct session *session);

/*
 * Branches: the courses that the run has taken.  One is shown.  Of the others only the inputs and
 * the length are kept; they are run again when they are shown again.
 */

enum { SESSION_BRANCH_NAME = 32 }; /* bytes, NUL included */

struct session_branch {
	uint32_t id;                    /* from 1 */
	char name[SESSION_BRANCH_NAME]; /* "branch 2" if the user gave it none */
	bool named, shown;
	uint64_t newest; /* the last segment that was run */
	size_t inputs;
	/* The older branch with which this one has most in common, 0 for the oldest; and this one's
	 * level in that tree, 0 for the oldest. */
	uint32_t parent;
	unsigned depth;
	uint64_t parts;     /* the segment at whose end it leaves its parent; UINT64_MAX: not yet */
	bool adds;          /* by an input of its own; otherwise by lacking one of its parent's */
	struct input input; /* the input that makes the difference */
};

/* Lists all branches, each after its parent, in an array that the caller frees.  Returns how many
 * there are. */
size_t session_branches(const struct session *session, struct session_branch **out);

/* Whether the branch is shown or kept. */
bool session_has_branch(const struct session *session, uint32_t id);

/* Writes a branch's name. */
void session_branch_name(const struct session *session, uint32_t id, char out[SESSION_BRANCH_NAME]);

/* The branch shown; and the one shown before it, or if that has been removed the one left most
 * recently, 0 if no other is kept. */
uint32_t session_branch_shown(const struct session *session);
uint32_t session_branch_before(const struct session *session);

/* Keeps what comes after the segment shown as a branch, and continues from there as a new one.
 * False if nothing comes after it. */
bool session_fork(struct session *session);

/* Name a branch (an empty name takes its name away), and remove a branch that is not shown.  False
 * if there is none of that id. */
bool session_name_branch(struct session *session, uint32_t id, const char *name);
bool session_remove_branch(struct session *session, uint32_t id);

/* How many branches have been removed because memory for them ran out. */
uint64_t session_branches_dropped(const struct session *session);

/* Makes a session for a branch that exists.  The new session shows an early moment, and may use that
 * much memory for its past.  The caller frees it. */
struct session *session_of_branch(const struct session *session, uint32_t id, size_t history_bytes);

/* The segment at whose end two sessions of the same world and seed diverge, or UINT64_MAX. */
uint64_t session_diverges_at(const struct session *session, const struct session *other);

/*
 * Searching for an event.
 */

/* Decides whether an event is the one wanted, with the sim as it is at that event: a number from 0
 * up if it is, negative if not.  May also be asked about events outside the range searched. */
typedef int event_match(void *context, const struct sim *sim, const struct event *event);

struct session_search {
	event_match *match;
	/* Called with the sim as a stretch begins, before the match is asked about the events that
	 * follow; may be NULL. */
	void (*begin)(void *context, const struct sim *sim);
	void *context;
	uint32_t kinds; /* of the events that the match is asked about, as bits */
	uint32_t whose; /* 1 + the slot of the only agent whose events count; 0: all agents' do */
	bool ends;      /* the match is also asked at the end of each segment, with NULL */
	/* Returns tripwires that notice whatever the match could find from now on, or NULL if there
	 * are none, or if the sim already meets what is wanted.  The match is not asked until one
	 * trips.  May be NULL. */
	const struct tripwires *(*lay)(void *context, const struct sim *sim);
	const uint64_t *ticks; /* segments of which the match is asked about EVENT_TICK, too */
	size_t tick_count;
	bool forward;
	uint64_t most_ticks; /* to search, if forward */
};

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

/* Sets out for the moment shown, or for the newest if that is earlier, in another branch.  False if
 * there is no other branch of that id. */
bool session_begin_switch(struct session *session, uint32_t id);

/* Undo brings back the inputs that the last input, restart, fork or switch replaced, and sets out
 * for the moment shown before it.  Redo reverses an undo.  False if there is nothing to undo or
 * redo. */
bool session_begin_undo(struct session *session);
bool session_begin_redo(struct session *session);

/* Sets out for the next event after the moment shown, or the last one before it, that the match
 * accepts; if there is none, for the last moment searched.  What wanted points at must stay
 * unchanged until the session has arrived. */
void session_begin_seek(struct session *session, const struct session_search *wanted);

/* The match's number for the event found, or a negative number. */
int session_found(const struct session *session);

/* Applies an input as session_input() does, and shows the first event it causes that the match
 * accepts, if there is one.  wanted may be NULL. */
bool session_seek_input(struct session *session, const struct input *input,
                        const struct session_search *wanted, struct error *error);

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

/* All the work done so far, in ticks and agents' updates: a measure of cost that is the same on
 * every machine. */
uint64_t session_work(const struct session *session);

/* The digest of the sim at the end of the segment shown. */
uint64_t session_digest(const struct session *session);

/*
 * Eras.  With reloads the past belongs to more than one world; the part that belongs to one world
 * is an era.  An agent that lives on after a reload may have another id there.
 */

/* The first segment of the era that segment tick belongs to, counting reloads up to the moment
 * shown: that of the last reload before it, or 0. */
uint64_t session_era(const struct session *session, uint64_t tick);

/* A sim with all agents as they were at the end of the era of segment tick, or at the moment shown
 * if that is in the same era.  Only its world, sim_agent(), sim_class() and sim_name() may be
 * used. */
const struct sim *session_era_sim(const struct session *session, uint64_t tick);

/* Translate an agent's id in segment tick into its id now, and the other way round.  An agent that
 * a reload has left behind gets an id now that no living agent has; an agent that did not exist
 * then gets AGENT_NONE. */
uint32_t session_agent_now(const struct session *session, uint32_t agent, uint64_t tick);
uint32_t session_agent_then(const struct session *session, uint32_t agent, uint64_t tick);

/* The machine in segment tick that corresponds to a machine of the agent now, or as the agent was
 * when a reload left it behind; -1 if there is none.  agent is the id now. */
int session_machine_then(const struct session *session, uint32_t agent, size_t machine,
                         uint64_t tick);

/*
 * Remembering.  What is shown of the past depends only on the moment shown: whatever is not in
 * memory is found by running the past again.
 */

/* Prepares the log for the moment shown.  To be called after moving, before asking for it. */
void session_remember(struct session *session);

/* The log: what was worth a line in the last ticks before the segment shown, oldest first.  Empty
 * for a crowd, and if session_remember() was not called there.  Valid until it is called again. */
size_t session_log_count(const struct session *session);
const struct past_event *session_log_line(const struct session *session, size_t index);

/* The first segment of the log, or the segment shown if there is no log. */
uint64_t session_log_since(const struct session *session);

/* Remembers the events of the segments from first up to the one shown, or of as many of the last of
 * them as are affordable.  Returns the first segment remembered.  They stay until the next
 * session_remember(). */
uint64_t session_recall(struct session *session, uint64_t first);

/* Iterates over what is remembered of segments first .. end - 1. */
struct chronicle_walk session_past(const struct session *session, uint64_t first, uint64_t end);

/* Counts the agents in each state at the moment shown, and at the ends of as many earlier segments
 * as can be run again quickly; the others are unknown unless they have been counted before.  Also
 * finds how long agents have been in their states, if about that much work suffices.  Valid until
 * the session moves. */
const struct census *session_count(struct session *session, uint64_t updates);

/* Whether some of the counting for the moment shown is still to be done; and does about that much
 * of it: true when it is finished and session_count() will have all of it. */
bool session_is_counting(const struct session *session);
bool session_count_on(struct session *session, uint64_t updates);

/* How long a machine of an agent has been in its state.  False if that has not been counted at the
 * moment shown. */
bool session_stay(const struct session *session, const struct agent *agent, size_t machine,
                  struct stay *stay);

/* The result of the last session_count(). */
const struct census *session_counted(const struct session *session);

/* The values of an agent's stat, read as by stat_read(), at the ends of the last ticks before the
 * segment shown, the newest last, as far as they are remembered and the agent existed.  Writes at
 * most count of them and returns how many. */
size_t session_stat_past(const struct session *session, uint32_t agent, size_t stat, double *values,
                         size_t count);

/* Sets the watcher, for front ends that write a narrative or a trace.  It is notified, in order, of
 * the events before the moment shown that are new, and never of the same past again.  Its at is not
 * used. */
void session_watch(struct session *session, const struct watcher *watcher);

/* Notifies the watcher that the run has stopped at the moment shown, and why. */
void session_tell_break(struct session *session, const char *text);

#endif
