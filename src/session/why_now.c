/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/why_now.h"

static bool is_asleep(const struct class *class, const struct agent *agent)
{
	bool awake = class->update != NULL;
	for (size_t i = 0; i < class->machine_count && !awake; i++)
		awake = fsm_is_awake(class->states, agent_machines_const(agent) + i);
	return !awake;
}

/* The next tick in which the agent's class is due; the same rule as the sim's. */
static uint64_t next_turn(const struct class *class, const struct agent *agent, uint64_t tick)
{
	do
		tick++;
	while ((tick + agent_slot(agent->id)) % class->cadence);
	return tick;
}

enum why_update why_now_update(const struct session *session, const struct agent *agent,
                               uint64_t *next)
{
	size_t count, done;
	const struct event *events = session_shown_events(session, &count, &done);
	const struct sim *sim = session_sim(session);
	const struct class *class = sim_class(sim, agent);
	uint64_t tick = session_moment(session).tick;
	for (size_t i = 0; i < count; i++) {
		if (events[i].kind == EVENT_UPDATE && events[i].agent == agent->id)
			return i < done ? UPDATE_DONE : UPDATE_AHEAD;
	}
	if (!tick)
		return UPDATE_BEGINNING;
	if (!count)
		return UPDATE_UNRECORDED;
	if (is_asleep(class, agent))
		return UPDATE_ASLEEP;
	if (class->cadence > 1) {
		*next = next_turn(class, agent, tick);
		return UPDATE_NOT_ITS_TURN;
	}
	return sim->world->update_cap ? UPDATE_CAPPED : UPDATE_NOT_THERE;
}

/* Whether a guard asked what the way out depends on. */
static bool asks(const struct event *guard, const struct way *way)
{
	if (way->transition && guard->to != way->transition->to)
		return false;
	if (way->exit.question)
		return event_question(guard) == way->exit.question;
	return way->transition && !event_question(guard) &&
	       guard->as.text == way->transition->words;
}

const struct event *why_now_guard(const struct session *session, const struct agent *agent,
                                  uint8_t state, const struct way *way)
{
	size_t count, done;
	const struct event *events = session_shown_events(session, &count, &done);
	while (done-- > 0) {
		const struct event *event = &events[done];
		if (event->kind == EVENT_GUARD && event->agent == agent->id &&
		    event->state == state && asks(event, way))
			return event;
	}
	return NULL;
}

uint8_t why_now_state(const struct session *session, const struct agent *agent, size_t event,
                      uint8_t machine)
{
	size_t count;
	const struct event *events = session_events(session, &count);
	for (size_t i = event; i < count; i++) {
		if (event_is_change(&events[i]) && events[i].agent == agent->id &&
		    events[i].machine == machine)
			return events[i].from;
	}
	return agent_machines_const(agent)[machine].current;
}
