/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/census.h"

#include <stdlib.h>
#include <string.h>

#include "core/array.h"
#include "core/memory.h"
#include "core/number.h"
#include "session/session_internal.h"

struct counter {
	struct census census;
	struct rerun rerun; /* for how long agents have been in their states */
	uint64_t first;     /* the first segment watched */
	/* By slot and machine: 1 + the segment of the last entry, or 0; as the rerun has seen it,
	 * and as of the moment shown.  Owned. */
	uint64_t *entered, *shown;
	size_t count;    /* of each */
	size_t machines; /* per slot */
	bool known;      /* whether shown is as of the moment below */
	struct moment moment;
	uint64_t window; /* the first segment of the moment's window */
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
	counter->machines = 1;
	for (size_t i = 0; i < world->class_count; i++)
		counter->machines = number_max64(counter->machines,
		                                 world->classes[i]->machine_count);
	rerun_init(&counter->rerun, world);
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
	census_fini_measures(census);
	rerun_fini(&counter->rerun);
	free(counter->entered);
	free(counter->shown);
	free(counter);
}

void counter_forget(struct counter *counter, uint64_t tick)
{
	struct census *census = &counter->census;
	census->now.known &= census->now.tick < tick;
	for (size_t i = 0; i < CENSUS_TICKS; i++)
		census->past[i].known &= census->past[i].tick < tick;
	counter->known = false;
	rerun_forget(&counter->rerun, tick);
}

/*
 * How long agents have been in their states.
 */

/* The most updates of agents in a window. */
enum { WINDOW_UPDATES = 1 << 25 };

/* How entries into states are seen.  While whole segments run, changes suffice and cost little.
 * Inside a segment only EVENT_ENTER counts, since until then the machine is still in its old
 * state. */
enum { KINDS = 1 << EVENT_CHANGE | 1 << EVENT_REVERT | 1 << EVENT_SPAWN };

/* The work of running a tick again, in ticks and updates. */
static uint64_t tick_work(const struct session *session)
{
	return session_sim(session)->head.agents + UINT64_C(1);
}

/* The first segment of the window of the moment shown. */
static uint64_t window_of(const struct session *session)
{
	uint64_t tick = session->tick;
	uint64_t ticks = number_min64(WINDOW_UPDATES / tick_work(session), STAYS_TICKS);
	return number_max64(tick > ticks ? tick - ticks : 0,
	                    timeline_era(&session->timeline, tick));
}

/* The segment up to which the rerun must have come; at the end of a segment that one is
 * included. */
static uint64_t end_of(const struct session *session)
{
	return session->tick + (session->event == MOMENT_END);
}

/* Whether the rerun can go on to the moment: it has seen everything in the window, and nothing
 * later than the moment nor from another world. */
static bool is_on_the_way(const struct counter *counter, const struct session *session)
{
	uint64_t window = window_of(session), next = counter->rerun.next;
	uint64_t era = timeline_era(&session->timeline, session->tick);
	return counter->rerun.ready && counter->first <= window && counter->first >= era &&
	       next <= end_of(session) && (next >= window || counter->first == window);
}

/* Whether the stays of the moment shown are known. */
static bool are_known(const struct counter *counter, const struct session *session)
{
	return counter->known && moment_is(counter->moment, session_moment(session));
}

/* The work needed to find the stays of the moment shown. */
static uint64_t work_left(const struct counter *counter, const struct session *session)
{
	uint64_t next = counter->rerun.next;
	if (are_known(counter, session))
		return 0;
	if (!is_on_the_way(counter, session))
		next = keyframes_before(&session->keyframes, window_of(session));
	return (end_of(session) - next) * tick_work(session);
}

/* Notes that an event puts a machine into a state in segment tick, or all machines of an agent that
 * appears; inside the segment shown, or as the rerun sees it. */
static void note(struct counter *counter, const struct event *event, uint64_t tick, bool inside)
{
	uint64_t **const both[] = { &counter->entered, &counter->shown };
	size_t first = agent_slot(event->agent) * counter->machines, old = counter->count;
	size_t end = first + counter->machines;
	if (end > old)
		counter->count = number_max64(end, old * 2);
	for (size_t i = 0; i < ARRAY_LEN(both) && end > old; i++) {
		*both[i] = memory_resize(*both[i], counter->count, sizeof **both[i]);
		memset(*both[i] + old, 0, (counter->count - old) * sizeof **both[i]);
	}
	if (event->kind != EVENT_SPAWN) {
		first += event->machine;
		end = first + 1;
	}
	for (size_t at = first; at < end; at++)
		(inside ? counter->shown : counter->entered)[at] = tick + 1;
}

/* The segment that runs is the one before rerun.next. */
static void read(void *context, const struct sim *sim, const struct event *events, size_t count)
{
	struct counter *counter = context;
	(void)sim;
	for (size_t i = 0; i < count; i++) {
		if (events[i].kind == EVENT_SPAWN || events[i].result)
			note(counter, &events[i], counter->rerun.next - 1, false);
	}
}

/* Adds the entries of the segment shown up to its event.  That event counts if it is an enter,
 * which has already taken effect, or a spawn. */
static void enter_segment(struct counter *counter, const struct session *session)
{
	if (counter->count)
		memcpy(counter->shown, counter->entered, counter->count * sizeof *counter->shown);
	for (size_t i = 0; session->event != MOMENT_END && i <= session->event; i++) {
		const struct event *event = &session->events[i];
		if (event->kind == EVENT_ENTER || event->kind == EVENT_SPAWN)
			note(counter, event, session->tick, true);
	}
	counter->moment = session_moment(session);
	counter->window = window_of(session);
	counter->known = true;
}

/* Runs the next segment again; at the moment shown, the stays are known.  Returns whether the rerun
 * has come to the end of another segment of the window. */
static bool step(struct counter *counter, const struct session *session)
{
	struct watcher watcher = { .kinds = KINDS, .read = read, .context = counter };
	struct rerun *rerun = &counter->rerun;
	uint64_t end = end_of(session);
	counter->known = false;
	if (!is_on_the_way(counter, session)) {
		/* Starts over at the window of the moment shown. */
		counter->first = window_of(session);
		if (counter->count)
			memset(counter->entered, 0, counter->count * sizeof *counter->entered);
		rerun_near(&counter->rerun, session, counter->first);
	}
	bool runs = rerun->next < end;
	if (runs)
		rerun_segment(rerun, session, rerun->next < counter->first ? NULL : &watcher);
	if (rerun->next == end)
		enter_segment(counter, session);
	return runs && rerun->next > counter->first;
}

/* How long a machine of the agent in that slot has been in its state, if the stays are known. */
static struct stay stay_of(const struct counter *counter, uint32_t slot, size_t machine)
{
	size_t at = slot * counter->machines + machine;
	uint64_t entered = at < counter->count ? counter->shown[at] : 0;
	bool seen = entered > counter->window;
	return (struct stay){ .ticks = counter->moment.tick -
		                       (seen ? entered - 1 : counter->window),
		              .more = !seen && counter->window > 0 };
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
	census_measure(census, count, sim);
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

static void count_stays(struct census *census, const struct counter *counter, const struct sim *sim)
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
			struct stay stay = stay_of(counter, slot, i);
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
	while (!are_known(counter, session)) {
		if (!updates)
			return false;
		updates -= number_min64(updates, tick_work(session));
		bool ended = step(counter, session);
		uint64_t tick = counter->rerun.next - 1;
		if (ended && !census_find(&counter->census, tick))
			count_agents(&counter->census, &counter->census.past[tick % CENSUS_TICKS],
			             &counter->rerun.sim, tick);
	}
	return true;
}

const struct census *session_count(struct session *session, uint64_t updates)
{
	struct counter *counter = counter_of(session);
	struct census *census = &counter->census;
	const struct sim *sim = session_sim(session);
	if (work_left(counter, session) <= updates)
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
	if (!census->stayed && are_known(counter, session)) {
		count_stays(census, counter, sim);
		census->stayed = true;
	}
	return census;
}

bool session_is_counting(const struct session *session)
{
	const struct counter *counter = session->counter;
	return is_counted(&counter->census, session) && !are_known(counter, session);
}

const struct census *session_counted(const struct session *session)
{
	return &session->counter->census;
}

bool session_stay(const struct session *session, const struct agent *agent, size_t machine,
                  struct stay *stay)
{
	const struct counter *counter = session->counter;
	if (!are_known(counter, session))
		return false;
	*stay = stay_of(counter, agent_slot(agent->id), machine);
	return true;
}
