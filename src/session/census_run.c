/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "core/number.h"
#include "session/session_internal.h"

/*
 * Counting all agents at the moment shown, and running the past again where it has not been
 * counted.
 */

/* The most updates to run again for counting. */
enum { CENSUS_UPDATES = 1 << 20 };

static void init(struct session *session, const struct world *world)
{
	census_init(&session->census, world);
	stays_init(&session->stays, world);
}

void census_run_init(struct session *session)
{
	init(session, session->options.world);
}

void census_run_fini(struct session *session)
{
	census_fini(&session->census);
	stays_fini(&session->stays);
}

void census_run_forget(struct session *session, uint64_t tick)
{
	census_forget(&session->census, tick);
	stays_forget(&session->stays, tick);
}

/* The first segment to count from, at most that many ticks before the one shown: segment 0 or one
 * that follows a keyframe. */
static uint64_t first_countable(const struct session *session, uint64_t ticks)
{
	uint64_t tick = session->tick, next = tick - number_min64(tick, ticks), found;
	while (next && next != tick &&
	       !(history_find(&session->history, next - 1, &found) && found == next - 1))
		next++;
	return next;
}

/* Runs those of the last segments again that have not been counted. */
static void count_past(struct session *session)
{
	uint32_t agents = session->sim.head.agents;
	uint64_t ticks = number_min64(CENSUS_UPDATES / (agents ? agents : 1), CENSUS_TICKS - 1);
	uint64_t next = number_max64(first_countable(session, ticks),
	                             timeline_era(&session->timeline, session->tick));
	for (; next < session->tick; next++) {
		if (census_find(&session->census, next))
			continue;
		rerun_reach(&session->rerun, session, next);
		rerun_segment(&session->rerun, session, NULL);
		census_keep(&session->census, &session->rerun.sim, next);
	}
}

/* Starts over in another world, which has other states. */
static void follow_world(struct session *session)
{
	const struct world *world = session_sim(session)->world;
	if (session->census.world == world)
		return;
	census_run_fini(session);
	init(session, world);
}

bool session_count_on(struct session *session, uint64_t updates)
{
	follow_world(session);
	int64_t work = updates < INT64_MAX ? (int64_t)updates : INT64_MAX;
	return stays_go_on(&session->stays, session, &session->census, &work);
}

static void count_stays(struct session *session)
{
	const struct sim *sim = session_sim(session);
	struct census *census = &session->census;
	census_begin_stays(census);
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		if (agent->class == CLASS_NONE)
			continue;
		for (size_t i = 0; i < sim_class(sim, agent)->machine_count; i++)
			census_add_stay(census, agent, i, stays_get(&session->stays, slot, i));
	}
}

const struct census *session_count(struct session *session, uint64_t updates)
{
	follow_world(session);
	if (stays_work(&session->stays, session) <= updates)
		session_count_on(session, UINT64_MAX);
	count_past(session);
	census_take(&session->census, session_sim(session), session->tick, session->event);
	if (session->event == MOMENT_END)
		census_keep(&session->census, &session->sim, session->tick);
	if (!session->census.stayed && stays_are_known(&session->stays, session))
		count_stays(session);
	return &session->census;
}

bool session_is_counting(const struct session *session)
{
	const struct census *census = &session->census;
	return census->now.known && census->now.tick == session->tick &&
	       census->event == session->event && !stays_are_known(&session->stays, session);
}

const struct census *session_counted(const struct session *session)
{
	return &session->census;
}

bool session_stay(const struct session *session, const struct agent *agent, size_t machine,
                  struct stay *stay)
{
	if (!stays_are_known(&session->stays, session))
		return false;
	*stay = stays_get(&session->stays, agent_slot(agent->id), machine);
	return true;
}
