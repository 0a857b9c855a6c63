/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/travel.h"

#include "core/number.h"
#include "session/run_to.h"
#include "session/session_internal.h"
#include "session/tell.h"

/*
 * Moving from one moment to another, in pieces.  A plan has legs, each of them a run forward;
 * between two pieces the session is at the end of a segment.
 */

void travel_abandon(struct session *session)
{
	session->travel = (struct travel){ .arrive = NULL };
	session->search = (struct event_search){ .number = -1 };
}

/* Shows the moment, which if chosen may lie in another segment. */
static void arrive(struct session *session);

void travel_set_out(struct session *session, struct moment target, moment_choice *choose,
                    bool rerun)
{
	struct travel *travel = &session->travel;
	bool stood = choose || target.event != MOMENT_END;
	bool here = target.tick == session->tick && (!stood || session->recorded);
	bool back = rerun || (target.tick <= session->tick && !here);
	travel->arrive = arrive;
	travel->behind = false;
	travel->target = target;
	travel->choose = choose;
	travel->to = session->tick;
	if (here && !rerun)
		return;
	if (!back)
		run_show(session, MOMENT_END);
	run_near(session, target.tick, target.tick + (!stood && run_is_bare(session)), back);
}

static void arrive(struct session *session)
{
	struct travel *travel = &session->travel;
	struct moment moment = travel->choose ? travel->choose(session) : travel->target;
	if (moment.tick != session->tick) {
		travel_set_out(session, moment, NULL, false);
		return;
	}
	run_show(session, moment.event);
	travel->arrive = NULL;
}

bool session_go_on(struct session *session, uint64_t work)
{
	work = number_max64(work, 1);
	uint64_t until = work < UINT64_MAX - session->work ? session->work + work : UINT64_MAX;
	while (session->travel.arrive) {
		if (!run_on(session, until))
			return false;
		session->travel.arrive(session);
	}
	return true;
}

void travel_arrive(struct session *session)
{
	while (!session_go_on(session, UINT64_MAX))
		;
}

void session_give_up(struct session *session)
{
	if (!session->travel.arrive)
		return;
	travel_abandon(session);
	run_show(session, MOMENT_END);
}

struct session_progress session_progress(const struct session *session)
{
	const struct travel *travel = &session->travel;
	uint64_t to = travel->behind ? 0 : travel->to;
	return (struct session_progress){ .under_way = travel->arrive != NULL,
		                          .looking = session->search.on,
		                          .forward = to > travel->from,
		                          .now = session->tick,
		                          .to = to };
}

static void set_out(struct session *session, struct moment target)
{
	travel_abandon(session);
	session->travel.from = session->tick;
	travel_set_out(session, target, NULL, false);
}

void session_begin_show(struct session *session, struct moment moment)
{
	set_out(session, moment);
}

void session_begin_go(struct session *session, uint64_t tick)
{
	set_out(session, (struct moment){ tick, MOMENT_END });
}

void session_show(struct session *session, struct moment moment)
{
	session_begin_show(session, moment);
	travel_arrive(session);
}

void session_go(struct session *session, uint64_t tick)
{
	session_begin_go(session, tick);
	travel_arrive(session);
}

void session_first(struct session *session)
{
	session_show(session, (struct moment){ 0, 0 });
}

void session_last(struct session *session)
{
	session_go(session, session->timeline.shown.newest);
}

/*
 * Watching.
 */

void session_watch(struct session *session, const struct watcher *watcher)
{
	session_give_up(session);
	tell_begin(session, watcher);
}

void session_tell_break(struct session *session, const char *text)
{
	const struct watcher *watcher = &session->watcher;
	struct event event = { .kind = EVENT_BREAK, .agent = AGENT_NONE, .as.text = text };
	if (watcher->kinds >> EVENT_BREAK & 1)
		watcher->read(watcher->context, session_sim(session), &event, 1);
}
