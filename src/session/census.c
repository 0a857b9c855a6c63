/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/census.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "core/number.h"
#include "session/past.h"
#include "session/session_internal.h"

struct counter {
	struct census census;
	struct stays stays;
};

size_t census_state(const struct census *census, size_t class, uint8_t state)
{
	size_t index = state;
	for (size_t i = 0; i < class; i++)
		index += census->world->classes[i]->state_count;
	return index;
}

size_t census_stat(const struct census *census, size_t class, size_t stat)
{
	size_t index = stat;
	for (size_t i = 0; i < class; i++)
		index += census->world->classes[i]->stat_count;
	return index;
}

const struct census_count *census_find(const struct census *census, uint64_t tick)
{
	const struct census_count *count = &census->past[tick % CENSUS_TICKS];
	return count->known && count->tick == tick ? count : NULL;
}

struct counter *counter_new(const struct world *world)
{
	struct counter *counter = memory_zero(1, sizeof *counter);
	struct census *census = &counter->census;
	census->world = world;
	census->state_count = census_state(census, world->class_count, 0);
	census->stat_count = census_stat(census, world->class_count, 0);
	census->agents = memory_zero(world->class_count, sizeof *census->agents);
	census->stats = memory_zero(census->stat_count, sizeof *census->stats);
	census->stays = memory_zero(census->state_count, sizeof *census->stays);
	stays_init(&counter->stays, world);
	return counter;
}

void counter_free(struct counter *counter)
{
	struct census *census = &counter->census;
	for (size_t i = 0; i < CENSUS_TICKS; i++)
		free(census->past[i].states);
	free(census->now.states);
	free(census->agents);
	free(census->stats);
	free(census->stays);
	stays_fini(&counter->stays);
	free(counter);
}

void counter_forget(struct counter *counter, uint64_t tick)
{
	struct census *census = &counter->census;
	census->now.known &= census->now.tick < tick;
	for (size_t i = 0; i < CENSUS_TICKS; i++)
		census->past[i].known &= census->past[i].tick < tick;
	stays_forget(&counter->stays, tick);
}

/*
 * Counting one moment.
 */

static void clear(struct census_spread *spreads, size_t count)
{
	for (size_t i = 0; i < count; i++)
		spreads[i] = (struct census_spread){ .agent = AGENT_NONE };
}

static void add_value(struct census_spread *spread, const struct agent *agent, double value,
                      bool more)
{
	double at = value + more, last = CENSUS_VALUES - 1;
	spread->values[(int)(at > 0 ? at < last ? at : last : 0)]++;
	if (spread->agent != AGENT_NONE &&
	    (more == spread->more ? value <= spread->most : spread->more))
		return;
	spread->most = value;
	spread->more = more;
	spread->agent = agent->id;
}

/* Counts states; of the moment shown also agents and their stats, in the same round. */
static void count_agents(struct census *census, struct census_count *count, const struct sim *sim,
                         uint64_t tick)
{
	bool now = count == &census->now;
	if (!count->states)
		count->states = memory_zero(census->state_count, sizeof *count->states);
	memset(count->states, 0, census->state_count * sizeof *count->states);
	count->tick = tick;
	count->known = true;
	count->sequence = sim->head.sequence;
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		if (agent->class == CLASS_NONE)
			continue;
		const struct class *class = sim_class(sim, agent);
		const struct machine *machines = agent_machines_const(agent);
		uint32_t *states = count->states + census_state(census, agent->class, 0);
		for (size_t i = 0; i < class->machine_count; i++)
			states[machines[i].current]++;
		census->agents[agent->class] += now;
		struct census_spread *stats = census->stats + census_stat(census, agent->class, 0);
		for (size_t i = 0; now && i < class->stat_count; i++) {
			if (stat_is_ordered(&class->stats[i]))
				add_value(&stats[i], agent, stat_read(&class->stats[i], agent),
				          false);
		}
	}
}

/* Keeps the count of the moment shown, the end of its segment. */
static void keep_now(struct census *census)
{
	struct census_count *kept = &census->past[census->now.tick % CENSUS_TICKS];
	uint32_t *states = kept->states;
	if (!states)
		states = memory_zero(census->state_count, sizeof *states);
	memcpy(states, census->now.states, census->state_count * sizeof *states);
	*kept = census->now;
	kept->states = states;
}

static void count_stays(struct census *census, const struct stays *stays, const struct sim *sim)
{
	clear(census->stays, census->state_count);
	for (uint32_t slot = 0; slot < sim->head.slots; slot++) {
		const struct agent *agent = sim_slot(sim, slot);
		if (agent->class == CLASS_NONE)
			continue;
		const struct machine *machines = agent_machines_const(agent);
		struct census_spread *states = census->stays +
		                               census_state(census, agent->class, 0);
		for (size_t i = 0; i < sim_class(sim, agent)->machine_count; i++) {
			struct stay stay = stays_get(stays, slot, i);
			add_value(&states[machines[i].current], agent, (double)stay.ticks,
			          stay.more);
		}
	}
}

static bool is_counted(const struct census *census, const struct session *session)
{
	return census->now.known && census->now.tick == session->tick &&
	       census->event == session->event;
}

/*
 * Counting for a session.
 */

/* The session's counter; starts over in another world, which has other states. */
static struct counter *counter_of(struct session *session)
{
	const struct world *world = session_sim(session)->world;
	struct counter **counter = &session->counter;
	if ((*counter)->census.world != world) {
		counter_free(*counter);
		*counter = counter_new(world);
	}
	return *counter;
}

bool session_count_on(struct session *session, uint64_t updates)
{
	struct counter *counter = counter_of(session);
	struct stays *stays = &counter->stays;
	while (!stays_are_known(stays, session)) {
		if (!updates)
			return false;
		updates -= number_min64(updates, stays_tick_work(session));
		bool ended = stays_step(stays, session);
		uint64_t tick = stays->rerun.next - 1;
		if (ended && !census_find(&counter->census, tick))
			count_agents(&counter->census, &counter->census.past[tick % CENSUS_TICKS],
			             &stays->rerun.sim, tick);
	}
	return true;
}

const struct census *session_count(struct session *session, uint64_t updates)
{
	struct counter *counter = counter_of(session);
	struct census *census = &counter->census;
	const struct sim *sim = session_sim(session);
	if (stays_work(&counter->stays, session) <= updates)
		session_count_on(session, UINT64_MAX);
	if (!is_counted(census, session)) {
		clear(census->stats, census->stat_count);
		memset(census->agents, 0, census->world->class_count * sizeof *census->agents);
		count_agents(census, &census->now, sim, session->tick);
		census->event = session->event;
		census->stayed = false;
	}
	if (session->event == MOMENT_END)
		keep_now(census);
	if (!census->stayed && stays_are_known(&counter->stays, session)) {
		count_stays(census, &counter->stays, sim);
		census->stayed = true;
	}
	return census;
}

bool session_is_counting(const struct session *session)
{
	const struct counter *counter = session->counter;
	return is_counted(&counter->census, session) && !stays_are_known(&counter->stays, session);
}

const struct census *session_counted(const struct session *session)
{
	return &session->counter->census;
}

bool session_stay(const struct session *session, const struct agent *agent, size_t machine,
                  struct stay *stay)
{
	const struct stays *stays = &session->counter->stays;
	if (!stays_are_known(stays, session))
		return false;
	*stay = stays_get(stays, agent_slot(agent->id), machine);
	return true;
}

/*
 * Tallies.
 */

void tally_init(struct tally *tally, const struct class *class)
{
	size_t states = class->state_count, ways = 0;
	*tally = (struct tally){ .first = memory_zero(states, sizeof *tally->first) };
	for (size_t i = 1; i < states; i++) {
		tally->first[i] = ways;
		for (struct way way = way_of(class->states[i]); way_next(&way);)
			ways++;
		for (size_t k = 0; class->states[i]->handles && class->states[i]->handles[k]; k++)
			ways++;
	}
	tally->count = 1 + 3 * states + ways;
	tally->counts = memory_zero(tally->count, sizeof *tally->counts);
	tally->undeclared = tally->counts;
	tally->began = tally->undeclared + 1;
	tally->entered = tally->began + states;
	tally->ticks = tally->entered + states;
	tally->taken = tally->ticks + states;
}

void tally_fini(struct tally *tally)
{
	free(tally->counts);
	free(tally->first);
}

uint64_t tally_visits(const struct tally *tally, uint8_t state)
{
	return tally->began[state] + tally->entered[state];
}

uint64_t tally_taken(const struct tally *tally, uint8_t state, unsigned number)
{
	return tally->taken[tally->first[state] + number - 1];
}

void tally_change(struct tally *tally, const struct event *event)
{
	if (event->state)
		tally->taken[tally->first[event->state] + (unsigned)event->value - 1]++;
	else
		++*tally->undeclared;
}

void tally_handled(struct tally *tally, const struct class *class, const struct event *event)
{
	const struct state *state = class->states[event->state];
	struct way way = way_of(state);
	while (way_next(&way)) {
		if (way.exit.message == event->message + 1)
			return;
	}
	for (size_t i = 0; state->handles && state->handles[i]; i++) {
		if (state->handles[i] != event->message + 1 && state->handles[i] != HANDLES_ANY)
			continue;
		tally->taken[tally->first[event->state] + way.number + i]++;
		return;
	}
}

/* An agent whose changes are being counted. */
struct counting {
	struct tally *tally;
	const struct class *class;
	bool known[MACHINES_MAX];     /* whether the state that a machine began in is known */
	uint64_t since[MACHINES_MAX]; /* the segment in which it changed last */
};

/* Counts a state and those that contain it, up to but not including around. */
static void add_states(const struct counting *counting, uint64_t *counts, uint8_t state,
                       uint8_t around)
{
	for (; state != around; state = counting->class->states[state]->parent)
		counts[state]++;
}

bool tally_enters(const struct class *class, const struct event *event, uint8_t state)
{
	const struct state *const *states = class->states;
	return event_changes(event) &&
	       state_table_is_in(states, state_table_innermost(states, event->to), state) &&
	       !state_table_is_in(states, state_table_around(states, event->from, event->to),
	                          state);
}

/* Counts the ticks up to that one for the state that a machine was in. */
static void count_ticks(struct counting *counting, size_t machine, uint8_t state, uint64_t tick)
{
	for (; state; state = counting->class->states[state]->parent)
		counting->tally->ticks[state] += tick - counting->since[machine];
	counting->since[machine] = tick;
}

static void count_change(struct counting *counting, const struct event *event, uint64_t tick)
{
	const struct state *const *states = counting->class->states;
	if (!event_changes(event))
		return;
	if (!counting->known[event->machine])
		add_states(counting, counting->tally->began, event->from, STATE_NONE);
	counting->known[event->machine] = true;
	tally_change(counting->tally, event);
	add_states(counting, counting->tally->entered, state_table_innermost(states, event->to),
	           state_table_around(states, event->from, event->to));
	count_ticks(counting, event->machine, event->from, tick);
}

/* Counts up to the moment, in the states that the machines are in now. */
static void count_present(struct counting *counting, const struct agent *agent, uint64_t tick)
{
	for (size_t i = 0; i < counting->class->machine_count; i++) {
		uint8_t state = agent_machines_const(agent)[i].current;
		if (!counting->known[i])
			add_states(counting, counting->tally->began, state, STATE_NONE);
		count_ticks(counting, i, state, tick);
	}
}

uint64_t tally_agent(struct tally *tally, const struct session *session, const struct agent *agent)
{
	enum { KINDS = 1 << EVENT_CHANGE | 1 << EVENT_REVERT | 1 << EVENT_SPAWN };
	struct counting counting = { .tally = tally,
		                     .class = sim_class(session_sim(session), agent) };
	struct past past = past_of_era(session);
	for (size_t m = 0; m < MACHINES_MAX; m++)
		counting.since[m] = past.since;
	for (size_t i = 0; past_next(&past, &i, past.now, KINDS); i++) {
		const struct event *event = past_peek(&past, i);
		if (event->agent != agent->id)
			continue;
		for (size_t m = 0; m < MACHINES_MAX && event->kind == EVENT_SPAWN; m++)
			counting.since[m] = past_tick(&past, i);
		count_change(&counting, event, past_tick(&past, i));
	}
	count_present(&counting, agent, session_moment(session).tick);
	return past.since;
}
