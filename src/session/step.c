/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/session_internal.h"
#include "session/travel.h"

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
