/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/session.h"

#include <stdlib.h>

#include "core/memory.h"
#include "core/number.h"
#include "session/session_internal.h"

/* A stray, an agent that a reload left behind, has an id with a slot from here on: far above the
 * slots of agents, unless those are a crowd. */
enum { STRAYS_FIRST = 1 << (AGENT_SLOT_BITS - 1) };

/* A sim with more slots than this, even if most are vacant, is treated as a crowd. */
enum { SLOTS_MOST = 1 << 14 };

void eras_fini(struct eras *eras)
{
	eras_forget(eras, 0);
	free(eras->ends);
}

void eras_forget(struct eras *eras, uint64_t tick)
{
	while (eras->count && eras->ends[eras->count - 1].tick > tick)
		crossing_fini(&eras->ends[--eras->count].crossing);
}

size_t eras_before(const struct eras *eras, uint64_t tick)
{
	size_t count = eras->count;
	while (count && eras->ends[count - 1].tick > tick)
		count--;
	return count;
}

void eras_add(struct eras *eras, const struct sim *sim, const struct world *world, uint64_t tick,
              bool crowd)
{
	if (eras->count && eras->ends[eras->count - 1].tick >= tick)
		return;
	eras->ends = memory_grow(eras->ends, eras->count, &eras->capacity, sizeof *eras->ends);
	struct era_end *end = &eras->ends[eras->count++];
	*end = (struct era_end){ .tick = tick };
	if (eras->count > 1)
		end->strays = end[-1].strays + end[-1].crossing.before.head.slots;
	end->crowd = crowd || sim->head.slots > SLOTS_MOST ||
	             end->strays + sim->head.slots > STRAYS_FIRST;
	if (!end->crowd)
		crossing_init(&end->crossing, sim, world);
}

void eras_borrow(struct eras *eras, const struct eras *from, uint64_t tick)
{
	for (size_t i = 0; i < eras_before(from, tick); i++) {
		const struct era_end *end = &from->ends[i];
		eras_add(eras, &end->crossing.before, end->crossing.match.worlds[THERE], end->tick,
		         end->crowd);
	}
}

static bool is_stray(uint32_t agent)
{
	return agent != AGENT_NONE && agent_slot(agent) >= STRAYS_FIRST;
}

/* Translates an agent's id into the era after that end. */
static uint32_t era_end_after(const struct era_end *end, uint32_t agent)
{
	uint32_t after = crossing_agent_after(&end->crossing, agent);
	if (agent == AGENT_NONE || is_stray(agent))
		return agent;
	return after != AGENT_NONE ? after : agent + STRAYS_FIRST + end->strays;
}

uint32_t era_end_before(const struct era_end *end, uint32_t agent)
{
	uint32_t first = STRAYS_FIRST + end->strays;
	if (!is_stray(agent))
		return crossing_agent_before(&end->crossing, agent);
	return agent_slot(agent) < first ? agent : agent - first;
}

const struct session_options *session_options(const struct session *session)
{
	return &session->options;
}

const struct sim *session_sim(const struct session *session)
{
	return session->event == MOMENT_END ? &session->sim : &session->shown;
}

struct moment session_moment(const struct session *session)
{
	return (struct moment){ session->tick, session->event };
}

uint64_t session_newest(const struct session *session)
{
	return session->timeline.shown.newest;
}

uint64_t session_last(const struct session *session)
{
	const struct world *world = session->sim.world;
	bool stays = world->happen && !timeline_era(&session->timeline, UINT64_MAX - 1);
	return stays ? world->end : UINT64_MAX;
}

/* The world in which a run ends. */
static const struct world *last_world(const struct session *session)
{
	const struct timeline *timeline = &session->timeline;
	uint64_t era = timeline_era(timeline, UINT64_MAX - 1);
	return era ? timeline_reload(timeline, era)->world : session->options.world;
}

uint64_t session_same_time(const struct session *here, const struct session *there, uint64_t tick)
{
	const struct world *from = last_world(here), *to = last_world(there);
	uint64_t shared = number_min64(from->end, to->end), last = session_newest(there);
	if (from->happen == to->happen || !from->times || !to->times || tick <= shared)
		return tick;
	double time = world_time(from, tick);
	while (shared < last) {
		uint64_t middle = last - (last - shared) / 2;
		if (world_time(to, middle) <= time)
			shared = middle;
		else
			last = middle - 1;
	}
	return shared;
}

bool session_is_past(const struct session *session)
{
	return session->tick < session->timeline.shown.newest;
}

const struct event *session_events(const struct session *session, size_t *count)
{
	*count = session->event_count;
	return session->events;
}

const struct event *session_shown_events(const struct session *session, size_t *count, size_t *done)
{
	bool untold = session_is_crowd(session) && session->event == MOMENT_END;
	*count = untold ? 0 : session->event_count;
	*done = untold ? 0 : session_events_done(session);
	return session->events;
}

size_t session_events_done(const struct session *session)
{
	return session->event == MOMENT_END ? session->event_count : session->event;
}

/* Marks the part with a moment in it, unless it has a more important mark. */
static void mark_part(struct session_part *parts, size_t count, uint64_t ticks,
                      enum session_part_mark mark, struct moment moment)
{
	uint64_t number = moment.tick / ticks;
	if (number >= count || parts[number].mark >= mark)
		return;
	parts[number].mark = mark;
	parts[number].moment = moment;
}

size_t session_outline(const struct session *session, size_t most, struct session_part *parts,
                       uint64_t *ticks)
{
	const struct timeline *timeline = &session->timeline;
	const struct outline *outline = &timeline->shown.outline;
	uint64_t newest = timeline->shown.newest, last = (newest >> outline->shift) + 1;
	unsigned shift = outline->shift;
	while (newest >> shift >= most)
		shift++;
	size_t count = (size_t)(newest >> shift) + 1;
	*ticks = UINT64_C(1) << shift;
	for (uint64_t i = 0, end = *ticks - 1; i < count; i++, end += *ticks) {
		uint64_t first = i << (shift - outline->shift);
		uint64_t next = number_min64((i + 1) << (shift - outline->shift), last);
		uint64_t before = i ? outline->totals[first] : 1, after = outline->totals[next];
		parts[i] = (struct session_part){ .moment = { number_min64(end, newest),
			                                      MOMENT_END },
			                          .known = before && after,
			                          .changes = after - before };
	}
	for (size_t i = 0; i < timeline->kept_count; i++)
		mark_part(parts, count, *ticks, PART_LEFT,
		          (struct moment){ timeline->kept[i].parts, MOMENT_END });
	for (size_t i = 0; i < outline->mark_count; i++)
		mark_part(parts, count, *ticks,
		          outline->marks[i].name[0] ? PART_NAMED : PART_STOPPED,
		          outline->marks[i].moment);
	mark_part(parts, count, *ticks, PART_NOW, session_moment(session));
	return count;
}

uint64_t session_work(const struct session *session)
{
	return session->work;
}

bool session_is_crowd(const struct session *session)
{
	return session->sim.head.agents > SESSION_CROWD_AGENTS;
}

/*
 * Eras.
 */

uint64_t session_era(const struct session *session, uint64_t tick)
{
	size_t before = eras_before(&session->eras, tick);
	return before ? session->eras.ends[before - 1].tick : 0;
}

const struct sim *session_era_sim(const struct session *session, uint64_t tick)
{
	size_t then = eras_before(&session->eras, tick);
	return then < eras_before(&session->eras, session->tick)
	               ? &session->eras.ends[then].crossing.before
	               : session_sim(session);
}

uint32_t session_agent_now(const struct session *session, uint32_t agent, uint64_t tick)
{
	size_t now = eras_before(&session->eras, session->tick);
	for (size_t i = eras_before(&session->eras, tick); i < now; i++)
		agent = era_end_after(&session->eras.ends[i], agent);
	return agent;
}

uint32_t session_agent_then(const struct session *session, uint32_t agent, uint64_t tick)
{
	size_t then = eras_before(&session->eras, tick);
	for (size_t i = eras_before(&session->eras, session->tick); i > then; i--)
		agent = era_end_before(&session->eras.ends[i - 1], agent);
	return is_stray(agent) ? AGENT_NONE : agent;
}

/* The machine of an old agent that its machine of a class there corresponds to: the one whose state
 * that goes on in, or else the one of the same number; -1 if there is none. */
static int machine_before(const struct match *match, const struct agent *old, uint8_t class,
                          size_t machine)
{
	const struct class_match *classes = match_classes(match, old->class, class);
	int before = classes ? crossing_machine_before(classes, old, machine) : -1;
	if (before < 0 && machine < match->worlds[HERE]->classes[old->class]->machine_count)
		return (int)machine;
	return before;
}

int session_machine_then(const struct session *session, uint32_t agent, size_t machine,
                         uint64_t tick)
{
	size_t then = eras_before(&session->eras, tick);
	const struct agent *after = sim_agent(session_sim(session), agent);
	int index = (int)machine;
	for (size_t i = eras_before(&session->eras, session->tick); i > then && index >= 0; i--) {
		const struct era_end *end = &session->eras.ends[i - 1];
		agent = era_end_before(end, agent);
		const struct agent *old = sim_agent(&end->crossing.before, agent);
		if (after && old)
			index = machine_before(&end->crossing.match, old, after->class,
			                       (size_t)index);
		after = old ? old : after;
	}
	return index;
}
