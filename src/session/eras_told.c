/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/session_internal.h"

/*
 * Who was who, as seen from the moment shown.
 */

void eras_note(struct session *session, uint64_t tick)
{
	const struct timeline *timeline = &session->timeline;
	size_t first = timeline_begin(timeline, tick);
	if (first == timeline_end(timeline, tick))
		return;
	const struct input *input = &timeline->shown.inputs[first].input;
	if (input->kind == INPUT_RELOAD)
		eras_add(&session->eras, &session->sim, input->world, tick,
		         session_is_crowd(session));
}

/* The number of eras that ended before the one shown. */
static size_t eras_now(const struct session *session)
{
	return eras_before(&session->eras, session->tick);
}

uint64_t session_era(const struct session *session, uint64_t tick)
{
	size_t before = eras_before(&session->eras, tick);
	return before ? session->eras.ends[before - 1].tick : 0;
}

const struct sim *session_era_sim(const struct session *session, uint64_t tick)
{
	size_t then = eras_before(&session->eras, tick);
	return then < eras_now(session) ? &session->eras.ends[then].crossing.before
	                                : session_sim(session);
}

uint32_t session_agent_now(const struct session *session, uint32_t agent, uint64_t tick)
{
	size_t now = eras_now(session);
	for (size_t i = eras_before(&session->eras, tick); i < now; i++)
		agent = era_end_after(&session->eras.ends[i], agent);
	return agent;
}

uint32_t session_agent_then(const struct session *session, uint32_t agent, uint64_t tick)
{
	size_t then = eras_before(&session->eras, tick);
	for (size_t i = eras_now(session); i > then; i--)
		agent = era_end_before(&session->eras.ends[i - 1], agent);
	return era_is_stray(agent) ? AGENT_NONE : agent;
}

/* The agent's class in a sim, or NULL if it is not there. */
static const struct class *class_in(const struct sim *sim, uint32_t agent)
{
	const struct agent *found = sim_agent(sim, agent);
	return found ? sim_class(sim, found) : NULL;
}

int session_machine_then(const struct session *session, uint32_t agent, size_t machine,
                         uint64_t tick)
{
	size_t then = eras_before(&session->eras, tick);
	const struct class *to = class_in(session_sim(session), agent);
	int index = (int)machine;
	for (size_t i = eras_now(session); i > then && index >= 0; i--) {
		const struct era_end *end = &session->eras.ends[i - 1];
		agent = era_end_before(end, agent);
		const struct class *from = class_in(&end->crossing.before, agent);
		if (to && from)
			index = crossing_machine_like(from, to,
			                              sim_agent(&end->crossing.before, agent),
			                              (size_t)index);
		to = from ? from : to;
	}
	return index;
}
