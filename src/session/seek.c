/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/session_internal.h"

/*
 * Looking for an event: the probe is asked about every event of a segment
 * while the segment runs, so that it sees the sim as of each.
 */

static void search_forward(struct session *session, uint64_t most_ticks)
{
	struct search *search = &session->search;
	uint64_t tick = session->tick;
	search->after = session_moment(session);
	search->until = (struct moment){ UINT64_MAX, MOMENT_END };
	if (session->event != MOMENT_END)
		travel_arrive(session, tick, true);
	if (search->number < 0)
		travel_arrive(session,
		              most_ticks < UINT64_MAX - tick ? tick + most_ticks : UINT64_MAX,
		              false);
}

/* From keyframe to keyframe, each stretch run forward for its last yes. */
static void search_back(struct session *session)
{
	struct search *search = &session->search;
	uint64_t tick = session->tick, before = 0;
	search->last = true;
	search->until = session_moment(session);
	travel_arrive(session, tick, true);
	while (search->number < 0 && tick) {
		if (!history_find(&session->history, tick - 1, &before))
			before = 0;
		tick = before;
		search->until = (struct moment){ tick + 1, 0 };
		travel_arrive(session, tick, true);
	}
}

int session_seek(struct session *session, bool forward, uint64_t most_ticks, session_probe *probe,
                 void *context)
{
	struct search *search = &session->search;
	*search = (struct search){ .probe = probe, .context = context, .number = -1 };
	if (forward)
		search_forward(session, most_ticks);
	else
		search_back(session);
	struct moment end = { session->tick, MOMENT_END };
	struct moment found = search->number < 0 ? end : search->found;
	int number = search->number;
	*search = (struct search){ 0 };
	if (!session->recorded && !session_is_crowd(session))
		travel_arrive(session, found.tick, true);
	session_show(session, found);
	return number;
}
