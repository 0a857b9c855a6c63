/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The changes, telegrams and inputs of a stretch of time, in order: those that are remembered of
 * the segments before the one shown, and those of the segment shown that lie before the moment.
 *
 *	struct past past;
 *	past_begin(&past, session, first);
 *	while (past_next(&past))
 *		look(past.event, past.at);
 */
#ifndef VIEW_PAST_H
#define VIEW_PAST_H

#include "session/chronicle.h"
#include "session/session.h"

/* A place in time: a segment, how many of these events come before it there, and how many of those
 * are about telegrams. */
struct instant {
	uint64_t tick;
	uint32_t rank;
	uint32_t posted;
};

struct past {
	const struct event *event; /* the event that past_next() has reached */
	struct instant at;         /* and when it happened */
	size_t index;              /* in the segment shown; SIZE_MAX: in an earlier one */
	uint8_t class; /* of its agent; CLASS_NONE: not known, as in the segment shown */
	const struct world *world; /* the one in which it happened */
	const struct input *input; /* the input, if the event is one; else NULL */

	const struct session *session;
	struct chronicle_walk walk;
	const struct event *events;
	size_t next, done;
	const struct session_input *inputs;
	size_t next_input, input_count;
	bool begun;
};

/* Begins before segment first, or where the session's memory begins. */
void past_begin(struct past *past, const struct session *session, uint64_t first);

/* Goes to the next event; false if there is none. */
bool past_next(struct past *past);

/* Returns the moment shown, as the instant of what comes next. */
struct instant past_now(const struct session *session);

/* Returns the index of the event of that rank in the segment shown, even after the moment; the
 * number of events if there is none. */
size_t past_find(const struct session *session, uint64_t rank);

#endif
