/* SPDX-License-Identifier: MIT */
/* Copyright (C) 2026 the westworld authors */
#include "session/tally.h"

#include <stdlib.h>

#include "core/memory.h"
#include "session/remember.h"

void tally_init(struct tally *tally, const struct class *class)
{
	size_t total = 0;
	*tally = (struct tally){ 0 };
	tally->began = memory_zero(class->state_count, sizeof *tally->began);
	tally->entered = memory_zero(class->state_count, sizeof *tally->entered);
	tally->first = memory_zero(class->state_count, sizeof *tally->first);
	for (size_t i = 1; i < class->state_count; i++) {
		tally->first[i] = total;
		for (struct way way = way_of(class->states[i]); way_next(&way);)
			total++;
	}
	tally->ways = total;
	tally->taken = memory_zero(total, sizeof *tally->taken);
}

void tally_fini(struct tally *tally)
{
	free(tally->began);
	free(tally->entered);
	free(tally->taken);
	free(tally->first);
}

static uint64_t *count_of(const struct tally *tally, uint8_t state, unsigned number)
{
	return &tally->taken[tally->first[state] + number - 1];
}

uint64_t tally_visits(const struct tally *tally, uint8_t state)
{
	return tally->began[state] + tally->entered[state];
}

uint64_t tally_taken(const struct tally *tally, uint8_t state, unsigned number)
{
	return *count_of(tally, state, number);
}

void tally_change(struct tally *tally, const struct event *event)
{
	if (event->state)
		++*count_of(tally, event->state, (unsigned)event->value);
	else
		tally->undeclared++;
}

/* An agent whose changes are being counted. */
struct counting {
	struct tally *tally;
	const struct class *class;
	uint32_t agent;
	bool known[MACHINES_MAX]; /* whether the state that a machine began in is known */
};

/* Counts a state and those that contain it, up to but not including around. */
static void count_states(const struct counting *counting, uint64_t *counts, uint8_t state,
                         uint8_t around)
{
	for (; state != around; state = counting->class->states[state]->parent)
		counts[state]++;
}

static bool took_place(const struct event *event)
{
	return event_is_change(event) && event->result;
}

/* The innermost state that a change to a state leads to. */
static uint8_t innermost(const struct state *const *states, uint8_t state)
{
	while (states[state]->initial)
		state = states[state]->initial;
	return state;
}

bool tally_enters(const struct class *class, const struct event *event, uint8_t state)
{
	const struct state *const *states = class->states;
	return took_place(event) &&
	       state_table_is_in(states, innermost(states, event->to), state) &&
	       !state_table_is_in(states, state_table_around(states, event->from, event->to),
	                          state);
}

static void count_change(struct counting *counting, const struct event *event)
{
	const struct state *const *states = counting->class->states;
	if (event->agent != counting->agent || !took_place(event))
		return;
	if (!counting->known[event->machine])
		count_states(counting, counting->tally->began, event->from, STATE_NONE);
	counting->known[event->machine] = true;
	tally_change(counting->tally, event);
	count_states(counting, counting->tally->entered, innermost(states, event->to),
	             state_table_around(states, event->from, event->to));
}

uint64_t tally_agent(struct tally *tally, const struct session *session, const struct agent *agent)
{
	struct counting counting = {
		tally, sim_class(session_sim(session), agent), agent->id, { false }
	};
	size_t count, done, lines = session_log_count(session);
	const struct event *events = session_shown_events(session, &count, &done);
	uint64_t era = session_era(session, session_moment(session).tick),
		 since = session_log_since(session);
	for (size_t i = 0; i < lines; i++) {
		const struct past_event *line = session_log_line(session, i);
		if (line->tick >= era)
			count_change(&counting, &line->event);
	}
	for (size_t i = 0; i < done; i++)
		count_change(&counting, &events[i]);
	for (size_t i = 0; i < counting.class->machine_count; i++) {
		if (!counting.known[i])
			count_states(&counting, tally->began,
			             agent_machines_const(agent)[i].current, STATE_NONE);
	}
	return since > era ? since : era;
}
