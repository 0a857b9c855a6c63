/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What the picture of a machine is inked with: where an agent is in it at the moment shown, how it
 * got there, and what may come next.  The picture stays; this is what changes.
 */
#ifndef VIEW_INK_H
#define VIEW_INK_H

#include "diagram/chart.h"
#include "session/session.h"

enum {
	INK_ACTIVE = 1,   /* a state that it is in: the current one or a metastate around it */
	INK_CURRENT = 2,  /* the current one itself */
	INK_PREVIOUS = 4, /* the one before */
	INK_TAKEN = 8,    /* an edge that was taken, as far back as is counted */
	INK_LAST = 16,    /* the one taken last */
	INK_NOW = 32,     /* one taken in the tick shown */
	INK_NEARLY = 64,  /* one whose question was closest to being answered as it wants */
};

struct ink_mark {
	unsigned flags;
	uint64_t visits; /* of a node */
};

struct ink {
	const struct chart *chart;
	struct ink_mark *nodes, *edges; /* as many as the chart's; owned */
	uint64_t since;                 /* visits and edges are counted from that segment on */
	bool counted;                   /* false: nothing is known of the past, as in a crowd */
	const struct event *nearly;     /* the guard of INK_NEARLY, or NULL; borrowed */
	bool wanted;                    /* the answer to it that would open the way */
};

/* Finds the ink for the agent's machine that the chart shows; ink_fini frees. */
void ink_init(struct ink *ink, const struct session *session, const struct agent *agent,
              const struct chart *chart);
void ink_fini(struct ink *ink);

#endif
