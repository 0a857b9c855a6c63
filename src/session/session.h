/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "session/chronicle.h"
#include "sim/input.h"
#include "sim/sim.h"

/*
 * A sim with its past: what a front end drives (DESIGN 2.5).
 *
 * Time is made of segments.  Segment T is tick T, then the inputs applied
 * between it and tick T + 1; segment 0 is the beginning and its inputs.  Each
 * segment has events, numbered from 0.  A moment is a segment and an event of
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

enum step_size {
	STEP_MICRO, /* one event */
	STEP_AGENT, /* one agent's update, or one telegram's delivery */
	STEP_TICK,
};

struct session_options {
	const struct world *world;
	uint64_t seed;
	uint32_t couples;
	size_t history_bytes; /* for keyframes */
};

struct session *session_new(const struct session_options *options);
void session_free(struct session *session);

const struct session_options *session_options(const struct session *session);

/* The sim as of the moment shown; borrowed, changes with every call that moves. */
const struct sim *session_sim(const struct session *session);

struct moment session_moment(const struct session *session);

/* The last segment that has been lived through. */
uint64_t session_newest(const struct session *session);

/* Whether the moment shown is not the newest. */
bool session_is_past(const struct session *session);

/* Whether there are more agents than are recorded but where somebody stands among the events. */
bool session_is_crowd(const struct session *session);

/* All events of the segment shown, those after the moment included; borrowed. */
const struct event *session_events(const struct session *session, size_t *count);

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

/* To the beginning, and to the newest moment. */
void session_first(struct session *session);
void session_last(struct session *session);

/*
 * Changing what happens.
 */

/* Applies an input at the end of the segment shown (which is shown to its end
 * first).  In the past this drops what came after; session_undo has it back.
 * False with the reason if the input makes no sense then. */
bool session_input(struct session *session, const struct input *input, struct error *error);

/* Has back what the last input or restart replaced, inputs and all, and shows
 * the moment before it.  Redo takes an undo back.  False: there is nothing. */
bool session_undo(struct session *session);
bool session_redo(struct session *session);

/* Starts again at the beginning; what was can be had back by undo. */
void session_restart(struct session *session);

/* Inputs, in order; segment[i] is at whose end input i is applied.  Borrowed. */
struct session_input {
	uint64_t tick;
	struct input input;
};
const struct session_input *session_inputs(const struct session *session, size_t *count);

/*
 * Looking for an event.
 */

/* Called with the sim as of each event of a segment in turn, first with event
 * NULL and the sim as the segment begins, which is only for its information,
 * and last with NULL as it ends.  A number: this is the event, or the end;
 * negative: it is not.  May be asked about events outside of where it is wanted. */
typedef int session_probe(void *context, const struct sim *sim, const struct event *event);

/* Goes to the next event after the moment shown, or the last one before it,
 * for which the probe gives a number, and returns that; forward it lives on,
 * for most_ticks ticks at most.  Negative when there is none: then it has
 * arrived at the last moment it looked at. */
int session_seek(struct session *session, bool forward, uint64_t most_ticks, session_probe *probe,
                 void *context);

/* The digest of the sim at the end of the segment shown. */
uint64_t session_digest(const struct session *session);

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

/* Remembers the segments from first up to the one shown, as many of the last ones as are
 * affordable; returns from which on.  They stay until the next session_remember. */
uint64_t session_recall(struct session *session, uint64_t first);

/* Walks over what is remembered of segments first .. end - 1. */
struct chronicle_walk session_past(const struct session *session, uint64_t first, uint64_t end);

/* The values of an agent's stat, as stat_read reads them, at the ends of the last ticks before the segment shown, the
 * newest last, as far as that is remembered and it was there: writes at most count of
 * them, and returns how many. */
size_t session_stat_past(const struct session *session, uint32_t agent, size_t stat, double *values,
                         size_t count);

/* Told, one by one, of the events before the moment shown that have not been
 * told before, never of the past again: for front ends that write a narrative
 * or a trace.  A watcher as of sim.h, without at. */
void session_watch(struct session *session, const struct watcher *watcher);

/* Tells the watcher that a run has stopped at the moment shown, and why. */
void session_tell_break(struct session *session, const char *text);

#endif
