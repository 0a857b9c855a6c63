/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The events of one tick of two sessions, side by side.  Events that are the same, or about the
 * same thing, share a row; an event that happened in one session only has a row of its own.
 */
#ifndef VIEW_COMPARE_TRACE_H
#define VIEW_COMPARE_TRACE_H

#include "session/past.h"
#include "sim/match.h"

enum { COMPARE_TRACE_MOST = 400 }; /* events of a side; further ones are not shown */

#define COMPARE_TRACE_NONE SIZE_MAX

struct compare_row {
	size_t events[SIDES]; /* each its index in its segment, or COMPARE_TRACE_NONE */
	bool same;
};

struct compare_trace {
	struct past pasts[SIDES];
	size_t counts[SIDES];
	struct compare_row *rows; /* owned */
	size_t count;
	size_t first; /* the row of the first difference; count: there is none */
};

/* Aligns the events of the two sessions' moments.  Borrows the sessions. */
void compare_trace_init(struct compare_trace *trace, const struct session *here,
                        const struct session *there);

/* Frees the rows. */
void compare_trace_fini(struct compare_trace *trace);

/* Returns the first row whose event here is still to come at the moment shown, or count. */
size_t compare_trace_present(const struct compare_trace *trace);

#endif
