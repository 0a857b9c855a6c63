/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The events of one tick of two sessions, side by side.  Events that are the same, or about the
 * same thing, share a row; an event that happened in one session only has a row of its own.
 */
#ifndef VIEW_ALIGNMENT_H
#define VIEW_ALIGNMENT_H

#include "session/past.h"
#include "sim/match.h"

enum { ALIGNMENT_MOST = 400 }; /* events of a side; further ones are not shown */

#define ALIGNMENT_NONE SIZE_MAX

struct aligned {
	size_t events[SIDES]; /* each its index in its segment, or ALIGNMENT_NONE */
	bool same;
};

struct alignment {
	struct past pasts[SIDES];
	size_t counts[SIDES];
	struct aligned *rows; /* owned */
	size_t count;
	size_t first; /* the row of the first difference; count: there is none */
};

/* Aligns the events of the two sessions' moments.  Borrows the sessions. */
void alignment_init(struct alignment *alignment, const struct session *here,
                    const struct session *there);

/* Frees the rows. */
void alignment_fini(struct alignment *alignment);

/* Returns the first row whose event here is still to come at the moment shown, or count. */
size_t alignment_present(const struct alignment *alignment);

#endif
