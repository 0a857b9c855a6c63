/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/census_run.h"

#include "core/number.h"
#include "session/past_internal.h"
#include "session/session_internal.h"

/*
 * Counting all agents at the moment shown, and running the past again where it has not been
 * counted.
 */

/* The most updates to run again for counting. */
enum { CENSUS_UPDATES = 1 << 20 };

/* The first segment to count from, at most that many ticks before the one shown: segment 0 or one
 * that follows a keyframe. */
static uint64_t first_countable(const struct session *session, uint64_t ticks)
{
	uint64_t tick = session->tick, next = tick - number_min64(tick, ticks), found;
	while (next && next != tick &&
	       !(keyframes_find(&session->keyframes, next - 1, &found) && found == next - 1))
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
		if (census_find(&session->past->census, next))
			continue;
		rerun_reach(&session->past->rerun, session, next);
		rerun_segment(&session->past->rerun, session, NULL);
		census_keep(&session->past->census, &session->past->rerun.sim, next);
	}
}

/* Starts over in another world, which has other states. */
static void follow_world(struct session *session)
{
	const struct world *world = session_sim(session)->world;
	if (session->past->census.world == world)
		return;
	census_fini(&session->past->census);
	stays_fini(&session->past->stays);
	census_init(&session->past->census, world);
	stays_init(&session->past->stays, world);
}

bool session_count_on(struct session *session, uint64_t updates)
{
	follow_world(session);
	int64_t work = updates < INT64_MAX ? (int64_t)updates : INT64_MAX;
	return stays_go_on(&session->past->stays, session, &session->past->census, &work);
}

static void count_stays(struct session *session)
{
	const struct sim *sim = session_sim(session);
	struct census *census = &session->past->census;
	census_begin_stays(census);
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		if (agent->class == CLASS_NONE)
			continue;
		for (size_t i = 0; i < sim_class(sim, agent)->machine_count; i++)
			census_add_stay(census, agent, i,
			                stays_get(&session->past->stays, slot, i));
	}
}

const struct census *session_count(struct session *session, uint64_t updates)
{
	follow_world(session);
	if (stays_work(&session->past->stays, session) <= updates)
		session_count_on(session, UINT64_MAX);
	count_past(session);
	census_take(&session->past->census, session_sim(session), session->tick, session->event);
	if (session->event == MOMENT_END)
		census_keep(&session->past->census, &session->sim, session->tick);
	if (!session->past->census.stayed && stays_are_known(&session->past->stays, session))
		count_stays(session);
	return &session->past->census;
}

bool session_is_counting(const struct session *session)
{
	const struct census *census = &session->past->census;
	return census->now.known && census->now.tick == session->tick &&
	       census->event == session->event && !stays_are_known(&session->past->stays, session);
}

const struct census *session_counted(const struct session *session)
{
	return &session->past->census;
}

bool session_stay(const struct session *session, const struct agent *agent, size_t machine,
                  struct stay *stay)
{
	if (!stays_are_known(&session->past->stays, session))
		return false;
	*stay = stays_get(&session->past->stays, agent_slot(agent->id), machine);
	return true;
}
