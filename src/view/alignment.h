/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * The events of one tick of two sessions side by side: what happened in both stands in one row, and so
 * does what happened in both but otherwise; what happened in one of them has a row of its own.
 */
#ifndef VIEW_ALIGNMENT_H
#define VIEW_ALIGNMENT_H

#include "session/likeness.h"
#include "view/story.h"

enum { ALIGNMENT_MOST = 400 }; /* events of a side; beyond them nothing is shown */

#define ALIGNMENT_NONE SIZE_MAX

struct aligned {
	size_t events[SIDES]; /* by number in their segment, or ALIGNMENT_NONE */
	bool same;
};

struct alignment {
	struct story stories[SIDES];
	size_t counts[SIDES];
	struct aligned *rows; /* owned */
	size_t count;
	size_t first; /* the row of the first difference, or count */
};

/* Borrows the sessions. */
void alignment_init(struct alignment *alignment, const struct session *here,
                    const struct session *there);
void alignment_fini(struct alignment *alignment);

/* The first row in which neither side has come past its moment. */
size_t alignment_present(const struct alignment *alignment);

#endif
