/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What is drawn over the chart of a machine: where the agent is at the moment shown, how it got
 * there, and what may come next.  The chart is fixed; the ink changes with the moment.
 */
#ifndef VIEW_INK_H
#define VIEW_INK_H

#include "diagram/chart.h"
#include "session/session.h"

enum {
	INK_ACTIVE = 1,   /* a state that the agent is in: the current one or one around it */
	INK_CURRENT = 2,  /* the current state itself */
	INK_PREVIOUS = 4, /* the previous state */
	INK_TAKEN = 8,    /* an edge that was taken, as far back as is counted */
	INK_LAST = 16,    /* the edge that was taken last */
	INK_NOW = 32,     /* an edge that was taken in the tick shown */
	INK_NEARLY = 64,  /* the edge whose question was closest to being answered as it wants */
};

struct ink_mark {
	unsigned flags;
	uint64_t visits; /* of a node */
};

struct ink {
	const struct chart *chart;
	struct ink_mark *nodes, *edges; /* as many as the chart has; owned */
	uint64_t since;             /* the first segment for which visits and edges are counted */
	bool counted;               /* false: nothing is known of the past, as in a crowd */
	const struct event *nearly; /* the guard of INK_NEARLY, or NULL; borrowed */
	bool wanted;                /* the answer that would have let that transition be taken */
};

/* Computes the ink for the agent's machine that the chart shows; ink_fini() frees it. */
void ink_init(struct ink *ink, const struct session *session, const struct agent *agent,
              const struct chart *chart);
void ink_fini(struct ink *ink);

#endif
