/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "session/outline.h"
#include "sim/sim.h"

/*
 * A session is a sim with its past: what a front end drives.  It shows one moment at a time, and
 * this is what there is to see of it.  The other doors:
 *
 *     travel.h            moves through time
 *     breakpoint.h        moves to an event that is searched for
 *     inputs.h            changes what happens, and lists the other courses of the run
 *     past.h              reads the past before the moment
 *     census.h            counts all agents
 *     why.h               explains how an agent came to its state
 *     session_compare.h   compares two sessions
 */
struct session;

/* Makes a session at the end of segment 0. */
struct session *session_new(const struct session_options *options);
void session_free(struct session *session);

/* Makes a session for a branch that exists.  The new session shows an early moment, and may use
 * that much memory for its past.  The caller frees it. */
struct session *session_of_branch(const struct session *session, uint32_t id, size_t history_bytes);

/* The options that it was made with. */
const struct session_options *session_options(const struct session *session);

/* The sim as of the moment shown; borrowed.  It changes with every call that moves. */
const struct sim *session_sim(const struct session *session);

/* The moment shown. */
struct moment session_moment(const struct session *session);

/* The newest segment that has been run. */
uint64_t session_newest(const struct session *session);

/* What a part of the run is marked by, from the least important on: another branch leaves, the user
 * has named a moment, a run has stopped, the moment shown is there. */
enum session_part_mark { PART_PLAIN, PART_LEFT, PART_NAMED, PART_STOPPED, PART_NOW };

struct session_part {
	enum session_part_mark mark;
	struct moment moment; /* the one marked, or else the last one of the part */
	bool known;           /* whether the next is */
	uint64_t changes;     /* of states */
};

/* Divides the run into at most OUTLINE_PARTS parts, and no more than most, of the same length:
 * *ticks, a power of 2.  Returns how many there are.  It takes the same work however long the run
 * is, and however many agents there are. */
size_t session_outline(const struct session *session, size_t most, struct session_part *parts,
                       uint64_t *ticks);

/* To be called when the world, a log, has been added to: the segments from that one on are not what
 * they were. */
void session_grow(struct session *session, uint64_t changed);

/* The last segment that there can be: what follows in a log is not known yet, but the run may leave
 * it for another world. */
uint64_t session_last(const struct session *session);

/* The segment there that stands beside one here: the same or, if a log is compared with a world in
 * which it went on, the last one of no later time. */
uint64_t session_same_time(const struct session *here, const struct session *there, uint64_t tick);

/* Takes that much off the memory for going back, because something else uses it; the last eighth
 * stays. */
void session_use_history(struct session *session, size_t bytes);

/* Whether the segment shown is older than the newest. */
bool session_is_past(const struct session *session);

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

/* All the work done so far, in ticks and agents' updates: a measure of cost that is the same on
 * every machine. */
uint64_t session_work(const struct session *session);

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

#endif
