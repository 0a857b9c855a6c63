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

/*
 * Steps of three sizes, in both directions, as moves from moment to moment.
 */

/* Whether a unit begins here: an agent's update, a delivery from the queue or an input. */
static bool is_unit(const struct event *event)
{
	return event->depth == 0 && event->kind != EVENT_TICK;
}

/* The index of the first unit of the segment shown from index on, which may lie past them all; or
 * MOMENT_END. */
static uint32_t next_unit(const struct session *session, uint64_t index)
{
	size_t count;
	const struct event *events = session_events(session, &count);
	for (; index < count; index++) {
		if (is_unit(&events[index]))
			return (uint32_t)index;
	}
	return MOMENT_END;
}

static struct moment at(uint64_t tick, uint32_t event)
{
	return (struct moment){ tick, event };
}

static struct moment at_end(uint64_t tick)
{
	return (struct moment){ tick, MOMENT_END };
}

/* The end of the segment before the one shown, or in segment 0 its beginning. */
static struct moment before(const struct session *session)
{
	uint64_t tick = session_moment(session).tick;
	return tick ? at_end(tick - 1) : at(0, 0);
}

/*
 * Choices of a moment, made once the segment is recorded.
 */

static struct moment choose_second_unit(const struct session *session)
{
	uint32_t first = next_unit(session, 0);
	return at(session->tick, next_unit(session, first + UINT64_C(1)));
}

static struct moment choose_last_event(const struct session *session)
{
	size_t done = session_events_done(session);
	return done ? at(session->tick, (uint32_t)done - 1) : before(session);
}

/* The beginning of the last unit before the moment.  The one before the first unit is at the end of
 * the segment before. */
static struct moment choose_last_unit(const struct session *session)
{
	uint32_t first = next_unit(session, 0), found = MOMENT_END;
	size_t done = session_events_done(session);
	for (uint32_t i = first; i < done; i = next_unit(session, i + 1))
		found = i;
	if (found == MOMENT_END || found == first)
		return before(session);
	return at(session->tick, found);
}

/*
 * The steps.
 */

static void tick_ahead(struct session *session)
{
	bool inside = session->event != MOMENT_END;
	travel_set_out(session, at_end(session->tick + !inside), NULL, false);
}

static void tick_back(struct session *session)
{
	travel_set_out(session, before(session), NULL, false);
}

static void micro_ahead(struct session *session)
{
	bool inside = session->event != MOMENT_END;
	travel_set_out(session,
	               inside ? at(session->tick, session->event + 1) : at(session->tick + 1, 0),
	               NULL, false);
}

/* Sets out for the moment chosen before the one shown, recording the segment first if need be. */
static void back_to(struct session *session, moment_choice *choose)
{
	if (session->recorded)
		travel_set_out(session, choose(session), NULL, false);
	else
		travel_set_out(session, at_end(session->tick), choose, true);
}

static void micro_back(struct session *session)
{
	back_to(session, choose_last_event);
}

static void agent_ahead(struct session *session)
{
	if (session->event == MOMENT_END) {
		travel_set_out(session, at(session->tick + 1, 0), choose_second_unit, false);
		return;
	}
	/* From inside a unit to the beginning of the next, otherwise to that of the one after. */
	uint32_t event = session->event;
	uint32_t unit = session->events[event].depth > 0 ? event : next_unit(session, event);
	uint32_t next = next_unit(session, unit + UINT64_C(1));
	travel_set_out(session, at(session->tick, next), NULL, false);
}

static void agent_back(struct session *session)
{
	back_to(session, choose_last_unit);
}

void session_begin_step(struct session *session, enum step_size size, bool forward)
{
	static void (*const steps[][2])(struct session *) = {
		[STEP_MICRO] = { micro_back, micro_ahead },
		[STEP_AGENT] = { agent_back, agent_ahead },
		[STEP_TICK] = { tick_back, tick_ahead },
	};
	session_give_up(session);
	session->travel.from = session->tick;
	steps[size][forward](session);
}

bool session_step(struct session *session, enum step_size size, bool forward)
{
	struct moment from = session_moment(session);
	session_begin_step(session, size, forward);
	travel_arrive(session);
	return !moment_is(session_moment(session), from);
}
