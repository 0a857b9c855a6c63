/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */

/*
 * What two sessions show side by side.  Agents are matched by name.  Of a tick's events, those that are the same, or about the same thing, share a row; an
 * event that happened in one session only has a row of its own.
 */
#ifndef VIEW_COMPARE_ROWS_H
#define VIEW_COMPARE_ROWS_H

#include "session/past.h"
#include "session/session_compare.h"
#include "sim/match.h"
#include "view/view.h"

/* An agent here and there; MATCH_NONE where it does not exist. */
struct agent_pair {
	uint32_t slots[SIDES];
};

/* Lists agents, at most that many: those that differ, then the others, the selected one among them;
 * returns their number. */
size_t compare_agents_list(const struct view_scene *scene, struct agent_pair *out, size_t most);

/* Returns how many rows of the area's width the agent can use, up to most. */
int compare_agents_rows(const struct view_scene *scene, const struct agent_pair *pair,
                        struct area area, int most);

/* Draws one side of the agent into all rows of the area: what is the same is dim, what differs is
 * marked. */
void compare_agents_draw(const struct view_scene *scene, const struct agent_pair *pair, int side,
                         struct area area);

enum { COMPARE_TRACE_MOST = 400 }; /* events of a side; further ones are not shown */

#define COMPARE_TRACE_NONE SIZE_MAX

struct compare_row {
	size_t events[SIDES]; /* each its index in its segment, or COMPARE_TRACE_NONE */
	bool same;
};

struct compare_trace {
	struct past pasts[SIDES];
	size_t counts[SIDES];
	struct compare_row *rows; /* the caller frees them */
	size_t count;
	size_t first; /* the row of the first difference; count: there is none */
};

/* Aligns the events of the two sessions' moments.  Borrows the sessions. */
void compare_trace_init(struct compare_trace *trace, const struct session *here,
                        const struct session *there);

/* Returns the first row whose event here is still to come at the moment shown, or count. */
size_t compare_trace_present(const struct compare_trace *trace);

#endif
