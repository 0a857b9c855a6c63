/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The changes, telegrams and inputs of a stretch of time, in order: of the segments before the one
 * shown those that are remembered, and of that one those before the moment.
 *
 *     struct past past;
 *     past_begin(&past, session, first);
 *     while (past_next(&past))
 *             look(past.event, past.at);
 */
#ifndef VIEW_PAST_H
#define VIEW_PAST_H

#include "session/session.h"

/* A place in time: a segment, and how many such events came before in it, of all kinds and of
 * those about telegrams. */
struct instant {
	uint64_t tick;
	uint32_t rank;
	uint32_t posted;
};

struct past {
	const struct event *event; /* the one that past_next has come to */
	struct instant at;         /* and when that was */
	size_t index;              /* in the segment shown; SIZE_MAX: of an earlier one */
	uint8_t class;             /* its agent's; CLASS_NONE: not known, as in the segment shown */
	const struct world *world; /* in which it happened */
	const struct input *input; /* of an input's event: what was done; NULL of others */

	const struct session *session;
	struct chronicle_walk walk;
	const struct event *events;
	size_t next, done;
	const struct session_input *inputs;
	size_t next_input, input_count;
	bool begun;
};

/* Begins before segment first, from which on the session remembers. */
void past_begin(struct past *past, const struct session *session, uint64_t first);

/* Goes to the next event; false if there is none. */
bool past_next(struct past *past);

/* The moment shown, as what comes next. */
struct instant past_now(const struct session *session);

/* The event of the segment shown that has that rank, one after the moment included; their number if
 * none has. */
size_t past_find(const struct session *session, uint64_t rank);

#endif
