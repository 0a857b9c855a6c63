/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What the lanes of time show of the past: changes, telegrams and inputs, in order, each with its
 * place in time.
 *
 *	struct instants instants;
 *	instants_begin(&instants, session, first);
 *	while (instants_next(&instants))
 *		look(instants.event, instants.at);
 */
#ifndef VIEW_INSTANTS_H
#define VIEW_INSTANTS_H

#include "session/inputs.h"
#include "session/past.h"

/* A place in time: a segment, how many of these events come before it there, and how many of those
 * are about telegrams. */
struct instant {
	uint64_t tick;
	uint32_t rank;
	uint32_t posted;
};

struct instants {
	struct past_event event; /* the event that instants_next() has reached */
	struct instant at;       /* and when it happened */
	uint32_t agent, other;   /* the present ids of its agent and, of a telegram, of the other */
	const struct input *input; /* the input, if the event is one; else NULL */

	/* These are for the functions below. */
	struct past past;
	size_t next, end;
	const struct session_input *inputs;
	size_t next_input, input_count;
};

/* Begins before segment first, or where the past was prepared from. */
void instants_begin(struct instants *instants, const struct session *session, uint64_t first);

/* Goes to the next event before the moment; false if there is none. */
bool instants_next(struct instants *instants);

/* Returns the moment shown, as the instant of what comes next. */
struct instant instants_now(const struct session *session);

/* Returns the event of that rank in the segment shown, even after the moment; MOMENT_END if there
 * is none. */
uint32_t instants_find(const struct session *session, uint64_t rank);

#endif
