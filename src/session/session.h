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
 * A sim with its past: what a front end drives.
 *
 * Time is made of segments.  Segment T is tick T, then the inputs applied
 * between it and tick T + 1; segment 0 is the beginning and its inputs.  A reload is
 * the input that comes before its tick, so that all of a segment is of one world.
 * Each segment has events, numbered from 0.  A moment is a segment and an event of
 * it that is just about to take effect, or the segment's end, where the clock
 * stands still and inputs are applied:
 *
 *     ... T-1 | tick T: 0 1 2 3 ... inputs: n n+1 ... | T+1 ...
 *                         ^ a moment inside            ^ the end of T
 */
struct session;

/* The end of a segment, as the number of an event.  Too large for an enumeration. */
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
	size_t history_bytes; /* for keyframes, at most */
	bool unseen;          /* nobody is looking: only the segments stood in are recorded */
};

struct session *session_new(const struct session_options *options);
void session_free(struct session *session);

const struct session_options *session_options(const struct session *session);

/* The sim as of the moment shown, which knows the world; borrowed, changes with every call that
 * moves. */
const struct sim *session_sim(const struct session *session);

struct moment session_moment(const struct session *session);

/* The last segment that has been lived through. */
uint64_t session_newest(const struct session *session);

/* Whether the moment shown is not the newest. */
bool session_is_past(const struct session *session);

/* Whether something has gone wrong in code; of a change that is refused it does not know. */
bool session_has_failed(const struct session *session);

/* Whether there are so many agents that a segment is recorded only while
 * somebody stands in it. */
bool session_is_crowd(const struct session *session);

/* All events of the segment shown, those after the moment included; borrowed. */
const struct event *session_events(const struct session *session, size_t *count);

/* The same as far as they may be told: at the end of a crowd's segment none, whether somebody
 * stood in it or not.  *done: how many lie before the moment. */
const struct event *session_told_events(const struct session *session, size_t *count, size_t *done);

/* How many of them lie before the moment: event index, or count at the end. */
size_t session_events_done(const struct session *session);

/*
 * Moving.  Forward beyond the newest moment lives on; backward ends at the
 * beginning.  False when there was nowhere to go.
 */
bool session_step(struct session *session, enum step_size size, bool forward);

/* To the end of segment tick; beyond the newest moment it lives on until then. */
void session_go(struct session *session, uint64_t tick);

/* To any moment; beyond the newest it lives on until then. */
void session_show(struct session *session, struct moment moment);

/* To the beginning, which is before the inputs of segment 0; and to the newest
 * moment. */
void session_first(struct session *session);
void session_last(struct session *session);

/*
 * Changing what happens.
 */

/* Applies an input at the end of the segment shown (which is shown to its end
 * first).  In the past, what came after is kept as a branch.
 * False with the reason if the input makes no sense then; nothing has changed. */
bool session_input(struct session *session, const struct input *input, struct error *error);

/* Goes on in another world from the moment shown, and stands before the tick that follows,
 * the first in that world; so does session_input with such an input.  What was before is
 * still a step back, and told in the words of its own world.  Reloading once more from there
 * replaces that reload.  The world must stay for as long as the session. */
bool session_reload(struct session *session, const struct world *world, struct error *error);

/* Whether the moment shown is that behind a reload. */
bool session_is_reloaded(const struct session *session);

/* Starts again at the beginning, in the world shown; what was there is kept as a branch. */
void session_restart(struct session *session);

/* The same in another world. */
void session_begin_in(struct session *session, const struct world *world);

/* Inputs, in order; segment[i] is at whose end input i is applied.  Borrowed. */
struct session_input {
	uint64_t tick;
	struct input input;
};
const struct session_input *session_inputs(const struct session *session, size_t *count);

/* The last segment that is as it would be without the input: a reload comes before its tick. */
static inline uint64_t session_input_felt(const struct session_input *input)
{
	return input->tick - (input->tick && input_is_reload(&input->input));
}

/* How many times inputs have been dropped: as long as it stays the same, inputs
 * were only added. */
uint64_t session_forks(const struct session *session);

/*
 * Branches: the ways that the run has gone.  One is shown; the others are its inputs and how far it was
 * lived, and are run again when they are shown again.
 */

enum { SESSION_BRANCH_NAME = 32 }; /* bytes, NUL included */

struct session_branch {
	uint32_t id;                    /* from 1 up */
	char name[SESSION_BRANCH_NAME]; /* "branch 2" if it was given none */
	bool named, shown;
	uint64_t newest; /* the last segment that was lived through */
	size_t inputs;
	/* The older branch with which it has most in common, 0 for the oldest one; and how many
	 * such lie between that and this. */
	uint32_t parent;
	unsigned depth;
	uint64_t
		parts; /* the segment at whose end it goes another way; UINT64_MAX: it has not yet */
	bool adds;     /* by an input of its own, or else by not having one of its parent's */
	struct input input; /* that one */
};

/* All of them, each behind its parent; the caller frees *out.  Returns how many there are. */
size_t session_branches(const struct session *session, struct session_branch **out);

/* Writes a branch's name. */
void session_branch_name(const struct session *session, uint32_t id, char out[SESSION_BRANCH_NAME]);

/* The branch shown, and the one that the run went on from last; 0 if that is gone. */
uint32_t session_branch_shown(const struct session *session);
uint32_t session_branch_before(const struct session *session);

/* Keeps what comes after the moment shown as a branch, and goes on from here as another one.  False
 * if nothing comes after it. */
bool session_fork(struct session *session);

/* Names a branch, or takes its name away (""); gives up one that is not shown.  False if there is
 * none of that id. */
bool session_name_branch(struct session *session, uint32_t id, const char *name);
bool session_remove_branch(struct session *session, uint32_t id);

/* How many branches had to go because there was no memory for them. */
uint64_t session_branches_dropped(const struct session *session);

/* A session of its own for a branch, which may take that much memory for going back. */
struct session *session_of_branch(const struct session *session, uint32_t id, size_t history_bytes);

/* The segment at whose end two sessions of one world and seed part, or UINT64_MAX. */
uint64_t session_parts(const struct session *session, const struct session *other);

/*
 * Looking for an event.
 */

/* Asked with the sim as of an event of a segment.  A number: this is the one;
 * negative: it is not.  May be asked about events outside of where it is wanted. */
typedef int event_match(void *context, const struct sim *sim, const struct event *event);

struct session_search {
	event_match *match;
	/* Told of the sim as a stretch begins, before the match is asked about what
	 * follows; may be NULL. */
	void (*begin)(void *context, const struct sim *sim);
	void *context;
	uint32_t kinds; /* of the events that it is asked about */
	uint32_t whose; /* 1 + the slot of the only agent whose events it is asked about; 0: all */
	bool ends;      /* it is asked as each segment ends, too, with NULL */
	/* Lays tripwires that say as much as the events from now on, if there are such and none of
	 * what is looked for holds in the sim; else NULL.  As long as none trips the match is not
	 * asked.  May be NULL. */
	const struct tripwires *(*lay)(void *context, const struct sim *sim);
	const uint64_t *ticks; /* segments whose tick event it is asked about besides */
	size_t tick_count;
	bool forward;
	uint64_t most_ticks; /* to be lived through, forward */
};

/*
 * The same in pieces, for whoever has something else to do in between.
 *
 *     session_begin_go(session, 10000);
 *     while (!session_go_on(session, 100000) && !is_key_pressed())
 *             draw(session_progress(session));
 *     session_give_up(session);
 *
 * Between two pieces the session shows the end of some segment on the way.
 * Beginning anything else gives up what is under way.
 */

void session_begin_go(struct session *session, uint64_t tick);
void session_begin_show(struct session *session, struct moment moment);
void session_begin_step(struct session *session, enum step_size size, bool forward);

/* Sets out for the moment shown, or the last one that was lived, in another branch.  False if there is
 * none of that id, or it is shown already. */
bool session_begin_switch(struct session *session, uint32_t id);

/* Brings back what the last input, restart, fork or switch replaced, inputs and all, and sets out for
 * the moment before it.  Redo takes an undo back.  False: there is nothing. */
bool session_begin_undo(struct session *session);
bool session_begin_redo(struct session *session);

/* Sets out for the next event after the moment shown, or the last one before
 * it, for which the match gives a number; when there is none, for the last moment
 * it looks at.  What wanted points at stays as it is until it has arrived. */
void session_begin_seek(struct session *session, const struct session_search *wanted);

/* What the match said to the event that was found, or a negative number. */
int session_found(const struct session *session);

/* Applies an input as session_input does, and stands at the first event in what
 * it causes for which the match gives a number, if there is one.  wanted may be
 * NULL. */
bool session_seek_input(struct session *session, const struct input *input,
                        const struct session_search *wanted, struct error *error);

/* Does about as much work (ticks and agents' updates), one tick at least.
 * Whether it has arrived. */
bool session_go_on(struct session *session, uint64_t work);

struct session_progress {
	bool under_way;
	bool looking; /* or only going */
	bool forward;
	uint64_t now, to; /* segments; looking forward without end: to is UINT64_MAX */
};

struct session_progress session_progress(const struct session *session);

/* Stays where it has come to. */
void session_give_up(struct session *session);

/* How much work has been done so far, wherever it went: a measure of cost that
 * is the same on every machine. */
uint64_t session_work(const struct session *session);

/* The digest of the sim at the end of the segment shown. */
uint64_t session_digest(const struct session *session);

/*
 * Eras: a past with reloads is of more than one world, and who lives on under other rules may have
 * another id there.
 */

/* The first of the segments that are of the same world as that one, up to the moment shown: that of
 * the last reload, or 0. */
uint64_t session_era(const struct session *session, uint64_t tick);

/* Everybody as he was when the era of segment tick ended, of the one shown at the moment: good for
 * its world, sim_agent, sim_class and sim_name alone. */
const struct sim *session_era_sim(const struct session *session, uint64_t tick);

/* The id now of whoever had that id in segment tick, and the other way round.  Now one that has
 * been left behind has an id by which nobody lives; and then AGENT_NONE is the one of somebody who
 * was not there. */
uint32_t session_agent_now(const struct session *session, uint32_t agent, uint64_t tick);
uint32_t session_agent_then(const struct session *session, uint32_t agent, uint64_t tick);

/* Which machine of that agent in segment tick was what is a machine of it now, or was as it was
 * left behind; -1: none. */
int session_machine_then(const struct session *session, uint32_t agent, size_t machine,
                         uint64_t tick);

/*
 * Remembering.  What is to be told of the past is a function of the moment
 * shown: what is not in memory is found by running it again.
 */

/* Gets ready what follows for the moment shown.  To be called after moving, before asking. */
void session_remember(struct session *session);

/* The log: what was worth a line in the last ticks before the segment shown, oldest first; of a
 * crowd nothing, and nothing if session_remember was not called there.  Good until it is
 * called again. */
size_t session_log_count(const struct session *session);
const struct chronicle_entry *session_log_line(const struct session *session, size_t index);

/* The first segment of the log; the one shown, where there is none. */
uint64_t session_log_since(const struct session *session);

/* Remembers the segments from first up to the one shown, as many of the last ones as are
 * affordable; returns from which on.  They stay until the next session_remember. */
uint64_t session_recall(struct session *session, uint64_t first);

/* Walks over what is remembered of segments first .. end - 1. */
struct chronicle_walk session_past(const struct session *session, uint64_t first, uint64_t end);

/* Counts who is in which state at the moment shown, and at the ends of as many segments before it
 * as can be run again in little time; the others are unknown but where they were counted before.
 * For how long they have been in it is counted, too, if about that many ticks and updates will do.
 * Good until the session moves. */
const struct census *session_count(struct session *session, uint64_t updates);

/* Whether there is more to be counted at the moment shown; and goes on with it for about that
 * much work: whether it is done, and session_count will have it all. */
bool session_is_counting(const struct session *session);
bool session_count_on(struct session *session, uint64_t updates);

/* For how long a machine of an agent has been in its state, if that has been counted at the moment
 * shown. */
bool session_stay(const struct session *session, const struct agent *agent, size_t machine,
                  struct stay *stay);

/* What session_count found last. */
const struct census *session_counted(const struct session *session);

/* The values of an agent's stat, as stat_read reads them, at the ends of the last ticks before the segment shown, the
 * newest last, as far as that is remembered and it was there: writes at most count of
 * them, and returns how many. */
size_t session_stat_past(const struct session *session, uint32_t agent, size_t stat, double *values,
                         size_t count);

/* Told, in order, of the events before the moment shown that have not been
 * told before, never of the past again: for front ends that write a narrative
 * or a trace.  A watcher as of sim.h, without at. */
void session_watch(struct session *session, const struct watcher *watcher);

/* Tells the watcher that a run has stopped at the moment shown, and why. */
void session_tell_break(struct session *session, const char *text);

#endif
