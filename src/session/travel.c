/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/number.h"
#include "session/session_internal.h"

/*
 * Moving from one moment to another, in pieces.  A plan has legs, each of them a run forward;
 * between two pieces the session is at the end of a segment.
 */

void travel_abandon(struct session *session)
{
	session->travel = (struct travel){ .plan = PLAN_NONE };
	session->search = (struct search){ .number = -1 };
}

void travel_set_out(struct session *session, struct moment target, moment_choice *choose,
                    bool rerun)
{
	struct travel *travel = &session->travel;
	bool stood = choose || target.event != MOMENT_END;
	bool here = target.tick == session->tick && (!stood || session->recorded);
	bool back = rerun || (target.tick <= session->tick && !here);
	travel->plan = PLAN_GO;
	travel->target = target;
	travel->choose = choose;
	travel->to = session->tick;
	if (here && !rerun)
		return;
	if (!back)
		run_show(session, MOMENT_END);
	run_near(session, target.tick, target.tick + (!stood && run_is_bare(session)), back);
}

/* The moment chosen may lie in another segment. */
static void arrive(struct session *session)
{
	struct travel *travel = &session->travel;
	struct moment moment = travel->choose ? travel->choose(session) : travel->target;
	if (moment.tick != session->tick) {
		travel_set_out(session, moment, NULL, false);
		return;
	}
	run_show(session, moment.event);
	travel->plan = PLAN_NONE;
}

bool session_go_on(struct session *session, uint64_t work)
{
	static void (*const arrivals[])(struct session *) = {
		[PLAN_GO] = arrive,
		[PLAN_AHEAD] = search_arrive_ahead,
		[PLAN_BEHIND] = search_arrive_behind,
	};
	work = number_max64(work, 1);
	uint64_t until = work < UINT64_MAX - session->work ? session->work + work : UINT64_MAX;
	while (session->travel.plan != PLAN_NONE) {
		if (!run_on(session, until))
			return false;
		arrivals[session->travel.plan](session);
	}
	return true;
}

void travel_arrive(struct session *session)
{
	while (!session_go_on(session, UINT64_MAX))
		;
}

void travel_adopt(struct session *session, struct moment moment, struct fork fork)
{
	travel_abandon(session);
	session_forget(session, fork);
	session->travel.from = session->tick;
	travel_set_out(session, moment, NULL, true);
}

void session_give_up(struct session *session)
{
	if (session->travel.plan == PLAN_NONE)
		return;
	travel_abandon(session);
	run_show(session, MOMENT_END);
}

struct session_progress session_progress(const struct session *session)
{
	const struct travel *travel = &session->travel;
	bool behind = travel->plan == PLAN_BEHIND;
	uint64_t to = behind ? 0 : travel->to;
	return (struct session_progress){ .under_way = travel->plan != PLAN_NONE,
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
