/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#ifndef SESSION_PAST_H
#define SESSION_PAST_H

#include "session/rerun.h"
#include "session/session.h"

/*
 * The past at the moment shown, for reading.  It depends only on that moment: whatever is not in
 * memory is found by running the past again.
 *
 *     0 ............ shown ............ now ............ end ......... beyond
 *     | segments       | segment shown,   | what is        | segments after that
 *     | before         | before the       | still to       | one, if they were
 *     | that one       | moment           | come           | asked for
 *     since
 *
 * Events have indexes, and are read forward or backward, of some kinds or of all:
 *
 *     struct past past = past_log(session);
 *     for (size_t i = past.now; past_back(&past, &i, 1 << EVENT_SAY);)
 *             look(past_at(&past, i));
 *
 * Of the segments before and after the one shown there are only the kinds that are worth a line,
 * and before each change the answer that led to it.  At the end of a crowd's segment there are no
 * events at all.
 */
struct past {
	const struct session *session;
	uint64_t since; /* the first segment */
	size_t shown, now, end, beyond;

	/* These are for the functions below. */
	const struct past_event *before, *after;
	const struct event *events;
};

/* The kinds of events that are worth a line: changes, speech, telegrams, no questions. */
enum {
	PAST_KINDS = 1 << EVENT_BEGIN | 1 << EVENT_SAY | 1 << EVENT_CHANGE | 1 << EVENT_REVERT |
	             1 << EVENT_SEND | 1 << EVENT_QUEUE | 1 << EVENT_DELIVER | 1 << EVENT_HANDLED |
	             1 << EVENT_UNHANDLED | 1 << EVENT_DUPLICATE | 1 << EVENT_DEFERRED |
	             1 << EVENT_NO_RECEIVER | 1 << EVENT_MOVE | 1 << EVENT_SPAWN |
	             1 << EVENT_REMOVE | 1 << EVENT_INPUT | 1 << EVENT_RELOAD | 1 << EVENT_ERROR,
};

/* Prepares the log, the last ticks before the moment shown.  To be called after moving, before
 * anything is asked about the past. */
void past_prepare(struct session *session);

/* Prepares also what lies before the log, from segment first on or, of that, as many of the last
 * segments as are affordable.  Returns the first segment prepared.  Holds until the next
 * past_prepare(). */
uint64_t past_prepare_from(struct session *session, uint64_t first);

/* Prepares also what was run of the next segments after the one shown. */
void past_prepare_after(struct session *session);

/* The log; the log with what was prepared after the segment shown; what was prepared of the past
 * since some segment; and the log without what lies before the last reload, where agents and states
 * were others.  All are valid until the session moves. */
struct past past_log(const struct session *session);
struct past past_around(const struct session *session);
struct past past_from(const struct session *session, uint64_t since);
struct past past_of_era(const struct session *session);

/* A sim as it was just before that segment, where a past that was prepared from there begins; NULL
 * if none was. */
const struct sim *past_edge(const struct session *session, uint64_t since);

/* The event of that index, without what it takes to word it; with it; and its segment. */
const struct event *past_peek(const struct past *past, size_t index);
struct past_event past_at(const struct past *past, size_t index);
uint64_t past_tick(const struct past *past, size_t index);

/* Finds the next event from *index on, before end, that is of one of the kinds, a set by bit.
 * False if there is none. */
bool past_next(const struct past *past, size_t *index, size_t end, uint32_t kinds);

/* Finds the last event before *index that is of one of the kinds.  False if there is none. */
bool past_back(const struct past *past, size_t *index, uint32_t kinds);

/* Whether an agent's stat was written in the segment shown, before the moment; *was is then its
 * value when the segment began. */
bool past_was(const struct session *session, uint32_t agent, size_t stat, double *was);

/* The values of an agent's stat, read as by stat_read(), at the ends of the last ticks before the
 * segment shown, the newest last, as far as the log goes and the agent existed.  Writes at most
 * count of them and returns how many. */
size_t past_values(const struct session *session, uint32_t agent, size_t stat, double *values,
                   size_t count);

/*
 * What a session has found out about its past.
 */

struct past_store {
	struct rerun rerun, edge;
	/* The events of segments first .. end - 1; those that tell of stats. */
	struct past_list events, stats;
	struct past_chain chain, shown; /* of stats, and of the segment shown */
	uint64_t first, end;
	/* What was prepared last: the segment shown at the time, where the log begins, and from
	 * where on the past was asked for. */
	bool ready;
	uint64_t tick, log, since;
	uint64_t arrival; /* of the session, when the chain of what is shown was begun */
};

/* For a session that begins in that world. */
struct past_store *past_store_new(const struct world *world);
void past_store_free(struct past_store *store);

/* Forgets segment tick and all later ones. */
void past_store_forget(struct past_store *store, uint64_t tick);

#endif
