/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include <math.h>
#include <stdlib.h>

#include "core/memory.h"
#include "lua/condition.h"
#include "session/census.h"
#include "session/past.h"

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
	bool leads = false;
	while (way_next(&way))
		leads |= way.exit.message == event->message + 1;
	for (size_t i = 0; state->handles && state->handles[i]; i++) {
		bool named = state->handles[i] == event->message + 1;
		if (!named && (leads || state->handles[i] != HANDLES_ANY))
			continue;
		/* Its change has been counted. */
		if (leads && event->result)
			return;
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

/* The machine has entered that state and those that it begins in inside of it. */
static void count_begin(struct counting *counting, const struct event *event)
{
	const struct state *const *states = counting->class->states;
	uint8_t around = states[event->state]->parent;
	counting->known[event->machine] = true;
	add_states(counting, counting->tally->began, around, STATE_NONE);
	add_states(counting, counting->tally->entered, state_table_innermost(states, event->state),
	           around);
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

uint64_t tally_agent(struct tally *tally, const struct session *session, const struct agent *agent)
{
	enum {
		KINDS = 1 << EVENT_CHANGE | 1 << EVENT_REVERT | 1 << EVENT_SPAWN | 1 << EVENT_BEGIN
	};
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
		if (event->kind == EVENT_BEGIN)
			count_begin(&counting, event);
		count_change(&counting, event, past_tick(&past, i));
	}
	/* Up to the moment, in the states that the machines are in now. */
	for (size_t m = 0; m < counting.class->machine_count; m++) {
		uint8_t state = agent_machines_const(agent)[m].current;
		if (!counting.known[m])
			add_states(&counting, tally->began, state, STATE_NONE);
		count_ticks(&counting, m, state, session_moment(session).tick);
	}
	return past.since;
}

void census_measure(struct census *census, struct census_count *count, const struct sim *sim)
{
	const struct definitions *measures = &census->world->measures;
	for (size_t i = 0; i < measures->count; i++) {
		struct condition **condition = &census->measures[i];
		struct error error;
		double number;
		bool known = *condition || condition_new(condition, sim, CLASS_NONE,
		                                         measures->items[i].source, &error);
		known = known && condition_number(*condition, sim, &number, &error);
		count->measures[i] = known ? number : NAN;
	}
}

void census_fini_measures(struct census *census)
{
	for (size_t i = 0; i < MEASURES_MOST; i++)
		condition_free(census->measures[i]);
}
