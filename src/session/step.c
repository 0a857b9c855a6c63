/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/session.h"

/*
 * Steps of three sizes, both ways, as moves from moment to moment.
 */

/* Where an agent's update, a delivery from the queue or an input begins. */
static bool is_unit(const struct event *event)
{
	return event->depth == 0 && event->kind != EVENT_TICK;
}

/* The first unit of the segment shown from index on, or MOMENT_END. */
static uint32_t next_unit(const struct session *session, size_t index)
{
	size_t count;
	const struct event *events = session_events(session, &count);
	for (; index < count; index++) {
		if (is_unit(&events[index]))
			return (uint32_t)index;
	}
	return MOMENT_END;
}

static void show(struct session *session, uint64_t tick, uint32_t event)
{
	session_show(session, (struct moment){ tick, event });
}

/* A crowd's events are recorded only when somebody stands among them. */
static void need_events(struct session *session)
{
	size_t count;
	struct moment moment = session_moment(session);
	session_events(session, &count);
	if (count || moment.event != MOMENT_END)
		return;
	show(session, moment.tick, 0);
	show(session, moment.tick, MOMENT_END);
}

static bool tick_ahead(struct session *session)
{
	struct moment moment = session_moment(session);
	session_go(session, moment.event == MOMENT_END ? moment.tick + 1 : moment.tick);
	return true;
}

static bool tick_back(struct session *session)
{
	struct moment moment = session_moment(session);
	if (moment.tick)
		session_go(session, moment.tick - 1);
	else
		show(session, 0, 0);
	struct moment now = session_moment(session);
	return now.tick != moment.tick || now.event != moment.event;
}

static bool micro_ahead(struct session *session)
{
	struct moment moment = session_moment(session);
	if (moment.event == MOMENT_END)
		show(session, moment.tick + 1, 0);
	else
		show(session, moment.tick, moment.event + 1);
	return true;
}

static bool micro_back(struct session *session)
{
	need_events(session);
	size_t done = session_events_done(session);
	if (!done)
		return session_moment(session).tick && tick_back(session);
	show(session, session_moment(session).tick, (uint32_t)done - 1);
	return true;
}

/* To where the unit after the next one begins, or to the end. */
static bool agent_ahead(struct session *session)
{
	struct moment moment = session_moment(session);
	if (moment.event == MOMENT_END) {
		show(session, moment.tick + 1, 0);
		moment = session_moment(session);
	}
	size_t count;
	const struct event *events = session_events(session, &count);
	bool inside = moment.event != MOMENT_END && events[moment.event].depth > 0;
	uint32_t unit = inside ? moment.event : next_unit(session, moment.event);
	show(session, moment.tick, unit == MOMENT_END ? MOMENT_END : next_unit(session, unit + 1));
	return true;
}

/* To where the unit before began; before the first is the end of the segment
 * before. */
static bool agent_back(struct session *session)
{
	need_events(session);
	uint64_t tick = session_moment(session).tick;
	uint32_t first = next_unit(session, 0), found = MOMENT_END;
	size_t done = session_events_done(session);
	for (uint32_t i = first; i < done; i = next_unit(session, i + 1))
		found = i;
	if (found == MOMENT_END || (found == first && tick))
		return tick && tick_back(session);
	show(session, tick, found);
	return true;
}

bool session_step(struct session *session, enum step_size size, bool forward)
{
	static bool (*const steps[][2])(struct session *) = {
		[STEP_MICRO] = { micro_back, micro_ahead },
		[STEP_AGENT] = { agent_back, agent_ahead },
		[STEP_TICK] = { tick_back, tick_ahead },
	};
	return steps[size][forward](session);
}
